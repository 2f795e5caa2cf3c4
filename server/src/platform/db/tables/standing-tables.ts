import type { HoldSubject } from '@aliquot/contract/administration/holds';
import type { ColumnType, Generated } from 'kysely';
import type { JsonValue, NullableTimestamp } from './columns.ts';

export type LegalHoldsTable = {
  id: Generated<string>;
  subject: HoldSubject;
  subject_id: string;
  subject_name: string;
  reason: string;
  placed_by: string | null;
  placed_at: Date;
  released_by: ColumnType<string | null, string | null | undefined, string | null>;
  released_at: NullableTimestamp;
  release_reason: ColumnType<string | null, string | null | undefined, string | null>;
};

export type FailureNoticesTable = { job_id: string; failed_at: Date };

export type SettingsTable = {
  name: string;
  value: JsonValue<unknown>;
  version: ColumnType<number, number | undefined, number>;
  changed_by: string | null;
  changed_at: Date;
};
