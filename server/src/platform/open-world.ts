import { createAuth } from './auth/auth.ts';
import { joinedTransaction } from './auth/joined.ts';
import { type AccountMessage, messageSeconds } from './auth/options.ts';
import type { LoadedConfig } from './config.ts';
import { type Database, openDatabase } from './db/index.ts';
import { isDiskFull } from './db/outage.ts';
import { lookAtInstalled, requireKnown } from './db/upgrade.ts';
import { createDocumentReader, type DocumentReader } from './documents/index.ts';
import { createEvents } from './events/events.ts';
import { createGeocoder, turnsOfInstallation } from './geocoding/index.ts';
import { createJobs, type Jobs, type QueueOptions } from './jobs/jobs.ts';
import { createSealing, type Sealing } from './jobs/sealing.ts';
import type { Logger } from './log.ts';
import { accountMail } from './mail/account-mail.ts';
import { createMailer, MailError, type MailMessage } from './mail/index.ts';
import { countedMailer, countedStorage, timedReader } from './metrics/counted.ts';
import { watchDatabase } from './metrics/gauges.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createScanner } from './scanner/clamd.ts';
import { createTextSender, type TextMessage } from './sms/sms.ts';
import { createResumableUploads, createStorage } from './storage/index.ts';
import { watchedMailer, watchedStorage } from './watched.ts';
import type { World } from './world.ts';

const minute = 60_000;

/** The queue on which mail waits to be sent. */
export const mailQueue = 'mail.send';

/** Mail waits up to three days for a mail server that is away. */
export const mailQueueOptions: QueueOptions = { seconds: 60, retries: 300, concurrency: 2, longestPause: 900 };

/**
 * `goodUntil` is the expiry of the link or code in the message, as an ISO time; `forget` keeps nothing of the message once it
 * is sent, because its reader no longer has an account.
 */
export type QueuedMail = MailMessage & { readonly goodUntil?: string; readonly forget?: true };

const queuedMail = (message: AccountMessage, publicUrl: string): QueuedMail => ({
  ...accountMail(message, publicUrl),
  goodUntil: new Date(Date.now() + messageSeconds[message.kind] * 1000).toISOString(),
});

/** The queue on which text messages wait to be sent. */
export const textQueue = 'text.send';

/** Hides what messages say while they wait: their links and codes open accounts. */
export const messageSealing = (secret: string): Sealing =>
  createSealing(secret, { [mailQueue]: ['text', 'html', 'headers'], [textQueue]: ['text'] });

/** Declares the queues of what goes to people by mail and as text. */
export const declareMessageQueues = async (queue: Pick<Jobs, 'declare'>): Promise<void> => {
  await queue.declare(mailQueue, mailQueueOptions);
  await queue.declare(textQueue, { seconds: 30, retries: 2, concurrency: 2 });
};

export const openDatabaseOf = (
  { database, dataDirectory }: Pick<LoadedConfig, 'database' | 'dataDirectory'>,
  log?: Logger,
): Promise<Database> =>
  database.kind === 'postgres'
    ? openDatabase({ url: database.url, poolSize: database.poolSize })
    : openDatabase({
        dataDir: dataDirectory,
        onRetry: (error) => log?.warn({ err: error }, 'the embedded database did not start, and is opened again'),
      });

/** @throws Error unless the database is as this version wants it. Changes nothing. */
const requireMigrated = async ({ owner }: Database): Promise<void> => {
  const installed = await lookAtInstalled(owner);
  const { applied, pending } = installed;
  const [first] = pending;
  requireKnown(installed);
  if (first === undefined) return;
  throw new Error(
    applied === 0
      ? 'The database is empty. Nothing was changed. To prepare it, run: aliquot migrate'
      : `The database lacks ${pending.length} of this version's migrations, from ${first} on. Nothing was changed. To apply them, run: aliquot migrate`,
  );
};

/**
 * Opens everything outside the process's memory, migrations applied; with `migrates: false` none is, and it fails where one is missing. `close` gives it all back, in the opposite order.
 * @throws Error when the data directory is in use or the database cannot be reached.
 */
export const openWorld = async (
  config: LoadedConfig,
  log: Logger,
  options: { database?: Database; now?: () => Date; migrates?: boolean; documentReader?: DocumentReader } = {},
): Promise<World & { close: () => Promise<void> }> => {
  const database = options.database ?? (await openDatabaseOf(config, log));
  if (options.migrates === false)
    await requireMigrated(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  const { outages } = database;
  let tellFullAgain = 0;
  outages.watch({
    lost: (error) => log.error({ err: error }, 'the database was lost: calls get 503 until it is back'),
    regained: (milliseconds) => log.info({ seconds: Math.round(milliseconds / 1000) }, 'the database was regained'),
    connectionFailed: (error) => {
      if (!isDiskFull(error)) return log.warn({ err: error }, 'a connection to the database failed, and others do not');
      if (performance.now() < tellFullAgain) return undefined;
      tellFullAgain = performance.now() + minute;
      return log.error({ err: error }, 'the disk of the database is full: changes get 503 until it has room');
    },
  });
  /** Errors caused by an outage are logged in the outage's own line. */
  const logFault = (fault: string) => (error: unknown) => {
    if (!outages.note(error)) log.error({ err: error }, fault);
  };
  const jobs = await database.alone('starting', async () => {
    const applied = options.migrates === false ? [] : await database.migrate();
    if (applied.length > 0) log.info({ count: applied.length, last: applied.at(-1) }, 'migrations applied');
    const queue = await createJobs(database, logFault('the job queue failed'), {
      onFailure: (error, name) => {
        if (outages.note(error)) return;
        // The mail server that is away has its own line, once.
        if (error instanceof MailError && !error.permanent) log.debug({ queue: name }, 'a message waits for the mail server');
        else log.warn({ err: error, queue: name }, 'an attempt of a job failed');
      },
      sealing: messageSealing(config.accounts.secret),
    });
    await declareMessageQueues(queue);
    return queue;
  });
  const queueNow = async (queue: string, message: object) => {
    const db = joinedTransaction();
    if (db) return jobs.send(db, queue, message);
    // The account service may hold the only connection: what waits for another here would wait for itself.
    jobs.sendNow(queue, message).catch(logFault('a message could not be queued'));
  };
  const auth = createAuth({
    database,
    secret: config.accounts.secret,
    publicUrl: config.server.publicUrl,
    passwordMinLength: config.accounts.passwordMinLength,
    warn: (message) => log.warn({ service: 'accounts' }, message),
    onError: logFault('the account service failed'),
    sendMessage: (message) => queueNow(mailQueue, queuedMail(message, config.server.publicUrl)),
    sendText: config.sms ? (message: TextMessage) => queueNow(textQueue, message) : null,
    oidc: config.accounts.oidc,
  });
  const events = await createEvents(database);
  const { token, address } = config.metrics;
  const metrics = createMetrics(token !== null || address !== null);
  watchDatabase(metrics, database);
  const documentReader =
    options.documentReader ??
    createDocumentReader({ concurrency: config.worker.concurrency, log: (message, details) => log.warn(details, message) });
  return {
    config,
    log,
    database,
    auth,
    jobs,
    events,
    storage: watchedStorage(countedStorage(await createStorage(config.storage), metrics), log),
    uploads: await createResumableUploads(config.storage),
    scanner: config.scanner && createScanner(config.scanner.address),
    mailer: watchedMailer(countedMailer(createMailer(config.mail), metrics), log),
    sendText: config.sms ? createTextSender(config.sms) : null,
    // The client is half of a megabyte of code, which most installations never need.
    model: config.model ? (await import('./models/openai-model.ts')).createModel(config.model) : null,
    geocoder: createGeocoder(config.geocoder, log, { takeTurn: turnsOfInstallation(database.owner) }),
    documentReader: timedReader(documentReader, metrics),
    metrics,
    now: options.now ?? (() => new Date()),
    growing: { demo: false },
    close: async () => {
      await jobs.stop();
      await documentReader.close();
      await events.close();
      await database.close();
    },
  };
};
