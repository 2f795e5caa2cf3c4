import { type CompiledQuery, sql } from 'kysely';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Unlisten } from '../db/engine.ts';
import type { Database, Db } from '../db/index.ts';
import { sha256Of } from '../digest.ts';
import { withLogContext } from '../log.ts';
import { FinalFailure } from './final-failure.ts';
import { keepBeating, type QueueState, queueState } from './heartbeat.ts';
import { rewindQueue } from './rewinding.ts';
import type { Sealing } from './sealing.ts';

/**
 * Settings of one kind of background work. `seconds` is the longest time of one attempt before another process may take it
 * over. `afterLastFailure` names the queue (declared before this one) that gets the data of a job for which every attempt
 * failed.
 */
export type QueueOptions = {
  seconds: number;
  retries: number;
  concurrency: number;
  afterLastFailure?: string;
  /** Most seconds of a pause; pauses between attempts double from a second. */
  longestPause?: number;
};

export type Jobs = {
  /** Queues a job as part of a transaction: it exists if and only if the transaction commits. With `once`, one for this text, ever. */
  send(db: Db, queue: string, data: object, options?: { key?: string; after?: Date; once?: string }): Promise<void>;
  /** Queues a job by itself, for callers that have no transaction of ours (the account service). */
  sendNow(queue: string, data: object): Promise<void>;
  /** Resolves when no call of `sendNow` is under way. */
  allSent(): Promise<void>;
  /** Declares a queue; idempotent. Every process declares all queues at start, whether it works on them or not. */
  declare(queue: string, options: QueueOptions): Promise<void>;
  /**
   * Works on a declared queue. The job is done when the promise resolves, tried again when it rejects, and has failed when it
   * rejects with a `FinalFailure`.
   */
  work(queue: string, handler: (data: never, signal: AbortSignal) => Promise<void>): Promise<void>;
  schedule(queue: string, cron: string): Promise<void>;
  /** Ends what an earlier process scheduled. */
  unschedule(queue: string): Promise<void>;
  /** Queues a job, without data, whenever the database notifies a channel. */
  wakeOn(queue: string, channel: string): Promise<void>;
  isRunning(): boolean;
  /** Number and age of waiting jobs, and the number of live workers. */
  state(): Promise<QueueState>;
  stop(): Promise<void>;
};

/** The database notifies workers of new work; they poll only for postponed work, such as another attempt. */
const pollingSeconds = 1;
const pollingSecondsWhenTold = 3;

const noJob = '00000000-0000-0000-0000-000000000000';

/**
 * The request role may queue jobs and read nothing of them: their data may hold a link that opens an account. It sees the
 * columns that the insertion returns, and the settings of queues.
 */
const grants = [
  'grant usage on schema pgboss to aliquot_app',
  'grant select on pgboss.queue to aliquot_app',
  'grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to aliquot_app',
].join(';');

/** An id that is the same for the same text (RFC 9562, version 8): the library keeps the first job of an id. */
const idOf = (text: string): string => {
  const digits = sha256Of(text);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
};

/** Removes the content of a sent message; of a message to a person whose account is gone, removes everything. */
const forgetSecrets = `update pgboss.job set data = case when data ? 'forget' then '{}' else data - 'sealed' end
  where name = $1 and id = $2`;
const isSealed = (data: unknown): boolean => typeof data === 'object' && data !== null && 'sealed' in data;

type JobOptions = {
  /** Called with each attempt that failed. */
  readonly onFailure?: (error: unknown, queue: string) => void;
  readonly sealing?: Sealing;
};

/** True if a queue already has these settings. */
const isAlready = (queue: object | undefined, settings: object): boolean =>
  queue !== undefined && Object.entries(settings).every(([name, value]) => Reflect.get(queue, name) === value);

/** Runs the library's statements inside a transaction of ours. */
const inside = (db: Db) => ({
  executeSql: async (text: string, parameters: unknown[] = []) => {
    const query: CompiledQuery = { sql: text, parameters, query: sql``.toOperationNode(), queryId: { queryId: text } };
    const { rows } = await db.executeQuery(query);
    return { rows: rows as never[] };
  },
});

/**
 * The queue, on the database's own pool, in the schema `pgboss`. Creates what is missing: for one process at a time. @param
 * onError called with every error in the background. @param onFailure called with each failed attempt of a job.
 */
export const createJobs = async (
  database: Database,
  onError: (error: unknown) => void,
  { onFailure = () => {}, sealing }: JobOptions = {},
): Promise<Jobs> => {
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        const result = await database.pool.query(text, values as unknown[]);
        return {
          rows: (Array.isArray(result) ? result.flatMap((part: { rows: unknown[] }) => part.rows) : result.rows) as never[],
        };
      },
      listen: async (channel, onPayload, onReconnect) => {
        const unlisten = await database.listen(channel, onPayload, onReconnect);
        return { close: unlisten };
      },
    },
    useListenNotify: true,
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schedule: true,
    monitorVacuum: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    reindex: false,
  });
  boss.on('error', onError);
  await boss.start();
  await database.pool.query(grants);
  await rewindQueue(database);
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const options = new Map<string, QueueOptions>();
  const listening: Unlisten[] = [];
  let running = true;
  let beating: ReturnType<typeof keepBeating> | undefined;
  const sending = new Set<Promise<unknown>>();
  const allSent = async () => {
    await Promise.allSettled(sending);
  };

  const sealed = (queue: string, data: object) => sealing?.seal(queue, data) ?? data;
  const runOpened = async (queue: string, data: object | null, run: (opened: object) => Promise<void>): Promise<void> => {
    const given = data ?? {}; // jobs of a schedule have none
    const opened = sealing ? sealing.open(queue, given) : given;
    if (opened !== null) await run(opened);
  };

  return {
    send: async (db, queue, data, { key, after, once } = {}) => {
      await boss.send(queue, sealed(queue, data), {
        db: inside(db),
        ...(key ? { singletonKey: key } : {}),
        ...(after ? { startAfter: after } : {}),
        ...(once ? { id: idOf(once) } : {}),
      });
    },
    sendNow: async (queue, data) => {
      const sent = boss.send(queue, sealed(queue, data)).finally(() => sending.delete(sent));
      sending.add(sent);
      await sent;
    },
    allSent,
    declare: async (queue, queueOptions) => {
      options.set(queue, queueOptions);
      const settings = {
        retryLimit: queueOptions.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: queueOptions.longestPause ?? null,
        expireInSeconds: queueOptions.seconds,
        heartbeatSeconds: 10,
        deadLetter: queueOptions.afterLastFailure ?? null,
        notify: true,
      };
      if (isAlready(known.get(queue), settings)) return; // the library looked it up when it started
      known.delete(queue);
      await boss.createQueue(queue);
      await boss.updateQueue(queue, settings);
      await boss.findJobs(queue, { id: noJob }); // the library looks a queue up once; inside a transaction it could not
    },
    work: async (queue, handler) => {
      await (beating ??= keepBeating(database, onError));
      const polling = { pollingIntervalSeconds: pollingSeconds, notifyPollingIntervalSeconds: pollingSecondsWhenTold };
      const workOne = async () => {
        const id = await boss.work(queue, { ...polling, batchSize: 1, perJobResults: true }, async (batch) => {
          const results: JobResult[] = [];
          try {
            for (const { id: jobId, data, signal } of batch) {
              const failed = await withLogContext({ jobId }, () =>
                runOpened(queue, data as object | null, (opened) => handler(opened as never, signal)).catch(
                  (error: unknown) => {
                    onFailure(error, queue);
                    if (error instanceof FinalFailure) return error;
                    throw error;
                  },
                ),
              );
              if (!failed && isSealed(data)) await database.pool.query(forgetSecrets, [queue, jobId]);
              results.push(failed ? { id: jobId, status: 'deadletter', output: failed } : { id: jobId, status: 'completed' });
            }
          } finally {
            boss.notifyWorker(id); // there may be more: look at once
          }
          return results;
        });
      };
      for (let worker = 0; worker < (options.get(queue)?.concurrency ?? 1); worker += 1) await workOne();
    },
    schedule: (queue, cron) => boss.schedule(queue, cron),
    unschedule: (queue) => boss.unschedule(queue),
    wakeOn: async (queue, channel) => {
      const wake = () => void boss.send(queue, {}).catch(onError);
      listening.push(await database.listen(channel, wake, wake));
    },
    isRunning: () => running,
    state: () => queueState(database),
    stop: async () => {
      running = false;
      await allSent();
      for (const unlisten of listening.splice(0)) await unlisten();
      await boss.stop({ graceful: true, timeout: 5000, close: false });
      await (await beating)?.();
    },
  };
};
