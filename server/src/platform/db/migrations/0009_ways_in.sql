-- Further ways in, second factors, and what tells a new device from a known one.
alter table users
  add column phone_number text unique,
  add column phone_number_verified boolean not null default false,
  add column two_factor_enabled boolean not null default false;

-- An authenticator app, with recovery codes; secret and codes are encrypted by the account service.
create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
alter table two_factors enable row level security;

-- Where a person has signed in from: browser and network, as a hash.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device bytea not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (user_id, device)
);
alter table known_devices enable row level security;

-- Keys that sign for this server. The public halves are published; the private ones are encrypted by the account service.
create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz
);
alter table signing_keys enable row level security;

-- An identity of elsewhere belongs to one account.
create unique index accounts_identity on accounts (provider_id, account_id);
