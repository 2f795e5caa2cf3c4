create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  organization text not null default '',
  organization_size text not null default '',
  location text not null default '',
  research_interest text[] not null default '{}'::text[],
  role text not null default 'user' check (role in ('user', 'lab_owner', 'admin')),
  geo_location point,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone_number text unique,
  phone_number_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  profile_completion integer generated always as (20 * (((((acl.is_filled(name))::integer + (acl.is_filled(organization))::integer) + (acl.is_filled(organization_size))::integer) + (acl.is_filled(location))::integer) + ((cardinality(research_interest) > 0))::integer)) stored not null
);
create index users_completion on users (profile_completion, id);
create index users_email_trgm on users using gin (email gin_trgm_ops);
create index users_list on users (created_at desc, id) include (role, profile_completion, organization_size);
create index users_location on users (location, id);
create index users_location_trgm on users using gin (location gin_trgm_ops);
create index users_name on users (name, id);
create index users_name_trgm on users using gin (name gin_trgm_ops);
create index users_organization on users (organization, id);
create index users_organization_trgm on users using gin (organization gin_trgm_ops);
create index users_role on users (role, created_at desc, id);
create index users_size on users (organization_size, id);
alter table users enable row level security;
grant select, update (name, organization, organization_size, location, research_interest, geo_location,
  updated_at) on users to aliquot_app;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  opened_by text check (opened_by = 'recovery'),
  used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
alter table sessions enable row level security;

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
-- An identity of elsewhere belongs to one account.
create unique index accounts_identity on accounts (provider_id, account_id);
create index accounts_user on accounts (user_id);
alter table accounts enable row level security;

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
alter table verifications enable row level security;

create table rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
alter table rate_limits enable row level security;

-- Attempts at what is allowed only so often: one row each under the hash of what it is counted by, over restarts and processes.
create table attempts (
  key bytea not null,
  at timestamptz not null
);
create index attempts_at on attempts (at);
create index attempts_key on attempts (key, at);
alter table attempts enable row level security;

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

-- Devices a person has signed in from: browser and network, as a hash.
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

-- People who wait for a laboratory's answer.
create function acl.admin_ids() returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select u.id from users u where u.role = 'admin' and acl.is_someone() $$;

create function acl.administrator_ids() returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select u.id from users u where u.role = 'admin' and acl.is_someone() order by u.id $$;

create function acl.count_users(new_since timestamptz)
  returns table(total bigint, admins bigint, lab_owners bigint, regular_users bigint, new_this_month bigint, active bigint, complete_profiles bigint)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where role = 'admin'), count(*) filter (where role = 'lab_owner'),
    count(*) filter (where role = 'user'), count(*) filter (where created_at >= new_since),
    count(*) filter (where profile_completion >= 80), count(*) filter (where profile_completion = 100)
  from users where acl.sees_all()
$$;

create function acl.find_located(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select u.id from users u where u.location ilike pattern and acl.sees_all()
$$;

create function acl.find_people(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select u.id from users u where (u.name ilike pattern or u.email ilike pattern) and acl.sees_all()
$$;

create function acl.find_users(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select u.id from users u
  where (u.name ilike pattern or u.email ilike pattern or u.organization ilike pattern) and acl.sees_all()
$$;

-- Jobs of a deleted person go with the account: messages to them, letters that are being written, and what is kept of work that
-- is done. A message that says goodbye is sent first, and keeps nothing then.
create function acl.forget_jobs_of_person() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  if to_regclass('pgboss.job') is null then return null; end if;
  update pgboss.job set data = jsonb_set(data, '{readers}', (data->'readers') - old.id::text)
    where data->'readers' ? old.id::text;
  delete from pgboss.job
    where state::text <> 'active' and not data ? 'forget'
      and (lower(data->>'to') = lower(old.email)
        or (name = 'text.send' and data->>'to' = old.phone_number)
        or (state::text in ('completed', 'cancelled', 'failed') and (position(old.id::text in data::text) > 0 or position(lower(old.email) in lower(data::text)) > 0))
        or data->'readers' = '[]'::jsonb);
  return null;
end $$;

-- Refuses to remove a row of something that is held. Its arguments say which columns name what: 'lab_id=laboratory'.
create function acl.keep_held() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare
  was jsonb;
  argument text;
  thing uuid;
  held boolean;
begin
  if not exists (select 1 from legal_holds where released_at is null) then return case when tg_op = 'DELETE' then old else new end; end if;
  was := to_jsonb(old);
  foreach argument in array tg_argv loop
    thing := (was ->> split_part(argument, '=', 1))::uuid;
    continue when thing is null;
    held := case split_part(argument, '=', 2)
      when 'request' then acl.is_held_request(thing)
      when 'project' then acl.is_held_project(thing)
      else acl.is_held(split_part(argument, '=', 2), thing) end;
    if held then
      raise exception 'a legal hold keeps this row of %', tg_table_name using errcode = 'LH001';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function acl.keep_held() from public;

-- The account goes, whichever way it is deleted; the records that its laboratories share stay.
create function acl.leave_records() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  update projects set user_id = null, left_at = coalesce(left_at, now()), submission_key = null,
      status = case when status = 'completed' then status else 'cancelled' end
    where user_id = old.id and acl.has_record(id);
  return old;
end $$;
revoke execute on function acl.leave_records() from public;

create trigger forget_jobs after delete on users for each row execute function acl.forget_jobs_of_person();
create trigger users_keep_held before delete on users for each row execute function acl.keep_held('id=person');
create trigger users_leave_records before delete on users for each row execute function acl.leave_records();

create policy users_change on users for update to aliquot_app using (acl.sees_all() or id = acl.actor_id());
create policy users_read on users for select to aliquot_app using ((select acl.sees_all()) or id = (select acl.actor_id()));
