import { sql } from 'kysely';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import type { EngagementSide } from '../collaborations/sides.policy.ts';

const withNames = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .selectAll('d')
    .select([
      sql<string | null>`acl.name_in_engagement(d.opened_by, d.collaboration_id)`.as('opener'),
      sql<string | null>`acl.name_in_engagement(d.closed_by, d.collaboration_id)`.as('closer'),
    ]);

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

export const findDispute = (db: Db, id: string) => withNames(db).where('d.id', '=', id).executeTakeFirst();

/** The disputes about a request, newest first. */
export const disputesOf = (db: Db, { id }: Visible<{ id: string }>) =>
  withNames(db).where('d.collaboration_id', '=', id).orderBy('d.opened_at', 'desc').orderBy('d.id').execute();

/** @returns undefined when another one is open. */
export const openDispute = (
  db: Db,
  { id }: Permitted<'dispute', { id: string }>,
  dispute: { side: EngagementSide; openedBy: string; reason: string; now: Date },
) =>
  db
    .insertInto('disputes')
    .values({
      collaboration_id: id,
      side: dispute.side,
      opened_by: dispute.openedBy,
      reason: dispute.reason,
      opened_at: dispute.now,
    })
    .onConflict((conflict) => conflict.column('collaboration_id').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

/** @returns false when it was closed before. */
export const closeDispute = (
  db: Db,
  { id }: Permitted<'close', { id: string }>,
  { by, decision, now }: { by: string; decision: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('disputes')
      .set({ closed_by: by, decision, closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null),
  );
