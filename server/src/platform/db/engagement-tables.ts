import type { ComplianceStatus } from '@aliquot/contract/options';
import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, Defaulted, NullableTimestamp, Timestamp } from './columns.ts';

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

export type ComplianceRecordsTable = {
  id: Generated<string>;
  project_id: string;
  document_type: string;
  status: Defaulted<ComplianceStatus>;
  decided_by: string | null;
  created_at: Timestamp;
};
