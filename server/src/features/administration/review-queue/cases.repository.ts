import { sql } from 'kysely';
import type { AnyPermitted, Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { undecided } from '../../hearts/labs/finding.repository.ts';

type Lab = { readonly id: string };

/** The administrator assigned to a laboratory. */
export const assigneeOf = (db: Db, { id }: AnyPermitted<'see' | 'review', Lab>) =>
  db
    .selectFrom('review_assignments as r')
    .innerJoin('users as u', 'u.id', 'r.assignee_id')
    .select(['u.id', 'u.name'])
    .where('r.lab_id', '=', id)
    .executeTakeFirst();

/** The work of a laboratory that was accepted, and how much of all its work was disputed. */
export const workOf = async (db: Db, { id }: Permitted<'review', Lab>): Promise<{ accepted: number; disputes: number }> => {
  const { rows } = await sql<{ accepted: number; disputes: number }>`
    select count(*) filter (where c.stage = 'accepted')::int as accepted,
      count(*) filter (where exists (select 1 from disputes d where d.collaboration_id = c.id))::int as disputes
    from lab_collaborations c where c.lab_reference_id = ${id}::uuid`.execute(db);
  return rows[0] ?? { accepted: 0, disputes: 0 };
};

/** Notes of administrators about a laboratory, newest first. */
export const notesOf = (db: Db, { id }: Permitted<'review', Lab>) =>
  db
    .selectFrom('review_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.made_at', 'u.name as author'])
    .where('n.lab_id', '=', id)
    .orderBy('n.made_at', 'desc')
    .orderBy('n.id')
    .execute();

export type NoteRow = Awaited<ReturnType<typeof notesOf>>[number];

export const addNote = (
  db: Db,
  { id }: Permitted<'review', Lab>,
  { authorId, text, now }: { authorId: string; text: string; now: Date },
) => db.insertInto('review_notes').values({ lab_id: id, author_id: authorId, text, made_at: now }).execute();

/** The operator's checklist, with what was checked for a laboratory. */
export const checklistOf = (db: Db, { id }: Permitted<'review', Lab>) =>
  db
    .selectFrom('review_checklist as i')
    .leftJoin('review_checks as c', (join) => join.onRef('c.item_id', '=', 'i.id').on('c.lab_id', '=', id))
    .leftJoin('users as u', 'u.id', 'c.checked_by')
    .select(['i.id', 'i.text', 'c.checked_at', 'u.name as checked_by'])
    .where('i.retired_at', 'is', null)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();

export const saveCheck = async (
  db: Db,
  { id }: Permitted<'review', Lab>,
  { itemId, done, by, now }: { itemId: string; done: boolean; by: string; now: Date },
): Promise<void> => {
  if (!done) {
    await db.deleteFrom('review_checks').where('lab_id', '=', id).where('item_id', '=', itemId).execute();
    return;
  }
  await db
    .insertInto('review_checks')
    .values({ lab_id: id, item_id: itemId, checked_by: by, checked_at: now })
    .onConflict((conflict) => conflict.columns(['lab_id', 'item_id']).doNothing())
    .execute();
};

/** Removes the checks and the assignment of one decision, which don't count for the next. */
export const endReview = async (db: Db, { id }: Permitted<'decide', Lab>): Promise<void> => {
  await db.deleteFrom('review_checks').where('lab_id', '=', id).execute();
  await db.deleteFrom('review_assignments').where('lab_id', '=', id).execute();
};

export const findSettings = (db: Db) =>
  db
    .selectFrom('review_settings')
    .select(['target_days', 'note_always', 'checklist_required', 'version'])
    .executeTakeFirstOrThrow();
export type SettingsRow = Awaited<ReturnType<typeof findSettings>>;

export const listChecklist = (db: Db) =>
  db
    .selectFrom('review_checklist')
    .select(['id', 'text'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

type Settings = {
  readonly settings: SettingsRow;
  readonly checklist: readonly { readonly id?: string | undefined; readonly text: string }[];
};

/** Saves the settings over the version that was read. @returns false when they were saved in the meantime. */
export const saveSettings = (db: Db, { settings: { version, ...settings } }: Permitted<'review', Settings>): Promise<boolean> =>
  changedOne(
    db
      .updateTable('review_settings')
      .set({ ...settings, version: version + 1 })
      .where('version', '=', version),
  );

/** Makes these the items of the checklist, in this order; the text of an item that was checked stays with its checks. */
export const saveChecklist = async (db: Db, { checklist: items }: Permitted<'review', Settings>, now: Date): Promise<void> => {
  const known = new Map((await listChecklist(db)).map(({ id, text }) => [id, text]));
  const kept = items.filter(({ id, text }) => id !== undefined && known.get(id) === text).map(({ id }) => id);
  const dropped = [...known.keys()].filter((id) => !kept.includes(id));
  if (dropped.length > 0)
    await db.updateTable('review_checklist').set({ retired_at: now }).where('id', 'in', dropped).execute();
  for (const [position, { id, text }] of items.entries()) {
    if (id !== undefined && kept.includes(id))
      await db.updateTable('review_checklist').set({ position }).where('id', '=', id).execute();
    else await db.insertInto('review_checklist').values({ text, position }).execute();
  }
};

const scoresShown = 100;

/** The scores of a laboratory over time, oldest first. */
export const scoresOf = async (db: Db, { id }: Permitted<'review', Lab>): Promise<{ at: Date; score: number }[]> => {
  const newestFirst = await db
    .selectFrom('judgements')
    .select(['made_at as at', 'compliance_score as score'])
    .where('lab_id', '=', id)
    .where('scored', '=', true)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(scoresShown)
    .execute();
  return newestFirst.toReversed();
};

/** The figures for a decision. `statements` are other names and reasons for gaps that are still undecided. */
export const figuresOf = async (db: Db, { id }: Permitted<'review', Lab>) => {
  const { rows } = await sql<{ scored: boolean; documents: number; corrections: number; statements: number }>`
    select coalesce((select scored from judgements where lab_id = ${id}::uuid order by made_at desc, id desc limit 1), false) as scored,
      (select count(*) from lab_documents where lab_id = ${id}::uuid)::int as documents,
      u.corrections, u.statements
    from (select count(*) filter (where kind = 'correction')::int as corrections,
      count(*) filter (where kind <> 'correction')::int as statements from ${undecided} u where lab_id = ${id}::uuid) u`.execute(
    db,
  );
  return rows[0] ?? { scored: false, documents: 0, corrections: 0, statements: 0 };
};
