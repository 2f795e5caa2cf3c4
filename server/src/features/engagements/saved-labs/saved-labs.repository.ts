import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

/** How many laboratories a person can save. */
export const mostSaved = 500;

/** The laboratories that a person saved, newest first; `address` is null where a laboratory is not shown. */
export const savedBy = (db: Db, userId: string) =>
  db
    .selectFrom('saved_labs as s')
    .selectAll('s')
    .select(sql<string | null>`(select l.address from shown_labs l where l.id = s.lab_id)`.as('address'))
    .where('s.user_id', '=', userId)
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.id')
    .execute();
export type SavedLabRow = Awaited<ReturnType<typeof savedBy>>[number];

export const findSaved = (db: Db, id: string) =>
  db.selectFrom('saved_labs').selectAll().where('id', '=', id).executeTakeFirst();

/** Keeps a laboratory for a person; one that is kept already stays as it is. */
export const saveLab = async (
  db: Db,
  { userId, lab, now }: { userId: string; lab: { id: string; name: string }; now: Date },
): Promise<void> => {
  await db
    .insertInto('saved_labs')
    .values({ user_id: userId, lab_id: lab.id, lab_name: lab.name, saved_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'lab_id']).doNothing())
    .execute();
};

export const removeSaved = async (db: Db, { id }: Permitted<'remove', { id: string }>): Promise<void> => {
  await db.deleteFrom('saved_labs').where('id', '=', id).execute();
};
