-- The timeline has every entry about the objects of an engagement: its project and the files of it, the request, and what names the
-- request in its entry, such as shipments and corrected messages. Notes inside the laboratory stay there.
create index audit_entries_of_collaboration on audit_entries (coalesce(after ->> 'collaboration_id', before ->> 'collaboration_id'))
  where coalesce(after ->> 'collaboration_id', before ->> 'collaboration_id') is not null;
create index audit_entries_of_project_files on audit_entries (coalesce(after ->> 'project_id', before ->> 'project_id'))
  where object_type = 'document';

create or replace function acl.timeline(project uuid, collaboration uuid)
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
         and e.object_type = 'collaboration' and e.object_id = collaboration::text),
     of_project as (
       select e.seq from audit_entries e where e.object_type = 'project' and e.object_id = project::text
       union
       select e.seq from audit_entries e
       where e.object_type = 'document' and coalesce(e.after ->> 'project_id', e.before ->> 'project_id') = project::text),
     of_engagement as (
       select e.seq from audit_entries e where e.object_type = 'collaboration' and e.object_id = collaboration::text
       union
       select e.seq from audit_entries e
       where coalesce(e.after ->> 'collaboration_id', e.before ->> 'collaboration_id') = collaboration::text
         and e.object_type <> 'internal_note'
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
       coalesce(e.after ->> 'file_name', e.before ->> 'file_name')
     from reader r cross join chosen c join audit_entries e on e.seq = c.seq left join users u on u.id = e.actor_id
     order by e.seq $$;

-- When both sides were reminded that a proposal ends soon.
alter table proposals add column reminded_at timestamptz;
grant update (reminded_at) on proposals to aliquot_app;
