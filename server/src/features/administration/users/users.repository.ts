import type { UserFilter, userColumns } from '@aliquot/contract/administration/users';
import type { Order } from '@aliquot/contract/list-query';
import { activeStatuses } from '@aliquot/contract/options';
import type { PageQuery } from '@aliquot/contract/pages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like.ts';
import { type After, exactly, inOrder, isAfter, isOnDays, isWithin } from '../../../platform/db/list-query.ts';
import { countOf, onPage } from '../../../platform/db/outcomes.ts';

type UserOrder = Order<(typeof userColumns)[number]>;
type UserQuery = PageQuery & UserFilter & { readonly sort?: UserOrder | undefined };

const orders = {
  name: { by: sql.ref('u.name') },
  role: { by: sql.ref('u.role') },
  email: { by: sql.ref('u.email') },
  organization: { by: sql.ref('u.organization') },
  size: { by: sql.ref('u.organization_size') },
  location: { by: sql.ref('u.location') },
  completion: { by: sql.ref('u.profile_completion') },
  joined: { by: sql.ref('u.created_at') },
} as const;

const anything = { from: null, to: null };

const filtered = (db: Db, { search, role, organizationSize, location, completion, joined }: UserFilter) =>
  db
    .selectFrom('users as u')
    .$if(Boolean(search), (query) =>
      query.where('u.id', 'in', sql<string>`(select acl.find_users(${likePattern(search ?? '')}))`),
    )
    .$if(role !== undefined, (query) => query.where('u.role', 'in', role ?? []))
    .$if(organizationSize !== undefined, (query) => query.where('u.organization_size', 'in', organizationSize ?? []))
    .$if(Boolean(location), (query) =>
      query.where('u.id', 'in', sql<string>`(select acl.find_located(${likePattern(location ?? '')}))`),
    )
    .$if(completion !== undefined, (query) => query.where(isWithin(sql.ref('u.profile_completion'), completion ?? anything)))
    .$if(joined !== undefined, (query) => query.where(isOnDays(sql.ref('u.created_at'), joined ?? anything)));

const countMatching = (db: Db, filter: UserFilter): Promise<number> => countOf(filtered(db, filter));

/** Ids and names of the matching users, newest first up to a limit, and the number of all matches. */
export const matchingUsers = async (db: Db, filter: UserFilter, most: number) => ({
  rows: await filtered(db, filter)
    .select(['u.id', sql<string>`coalesce(nullif(u.name, ''), u.email)`.as('name')])
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(most)
    .execute(),
  total: await countMatching(db, filter),
});

/** The matching users, newest first without another order. Whole rows are read for the page alone. */
export const listUsers = async (db: Db, { page, pageSize, sort, ...filter }: UserQuery) => {
  const ids = await filtered(db, filter)
    .select('u.id')
    .$if(sort === undefined, (query) => query.orderBy('u.created_at', 'desc').orderBy('u.id'))
    .$if(sort !== undefined, (query) =>
      inOrder(sort as UserOrder, orders, sql.ref('u.id')).reduce((ordered, by) => ordered.orderBy(by), query),
    )
    .$call(onPage({ page, pageSize }))
    .execute();
  const wanted = sql<string[]>`${ids.map(({ id }) => id)}::uuid[]`;
  const items = await db
    .selectFrom('users as u')
    .selectAll('u')
    .where('u.id', '=', sql<string>`any(${wanted})`)
    .orderBy(sql`array_position(${wanted}, u.id)`)
    .execute();
  return { items, total: await countMatching(db, filter) };
};

/** The next page of all matches, newest first; rows added or removed meanwhile neither repeat nor hide others. */
export const usersAfter = (db: Db, filter: UserFilter, after: After | null, limit: number) =>
  filtered(db, filter)
    .selectAll('u')
    .select(exactly(sql.ref('u.created_at')).as('created_exactly'))
    .$if(after !== null, (query) => query.where(isAfter(sql.ref('u.created_at'), sql.ref('u.id'), after as After)))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute();

type Counts = Record<
  'total' | 'admins' | 'lab_owners' | 'regular_users' | 'new_this_month' | 'active' | 'complete_profiles',
  number
>;

/** Numbers of users by kind. `newSince` is a day in UTC. */
export const countUsers = async (db: Db, newSince: string) => {
  const { rows } = await sql<Counts>`select * from acl.count_users(${`${newSince}T00:00:00Z`}::timestamptz)`.execute(db);
  const [counts] = rows;
  return {
    total: counts?.total ?? 0,
    admins: counts?.admins ?? 0,
    labOwners: counts?.lab_owners ?? 0,
    regularUsers: counts?.regular_users ?? 0,
    newThisMonth: counts?.new_this_month ?? 0,
    active: counts?.active ?? 0,
    completeProfiles: counts?.complete_profiles ?? 0,
  };
};

export const countAllUsers = (db: Db): Promise<number> => countOf(db.selectFrom('users'));

export const newestUsers = (db: Db, limit: number) =>
  db.selectFrom('users').select(['id', 'email', 'role']).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();

/** A user's laboratory, with its numbers of other members and open requests. */
export const findLabOfUser = async (db: Db, userId: string) => {
  const row = await db
    .selectFrom('lab_members as m')
    .innerJoin('labs as l', 'l.id', 'm.lab_id')
    .select((eb) => [
      'l.id',
      'l.name',
      'l.status',
      eb
        .selectFrom('lab_members as o')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('o.lab_id', '=', 'm.lab_id')
        .where('o.user_id', '<>', userId)
        .as('otherMembers'),
      eb
        .selectFrom('lab_collaborations as c')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('c.lab_reference_id', '=', 'l.id')
        .where('c.project_id', 'is not', null)
        .where('c.collaboration_status', 'in', ['pending', 'approved'])
        .as('openWork'),
    ])
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, otherMembers: row.otherMembers ?? 0, openWork: row.openWork ?? 0 } : null;
};

/**
 * Counts a user's projects in progress and locks their open requests until the transaction ends, so that a laboratory's
 * concurrent approval comes before or after.
 */
export const lockWorkOf = async (db: Db, userId: string): Promise<number> => {
  await db
    .selectFrom('lab_collaborations as c')
    .select('c.id')
    .where('c.project_id', 'in', (eb) =>
      eb.selectFrom('projects').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null),
    )
    .where('c.collaboration_status', 'in', activeStatuses)
    .orderBy('c.id')
    .forUpdate()
    .execute();
  const count = await countOf(
    db.selectFrom('projects').where('user_id', '=', userId).where('deleted_at', 'is', null).where('status', '=', 'in-progress'),
  );
  return count;
};
