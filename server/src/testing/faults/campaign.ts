import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClamdStub, startClamdStub } from '../clamd.ts';
import { copyOnServer, type Template } from '../databases.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import { settingsOfS3, startS3Server } from '../s3-server.ts';
import { checkAll } from './checks.ts';
import { type Fault, nameOf } from './fault.ts';
import { type Crew, createInstallation, type Kind } from './installation.ts';
import { type Cast, type Claim, type Errand, errandsOf, type MailClaim, makeCast, type Place } from './people.ts';
import type { Running } from './running.ts';

const settleMilliseconds = 180_000;
const settlePause = 100;
const analysisEvery = 4; // rounds: reading takes most of the time

/** How a round ended. `reached` is false where the fault of the round was not met, `again` counts messages that came twice under one id. */
export type Round = {
  readonly name: string;
  readonly reached: boolean;
  readonly again: number;
  readonly complaints: readonly string[];
};

/** One product with its data, its mail server and its scanner, over many rounds. */
export type Campaign = {
  /** A failure at one effect, in the first process of a kind that comes to it. */
  fail(fault: Fault, kind?: Kind): Promise<Round>;
  /** SIGKILL after so many milliseconds, to one server, on PostgreSQL also to one worker, or to one of each. */
  kill(afterMilliseconds: number, whom: Kind | 'both'): Promise<Round>;
  close(): Promise<void>;
};

/** What a campaign runs on: by default one process that works itself, with its files in a folder. */
export type Layout = { readonly crew?: Crew; readonly store?: 'disk' | 's3' };

const roomy = {
  CALLS_PER_MINUTE: '1000000',
  SIGN_UPS_PER_HOUR: '100000',
  ANALYSES_PER_HOUR: '100000',
  UPLOAD_FILES_PER_DAY: '1000000',
  UPLOAD_MEGABYTES_PER_DAY: '1000000',
};

const settingsOf = (url: string | null, mail: TestMailServer, scanner: ClamdStub) => ({
  NODE_ENV: 'test',
  ALIQUOT_DEMO: 'off',
  AUTH_SECRET: 'a secret for a campaign: 0123456789abcdef',
  HOST: '127.0.0.1',
  PORT: '0',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Aliquot <aliquot@example.org>',
  CLAMAV_URL: scanner.url,
  LOG_LEVEL: 'info', // a worker says there that it has started
  TRUSTED_PROXIES: '127.0.0.1',
  ...roomy,
  ...(url ? { DATABASE_URL: url } : {}),
});

/** What is done to a round's processes, and whether they met it. */
type Harm = { readonly done?: Promise<unknown>; readonly wasMet?: () => Promise<boolean> };

const endOf = (processes: readonly Running[]) => Promise.race(processes.map(({ ended }) => ended));

/** Begins on a copy of the template. */
export const startCampaign = async (
  template: Template,
  { crew = { servers: 1, workers: 0 }, store = 'disk' }: Layout = {},
): Promise<Campaign> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-faults-'));
  const own = template.engine === 'postgres' ? await copyOnServer(template) : null;
  if (template.engine === 'pglite') cpSync(template.directory, directory, { recursive: true });
  const mail = await startMailServer();
  const scanner = await startClamdStub();
  const s3 = store === 's3' ? await startS3Server() : null;
  const settings = { ...settingsOf(own?.url ?? null, mail, scanner), ...(s3 ? settingsOfS3(s3) : {}) };
  const installation = createInstallation(crew, (name) => ({
    ...settings,
    ALIQUOT_DATA_DIR: s3 ? join(directory, name) : directory, // a folder of files is shared, and nothing else has to be
  }));
  const place: Place = { urls: [], network: '10.0.0.0' };
  const start = async (): Promise<Running> => {
    const first = await installation.start();
    place.urls = installation.running('server').map(({ url }) => url);
    return first;
  };
  const cast: Cast = await makeCast(place, await start());
  let rounds = 0;
  let seenMails = 0;

  /** Waits until no job is open, over processes that end meanwhile. @returns a running server. */
  const settle = async (complaints: string[]): Promise<Running> => {
    const until = Date.now() + settleMilliseconds;
    for (;;) {
      const product = await start();
      try {
        const isOver = Date.now() > until;
        if ((await product.hasten(installation.running().length === 1)) === 0 || isOver) {
          const open = isOver
            ? await product.rows(`select name, state, output from pgboss.job where state <= 'active' limit 3`)
            : [];
          if (open.length > 0) complaints.push(`jobs do not end: ${JSON.stringify(open)}`);
          return product;
        }
      } catch (error) {
        if (!product.hasEnded()) throw error;
      }
      await wait(settlePause);
    }
  };

  const round = async (name: string, harm: () => Promise<Harm>): Promise<Round> => {
    rounds += 1;
    place.network = `10.0.${rounds >> 8}.${rounds & 255}`; // sign-ins of one network have a limit
    const complaints: string[] = [];
    const claims: Claim[] = [];
    const mails: MailClaim[] = [];
    await start();
    const { analyse, ...errands } = errandsOf(place, cast, complaints, claims, mails);
    const wanted: Errand[] = [...Object.values(errands), ...(rounds % analysisEvery === 1 ? [analyse] : [])];
    const startsBefore = installation.starts();
    const { done, wasMet } = await harm();
    let busy = true;
    const people = Promise.all(wanted.map((errand) => errand(`r${rounds}`))).finally(() => {
      busy = false;
    });
    while (busy) {
      await start();
      await Promise.race([people, endOf(installation.running()), wait(settlePause)]);
    }
    await people;
    await done;
    const settled = await settle(complaints);
    const reached = (await wasMet?.()) || installation.starts() > startsBefore;
    const received = mail.received.slice(seenMails);
    seenMails = mail.received.length;
    const again = await checkAll(settled, received, claims, mails, complaints);
    return { name, reached, again, complaints };
  };

  const arming = async (fault: Fault, kind: Kind): Promise<Harm> => {
    const armed = installation.running(kind);
    await Promise.all(armed.map((each) => each.arm(fault)));
    /** @returns whether one of them had met the fault. */
    const disarm = async () => {
      const waited = await Promise.all(armed.map((each) => each.arm(null).catch(() => each.hasEnded())));
      return waited.includes(false);
    };
    endOf(armed)
      .then(disarm) // the others go on
      .catch(() => undefined);
    return { wasMet: disarm };
  };

  const killing = async (afterMilliseconds: number, whom: Kind | 'both'): Promise<void> => {
    await wait(afterMilliseconds);
    for (const kind of whom === 'both' ? (['worker', 'server'] as const) : [whom]) {
      const running = installation.running(kind);
      await running[rounds % running.length]?.kill();
    }
  };

  return {
    fail: (fault, kind = 'server') => round(`${nameOf(fault)}, ${kind}`, () => arming(fault, kind)),
    kill: (afterMilliseconds, whom) =>
      round(`kill ${whom} after ${afterMilliseconds} ms`, async () => ({ done: killing(afterMilliseconds, whom) })),
    close: async () => {
      await installation.stop();
      await s3?.stop();
      await mail.stop();
      await scanner.stop();
      await own?.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
