import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

type OverviewCounts = Record<
  'labs_approved' | 'labs' | 'labs_pending' | 'labs_changed' | 'researchers_active' | 'users' | 'documents',
  number
>;

/** What the administrators' dashboard counts; nothing for anyone else. */
export const countOverview = async (db: Db): Promise<OverviewCounts | undefined> => {
  const { rows } = await sql<OverviewCounts>`select * from acl.count_overview()`.execute(db);
  return rows[0];
};

type Counted = readonly { readonly value: string; readonly count: number }[];

type AnalyticsCounts = {
  readonly users: number;
  readonly new_users: number;
  /** In percent; null without people. */
  readonly completion: string | null;
  readonly labs: number;
  readonly labs_approved: number;
  readonly organization_sizes: Counted;
  readonly research_areas: Counted;
  readonly lab_types: Counted;
};

type Most = { readonly organizationSizes: number; readonly researchAreas: number; readonly labTypes: number };

/** People and laboratories, and their most frequent values, the most frequent first; nothing for anyone but administrators. */
export const countAnalytics = async (db: Db, newSince: Date, most: Most): Promise<AnalyticsCounts | undefined> => {
  const { rows } = await sql<AnalyticsCounts>`
    select * from acl.count_analytics(${newSince}, ${most.organizationSizes}, ${most.researchAreas}, ${most.labTypes})`.execute(
    db,
  );
  return rows[0];
};
