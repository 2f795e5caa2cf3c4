-- Some of the tests of a project, which one laboratory is asked for; null asks for the whole request. The other laboratories of the
-- project have parts of their own, and no laboratory reads another's.
alter table lab_collaborations add column part jsonb check (jsonb_array_length(part -> 'tests') > 0 and char_length(part ->> 'description') > 0);

drop index lab_collaborations_one_engaged;
create unique index lab_collaborations_one_engaged on lab_collaborations (project_id) where (part is null
  and stage = any (array['awarded', 'agreed', 'running', 'delivered', 'accepted']));

create function acl.part_tests(part jsonb) returns text[] language sql immutable
  as $$ select coalesce(array_agg(test ->> 'id'), '{}') from jsonb_array_elements(part -> 'tests') as test $$;

-- True if two requests of a project ask for the same test. The whole request has every test.
create function acl.parts_meet(one jsonb, other jsonb) returns boolean language sql immutable
  as $$ select one is null or other is null or acl.part_tests(one) && acl.part_tests(other) $$;

-- A test is awarded to one laboratory. Awards of one project wait for each other here.
create function acl.award_once() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  perform 1 from projects where id = new.project_id for no key update;
  if exists (
    select 1 from lab_collaborations o
    where o.project_id = new.project_id and o.id <> new.id
      and o.stage in ('awarded', 'agreed', 'running', 'delivered', 'accepted')
      and (o.part is not null or new.part is not null) and acl.parts_meet(o.part, new.part)) then
    raise exception 'a test of this request is awarded already' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
revoke execute on function acl.award_once() from public;
create trigger lab_collaborations_award_once before update of stage on lab_collaborations for each row
  when (new.stage in ('awarded', 'agreed', 'running', 'delivered', 'accepted') and old.stage in ('asked', 'proposed', 'declined',
    'expired', 'withdrawn')) execute function acl.award_once();

-- Narrows an open request to a part, for the researcher's side. Returns false when it is no longer open.
create function acl.narrow_request(collaboration uuid, tests jsonb, reasons jsonb, until date, at timestamptz) returns boolean language sql
  security definer
  set search_path = public, acl, pg_temp as $$
  with narrowed as (
    update lab_collaborations c set part = tests, match = reasons, respond_by = until, updated_at = at
    where c.id = collaboration and c.stage = 'asked' and acl.edits_project(c.project_id)
    returning 1)
  select exists (select 1 from narrowed) $$;

-- What is left of the limit above which an approver accepts, after the other parts of the request that are agreed. A price in another
-- currency than the limit was accepted by an approver.
create function acl.approval_left(collaboration uuid) returns bigint language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select case when p.approval_above is not null then greatest(0, p.approval_above - coalesce((
      select sum(a.total) from lab_collaborations o join proposals a on a.collaboration_id = o.id and a.fate = 'accepted'
      where o.project_id = p.id and o.id <> c.id and o.part is not null and a.currency = p.approval_currency
        and o.stage in ('awarded', 'agreed', 'running', 'delivered', 'accepted')), 0))::bigint end
  from lab_collaborations c join projects p on p.id = c.project_id
  where c.id = collaboration and (acl.sees_all() or acl.reads_project(p.id) or acl.is_laboratory_of(c.id)) $$;

create or replace function acl.needs_approval(collaboration uuid, total bigint, currency text)
  returns boolean
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from projects p
       where p.id = acl.project_of(collaboration)
         and (p.approval_currency <> currency or acl.approval_left(collaboration) < total)) $$;

-- Of a split request a laboratory reads its part, and no file of the whole.
create or replace function acl.works_on(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.project_id = project and m.user_id = acl.actor_id() and c.part is null
         and c.collaboration_status in ('pending', 'approved', 'completed')) $$;

-- A project in which a part is accepted and another one is still asked for goes on.
create or replace function acl.project_follows_stage() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
declare
  following text;
begin
  select case
      when bool_or(c.stage in ('agreed', 'running', 'delivered')) then 'in-progress'
      when bool_or(c.stage = 'accepted') and bool_or(c.stage in ('asked', 'proposed', 'awarded')) then 'in-progress'
      when bool_or(c.stage = 'accepted') then 'completed'
      else 'pending' end
    into following from lab_collaborations c where c.project_id = new.project_id;
  update projects set status = following, updated_at = new.updated_at, version = version + 1
    where id = new.project_id and status <> following and status <> 'cancelled';
  return null;
end $$;

-- An agreement ends the open requests for what it decides: those for any of its tests, and those for the whole request.
create or replace function acl.withdraw_others(collaboration uuid, why text, at timestamptz)
  returns table(id uuid, lab_reference_id uuid)
  language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  return query
    update lab_collaborations o
      set stage = 'withdrawn', last_move = 'withdraw', reason = why, moved_at = at, updated_at = at,
        moved_by = case when acl.answers_for_project(o.project_id) then acl.actor_id() end
      from lab_collaborations c
      where c.id = collaboration
        and (acl.sees_all() or acl.answers_for_project(c.project_id) or acl.is_laboratory_of(c.id))
        and c.stage in ('awarded', 'agreed')
        and o.project_id = c.project_id and o.id <> c.id and o.stage in ('asked', 'proposed')
        and acl.parts_meet(o.part, c.part)
      returning o.id, o.lab_reference_id;
end $$;

-- The timeline of a laboratory that has a part leaves out the project's own entries: they name other laboratories, and files of the whole.
create or replace function acl.timeline(project uuid, collaboration uuid)
  returns table(seq bigint, at timestamptz, action text, object_type text, actor_id uuid, actor_role text, actor_name text, reason text, file_name text, changed jsonb)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ with reader as (
       select acl.sees_all() or acl.reads_project(project) as whole,
         exists (select 1 from lab_collaborations c where c.id = collaboration and c.part is not null) as is_part,
         (select c.id from lab_collaborations c
          where c.id = collaboration and c.project_id = project and not acl.is_deleted_project(project)
            and (acl.sees_all() or acl.reads_project(project) or acl.is_laboratory_of(c.id))) as engagement),
     last as (
       select max(e.seq) as seq from audit_entries e, lab_collaborations c
       where c.id = collaboration and c.stage in ('declined', 'expired', 'withdrawn')
         and e.object_type = 'collaboration' and e.object_id = collaboration::text),
     of_project as (
       select e.seq from audit_entries e, reader r
       where e.object_type = 'project' and e.object_id = project::text and (r.whole or e.action not like 'colleagues.%')
       union
       select e.seq from audit_entries e
       where e.object_type = 'document' and coalesce(e.after ->> 'project_id', e.before ->> 'project_id') = project::text),
     of_engagement as (
       select e.seq from audit_entries e where e.object_type = 'collaboration' and e.object_id = collaboration::text
       union
       select e.seq from audit_entries e
       where coalesce(e.after ->> 'collaboration_id', e.before ->> 'collaboration_id') = collaboration::text
         and e.object_type not in ('internal_note', 'review')
       union
       select e.seq from shipments s join audit_entries e on e.object_type = 'shipment' and e.object_id = s.id::text
       where s.collaboration_id = collaboration),
     chosen as (
       select p.seq from of_project p, reader r, last l
       where r.whole or (r.engagement is not null and not r.is_part and (l.seq is null or p.seq <= l.seq))
       union
       select o.seq from of_engagement o, reader r where r.engagement is not null)
     select e.seq, e.at, e.action, e.object_type, e.actor_id, e.actor_role, u.name,
       case when r.whole or e.object_type = 'collaboration' then e.reason end,
       coalesce(e.after ->> 'file_name', e.before ->> 'file_name'),
       case when r.whole or e.object_type <> 'project' then (
         select jsonb_object_agg(f.key, f.value) from jsonb_each(coalesce(e.before, '{}') || coalesce(e.after, '{}')) f
         where f.key in ('version', 'total', 'currency', 'round', 'accepted', 'rejected', 'asked_again', 'missing', 'unexpected',
           'laboratory', 'ended', 'kind', 'amount', 'reference')) end
     from reader r cross join chosen c join audit_entries e on e.seq = c.seq left join users u on u.id = e.actor_id
     order by e.seq $$;
