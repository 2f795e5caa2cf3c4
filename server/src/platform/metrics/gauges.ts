import type { Database } from '../db/index.ts';
import type { Metrics } from './metrics.ts';

type QueueRow = { queue: string; waiting: number; running: number; failed: number; age: number };

/** Jobs that could begin now count as waiting, those put off to a later time do not. */
const queuesText = `
  select q.name as queue,
    count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
    count(*) filter (where j.state = 'active')::int as running,
    count(*) filter (where j.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8 as age
  from pgboss.queue q
  left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
  group by q.name`;

/** Gauges of the database, its connections and the queues in it. */
export const watchDatabase = (metrics: Metrics, { pool }: Database): void => {
  const up = metrics.gauge('aliquot_database_up', '1 when the database answered at this scrape');
  const connections = metrics.gauge('aliquot_database_connections', 'Connections of this process to the database', ['state']);
  const jobs = metrics.gauge('aliquot_queue_jobs', 'Jobs by queue and state', ['queue', 'state']);
  const age = metrics.gauge('aliquot_queue_oldest_seconds', 'For how long the oldest job of a queue has been waiting', [
    'queue',
  ]);
  metrics.beforeScrape(async () => {
    connections(pool.totalCount, { state: 'total' });
    connections(pool.idleCount, { state: 'idle' });
    connections(pool.waitingCount, { state: 'waiting' });
    const rows = await pool.query<QueueRow>(queuesText).then(
      (answer) => answer.rows,
      () => null,
    );
    up(rows === null ? 0 : 1);
    for (const { queue, ...row } of rows ?? []) {
      for (const state of ['waiting', 'running', 'failed'] as const) jobs(row[state], { queue, state });
      age(row.age, { queue });
    }
  });
};
