import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClamdStub, startClamdStub } from '../clamd.ts';
import { copyOnServer, type Template } from '../databases.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import { checkAll } from './checks.ts';
import { type Fault, nameOf } from './fault.ts';
import { type Cast, type Claim, type Errand, errandsOf, type MailClaim, makeCast, type Place } from './people.ts';
import { type Running, startProduct } from './running.ts';

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
  /** A failure at one effect. */
  fail(fault: Fault): Promise<Round>;
  /** SIGKILL after so many milliseconds, to the server, or on PostgreSQL also to the worker. */
  kill(afterMilliseconds: number, whom: 'server' | 'worker' | 'both'): Promise<Round>;
  close(): Promise<void>;
};

const roomy = {
  CALLS_PER_MINUTE: '1000000',
  SIGN_UPS_PER_HOUR: '100000',
  ANALYSES_PER_HOUR: '100000',
  UPLOAD_FILES_PER_DAY: '1000000',
  UPLOAD_MEGABYTES_PER_DAY: '1000000',
};

const settingsOf = (directory: string, url: string | null, mail: TestMailServer, scanner: ClamdStub) => ({
  NODE_ENV: 'test',
  ALIQUOT_DATA_DIR: directory,
  ALIQUOT_DEMO: 'off',
  AUTH_SECRET: 'a secret for a campaign: 0123456789abcdef',
  HOST: '127.0.0.1',
  PORT: '0',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Aliquot <aliquot@example.org>',
  CLAMAV_URL: scanner.url,
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '127.0.0.1',
  ...roomy,
  ...(url ? { DATABASE_URL: url } : {}),
});

/** The processes of an installation: one, or a server and a worker. */
const installation = (settings: Readonly<Record<string, string>>) => {
  const running: { server?: Running; worker?: Running; starts: number } = { starts: 0 };
  const begin = async (which: 'server' | 'worker', more: Readonly<Record<string, string>> = {}) => {
    const started = await startProduct(which === 'server' ? 'serve' : 'worker', { ...settings, ...more });
    running[which] = started;
    running.starts += 1;
    return started;
  };
  return { running, begin };
};

/** Begins on a copy of the template. `apart`: the worker is a process of its own. */
export const startCampaign = async (template: Template, { apart = false } = {}): Promise<Campaign> => {
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-faults-'));
  const own = template.engine === 'postgres' ? await copyOnServer(template) : null;
  if (template.engine === 'pglite') cpSync(template.directory, directory, { recursive: true });
  const mail = await startMailServer();
  const scanner = await startClamdStub();
  const settings = settingsOf(directory, own?.url ?? null, mail, scanner);
  const { running, begin } = installation(settings);
  const place: Place = { url: '', network: '10.0.0.0' };
  const start = async () => {
    if (!running.server || running.server.hasEnded())
      place.url = (await begin('server', apart ? { WORKER: 'separate' } : {})).url;
    if (apart && (!running.worker || running.worker.hasEnded())) await begin('worker');
    return running.server as Running;
  };
  const cast: Cast = await makeCast(place, await start());
  let rounds = 0;
  let seenMails = 0;

  /** Waits until no job is open, over processes that end meanwhile. @returns the running server, and whether the fault was not met. */
  const settle = async (complaints: string[]): Promise<{ product: Running; isArmed: boolean }> => {
    const until = Date.now() + settleMilliseconds;
    for (;;) {
      const product = await start();
      try {
        const isOver = Date.now() > until;
        if ((await product.hasten()) === 0 || isOver) {
          const open = isOver
            ? await product.rows(`select name, state, output from pgboss.job where state <= 'active' limit 3`)
            : [];
          if (open.length > 0) complaints.push(`jobs do not end: ${JSON.stringify(open)}`);
          return { product, isArmed: await product.arm(null) };
        }
      } catch (error) {
        if (!product.hasEnded()) throw error;
      }
      await wait(settlePause);
    }
  };

  const killing = async (afterMilliseconds: number, whom: 'server' | 'worker' | 'both'): Promise<void> => {
    await wait(afterMilliseconds);
    if (whom !== 'server') await running.worker?.kill();
    if (whom !== 'worker') await running.server?.kill();
  };

  const round = async (name: string, harm: (product: Running) => Promise<{ done?: Promise<unknown> }>): Promise<Round> => {
    rounds += 1;
    place.network = `10.0.${rounds >> 8}.${rounds & 255}`; // sign-ins of one network have a limit
    const complaints: string[] = [];
    const claims: Claim[] = [];
    const mails: MailClaim[] = [];
    const product = await start();
    const { analyse, ...errands } = errandsOf(place, cast, complaints, claims, mails);
    const wanted: Errand[] = [...Object.values(errands), ...(rounds % analysisEvery === 1 ? [analyse] : [])];
    const startsBefore = running.starts;
    const { done } = await harm(product);
    let busy = true;
    const people = Promise.all(wanted.map((errand) => errand(`r${rounds}`))).finally(() => {
      busy = false;
    });
    while (busy) {
      await start();
      await Promise.race([people, running.server?.ended, wait(settlePause)]);
    }
    await people;
    await done;
    const { product: settled, isArmed } = await settle(complaints);
    const reached = running.starts > startsBefore || !isArmed;
    const received = mail.received.slice(seenMails);
    seenMails = mail.received.length;
    const again = await checkAll(settled, received, claims, mails, complaints);
    return { name, reached, again, complaints };
  };

  return {
    fail: (fault) =>
      round(nameOf(fault), async (product) => {
        await product.arm(fault);
        return {};
      }),
    kill: (afterMilliseconds, whom) =>
      round(`kill ${whom} after ${afterMilliseconds} ms`, async () => ({ done: killing(afterMilliseconds, whom) })),
    close: async () => {
      await running.worker?.stop();
      await running.server?.stop();
      await mail.stop();
      await scanner.stop();
      await own?.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
