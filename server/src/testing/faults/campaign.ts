import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClamdStub, startClamdStub } from '../servers/clamd.ts';
import { copyOnServer, type Template } from '../servers/databases.ts';
import { startMailServer, type TestMailServer } from '../servers/mail-server.ts';
import { openS3Server, settingsOfS3 } from '../servers/s3-server.ts';
import { startSmsGateway, type TestGateway } from '../servers/sms-gateway.ts';
import { checkAll } from './checks.ts';
import { type Book, type Errand, errandsOf } from './errands.ts';
import { type Fault, nameOf } from './fault.ts';
import { type Crew, createInstallation, type Kind } from './installation.ts';
import { type Cast, makeCast, type Place } from './people.ts';
import type { Running } from './running.ts';

const settleMilliseconds = 600_000;
const settlePause = 100;
const answerPause = 10;
const analysisEvery = 4; // times that people come: reading takes most of the time

/**
 * What several failures in a row led to. `reached` counts those that met the product at work, `missed` names the others, and
 * `again` counts the messages that came twice under one id.
 */
export type Round = {
  readonly name: string;
  readonly failures: number;
  readonly reached: number;
  readonly missed: readonly string[];
  readonly again: number;
  readonly complaints: readonly string[];
};

/** A failure at one effect, in the first process of a kind that comes to it. */
export type Failing = { readonly fault: Fault; readonly kind: Kind };

/**
 * SIGKILL to one server, on PostgreSQL also to one worker, or to one of each: when so many calls were answered since all processes run, and
 * so many milliseconds more have passed. So people get on, however slow the machine is.
 */
export type Killing = { readonly answers: number; readonly milliseconds: number; readonly whom: Kind | 'both' };

/** One product with its data, its mail server, its gateway for text messages and its scanner, over many rounds, each of which ends with a look at everything. */
export type Campaign = {
  /** Each failure as soon as its effect comes about, or not at all when people have done all their errands without it. */
  fail(failures: readonly Failing[]): Promise<Round>;
  /** People do their errands again and again meanwhile. */
  kill(kills: readonly Killing[]): Promise<Round>;
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

const settingsOf = (url: string | null, mail: TestMailServer, gateway: TestGateway, scanner: ClamdStub) => ({
  NODE_ENV: 'test',
  ALIQUOT_DEMO: 'off',
  AUTH_SECRET: 'a secret for a campaign: 0123456789abcdef',
  HOST: '127.0.0.1',
  PORT: '0',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Aliquot <aliquot@example.org>',
  ...gateway.environment,
  CLAMAV_URL: scanner.url,
  LOG_LEVEL: 'info', // a worker says there that it has started
  TRUSTED_PROXIES: '127.0.0.1',
  ...roomy,
  ...(url ? { DATABASE_URL: url } : {}),
});

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
  const gateway = await startSmsGateway();
  const scanner = await startClamdStub();
  const s3 = store === 's3' ? await openS3Server() : null;
  const settings = { ...settingsOf(own?.url ?? null, mail, gateway, scanner), ...(s3 ? settingsOfS3(s3) : {}) };
  const installation = createInstallation(crew, (name) => ({
    ...settings,
    ALIQUOT_DATA_DIR: s3 ? join(directory, name) : directory, // a folder of files is shared, and nothing else has to be
  }));
  const place: Place = { urls: [], network: '10.0.0.0', takesParts: !s3?.gaps.includes('lists of parts'), answers: 0 };
  const start = async (): Promise<Running> => {
    const first = await installation.start();
    place.urls = installation.running('server').map(({ url }) => url);
    return first;
  };
  const cast: Cast = await makeCast(place, await start());
  let waves = 0;
  let seen = { mails: 0, texts: 0 };

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

  /** All errands once, over processes that end meanwhile and are started again. */
  const errandsOnce = async (book: Book): Promise<void> => {
    waves += 1;
    place.network = `10.0.${waves >> 8}.${waves & 255}`; // sign-ins of one network have a limit
    const { analyse, ...errands } = errandsOf(place, cast, book);
    const wanted: Errand[] = [...Object.values(errands), ...(waves % analysisEvery === 1 ? [analyse] : [])];
    const tag = `r${String(waves).padStart(4, '0')}`; // none is the beginning of another
    let busy = true;
    const people = Promise.all(wanted.map((errand) => errand(tag))).finally(() => {
      busy = false;
    });
    while (busy) {
      await start();
      await Promise.race([people, endOf(installation.running()), wait(settlePause)]);
    }
    await people;
  };

  /** @param harm what happens before all is quiet. @returns whether each failure met the product at work. */
  const round = async (names: readonly string[], harm: (book: Book) => Promise<readonly boolean[]>): Promise<Round> => {
    const book: Book = { complaints: [], claims: [], mails: [], texts: [] };
    await start();
    const met = await harm(book);
    const missed = names.filter((_, index) => !met[index]);
    const settled = await settle(book.complaints);
    const received = { mails: mail.received.slice(seen.mails), texts: gateway.texts.slice(seen.texts) };
    seen = { mails: mail.received.length, texts: gateway.texts.length };
    const again = await checkAll(settled, received, book);
    return {
      name: names.join('; '),
      failures: names.length,
      reached: names.length - missed.length,
      missed,
      again,
      complaints: book.complaints,
    };
  };

  const allRun = async () => {
    while (installation.running().some(({ hasEnded }) => hasEnded())) await wait(settlePause);
  };

  /** @returns whether it was met before people had done all of their errands once more. */
  const failOnce = async ({ fault, kind }: Failing): Promise<boolean> => {
    await allRun();
    const armed = installation.running(kind);
    let isMet = false;
    const met = Promise.race(armed.map((each) => each.met())).finally(() => {
      isMet = true;
    });
    await Promise.all(armed.map((each) => each.arm(fault).catch(() => undefined)));
    const last = waves + 1; // the next one is whole
    while (!isMet && waves <= last) await Promise.race([met, wait(settlePause)]);
    await Promise.all(armed.map((each) => each.arm(null).catch(() => undefined))); // the others go on
    return isMet;
  };

  /** @returns whether it ended a process. */
  const killOnce = async ({ answers, milliseconds, whom }: Killing, nth: number): Promise<boolean> => {
    await allRun();
    const enough = place.answers + answers;
    while (place.answers < enough) await wait(answerPause);
    await wait(milliseconds);
    let hasKilled = false;
    for (const kind of whom === 'both' ? (['worker', 'server'] as const) : [whom]) {
      const running = installation.running(kind);
      const one = running[nth % running.length];
      if (!one || one.hasEnded()) continue;
      await one.kill();
      hasKilled = true;
    }
    return hasKilled;
  };

  /** Failures one after the other, while people do their errands again and again. @returns whether each met the product at work. */
  const meanwhile = async (book: Book, failures: readonly (() => Promise<boolean>)[]): Promise<boolean[]> => {
    const met: boolean[] = [];
    let isOver = false;
    const failing = async () => {
      for (const fail of failures) met.push(await fail());
    };
    const done = failing().finally(() => {
      isOver = true;
    });
    while (!isOver) await errandsOnce(book);
    await done;
    return met;
  };

  return {
    fail: (failures) =>
      round(
        failures.map(({ fault, kind }) => `${nameOf(fault)}, ${kind}`),
        (book) =>
          meanwhile(
            book,
            failures.map((each) => () => failOnce(each)),
          ),
      ),
    kill: (kills) =>
      round(
        kills.map(({ answers, milliseconds, whom }) => `kill ${whom} after ${answers} answers and ${milliseconds} ms`),
        (book) =>
          meanwhile(
            book,
            kills.map((each, nth) => () => killOnce(each, nth)),
          ),
      ),
    close: async () => {
      await installation.stop();
      await s3?.stop();
      await mail.stop();
      await gateway.stop();
      await scanner.stop();
      await own?.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
