import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';

type ById = { readonly id: string };

/**
 * Makes the longest-standing member the owner of a laboratory whose only owner leaves. Needs a transaction that may change
 * members. @returns the new owner, or null when an owner remains or no member is left.
 */
export const passOwnership = async (
  db: Db,
  labId: string,
  leaving: AnyPermitted<'delete' | 'change-role', ById>,
): Promise<string | null> => {
  const others = await db
    .selectFrom('lab_members')
    .select(['user_id', 'role'])
    .where('lab_id', '=', labId)
    .where('user_id', '<>', leaving.id)
    .orderBy('created_at')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const [eldest] = others;
  if (!eldest || others.some(({ role }) => role === 'owner')) return null;
  await db
    .updateTable('lab_members')
    .set({ role: 'owner' })
    .where('lab_id', '=', labId)
    .where('user_id', '=', eldest.user_id)
    .execute();
  return eldest.user_id;
};

/** Takes a person out of their laboratory. */
export const removeMembership = (db: Db, { id }: AnyPermitted<'delete' | 'change-role', ById>) =>
  db.deleteFrom('lab_members').where('user_id', '=', id).execute();
