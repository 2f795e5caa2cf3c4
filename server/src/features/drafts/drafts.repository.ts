import type { DraftKind, RegistrationDraft } from '@aliquot/contract/drafts';
import type { Db } from '../../platform/db/index.ts';

export const findDraft = (db: Db, userId: string, kind: DraftKind) =>
  db
    .selectFrom('drafts')
    .select(['values', 'saved_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Keeps a draft in place of the one before. */
export const saveDraft = (
  db: Db,
  { userId, kind, values, now }: { userId: string; kind: DraftKind; values: RegistrationDraft; now: Date },
) =>
  db
    .insertInto('drafts')
    .values({ user_id: userId, kind, values: JSON.stringify(values), saved_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ values: JSON.stringify(values), saved_at: now }),
    )
    .execute();

/** @returns false when there was none. */
export const removeDraft = async (db: Db, userId: string, kind: DraftKind): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
