-- What was agreed stays. From the first agreement on, no single side can remove the record of an engagement: a researcher who deletes
-- the project or the account only leaves it, and the laboratory and administrators keep reading it.

-- When an engagement was first agreed. Unlike agreed_at it stays, also when an administrator sets the project back to pending.
alter table lab_collaborations add column first_agreed_at timestamptz;
update lab_collaborations set first_agreed_at = agreed_at where agreed_at is not null;

create or replace function acl.date_stage() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.moved_at, new.updated_at, now());
begin
  if tg_op = 'UPDATE' then
    new.agreed_at := old.agreed_at;
    new.started_at := old.started_at;
    new.first_agreed_at := old.first_agreed_at;
  end if;
  if new.stage in ('asked', 'proposed', 'awarded') then
    new.agreed_at := null;
    new.started_at := null;
  elsif new.stage in ('agreed', 'running', 'delivered', 'accepted') then
    new.agreed_at := coalesce(new.agreed_at, at);
    if new.stage = 'running' then
      new.started_at := coalesce(new.started_at, at);
    end if;
  end if;
  new.first_agreed_at := coalesce(new.first_agreed_at, new.agreed_at);
  return new;
end $$;

alter table projects
  add column left_at timestamptz,
  add column left_by uuid references users on delete set null,
  alter column user_id drop not null,
  add constraint projects_owned_or_left check (user_id is not null or left_at is not null);
create index projects_left_by on projects (left_by, left_at desc) where left_at is not null;

create function acl.has_record(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from lab_collaborations c where c.project_id = project and c.first_agreed_at is not null) $$;

-- Deletions that can still be undone today would be carried out later.
update projects set left_at = deleted_at, left_by = deleted_by, deleted_at = null, deleted_by = null
  where deleted_at is not null and acl.has_record(id);

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
create trigger projects_keep_record before delete on projects for each row execute function acl.keep_record();
create trigger projects_keep_record_hidden before update of deleted_at on projects for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function acl.keep_record();
create trigger lab_collaborations_keep_record before delete on lab_collaborations for each row
  when (old.first_agreed_at is not null) execute function acl.keep_record();
create trigger lab_collaborations_keep_delivered before update of stage on lab_collaborations for each row
  when (old.stage in ('delivered', 'accepted') and new.stage = 'withdrawn') execute function acl.keep_record();
create trigger projects_keep_held_left before update of left_at on projects for each row
  when (old.left_at is null and new.left_at is not null) execute function acl.keep_held('id=project', 'user_id=person');

-- The account goes, whichever way it is deleted; the records that its laboratories share stay.
create function acl.leave_records() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  update projects set user_id = null, left_at = coalesce(left_at, now()), submission_key = null,
      status = case when status = 'completed' then status else 'cancelled' end
    where user_id = old.id and acl.has_record(id);
  return old;
end $$;
revoke execute on function acl.leave_records() from public;
create trigger users_leave_records before delete on users for each row execute function acl.leave_records();

create function acl.leave_project(project uuid, at timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with gone as (
    update projects set left_at = at, left_by = acl.actor_id(), submission_key = null,
      status = case when status = 'completed' then status else 'cancelled' end
    where id = project and left_at is null and deleted_at is null and acl.has_record(id)
      and user_id = acl.actor_id()
    returning 1)
  select exists (select 1 from gone) $$;

create or replace function acl.restore_project(project uuid, deleted_since timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with restored as (
    update projects set deleted_at = null, deleted_by = null, left_at = null, left_by = null
    where id = project
      and ((deleted_at >= deleted_since and deleted_by = acl.actor_id())
        or (left_at >= deleted_since and left_by = acl.actor_id() and user_id = acl.actor_id()))
    returning 1)
  select exists (select 1 from restored) $$;

create or replace function acl.restorable_projects(deleted_since timestamptz) returns table (id uuid, title text, deleted_at timestamptz)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select p.id, p.title, coalesce(p.deleted_at, p.left_at) from projects p
  where (p.deleted_by = acl.actor_id() and p.deleted_at >= deleted_since)
    or (p.left_by = acl.actor_id() and p.left_at >= deleted_since)
  order by 3 desc, p.id limit 20 $$;

-- Leaving hides a project from its researcher and colleagues alone.
create or replace function acl.project_role(project uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select case when p.user_id = acl.actor_id() then 'owner' else (
         select m.role from project_members m
         where m.project_id = p.id and m.user_id = acl.actor_id() and acl.actor_role() = 'user') end
     from projects p where p.id = project and p.deleted_at is null and p.left_at is null $$;

create or replace function acl.owns_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from projects p
       where p.id = project and p.user_id = acl.actor_id() and p.deleted_at is null and p.left_at is null) $$;

create or replace function acl.is_colleague(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from project_members m join projects p on p.id = m.project_id and p.left_at is null
       where m.project_id = project and m.user_id = acl.actor_id() and acl.actor_role() = 'user') $$;

create or replace function acl.project_reader_ids(project uuid, only_role text default null) returns setof uuid
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select p.user_id from projects p where p.id = project and p.left_at is null and only_role is null
  union
  select m.user_id from project_members m join users u on u.id = m.user_id join projects p on p.id = m.project_id and p.left_at is null
    where m.project_id = project and u.role = 'user' and (only_role is null or m.role = only_role) $$;

create or replace function acl.accept_project_invitation(hash text, at timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with accepted as (
    update project_members m set user_id = acl.actor_id(), accepted_at = at
    where m.token_hash = hash and m.accepted_at is null and m.expires_at > at
      and m.email = acl.verified_email() and acl.actor_role() = 'user' and acl.project_role(m.project_id) is null
      and exists (select 1 from projects p where p.id = m.project_id and p.deleted_at is null and p.left_at is null)
    returning 1)
  select exists (select 1 from accepted) $$;

create or replace function acl.project_invitation(hash text)
  returns table (id uuid, project_id uuid, title text, email text, role text, expires_at timestamptz, accepted_at timestamptz, invited_by text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select m.id, m.project_id, p.title, m.email, m.role, m.expires_at, m.accepted_at, u.name
     from project_members m join projects p on p.id = m.project_id left join users u on u.id = m.invited_by
     where m.token_hash = hash and p.deleted_at is null and p.left_at is null and acl.is_someone() $$;

alter policy projects_read on projects using (
  (select acl.sees_all()) or (user_id = (select acl.actor_id()) and left_at is null) or acl.is_colleague(id) or acl.collaborates_on(id));
alter policy projects_change on projects
  using (acl.sees_all() or (user_id = acl.actor_id() and left_at is null))
  with check (acl.sees_all() or (user_id = acl.actor_id() and status = 'cancelled' and left_at is null));
alter policy projects_delete on projects using (
  acl.sees_all() or (user_id = acl.actor_id() and left_at is null and not acl.has_record(id)));

-- Results belong to both sides: only the laboratory removes one, while it works.
alter policy documents_remove on documents using (
  acl.sees_all() or (collaboration_id is null and acl.owns_project(project_id))
  or (collaboration_id is not null and acl.delivers(collaboration_id, project_id)));

-- What a laboratory delivered stays readable for it, however the work ended.
create or replace function acl.has_results_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and m.user_id = acl.actor_id()
         and (c.first_agreed_at is not null or c.collaboration_status in ('approved', 'completed'))) $$;

-- A researcher who left is named as long as the account exists; the address is for people who work together.
drop function acl.requester_of(uuid);
create function acl.requester_of(collaboration uuid)
  returns table (name text, institution text, region text, email text, former boolean)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select coalesce(u.name, ''), coalesce(u.organization, ''),
       case when u.location like '%,%' or u.location !~ '[0-9]'
         then trim(regexp_replace(substring(u.location from '[^,]*$'), '[0-9-]', '', 'g')) else '' end,
       case when p.left_at is null and (c.agreed_at is not null or acl.sees_all() or acl.reads_project(p.id)) then u.email end,
       p.left_at is not null
     from lab_collaborations c join projects p on p.id = c.project_id left join users u on u.id = p.user_id
     where c.id = collaboration and p.deleted_at is null
       and (acl.works_for(c.lab_reference_id) or acl.reads_project(p.id)) $$;

create or replace function acl.name_in_engagement(person uuid, collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.name from users u join lab_collaborations c on c.id = collaboration
     where u.id = person and (acl.sees_all() or acl.reads_engagement(collaboration))
       and (u.role = 'admin' or u.id in (select acl.project_reader_ids(c.project_id))
         or exists (select 1 from projects p where p.id = c.project_id and p.user_id = u.id)
         or exists (select 1 from lab_members m where m.lab_id = c.lab_reference_id and m.user_id = u.id)) $$;
