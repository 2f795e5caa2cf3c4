-- A deleted project is kept for a while, so that whoever deleted it can take that back. Until it is removed for good nobody
-- sees it, nor what belongs to it, whichever query asks.
alter table projects add column deleted_at timestamptz, add column deleted_by uuid references users on delete set null;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

create function acl.is_deleted_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from projects p where p.id = project and p.deleted_at is not null) $$;

create policy projects_live on projects as restrictive for all to aliquot_app using (deleted_at is null);
-- Background work knows which stored files still belong to something.
create policy documents_of_live on documents as restrictive for all to aliquot_app using (
  acl.actor_role() = 'system' or not acl.is_deleted_project(project_id));
create policy lab_collaborations_of_live on lab_collaborations as restrictive for all to aliquot_app using (
  not acl.is_deleted_project(project_id));

create or replace function acl.owns_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from projects p where p.id = project and p.user_id = acl.actor_id() and p.deleted_at is null) $$;

-- The only ways into and out of that state; each asks by itself who may.
create function acl.delete_project(project uuid, at timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with deleted as (
    update projects set deleted_at = at, deleted_by = acl.actor_id()
    where id = project and deleted_at is null and (acl.sees_all() or user_id = acl.actor_id())
    returning 1)
  select exists (select 1 from deleted) $$;

create function acl.restore_project(project uuid, deleted_since timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with restored as (
    update projects set deleted_at = null, deleted_by = null
    where id = project and deleted_at >= deleted_since and deleted_by = acl.actor_id()
    returning 1)
  select exists (select 1 from restored) $$;

-- What the actor can still take back, newest first.
create function acl.restorable_projects(deleted_since timestamptz) returns table (id uuid, title text, deleted_at timestamptz)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select p.id, p.title, p.deleted_at from projects p
  where p.deleted_by = acl.actor_id() and p.deleted_at >= deleted_since
  order by p.deleted_at desc, p.id limit 20 $$;

-- Makes deleted projects visible again to the transaction that then removes them for good: those of a person who leaves (which
-- the owner of the schema does, without an actor), and for background work those that were deleted before a time.
create function acl.unearth_projects_of(person uuid) returns void language sql security definer
  set search_path = public, acl, pg_temp as $$
  update projects set deleted_at = null, deleted_by = null
  where user_id = person and deleted_at is not null and (acl.actor_role() = '' or acl.sees_all() or person = acl.actor_id()) $$;

create function acl.unearth_projects_before(deleted_before timestamptz, most integer) returns setof uuid language sql security definer
  set search_path = public, acl, pg_temp as $$
  update projects set deleted_at = null, deleted_by = null
  where id in (
    select p.id from projects p where p.deleted_at < deleted_before and acl.actor_role() = 'system'
    order by p.deleted_at limit most for update skip locked)
  returning id $$;
