import type { HoldChoice, HoldSubject } from '@aliquot/contract/administration/holds';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Permitted } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { changedOne, countOf, onPage } from '../../../platform/db/outcomes.ts';

const withNames = (db: Db) =>
  db
    .selectFrom('legal_holds as h')
    .leftJoin('users as placer', 'placer.id', 'h.placed_by')
    .leftJoin('users as releaser', 'releaser.id', 'h.released_by')
    .selectAll('h')
    .select(['placer.name as placer', 'releaser.name as releaser']);

export const findHold = (db: Db, id: string) => withNames(db).where('h.id', '=', id).executeTakeFirst();
export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>;

export const listHolds = async (db: Db, { page, pageSize }: PageQuery) => {
  const items = await withNames(db)
    .orderBy(sql`h.released_at is not null`)
    .orderBy('h.placed_at', 'desc')
    .orderBy('h.id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const total = await countOf(db.selectFrom('legal_holds'));
  return { items, total };
};

const choices = (subject: HoldSubject) => {
  if (subject === 'laboratory') return sql`select id, name, address as detail from labs`;
  if (subject === 'person') return sql`select id, name, email as detail from users`;
  return sql`select p.id, p.title as name, coalesce(u.name, '') as detail from projects p left join users u on u.id = p.user_id
    where p.deleted_at is null`;
};

/** The subjects a hold can be placed on, by name. */
export const findChoices = async (db: Db, subject: HoldSubject, search: string, most: number): Promise<HoldChoice[]> => {
  const pattern = likePattern(search);
  const { rows } = await sql<HoldChoice>`
    select ${subject}::text as subject, x.id as subject_id, x.name, x.detail from (${choices(subject)}) x
    where x.name ilike ${pattern} or x.detail ilike ${pattern} order by x.name, x.id limit ${most}`.execute(db);
  return rows;
};

/** The name of the subject of a hold; undefined where it doesn't exist. */
export const nameOfSubject = async (db: Db, subject: HoldSubject, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select x.name from (${choices(subject)}) x where x.id = ${id}::uuid`.execute(db);
  return rows[0]?.name;
};

/** @returns undefined when a hold applies already. */
export const insertHold = (
  db: Db,
  { subject, subject_id }: Permitted<'hold', { readonly subject: HoldSubject; readonly subject_id: string }>,
  hold: { readonly name: string; readonly reason: string; readonly by: string; readonly now: Date },
) =>
  db
    .insertInto('legal_holds')
    .values({
      subject,
      subject_id,
      subject_name: hold.name,
      reason: hold.reason,
      placed_by: hold.by,
      placed_at: hold.now,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'subject_id']).where('released_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

/** @returns false when it was released before. */
export const releaseHold = (
  db: Db,
  { id }: Permitted<'release', { readonly id: string }>,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> =>
  changedOne(
    db
      .updateTable('legal_holds')
      .set({ released_by: by, released_at: now, release_reason: reason })
      .where('id', '=', id)
      .where('released_at', 'is', null),
  );

/** True if a hold keeps a person's account. */
export const isPersonHeld = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`select acl.is_held('person', ${id}::uuid) as held`.execute(db);
  return rows[0]?.held ?? false;
};
