import type { RegisterSource, RegisterState } from '@aliquot/contract/hearts/registries';
import type { Generated } from 'kysely';
import type { BigInteger, Day, Defaulted, KnownDay, NullableTimestamp } from './columns.ts';

export type RegistryImportsTable = {
  id: Generated<string>;
  seq: number;
  source: RegisterSource;
  bodies: Defaulted<string[]>;
  day: KnownDay;
  file_name: string;
  bytes: BigInteger;
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
  body: Defaulted<string>;
  standard: Defaulted<string>;
  name: string;
  other_names: Defaulted<string[]>;
  name_keys: Defaulted<string[]>;
  address: Defaulted<string>;
  region: Defaulted<string>;
  country: Defaulted<string>;
  kind: Defaulted<string>;
  status: RegisterState;
  status_code: Defaulted<string>;
  starts: Day;
  ends: Day;
  accredited_by: Defaulted<string[]>;
  checked_on: Day;
  source_url: Defaulted<string>;
};

export type RegistryFindingsTable = {
  id: Generated<string>;
  lab_id: string;
  certification_id: string;
  source: RegisterSource;
  words: string;
  found_at: Date;
  cleared_at: NullableTimestamp;
};
