import type { ColumnType, Generated } from 'kysely';
import type { BigInteger, NullableJson, NullableTimestamp } from './columns.ts';

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
