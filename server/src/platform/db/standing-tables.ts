import type { ColumnType } from 'kysely';
import type { JsonValue } from './columns.ts';

export type SettingsTable = {
  name: string;
  value: JsonValue<unknown>;
  version: ColumnType<number, number | undefined, number>;
  changed_by: string | null;
  changed_at: Date;
};
