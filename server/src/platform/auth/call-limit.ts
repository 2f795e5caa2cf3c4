import type { BetterAuthOptions } from 'better-auth';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/index.ts';
import { latestPast } from '../db/latest-past.ts';

type Storage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>;

/**
 * Counts calls of the account service in one statement. The library's own storage inserts and recovers from a second insert of
 * the same key, which a joined transaction cannot survive.
 */
export const callLimit = (db: Kysely<never>): Storage => ({
  consume: async (key, { window, max }) => {
    const now = Date.now();
    const since = now - window * 1000;
    const latest = latestPast(new Date(now)).getTime();
    const { rows } = await sql`
      insert into rate_limits as l (key, count, last_request) values (${key}, 1, ${now})
      on conflict (key) do update
        set count = case when l.last_request <= ${since} or l.last_request > ${latest} then 1 else l.count + 1 end, last_request = ${now}
        where l.last_request <= ${since} or l.last_request > ${latest} or l.count < ${max}
      returning key`.execute(db);
    if (rows.length === 1) return { allowed: true, retryAfter: null };
    const { rows: full } = await sql<{ last_request: number }>`select last_request from rate_limits where key = ${key}`.execute(
      db,
    );
    const last = full[0]?.last_request ?? now;
    return { allowed: false, retryAfter: Math.max(1, Math.ceil((last - since) / 1000)) };
  },
});

/** Forgets calls before a moment. */
export const sweepCallLimits = async ({ pool }: Database, before: Date): Promise<void> => {
  await pool.query('delete from rate_limits where last_request < $1', [before.getTime()]);
};
