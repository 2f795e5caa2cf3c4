import type { AdminList } from '@aliquot/contract/administration/lists';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { changedOne } from '../../../platform/db/outcomes.ts';

/** The views of a person, by name: row-level security gives each person their own. */
export const listViews = (db: Db, list: AdminList) =>
  db.selectFrom('list_views').select(['id', 'list', 'name', 'query']).where('list', '=', list).orderBy('name').execute();
export type ListViewRow = Awaited<ReturnType<typeof listViews>>[number];

/** Saves a view in place of the one of the same name. */
export const saveView = (
  db: Db,
  { userId, list, name, query, now }: { userId: string; list: AdminList; name: string; query: string; now: Date },
): Promise<ListViewRow> =>
  db
    .insertInto('list_views')
    .values({ user_id: userId, list, name, query, saved_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ query, saved_at: now }))
    .returning(['id', 'list', 'name', 'query'])
    .executeTakeFirstOrThrow();

/** @returns false when there was no such view of this person. */
export const removeView = (db: Db, userId: string, id: string): Promise<boolean> =>
  changedOne(db.deleteFrom('list_views').where('id', '=', id).where('user_id', '=', userId));

const foundOf = 5;

/** A few laboratories, projects and people that a LIKE pattern finds. */
export const searchAll = async (db: Db, pattern: string) => ({
  labs: await db
    .selectFrom('labs')
    .select(['id', 'name', 'address', 'status'])
    .where('id', 'in', sql<string>`(select acl.find_labs(${pattern}))`)
    .orderBy('name')
    .orderBy('id')
    .limit(foundOf)
    .execute(),
  projects: await db
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.title', 'p.status', 'u.name as researcher'])
    .where('p.deleted_at', 'is', null)
    .where('p.id', 'in', sql<string>`(select acl.find_projects(${pattern}))`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(foundOf)
    .execute(),
  people: await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', 'in', sql<string>`(select acl.find_users(${pattern}))`)
    .orderBy('name')
    .orderBy('id')
    .limit(foundOf)
    .execute(),
});
