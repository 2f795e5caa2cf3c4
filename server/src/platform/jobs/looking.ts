import type { Database } from '../db/index.ts';

type Reader = Pick<Database, 'pool'>;

/**
 * The jobs of one queue. Those that could begin now are `waiting`, those put off are `later`. Work that another queue took over
 * after the last failure counts as `handedOn`, not as `failed`. `oldestSeconds` is the waiting time of the oldest.
 */
export type QueueCount = {
  readonly queue: string;
  readonly waiting: number;
  readonly later: number;
  readonly running: number;
  readonly failed: number;
  readonly handedOn: number;
  readonly oldestSeconds: number;
};

const queued = `j.state in ('created', 'retry')`;

/** A failed job whose work was done since: one that comes round by itself, or the same work once more. */
const healed = `exists (select 1 from pgboss.job n where n.name = j.name and n.state = 'completed' and n.completed_on > j.completed_on
  and (exists (select 1 from pgboss.schedule s where s.name = j.name) or (n.data = j.data and j.data <> '{}'::jsonb)))`;
const stillFailed = `j.state = 'failed' and not ${healed}`;

/** Output of the last attempt of the messages that wait; undefined where none was tried. */
export const lastOfWaiting = async ({ pool }: Reader, queue: string): Promise<unknown> => {
  const { rows } = await pool.query<{ output: unknown }>(
    `select output from pgboss.job where name = $1 and state = 'retry' and output is not null order by started_on desc limit 1`,
    [queue],
  );
  return rows[0]?.output;
};

/** Every queue with its jobs that are not done. */
export const countQueues = async ({ pool }: Reader): Promise<QueueCount[]> => {
  const { rows } = await pool.query<QueueCount>(`
    select q.name as queue,
      count(*) filter (where ${queued} and j.start_after <= now())::int as waiting,
      count(*) filter (where ${queued} and j.start_after > now())::int as later,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where ${stillFailed} and j.dead_letter is null)::int as failed,
      count(*) filter (where j.state = 'failed' and j.dead_letter is not null)::int as "handedOn",
      coalesce(extract(epoch from now() - min(j.start_after) filter (where ${queued} and j.start_after <= now())), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    group by q.name`);
  return rows;
};

/** Time of the last done job of each queue, and the number of done jobs that are still kept. */
export const lastDone = async ({
  pool,
}: Reader): Promise<ReadonlyMap<string, { readonly at: Date; readonly count: number }>> => {
  const { rows } = await pool.query<{ queue: string; at: Date; count: number }>(
    `select name as queue, max(completed_on) as at, count(*)::int as count from pgboss.job where state = 'completed' group by name`,
  );
  return new Map(rows.map(({ queue, ...done }) => [queue, done]));
};

/** The states of the job queue. */
export type StoredState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** A job with the few parts of its data that may be shown; the rest may hold addresses and links. */
export type JobRow = {
  readonly id: string;
  readonly queue: string;
  readonly state: StoredState;
  readonly handedOn: boolean;
  readonly attempts: number;
  readonly queuedAt: Date;
  readonly startsAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Output of the last attempt that failed. */
  readonly output: unknown;
  readonly labId: string | null;
  readonly analysisId: string | null;
  /** The address, the subject and the end of the link of a message; null in other jobs. */
  readonly to: string | null;
  readonly subject: string | null;
  readonly goodUntil: string | null;
};

const columns = `j.id, j.name as queue, j.state::text as state, j.dead_letter is not null as "handedOn",
  case when j.started_on is null then 0 else j.retry_count + 1 end as attempts, j.created_on as "queuedAt",
  j.start_after as "startsAt", j.started_on as "startedAt", j.completed_on as "endedAt", j.output,
  j.data->>'labId' as "labId", j.data->>'analysisId' as "analysisId",
  j.data->>'to' as "to", j.data->>'subject' as subject, j.data->>'goodUntil' as "goodUntil"`;

type Wanted = {
  readonly queues: readonly string[];
  readonly states: readonly StoredState[];
  /** The whole address that a message goes to. */
  readonly to?: string | undefined;
};
type PageOf = { readonly page: number; readonly pageSize: number };

/** One page of the jobs of some queues in some states, the newest first. */
export const listJobs = async (
  { pool }: Reader,
  { queues, states, to }: Wanted,
  { page, pageSize }: PageOf,
): Promise<{ items: JobRow[]; total: number }> => {
  const where = `j.name = any($1::text[]) and j.state::text = any($2::text[]) and not (j.state = 'failed' and (j.dead_letter is not null or ${healed}))
    and ($3::text is null or lower(j.data->>'to') = lower($3::text))`;
  const values = [[...queues], [...states], to ?? null];
  const counted = await pool.query<{ total: number }>(`select count(*)::int as total from pgboss.job j where ${where}`, values);
  const { rows } = await pool.query<JobRow>(
    `select ${columns} from pgboss.job j where ${where}
      order by coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id limit $4 offset $5`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
};

/** A job of some queues by its id. `to`, `subject` and `goodUntil` are those of a message, null in other jobs. */
export const findJob = async ({ pool }: Reader, queues: readonly string[], id: string): Promise<JobRow | undefined> => {
  const text = `select ${columns} from pgboss.job j where j.name = any($1::text[]) and j.id = $2`;
  return (await pool.query<JobRow>(text, [[...queues], id])).rows[0];
};
