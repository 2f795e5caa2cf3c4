import type { Role } from '@aliquot/contract/options';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, NullableTimestamp, PointColumn, Timestamp } from './columns.ts';

export type UsersTable = {
  id: Generated<string>;
  name: Defaulted<string>;
  email: string;
  email_verified: Defaulted<boolean>;
  image: ColumnType<string | null, string | null | undefined, string | null>;
  organization: Defaulted<string>;
  organization_size: Defaulted<string>;
  location: Defaulted<string>;
  research_interest: Defaulted<string[]>;
  role: Defaulted<Role>;
  geo_location: PointColumn;
  must_change_password: Defaulted<boolean>;
  phone_number: string | null;
  phone_number_verified: Defaulted<boolean>;
  two_factor_enabled: Defaulted<boolean>;
  profile_completion: ColumnType<number, never, never>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  opened_by: 'recovery' | null;
  used_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type AccountsTable = {
  id: Generated<string>;
  account_id: string;
  provider_id: string;
  user_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: NullableTimestamp;
  refresh_token_expires_at: NullableTimestamp;
  scope: string | null;
  password: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type TwoFactorsTable = {
  id: Generated<string>;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: Defaulted<boolean>;
  failed_verification_count: Defaulted<number>;
  locked_until: NullableTimestamp;
};

export type KnownDevicesTable = { user_id: string; device: Uint8Array; first_seen: Date; last_seen: Date };
