import type { ChangeOrderState } from '@aliquot/contract/change-orders';
import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { CollaborationStatus } from '@aliquot/contract/options';
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
  respond_by: NullableTimestamp;
  promised_by: Day;
  reminded: Defaulted<number>;
  match: NullableJson<Record<string, unknown>>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: NullableTimestamp;
  /** With `started_at`, written by the move itself. */
  agreed_at: ColumnType<Date | null, never, never>;
  started_at: ColumnType<Date | null, never, never>;
  accepted_at: NullableTimestamp;
  completion_note: ColumnType<string | null, string | null | undefined, string | null>;
  completed_at: NullableTimestamp;
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

/** What was read of a report among the results; `content` is canonical JSON, of which `sha256` is the hash. */
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
