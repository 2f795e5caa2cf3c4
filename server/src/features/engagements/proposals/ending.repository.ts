import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** From one day to another, YYYY-MM-DD. */
type Span = { readonly from: string; readonly until: string; readonly sentBefore: Date };

/** Requests whose open proposal ends in a span of time, was sent before a time, and had no reminder. */
export const endingRequests = async (db: Db, { from, until, sentBefore }: Span, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('lab_collaborations as c')
    .innerJoin('proposals as o', 'o.collaboration_id', 'c.id')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .select('c.id')
    .where('c.stage', '=', 'proposed')
    .where('c.respond_by', '>=', from)
    .where('c.respond_by', '<=', until)
    .where('o.fate', '=', 'open')
    .where('o.created_at', '<=', sentBefore)
    .where('o.reminded_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('c.respond_by')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

/** Records the reminder. @returns false when the proposal was answered or a reminder was sent before. */
export const noteReminder = (db: Db, { id }: Permitted<'remind', { id: string }>, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('proposals')
      .set({ reminded_at: now })
      .where('collaboration_id', '=', id)
      .where('fate', '=', 'open')
      .where('reminded_at', 'is', null),
  );
