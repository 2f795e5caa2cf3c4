-- When a laboratory agreed and when its work began. Written by the move itself; a request that goes back to the question has neither.
alter table lab_collaborations add column agreed_at timestamptz, add column started_at timestamptz;
update lab_collaborations set
  agreed_at = case
    when stage in ('agreed', 'running', 'delivered', 'accepted') then coalesce(decided_at, moved_at, updated_at)
    when stage = 'withdrawn' then decided_at end,
  started_at = case when stage = 'running' and last_move = 'start' then moved_at end;

create function acl.date_stage() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.moved_at, new.updated_at, now());
begin
  if tg_op = 'INSERT' then
    new.agreed_at := null;
    new.started_at := null;
  else
    new.agreed_at := old.agreed_at;
    new.started_at := old.started_at;
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
  return new;
end $$;
create trigger lab_collaborations_date_stage before insert or update on lab_collaborations
  for each row execute function acl.date_stage();

-- A laboratory reads the attached files from the moment it is asked, and no longer once its request was declined, expired or withdrawn.
-- Of results it reads its own alone.
create or replace function acl.works_on(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.project_id = project and m.user_id = acl.actor_id()
         and c.collaboration_status in ('pending', 'approved', 'completed')) $$;
create function acl.has_results_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and m.user_id = acl.actor_id() and c.collaboration_status in ('approved', 'completed')) $$;
alter policy documents_read on documents using (
  acl.sees_all() or acl.owns_project(project_id)
  or (collaboration_id is null and acl.works_on(project_id))
  or (collaboration_id is not null and acl.has_results_of(collaboration_id)));

-- What an asked laboratory knows of the researcher: name, institution, and the end of the location, which names the country. The
-- email address only once it has agreed.
create function acl.requester_of(collaboration uuid)
  returns table (name text, institution text, region text, email text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select u.name, u.organization,
       case when u.location like '%,%' or u.location !~ '[0-9]'
         then trim(regexp_replace(substring(u.location from '[^,]*$'), '[0-9-]', '', 'g')) else '' end,
       case when c.agreed_at is not null or acl.sees_all() or u.id = acl.actor_id() then u.email end
     from lab_collaborations c join projects p on p.id = c.project_id join users u on u.id = p.user_id
     where c.id = collaboration and p.deleted_at is null
       and (acl.works_for(c.lab_reference_id) or p.user_id = acl.actor_id()) $$;

-- The laboratory's people, for itself, for administrators, and for the researcher once it has agreed.
create function acl.laboratory_people(collaboration uuid) returns table (name text, role text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select u.name, m.role
     from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id join users u on u.id = m.user_id
     where c.id = collaboration
       and (acl.works_for(c.lab_reference_id) or (c.agreed_at is not null and acl.owns_project(c.project_id)))
     order by m.created_at, u.name $$;

-- What happened to a project and one of its engagements, for both sides. A laboratory reads of the project until its request ended.
create function acl.timeline(project uuid, collaboration uuid)
  returns table (seq bigint, at timestamptz, action text, object_type text, actor_id uuid, actor_role text, actor_name text,
    reason text, file_name text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ with reader as (
       select acl.sees_all() or acl.owns_project(project) as whole,
         (select c.id from lab_collaborations c
          where c.id = collaboration and c.project_id = project and not acl.is_deleted_project(project)
            and (acl.sees_all() or acl.owns_project(project) or acl.is_laboratory_of(c.id))) as engagement),
     last as (
       select max(e.seq) as seq from audit_entries e, lab_collaborations c
       where c.id = collaboration and c.stage in ('declined', 'expired', 'withdrawn')
         and e.object_type = 'collaboration' and e.object_id = collaboration::text)
     select e.seq, e.at, e.action, e.object_type, e.actor_id, e.actor_role, u.name,
       case when r.whole or e.object_type = 'collaboration' then e.reason end,
       coalesce(e.after ->> 'file_name', e.before ->> 'file_name')
     from reader r cross join last l cross join audit_entries e left join users u on u.id = e.actor_id
     where (e.object_type = 'project' and e.object_id = project::text
         and (r.whole or (r.engagement is not null and (l.seq is null or e.seq <= l.seq))))
       or (e.object_type = 'collaboration' and e.object_id = r.engagement::text)
     order by e.seq $$;
