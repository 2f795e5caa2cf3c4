import type { Database } from '../db/index.ts';

/** No pause is longer than the time that a mail server may be away. */
const longestPauseDays = 4;

const statements = [
  `update pgboss.queue set
      monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`,
  `update pgboss.version set
      cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
      reindex_on = least(reindex_on, now()), monitor_backoff_on = least(monitor_backoff_on, now() + interval '1 hour')
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute' or monitor_backoff_on > now() + interval '1 day'`,
  `update pgboss.job set heartbeat_on = least(heartbeat_on, now()), started_on = least(started_on, now())
    where state = 'active' and greatest(heartbeat_on, started_on) > now() + interval '1 minute'`,
  `update pgboss.job set start_after = now()
    where state < 'active' and start_after > now() + interval '${longestPauseDays} days'`,
];

/**
 * Removes the queue's records from the time when the clock was ahead: otherwise it would believe for years that it has just
 * maintained its jobs, or that they have to wait.
 */
export const rewindQueue = async ({ pool }: Database): Promise<void> => {
  for (const statement of statements) await pool.query(statement);
};
