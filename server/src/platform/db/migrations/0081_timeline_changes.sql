-- A timeline entry says what changed: the fields of the trail that both sides may read anyway, by their names.
drop function acl.timeline(uuid, uuid);
create function acl.timeline(project uuid, collaboration uuid)
  returns table(seq bigint, at timestamptz, action text, object_type text, actor_id uuid, actor_role text, actor_name text, reason text, file_name text, changed jsonb)
  language sql stable security definer set search_path = public, acl, pg_temp
  as $$ with reader as (
       select acl.sees_all() or acl.reads_project(project) as whole,
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
       where r.whole or (r.engagement is not null and (l.seq is null or p.seq <= l.seq))
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
