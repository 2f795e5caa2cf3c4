import { createAuth } from './auth/auth.ts';
import { joinedTransaction } from './auth/joined.ts';
import type { LoadedConfig } from './config.ts';
import { type Database, openDatabase } from './db/index.ts';
import { createDocumentReader } from './documents/index.ts';
import { createEvents } from './events/events.ts';
import { createGeocoder, turnsOfInstallation } from './geocoding/index.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { accountMail } from './mail/account-mail.ts';
import { createMailer } from './mail/index.ts';
import { countedMailer, countedStorage, timedReader } from './metrics/counted.ts';
import { watchDatabase } from './metrics/gauges.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createTextSender, type TextMessage } from './sms/sms.ts';
import { createStorage } from './storage/index.ts';
import type { World } from './world.ts';

/** The queue on which mail waits to be sent. */
export const mailQueue = 'mail.send';

/** The queue on which text messages wait to be sent. */
export const textQueue = 'text.send';

export const openDatabaseOf = ({ database, dataDirectory }: LoadedConfig): Promise<Database> =>
  database.kind === 'postgres'
    ? openDatabase({ url: database.url, poolSize: database.poolSize })
    : openDatabase({ dataDir: dataDirectory });

/**
 * Opens everything outside the process's memory, migrations applied. `close` gives it all back, in the opposite order.
 * @throws Error when the data directory is in use or the database cannot be reached.
 */
export const openWorld = async (
  config: LoadedConfig,
  log: Logger,
  options: { database?: Database; now?: () => Date } = {},
): Promise<World & { close: () => Promise<void> }> => {
  const database = options.database ?? (await openDatabaseOf(config));
  const jobs = await database.alone(async () => {
    const applied = await database.migrate();
    if (applied.length > 0) log.info({ count: applied.length, last: applied.at(-1) }, 'migrations applied');
    const queue = await createJobs(database, (error) => log.error({ err: error }, 'job queue'));
    await queue.declare(mailQueue, { seconds: 60, retries: 5, concurrency: 2 });
    await queue.declare(textQueue, { seconds: 30, retries: 2, concurrency: 2 });
    return queue;
  });
  const queueNow = async (queue: string, message: object) => {
    const db = joinedTransaction();
    if (db) return jobs.send(db, queue, message);
    // The account service may hold the only connection: what waits for another here would wait for itself.
    jobs.sendNow(queue, message).catch((error: unknown) => log.error({ err: error }, 'a message could not be queued'));
  };
  const auth = createAuth({
    database,
    secret: config.accounts.secret,
    publicUrl: config.server.publicUrl,
    passwordMinLength: config.accounts.passwordMinLength,
    warn: (message) => log.warn({ service: 'accounts' }, message),
    onError: (error) => log.error({ err: error }, 'the account service failed'),
    sendMessage: (message) => queueNow(mailQueue, accountMail(message, config.server.publicUrl)),
    sendText: config.sms ? (message: TextMessage) => queueNow(textQueue, message) : null,
    oidc: config.accounts.oidc,
  });
  const events = await createEvents(database);
  const { token, address } = config.metrics;
  const metrics = createMetrics(token !== null || address !== null);
  watchDatabase(metrics, database);
  const documentReader = createDocumentReader({
    concurrency: config.worker.concurrency,
    log: (message, details) => log.warn(details, message),
  });
  return {
    config,
    log,
    database,
    auth,
    jobs,
    events,
    storage: countedStorage(createStorage(config.storage), metrics),
    mailer: countedMailer(createMailer(config.mail), metrics),
    sendText: config.sms ? createTextSender(config.sms) : null,
    geocoder: createGeocoder(config.geocoder, log, { takeTurn: turnsOfInstallation(database.owner) }),
    documentReader: timedReader(documentReader, metrics),
    metrics,
    now: options.now ?? (() => new Date()),
    close: async () => {
      await jobs.stop();
      await documentReader.close();
      await events.close();
      await database.close();
    },
  };
};
