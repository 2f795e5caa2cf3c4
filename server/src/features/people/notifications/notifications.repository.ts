import type { PageQuery } from '@aliquot/contract/pages';
import type { NoticeKind } from '@aliquot/contract/people/notice-kinds';
import { sql } from 'kysely';
import type { Audience } from '../../../kernel/audience.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import type { RemovedRows } from '../../../kernel/removed.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';
import { removeRows } from '../../../platform/db/removing.ts';

export type Notice = { readonly kind: NoticeKind; readonly title: string; readonly body?: string; readonly link?: string };

/** A recipient of a notice: in the product, in the daily summary, or both. */
type Notified = { readonly user_id: string; readonly shown: boolean; readonly digest_due: boolean };

/** Writes a notice to each person, in the transaction of what happened. */
export const notify = async (
  db: Db,
  people: readonly Notified[],
  { kind, title, body = '', link = '' }: Notice,
): Promise<void> => {
  if (people.length === 0) return;
  await db
    .insertInto('notifications')
    .values(people.map((person) => ({ ...person, kind, title, body, link })))
    .execute();
};

/** The ids of everyone in an audience, including people that the actor can't see. */
export const readerIds = async (
  db: Db,
  { users = [], labs = [], projects = [], admins = false }: Audience,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select acl.member_ids(lab) as id from unnest(${labs.filter((lab) => lab !== null)}::uuid[]) as lab
    union select acl.project_reader_ids(project) from unnest(${projects.filter((project) => project !== null)}::uuid[]) as project
    union select id from unnest(${users.filter((user) => user !== null)}::uuid[]) as id
    union select acl.administrator_ids() where ${admins}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Names and addresses of people, as far as the actor can see them. */
export const addressesOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('id')
    .execute();

export const listNotices = async (db: Db, userId: string, { page, pageSize }: PageQuery) => {
  const items = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$call(onPage({ page, pageSize }))
    .execute();
  const { total, unread } = await db
    .selectFrom('notifications')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('user_id', '=', userId)
    .where('shown', '=', true)
    .executeTakeFirstOrThrow();
  return { items, total, unread };
};

/** Which notices are read: those with these ids and those that lead to this path; all where neither is named. */
type ReadNotices = { readonly ids?: readonly string[] | undefined; readonly about?: string | undefined };

/** Marks notices as read. @returns how many are still unread. */
export const markRead = async (db: Db, userId: string, { ids, about }: ReadNotices, now: Date): Promise<number> => {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .$if(about !== undefined, (query) => query.where(sql<boolean>`split_part(link, '?', 1) = ${about ?? ''}`))
    .execute();
  const unread = await countOf(
    db.selectFrom('notifications').where('user_id', '=', userId).where('shown', '=', true).where('read_at', 'is', null),
  );
  return unread;
};

/** Marks a person's notices of a kind that lead to one place as read. */
export const markLinkRead = async (
  db: Db,
  userId: string,
  { kind, link }: { readonly kind: NoticeKind; readonly link: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .execute();
};

/** Marks the administrators' notices that a laboratory waits for a decision as read. */
export const markDecided = async (db: Db, { id }: Permitted<'decide', { id: string }>, now: Date): Promise<void> => {
  await sql`select acl.read_decided_notices(${id}::uuid, ${now}::timestamptz)`.execute(db);
};

/** Sets the dates of the notices that people received since a real instant: the demo plays months in a minute. */
export const dateNotices = (db: Db, userIds: readonly string[], { since, at }: { since: Date; at: Date }) =>
  db
    .updateTable('notifications')
    .set({ created_at: at })
    .where('user_id', '=', sql<string>`any(${[...userIds]}::text[]::uuid[])`)
    .where('created_at', '>=', since)
    .execute();

/** Removes notices that were read before a time. */
export const removeReadNotices = (db: Db, { before }: Permitted<'sweep', { before: Date }>): Promise<RemovedRows> =>
  removeRows(
    db,
    sql`delete from notifications where read_at < ${before}::timestamptz and not digest_due
      and not acl.is_held('person', user_id) returning read_at as at`,
  );
