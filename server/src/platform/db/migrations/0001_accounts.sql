-- Every request runs as a role that owns nothing; who it acts for is set for the length of its transaction.
do $$
begin
  create role aliquot_app nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant aliquot_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;

create schema acl;
create extension if not exists cube;
create extension if not exists pg_trgm;

grant usage on schema public, acl to aliquot_app;

create function acl.actor_id() returns uuid language sql stable as
  $$ select nullif(current_setting('aliquot.actor_id', true), '')::uuid $$;
create function acl.actor_role() returns text language sql stable as
  $$ select coalesce(current_setting('aliquot.actor_role', true), '') $$;
-- Administrators and background work see every row; each other role has policies of its own.
create function acl.sees_all() returns boolean language sql stable as
  $$ select acl.actor_role() in ('admin', 'system') $$;

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  organization text not null default '',
  organization_size text not null default '',
  location text not null default '',
  research_interest text[] not null default '{}',
  role text not null default 'user' check (role in ('user', 'lab_owner', 'admin')),
  geo_location point,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_created_at on users (created_at desc, id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Who did what, when, from where, with the values before and after. Appended to, never changed.
create table audit_entries (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  user_agent text,
  request_id text,
  session_id uuid
);
create index audit_entries_object on audit_entries (object_type, object_id, seq desc);
create index audit_entries_actor on audit_entries (actor_id, seq desc);

create function acl.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only appended to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function acl.refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function acl.refuse_change();

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc);

alter table users enable row level security;
alter table sessions enable row level security;
alter table accounts enable row level security;
alter table verifications enable row level security;
alter table rate_limits enable row level security;
alter table audit_entries enable row level security;
alter table notifications enable row level security;

-- Sessions, accounts, verifications and rate limits belong to the account service: the request role has no grant on them.
grant select on users to aliquot_app;
grant update (name, organization, organization_size, location, research_interest, geo_location, updated_at) on users to aliquot_app;
create policy users_read on users for select to aliquot_app using (acl.sees_all() or id = acl.actor_id());
create policy users_change on users for update to aliquot_app using (acl.sees_all() or id = acl.actor_id());

grant select, insert on audit_entries to aliquot_app;
create policy audit_read on audit_entries for select to aliquot_app using (acl.sees_all());
create policy audit_append on audit_entries for insert to aliquot_app with check (
  case when acl.actor_id() is null then actor_id is null else actor_id = acl.actor_id() end
);

grant select, insert, update (read_at) on notifications to aliquot_app;
create policy notifications_read on notifications for select to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());
create policy notifications_mark on notifications for update to aliquot_app using (user_id = acl.actor_id());
create policy notifications_tell on notifications for insert to aliquot_app with check (acl.actor_role() <> '');
