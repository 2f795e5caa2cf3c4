import { sql } from 'kysely';
import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

type Lab = { readonly id: string };

/** Stops the clock of a waiting laboratory that was asked for something; it stays stopped when it already is. */
export const pauseWait = (db: Db, { id }: AnyPermitted<'review', Lab>, now: Date) =>
  db
    .updateTable('labs')
    .set({ wait_paused_at: now })
    .where('id', '=', id)
    .where('waits_since', 'is not', null)
    .where('wait_paused_at', 'is', null)
    .execute();

/** Lets the clock go on where it was stopped. */
export const resumeWait = (db: Db, { id }: AnyPermitted<'review' | 'answer', Lab>, now: Date) =>
  db
    .updateTable('labs')
    .set({
      wait_paused_ms: sql<number>`wait_paused_ms + (extract(epoch from ${now}::timestamptz - wait_paused_at) * 1000)::bigint`,
      wait_paused_at: null,
    })
    .where('id', '=', id)
    .where('wait_paused_at', 'is not', null)
    .execute();
