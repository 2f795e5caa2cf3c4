import type { Database } from '../db/index.ts';
import { countQueues } from '../jobs/looking.ts';
import type { Metrics } from './metrics.ts';

/** Gauges of the database, its connections and the queues in it. */
export const watchDatabase = (metrics: Metrics, database: Database): void => {
  const { pool } = database;
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
    const rows = await countQueues(database).catch(() => null);
    up(rows === null ? 0 : 1);
    for (const { queue, waiting, running, failed, handedOn, oldestSeconds } of rows ?? []) {
      const states = { waiting, running, failed: failed + handedOn };
      for (const [state, count] of Object.entries(states)) jobs(count, { queue, state });
      age(oldestSeconds, { queue });
    }
  });
};
