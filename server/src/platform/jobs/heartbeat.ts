import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../db/index.ts';
import { rewindQueue } from './rewinding.ts';

const beatMilliseconds = 10_000;
/** A worker that has been silent for this long counts as gone. */
const silentSeconds = 30;

/**
 * Number of jobs that are due and not begun, the seconds for which the oldest of them has been due, and the number of live
 * workers.
 */
export type QueueState = { readonly waiting: number; readonly oldestSeconds: number; readonly workers: number };

export const queueState = async ({ pool }: Database): Promise<QueueState> => {
  const { rows } = await pool.query<QueueState>(
    `select count(*)::int as waiting,
       coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as "oldestSeconds",
       (select count(*)::int from worker_heartbeats where beat_at between now() - $1 * interval '1 second' and now() + $1 * interval '1 second') as workers
     from pgboss.job where state < 'active' and start_after <= now()`,
    [silentSeconds],
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, workers: 0 };
};

/** A process that works on jobs, or did within a day. */
export type WorkerRow = {
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly beatAt: Date;
  readonly alive: boolean;
};

/** The workers with a heartbeat, the living ones first. */
export const listWorkers = async ({ pool }: Pick<Database, 'pool'>): Promise<WorkerRow[]> => {
  const { rows } = await pool.query<WorkerRow>(
    `select host, pid, started_at as "startedAt", beat_at as "beatAt", beat_at > now() - $1 * interval '1 second' as alive
      from worker_heartbeats order by alive desc, started_at, id`,
    [silentSeconds],
  );
  return rows;
};

/** True if jobs wait and no worker is running. */
export const isUnattended = ({ waiting, workers }: QueueState): boolean => waiting > 0 && workers === 0;

/** The row as it was before: a beat of this worker that is still to come means that the clock was set back since. */
const beatNow = `with before as (select beat_at from worker_heartbeats where id = $1)
  insert into worker_heartbeats (id, host, pid) values ($1, $2, $3) on conflict (id) do update set beat_at = now()
  returning coalesce((select beat_at > now() from before), false) as "setBack"`;

/**
 * Registers this process as a worker in the database, now and every ten seconds, and removes workers that have been silent for
 * a day, or beat while the clock was ahead. When the clock was set back, the queue drops its earlier records. @param onError
 * called when a beat failed; the next one follows. @returns a function that removes the row.
 */
export const keepBeating = async (database: Database, onError: (error: unknown) => void): Promise<() => Promise<void>> => {
  const { pool } = database;
  const id = randomUUID();
  const beat = async () => {
    const { rows } = await pool.query<{ setBack: boolean }>(beatNow, [id, hostname(), process.pid]);
    await pool.query(
      `delete from worker_heartbeats where not beat_at between now() - interval '1 day' and now() + interval '1 day'`,
    );
    if (rows[0]?.setBack) await rewindQueue(database);
  };
  await beat();
  const timer = setInterval(() => void beat().catch(onError), beatMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await pool.query('delete from worker_heartbeats where id = $1', [id]).catch(onError);
  };
};
