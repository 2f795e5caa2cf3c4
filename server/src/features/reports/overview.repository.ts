import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

type OverviewCounts = Record<
  'labs_approved' | 'labs' | 'labs_pending' | 'labs_changed' | 'researchers_active' | 'users' | 'documents',
  number
>;

/** What the administrators' dashboard counts; nothing for anyone else. */
export const countOverview = async (db: Db): Promise<OverviewCounts | undefined> => {
  const { rows } = await sql<OverviewCounts>`select * from acl.count_overview()`.execute(db);
  return rows[0];
};

/** How many people there are and came since, and how much of their profiles they have filled in on average, in percent. */
export const countProfiles = async (db: Db, newSince: Date) => {
  const { rows } = await sql<{ users: number; new_users: number; completion: string | null }>`
    select * from acl.count_profiles(${newSince})`.execute(db);
  const [counts] = rows;
  return { users: counts?.users ?? 0, newUsers: counts?.new_users ?? 0, completion: counts?.completion ?? null };
};

type CountedKind = 'organization_size' | 'research_interest' | 'lab_type';

/** The most frequent values, the most frequent first. Organization sizes and interests are of people, types of laboratories. */
export const countValues = async (db: Db, kind: CountedKind, most: number): Promise<{ value: string; count: number }[]> => {
  const { rows } = await sql<{ value: string; count: number }>`select * from acl.count_values(${kind}, ${most})`.execute(db);
  return rows;
};
