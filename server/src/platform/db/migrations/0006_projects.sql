create table projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  title text not null,
  description text not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed', 'cancelled')),
  research_area text not null,
  service_type text not null,
  timeline text not null,
  budget_range text not null,
  results_returned text not null default 'unknown' check (results_returned in ('yes', 'no', 'unknown')),
  suggested_profile jsonb,
  submission_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  understanding jsonb,
  corrections jsonb,
  grant_number text check ((char_length(grant_number) >= 1) and (char_length(grant_number) <= 100)),
  approval_above bigint check (approval_above >= 0),
  approval_currency text check (approval_currency ~ '^[A-Z]{3}$'),
  lab_name text,
  left_at timestamptz,
  left_by uuid references users on delete set null,
  constraint projects_approval check ((approval_above is null) = (approval_currency is null)),
  constraint projects_owned_or_left check ((user_id is not null) or (left_at is not null)),
  unique (user_id, submission_key)
);
create index projects_deleted on projects (deleted_at) where (deleted_at is not null);
create index projects_lab_name on projects (lab_name, id) where (deleted_at is null);
create index projects_lab_name_trgm on projects using gin (lab_name gin_trgm_ops);
create index projects_left_by on projects (left_by, left_at desc) where (left_at is not null);
-- The columns that lists count, filter and order by are in one index, so that a count or a deep page reads no row.
create index projects_list on projects (created_at desc, id) include (user_id, status, research_area, lab_name)
  where (deleted_at is null);
create index projects_open_demand on projects (created_at desc, id) include (user_id) where ((suggested_profile is not null)
  and (status = 'pending') and (lab_name is null) and (deleted_at is null));
-- Columns that administrators search. A filter that is not leakproof may not come before row-level security, and so would not use
-- an index: these functions look as the owner of the schema, for administrators alone, and give ids. The rows themselves are
-- then read under row-level security like any others.
create index projects_research_area on projects (research_area, created_at desc, id);
create index projects_researchers on projects (user_id) where (deleted_at is null);
create index projects_status on projects (status, created_at desc);
create index projects_title on projects (title, id) where (deleted_at is null);
create index projects_title_trgm on projects using gin (title gin_trgm_ops);
create index projects_updated_at on projects (updated_at, id) where (deleted_at is null);
create index projects_user on projects (user_id, created_at desc);
alter table projects enable row level security;
grant insert, select, delete, update (status, version, updated_at) on projects to aliquot_app;

create table project_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  research_area text not null,
  position integer not null default 0,
  key text unique,
  shipped_checksum text,
  edited_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1
);
create index project_templates_area on project_templates (research_area, "position") where (deleted_at is null);
alter table project_templates enable row level security;
grant insert, select, update, delete on project_templates to aliquot_app;

-- A laboratory sees a project from the moment it is asked.
create function acl.collaborates_on(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.project_id = project and m.user_id = acl.actor_id()) $$;

-- lab_name is that of the laboratory that is asked or at work, and null without one.
create function acl.count_projects()
  returns table(total bigint, pending bigint, in_progress bigint, completed bigint, with_labs bigint, open_demands bigint)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where status = 'pending'), count(*) filter (where status = 'in-progress'),
    count(*) filter (where status = 'completed'), count(lab_name),
    (select count(*) from projects
      where suggested_profile is not null and status = 'pending' and lab_name is null and deleted_at is null)
  from projects where deleted_at is null and acl.sees_all()
$$;

-- A project that its researcher has deleted gives its submission key free: the same form sent once more means another project,
-- also while the deletion can still be taken back.
create function acl.delete_project(project uuid, at timestamp with time zone) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with deleted as (
    update projects set deleted_at = at, deleted_by = acl.actor_id(), submission_key = null
    where id = project and deleted_at is null and (acl.sees_all() or user_id = acl.actor_id())
    returning 1)
  select exists (select 1 from deleted) $$;

create function acl.find_projects(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.id from projects p where p.title ilike pattern and p.deleted_at is null and acl.sees_all()
  union
  select p.id from users u join projects p on p.user_id = u.id
  where (u.name ilike pattern or u.email ilike pattern) and p.deleted_at is null and acl.sees_all()
$$;

create function acl.find_projects_of(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.id from projects p where p.lab_name ilike pattern and acl.sees_all()
$$;

-- A person's notices about a project go with their part in it.
create function acl.forget_project(project uuid, person uuid) returns void language sql security definer
  set search_path = public, acl, pg_temp as $$
  delete from notifications
  where user_id = person and link like '/projects/' || project || '%'
    and (acl.owns_project(project) or person = acl.actor_id())
    and not exists (select 1 from projects p where p.id = project and p.user_id = person) $$;

create function acl.has_record(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from lab_collaborations c where c.project_id = project and c.first_agreed_at is not null) $$;

create function acl.is_colleague(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from project_members m join projects p on p.id = m.project_id and p.left_at is null
       where m.project_id = project and m.user_id = acl.actor_id() and acl.actor_role() = 'user') $$;

-- Refuses what would take a record away from the other side.
create function acl.keep_record() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  if tg_table_name = 'lab_collaborations' then
    raise exception 'delivered work and agreed requests stay' using errcode = 'RK001';
  end if;
  if exists (
    select 1 from lab_collaborations c
    where c.project_id = old.id and c.first_agreed_at is not null and (c.lab_reference_id is not null or old.left_at is null)) then
    raise exception 'an agreed record keeps project %', old.id using errcode = 'RK001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function acl.keep_record() from public;

create function acl.leave_project(project uuid, at timestamp with time zone) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with gone as (
    update projects set left_at = at, left_by = acl.actor_id(), submission_key = null,
      status = case when status = 'completed' then status else 'cancelled' end
    where id = project and left_at is null and deleted_at is null and acl.has_record(id)
      and user_id = acl.actor_id()
    returning 1)
  select exists (select 1 from gone) $$;

-- A lab that was only asked may not change the project, so row-level security kept its lock of the row from being taken.
create function acl.lock_project(project uuid) returns void language plpgsql security definer
  set search_path = public, acl, pg_temp
  as $$ begin perform 1 from projects where id = project for no key update; end $$;

create function acl.owner_of_project(project uuid)
  returns table(name text, institution text, location text, email text)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select u.name, u.organization, u.location, u.email from projects p join users u on u.id = p.user_id
     where p.id = project and (acl.sees_all() or acl.reads_project(project)) $$;

create function acl.restorable_projects(deleted_since timestamptz)
  returns table(id uuid, title text, deleted_at timestamptz)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.id, p.title, coalesce(p.deleted_at, p.left_at) from projects p
  where (p.deleted_by = acl.actor_id() and p.deleted_at >= deleted_since)
    or (p.left_by = acl.actor_id() and p.left_at >= deleted_since)
  order by 3 desc, p.id limit 20 $$;

create function acl.restore_project(project uuid, deleted_since timestamptz)
  returns boolean
  language sql security definer
  set search_path = public, acl, pg_temp as $$
  with restored as (
    update projects set deleted_at = null, deleted_by = null, left_at = null, left_by = null
    where id = project
      and ((deleted_at >= deleted_since and deleted_by = acl.actor_id())
        or (left_at >= deleted_since and left_by = acl.actor_id() and user_id = acl.actor_id()))
    returning 1)
  select exists (select 1 from restored) $$;

create function acl.set_approval(project uuid, above bigint, currency text) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with changed as (
    update projects set approval_above = above, approval_currency = currency
    where id = project and acl.owns_project(id) and (approval_above, approval_currency) is distinct from (above, currency)
    returning 1)
  select exists (select 1 from changed) $$;

create function acl.unearth_projects_before(deleted_before timestamptz, most integer)
  returns setof uuid
  language sql security definer
  set search_path = public, acl, pg_temp as $$
  update projects set deleted_at = null, deleted_by = null
  where id in (
    select p.id from projects p where p.deleted_at < deleted_before and acl.actor_role() = 'system' and not acl.is_held_project(p.id)
    order by p.deleted_at limit most for update skip locked)
  returning id $$;

-- Makes deleted projects visible again to the transaction that then removes them permanently: those of a person who leaves (which
-- the owner of the schema does, without an actor), and for background work those that were deleted before a time.
create function acl.unearth_projects_of(person uuid) returns void language sql security definer
  set search_path = public, acl, pg_temp as $$
  update projects set deleted_at = null, deleted_by = null
  where user_id = person and deleted_at is not null and (acl.actor_role() = '' or acl.sees_all() or person = acl.actor_id()) $$;

create trigger projects_keep_held before delete on projects for each row execute function acl.keep_held('id=project',
  'user_id=person');
-- Hidden and emptied rows are removed too.
create trigger projects_keep_held_hidden before update of deleted_at on projects for each row when (((old.deleted_at is null)
  and (new.deleted_at is not null))) execute function acl.keep_held('id=project');
create trigger projects_keep_held_left before update of left_at on projects for each row when (((old.left_at is null)
  and (new.left_at is not null))) execute function acl.keep_held('id=project', 'user_id=person');
create trigger projects_keep_record before delete on projects for each row execute function acl.keep_record();
create trigger projects_keep_record_hidden before update of deleted_at on projects for each row when (((old.deleted_at is null)
  and (new.deleted_at is not null))) execute function acl.keep_record();

create policy project_templates_read on project_templates for select to aliquot_app
  using ((deleted_at is null and acl.is_someone()) or acl.sees_all());
create policy project_templates_write on project_templates to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy projects_change on projects for update to aliquot_app
  using (acl.sees_all() or (user_id = acl.actor_id() and left_at is null))
  with check (acl.sees_all() or (user_id = acl.actor_id() and status = 'cancelled' and left_at is null));
create policy projects_delete on projects for delete to aliquot_app
  using (
  acl.sees_all() or (user_id = acl.actor_id() and left_at is null and not acl.has_record(id)));
create policy projects_live on projects as restrictive to aliquot_app using (deleted_at is null);
create policy projects_read on projects for select to aliquot_app
  using (
  (select acl.sees_all()) or (user_id = (select acl.actor_id()) and left_at is null) or acl.is_colleague(id) or acl.collaborates_on(id));
create policy projects_submit on projects for insert to aliquot_app with check (acl.sees_all() or user_id = acl.actor_id());
