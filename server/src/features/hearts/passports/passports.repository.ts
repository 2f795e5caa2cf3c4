import type { PassportPart } from '@aliquot/contract/hearts/passports/passports';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne, countOf } from '../../../platform/db/outcomes.ts';

const withLab = (db: Db) =>
  db
    .selectFrom('passport_links as p')
    .leftJoin('labs as l', 'l.id', 'p.lab_id')
    .leftJoin('users as u', 'u.id', 'p.made_by')
    .selectAll('p')
    .select(['l.matchable', 'l.name as lab_name', 'u.name as maker']);

export const findLink = (db: Db, id: string) => withLab(db).where('p.id', '=', id).executeTakeFirst();
export type PassportLinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export const findLinkByCode = (db: Db, code: string) => withLab(db).where('p.code', '=', code).executeTakeFirst();

/** The newest links of a laboratory. */
export const linksOfLab = (db: Db, labId: string, most: number): Promise<PassportLinkRow[]> =>
  withLab(db).where('p.lab_id', '=', labId).orderBy('p.created_at', 'desc').orderBy('p.id').limit(most).execute();

/** The number of links that have neither ended nor come to their last day. `today` is YYYY-MM-DD. */
export const countOpen = (db: Db, labId: string, today: string): Promise<number> =>
  countOf(
    db.selectFrom('passport_links').where('lab_id', '=', labId).where('ended_at', 'is', null).where('ends_on', '>=', today),
  );

/** Links that do not count although their last day has not come, in no particular order. */
export const revokedLinks = (db: Db, today: string) =>
  db
    .selectFrom('passport_links as p')
    .leftJoin('labs as l', 'l.id', 'p.lab_id')
    .select(['p.code', 'p.ended_at'])
    .where('p.ends_on', '>=', today)
    .where((eb) => eb.or([eb('p.ended_at', 'is not', null), eb('p.lab_id', 'is', null), eb('l.matchable', '=', false)]))
    .orderBy('p.code')
    .execute();

export type NewLink = {
  readonly code: string;
  readonly parts: readonly PassportPart[];
  readonly documents: readonly string[];
  readonly indexed: boolean;
  readonly stated: readonly string[];
  readonly endsOn: string;
  readonly by: string;
  readonly now: Date;
};

export const insertLink = async (
  db: Db,
  { id }: Permitted<'share', { readonly id: string }>,
  link: NewLink,
): Promise<string> => {
  const row = await db
    .insertInto('passport_links')
    .values({
      lab_id: id,
      code: link.code,
      parts: [...link.parts],
      documents: [...link.documents],
      indexed: link.indexed,
      stated: [...link.stated],
      made_by: link.by,
      created_at: link.now,
      ends_on: link.endsOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** @returns false when it was ended before. */
export const endLink = (
  db: Db,
  { id }: Permitted<'end', { readonly id: string }>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> =>
  changedOne(
    db.updateTable('passport_links').set({ ended_at: now, ended_by: by }).where('id', '=', id).where('ended_at', 'is', null),
  );

export const noteOpening = async (db: Db, { id }: Permitted<'open', { readonly id: string }>, now: Date): Promise<void> => {
  await db
    .updateTable('passport_links')
    .set((eb) => ({ opens: eb('opens', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .execute();
};

/** Remembers a key that signs; does nothing for one that is known. */
export const noteKey = async (db: Db, key: { readonly id: string; readonly publicKey: string }, now: Date): Promise<void> => {
  await db
    .insertInto('passport_keys')
    .values({ id: key.id, public_key: key.publicKey, first_used_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** All keys that have signed, the newest first. */
export const usedKeys = (db: Db) =>
  db.selectFrom('passport_keys').selectAll().orderBy('first_used_at', 'desc').orderBy('id').execute();
