-- Shipments of a collaboration, their samples, and who held them when.
create table shipments (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  number integer not null check (number >= 1),
  sent_by text not null check (sent_by in ('researcher', 'laboratory')),
  state text not null default 'prepared' check (state in ('prepared', 'handed-over', 'delivered', 'received', 'lost')),
  category text not null check (category in ('category-b', 'exempt', 'not-regulated')),
  dry_ice_kg double precision check (dry_ice_kg > (0)::double precision),
  transit_hours integer not null check ((transit_hours >= 1) and (transit_hours <= 720)),
  carrier text not null default '',
  tracking_number text not null default '',
  from_address text not null default '',
  to_address text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  handed_over_at timestamptz,
  received_at timestamptz,
  constraint shipments_check check ((state = 'prepared') or (handed_over_at is not null)),
  unique (collaboration_id, number),
  unique (id, collaboration_id)
);
create index shipments_created_by on shipments (created_by);
alter table shipments enable row level security;
grant insert, select, update, delete on shipments to aliquot_app;

-- The collaboration is written here too, so that a code is unique within it and row-level security needs no join.
create table samples (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null,
  collaboration_id uuid not null,
  position integer not null check ("position" >= 1),
  code text not null,
  box integer not null default 1 check ((box >= 1) and (box <= 999)),
  material text not null,
  container text not null,
  volume double precision not null check (volume >= (0)::double precision),
  volume_unit text not null check (volume_unit in ('mL', 'µL', 'L', 'g', 'mg', 'µg', 'pieces')),
  storage text not null check (storage in ('-80', '-20', '2-8', '15-25', 'liquid-nitrogen', 'dry-ice', 'other')),
  stability_hours integer check ((stability_hours >= 1) and (stability_hours <= 87600)),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'rejected', 'asked-again', 'missing', 'unexpected')),
  reason text,
  note text not null default '',
  hours_taken double precision,
  replaces uuid references samples on delete set null,
  constraint samples_check check (state in ('rejected', 'asked-again') = (reason is not null)),
  constraint samples_reason_check check (reason in ('haemolysed', 'insufficient-volume', 'wrong-container', 'clotted', 'delayed', 'unlabelled', 'mislabelled', 'lipaemic', 'contaminated', 'thawed', 'other')),
  foreign key (shipment_id, collaboration_id) references shipments(id, collaboration_id) on delete cascade,
  constraint samples_shipment_id_position_key unique (shipment_id, "position")
);
-- A sample that arrived unexpectedly may have another sample's code.
create unique index samples_code on samples (collaboration_id, lower(code)) where (state <> 'unexpected');
create unique index samples_replaces on samples (replaces) where (replaces is not null);
alter table samples enable row level security;
grant insert, select, delete, update (state, reason, note, hours_taken) on samples to aliquot_app;

create table custody_events (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null,
  collaboration_id uuid not null,
  event text not null check (event in ('handed-over', 'delivered', 'received', 'lost', 'noted')),
  at timestamptz not null,
  side text not null check (side in ('researcher', 'laboratory')),
  person_id uuid references users on delete set null,
  who text not null,
  place text not null default '',
  temperature_c double precision check (temperature_c >= ('-273.15'::numeric)::double precision),
  condition text not null default '',
  created_at timestamptz not null,
  foreign key (shipment_id, collaboration_id) references shipments(id, collaboration_id) on delete cascade
);
create index custody_events_person on custody_events (person_id);
create index custody_events_shipment on custody_events (shipment_id, collaboration_id);
alter table custody_events enable row level security;
grant insert, select on custody_events to aliquot_app;

create function acl.timeline(project uuid, collaboration uuid)
  returns table(seq bigint, at timestamptz, action text, object_type text, actor_id uuid, actor_role text, actor_name text, reason text, file_name text, changed jsonb)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ with reader as (
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

create trigger custody_events_keep_held before delete on custody_events for each row
  execute function acl.keep_held('collaboration_id=request');
create trigger samples_keep_held before delete on samples for each row
  execute function acl.keep_held('collaboration_id=request');
create trigger shipments_keep_held before delete on shipments for each row
  execute function acl.keep_held('collaboration_id=request');

create policy custody_events_insert on custody_events for insert to aliquot_app
  with check (
  person_id = acl.actor_id() and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy custody_events_select on custody_events for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy samples_delete on samples for delete to aliquot_app
  using (
  acl.takes_part(collaboration_id) and exists (select from shipments s where s.id = shipment_id and s.state = 'prepared'));
create policy samples_insert on samples for insert to aliquot_app
  with check (
  acl.takes_part(collaboration_id)
  and (state = 'unexpected' or exists (select from shipments s where s.id = shipment_id and s.state = 'prepared')));
create policy samples_select on samples for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy samples_update on samples for update to aliquot_app
  using (acl.takes_part(collaboration_id))
  with check (acl.takes_part(collaboration_id));
create policy shipments_delete on shipments for delete to aliquot_app
  using (
  state = 'prepared' and ((sent_by = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (sent_by = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy shipments_insert on shipments for insert to aliquot_app
  with check (
  state = 'prepared' and ((sent_by = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (sent_by = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy shipments_select on shipments for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy shipments_update on shipments for update to aliquot_app
  using (acl.takes_part(collaboration_id))
  with check (acl.takes_part(collaboration_id));
