import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ChangeOrderState } from '@aliquot/contract/engagements/change-orders';
import type { RequestPart } from '@aliquot/contract/engagements/splits/request-parts';
import type { Corrections, Understanding } from '@aliquot/contract/hearts/understanding';
import type { CollaborationStatus, ProjectStatus } from '@aliquot/contract/options';
import type { ColleagueRole } from '@aliquot/contract/people/colleague-roles';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Day, Defaulted, KnownDay, NullableJson, NullableTimestamp, Timestamp } from './columns.ts';

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

export type LabCollaborationsTable = {
  id: Generated<string>;
  project_id: string | null;
  lab_reference_id: string | null;
  lab_name: string;
  lab_location: string;
  stage: Defaulted<EngagementStage>;
  /** Computed from the stage. */
  collaboration_status: ColumnType<CollaborationStatus, never, never>;
  last_move: ColumnType<string | null, string | null | undefined, string | null>;
  moved_by: ColumnType<string | null, string | null | undefined, string | null>;
  moved_at: NullableTimestamp;
  round: Defaulted<number>;
  requested_changes: ColumnType<string | null, string | null | undefined, string | null>;
  respond_by: Day;
  promised_by: Day;
  reminded: Defaulted<number>;
  match: NullableJson<Record<string, unknown>>;
  /** Null asks for the whole request. */
  part: NullableJson<RequestPart>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  /** With `started_at`, written by the move itself. */
  agreed_at: ColumnType<Date | null, never, never>;
  /** The first agreement, which stays when an administrator takes the work back to pending. */
  first_agreed_at: ColumnType<Date | null, never, never>;
  started_at: ColumnType<Date | null, never, never>;
  accepted_at: NullableTimestamp;
  completion_note: ColumnType<string | null, string | null | undefined, string | null>;
  completed_at: NullableTimestamp;
  review_reminded_at: NullableTimestamp;
  /** Written when the reviews are published, or their time is over. */
  reviews_closed_at: ColumnType<Date | null, never, never>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type MilestonesTable = {
  id: Generated<string>;
  collaboration_id: string;
  position: number;
  name: string;
  due_on: KnownDay;
  share: number | null;
  created_at: Date;
  note: Defaulted<string>;
  reached_by: string | null;
  reached_at: NullableTimestamp;
  late_noted_at: NullableTimestamp;
};

export type ChangeOrdersTable = {
  id: Generated<string>;
  collaboration_id: string;
  number: number;
  side: 'researcher' | 'laboratory';
  reason: string;
  price: BigInteger;
  currency: string | null;
  days: number;
  proposed_by: string | null;
  proposed_at: Date;
  state: Defaulted<ChangeOrderState>;
  answer: string | null;
  answered_by: string | null;
  answered_at: NullableTimestamp;
};

export type HoldsTable = {
  id: Generated<string>;
  collaboration_id: string;
  side: 'researcher' | 'laboratory';
  reason: string;
  held_by: string | null;
  held_at: Date;
  released_by: string | null;
  released_at: NullableTimestamp;
  release_note: Defaulted<string>;
  days: number | null;
};

/** The reading of a report among the results; `content` is canonical JSON, of which `sha256` is the hash. */
export type ScopeStampsTable = {
  document_id: string;
  collaboration_id: string;
  state: 'read' | 'unread';
  message: string | null;
  reading: NullableJson<unknown>;
  read_at: ColumnType<Date, Date, never>;
  content: ColumnType<string | null, string | null | undefined, string | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  stamped_at: NullableTimestamp;
};

/** An invitation if it has no person. */
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
  /** Null once the account was deleted and the project stays as a record of its laboratory. */
  user_id: ColumnType<string | null, string, never>;
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
  /** When the researcher's side left it; its laboratory and administrators keep reading it. The database writes both. */
  left_at: ColumnType<Date | null, never, never>;
  left_by: ColumnType<string | null, never, never>;
  /** The asked or working laboratory; the database writes it. */
  lab_name: ColumnType<string | null, never, never>;
  approval_above: ColumnType<number | null, number | null | undefined, number | null>;
  approval_currency: ColumnType<string | null, string | null | undefined, string | null>;
};

export type ReviewsTable = {
  id: Generated<string>;
  collaboration_id: string;
  side: 'researcher' | 'laboratory';
  communication: number;
  timeliness: ColumnType<number | null, number | null | undefined, number | null>;
  quality: ColumnType<number | null, number | null | undefined, number | null>;
  clarity: ColumnType<number | null, number | null | undefined, number | null>;
  samples: ColumnType<number | null, number | null | undefined, number | null>;
  body: string;
  country: string | null;
  written_by: string | null;
  written_at: Date;
  published_at: NullableTimestamp;
  removed_by: ColumnType<string | null, string | null | undefined, string | null>;
  removed_at: NullableTimestamp;
  removal_reason: ColumnType<string | null, string | null | undefined, string | null>;
};
