-- A suspension lies over an approved laboratory without changing its status. One at a time; ended ones stay as history.
create table suspensions (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  reason text not null,
  -- The kind of certificate whose end suspended it by rule; null where an administrator did.
  certificate text,
  -- The day on which it ends by itself; null where it lasts until somebody ends it.
  ends_on date,
  suspended_by uuid references users on delete set null,
  suspended_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  end_note text
);
create unique index suspensions_one_open on suspensions (lab_id) where ended_at is null;
create index suspensions_lab on suspensions (lab_id, suspended_at desc);
create index suspensions_suspended_by on suspensions (suspended_by);
create index suspensions_ended_by on suspensions (ended_by);
alter table suspensions enable row level security;
grant select, insert on suspensions to aliquot_app;
grant update (ended_at, ended_by, end_note) on suspensions to aliquot_app;
create policy suspensions_read on suspensions for select to aliquot_app using (acl.works_for(lab_id));
create policy suspensions_add on suspensions for insert to aliquot_app with check (acl.sees_all() and ended_at is null);
create policy suspensions_end on suspensions for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());

-- The one answer to whether researchers find a laboratory and ask it.
alter table labs add column suspended boolean not null default false;
alter table labs add column matchable boolean not null generated always as (status = 'approved' and not suspended) stored;
create index labs_suspended on labs (id) where suspended;

create function acl.suspension_changed() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare lab uuid := case when tg_op = 'DELETE' then old.lab_id else new.lab_id end;
begin
  update labs set suspended = exists (select 1 from suspensions s where s.lab_id = lab and s.ended_at is null) where id = lab;
  return null;
end $$;
create trigger suspensions_changed after insert or update or delete on suspensions
  for each row execute function acl.suspension_changed();

create or replace function acl.lab_changed() returns trigger language plpgsql security definer set search_path = public, acl as $$
begin
  if tg_op = 'DELETE' then
    perform acl.raise_lab_version(old.id);
    return old;
  end if;
  perform acl.raise_lab_version(new.id);
  delete from lab_locations where lab_id = new.id;
  if new.matchable and new.geo_location is not null then
    insert into lab_locations (lab_id, place) values (new.id, acl.on_unit_sphere(new.geo_location[0], new.geo_location[1]));
  end if;
  return new;
end $$;

-- Whether a laboratory is suspended. It can't be suspended or reinstated from now until the transaction ends.
create function acl.holds_suspended(lab uuid) returns boolean language sql volatile security definer
  set search_path = public, acl, pg_temp as
  $$ select suspended from labs where id = lab for key share $$;
-- Both sides of a request may know it, but only the laboratory and administrators the reason.
create function acl.is_suspended(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select coalesce((select suspended from labs where id = lab), false) $$;

-- What an operator sets in the product, by name.
create table settings (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
create index settings_changed_by on settings (changed_by);
alter table settings enable row level security;
grant select, insert, update on settings to aliquot_app;
create policy settings_all on settings for all to aliquot_app using (acl.sees_all()) with check (acl.sees_all());

-- Only a row of suspensions suspends a laboratory.
create function acl.keep_suspension() returns trigger language plpgsql as $$
begin
  if acl.actor_id() is not null and not acl.sees_all() and new.suspended is distinct from old.suspended then
    raise exception 'only administrators suspend a laboratory' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger labs_keep_suspension before update on labs for each row execute function acl.keep_suspension();
revoke execute on function acl.suspension_changed(), acl.keep_suspension() from public;
