import type { DraftKind, RegistrationDraft, RequestDraft } from '@aliquot/contract/people/drafts';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { RemovedRows } from '../../../kernel/removed.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';
import { removeRows } from '../../../platform/db/removing.ts';

/** The values that each form keeps. */
type DraftValues = Record<DraftKind, RegistrationDraft> & { request: RequestDraft };

export const findDraft = async <Kind extends keyof DraftValues>(
  db: Db,
  userId: string,
  kind: Kind,
): Promise<{ values: DraftValues[Kind]; saved_at: Date } | undefined> =>
  db
    .selectFrom('drafts')
    .select(['values', 'saved_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Saves a draft in place of the one before. */
export const saveDraft = <Kind extends keyof DraftValues>(
  db: Db,
  { userId, kind, values, now }: { userId: string; kind: Kind; values: DraftValues[Kind]; now: Date },
) =>
  db
    .insertInto('drafts')
    .values({ user_id: userId, kind, values: JSON.stringify(values), saved_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ values: JSON.stringify(values), saved_at: now }),
    )
    .execute();

/** Begins a draft for a file that belongs to it; one that is there stays as it is. */
export const keepDraft = async (
  db: Db,
  { userId, kind, now }: { userId: string; kind: keyof DraftValues; now: Date },
): Promise<void> => {
  await db
    .insertInto('drafts')
    .values({ user_id: userId, kind, values: '{}', saved_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute();
};

/** @returns false when there was no draft. */
export const removeDraft = (db: Db, userId: string, kind: keyof DraftValues): Promise<boolean> =>
  changedOne(db.deleteFrom('drafts').where('user_id', '=', userId).where('kind', '=', kind));

/** Removes drafts unchanged since a time. */
export const removeOldDrafts = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from drafts where saved_at < ${before}::timestamptz and not acl.is_held('person', user_id) returning saved_at as at`,
  );
