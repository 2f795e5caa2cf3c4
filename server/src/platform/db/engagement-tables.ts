import type { ColleagueRole } from '@aliquot/contract/colleague-roles';
import type { ProjectStatus } from '@aliquot/contract/options';
import type { Corrections, Understanding } from '@aliquot/contract/understanding';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Defaulted, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

export type DisputesTable = {
  id: Generated<string>;
  collaboration_id: string;
  side: 'researcher' | 'laboratory';
  opened_by: string | null;
  reason: string;
  opened_at: Date;
  closed_by: string | null;
  decision: string | null;
  closed_at: NullableTimestamp;
};

export type UploadsTable = {
  id: Generated<string>;
  collaboration_id: string;
  file_name: string;
  file_size: BigInteger;
  last_modified: Date;
  started_by: string | null;
  started_at: Date;
};

/** Without a person it is an invitation. */
export type ProjectMembersTable = {
  id: Generated<string>;
  project_id: string;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  email: string;
  role: ColleagueRole;
  token_hash: string;
  invited_by: string | null;
  invited_at: Date;
  sent_at: Date;
  expires_at: Date;
  accepted_at: NullableTimestamp;
};

export type ProjectsTable = {
  id: Generated<string>;
  user_id: string;
  title: string;
  description: string;
  status: Defaulted<ProjectStatus>;
  research_area: string;
  service_type: string;
  timeline: string;
  budget_range: string;
  grant_number: ColumnType<string | null, string | null | undefined, string | null>;
  results_returned: Defaulted<'yes' | 'no' | 'unknown'>;
  suggested_profile: NullableJson<Record<string, unknown>>;
  understanding: NullableJson<Understanding>;
  corrections: NullableJson<Corrections>;
  submission_key: ColumnType<string | null, string | null | undefined, string | null>;
  version: Defaulted<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
  deleted_by: ColumnType<string | null, string | null | undefined, string | null>;
  approval_above: ColumnType<number | null, number | null | undefined, number | null>;
  approval_currency: ColumnType<string | null, string | null | undefined, string | null>;
};
