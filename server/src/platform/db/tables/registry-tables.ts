import type { RegisterSource, RegisterState } from '@aliquot/contract/hearts/registries';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Day, KnownDay, NullableTimestamp } from './columns.ts';

export type RegistryImportsTable = {
  id: Generated<string>;
  seq: GeneratedAlways<number>;
  source: RegisterSource;
  bodies: string[];
  day: KnownDay;
  file_name: string;
  bytes: number;
  sha256: string;
  rows: number;
  added: number;
  changed: number;
  gone: number;
  terminated: number;
  imported_at: Date;
};

export type RegistryEntriesTable = {
  source: RegisterSource;
  number: string;
  body: string;
  standard: string;
  name: string;
  other_names: string[];
  name_keys: string[];
  address: string;
  region: string;
  country: string;
  kind: string;
  status: RegisterState;
  status_code: string;
  starts: Day;
  ends: Day;
  accredited_by: string[];
  checked_on: Day;
  source_url: string;
};

export type RegistryFindingsTable = {
  id: Generated<string>;
  lab_id: string;
  certification_id: string;
  source: RegisterSource;
  words: string[];
  found_at: Date;
  cleared_at: NullableTimestamp;
};
