import type { ColumnType } from 'kysely';
import type { NullableJson, NullableTimestamp } from './columns.ts';

/** What was read of a report among the results; `content` is canonical JSON, of which `sha256` is the hash. */
export type ScopeStampsTable = {
  document_id: string;
  collaboration_id: string;
  state: 'waiting' | 'read' | 'unread';
  message: string | null;
  reading: NullableJson<unknown>;
  read_at: NullableTimestamp;
  content: ColumnType<string | null, string | null | undefined, string | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  stamped_at: NullableTimestamp;
};
