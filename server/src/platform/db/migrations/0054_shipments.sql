-- Shipments of a collaboration, their samples, and who held them when.
create table shipments (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  number integer not null check (number >= 1),
  sent_by text not null check (sent_by in ('researcher', 'laboratory')),
  state text not null default 'prepared' check (state in ('prepared', 'handed-over', 'delivered', 'received', 'lost')),
  category text not null check (category in ('category-b', 'exempt', 'not-regulated')),
  dry_ice_kg double precision check (dry_ice_kg > 0),
  transit_hours integer not null check (transit_hours between 1 and 720),
  carrier text not null default '',
  tracking_number text not null default '',
  from_address text not null default '',
  to_address text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  handed_over_at timestamptz,
  received_at timestamptz,
  unique (collaboration_id, number),
  unique (id, collaboration_id),
  check (state = 'prepared' or handed_over_at is not null)
);
create index shipments_created_by on shipments (created_by);

-- The collaboration is written here too, so that a code is unique within it and row-level security needs no join.
create table samples (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null,
  collaboration_id uuid not null,
  position integer not null check (position >= 1),
  code text not null,
  box integer not null default 1 check (box between 1 and 999),
  material text not null,
  container text not null,
  volume double precision not null check (volume >= 0),
  volume_unit text not null check (volume_unit in ('mL', 'µL', 'L', 'g', 'mg', 'µg', 'pieces')),
  storage text not null check (storage in ('-80', '-20', '2-8', '15-25', 'liquid-nitrogen', 'dry-ice', 'other')),
  stability_hours integer check (stability_hours between 1 and 87600),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'rejected', 'asked-again', 'missing', 'unexpected')),
  reason text check (reason in ('haemolysed', 'insufficient-volume', 'wrong-container', 'clotted', 'delayed', 'unlabelled',
    'mislabelled', 'lipaemic', 'contaminated', 'thawed', 'other')),
  note text not null default '',
  hours_taken double precision,
  replaces uuid references samples on delete set null,
  foreign key (shipment_id, collaboration_id) references shipments (id, collaboration_id) on delete cascade,
  unique (shipment_id, position),
  check ((state in ('rejected', 'asked-again')) = (reason is not null))
);
-- What arrived unexpectedly may have a code that another sample has.
create unique index samples_code on samples (collaboration_id, lower(code)) where state <> 'unexpected';
create unique index samples_replaces on samples (replaces) where replaces is not null;

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
  temperature_c double precision check (temperature_c >= -273.15),
  condition text not null default '',
  created_at timestamptz not null,
  foreign key (shipment_id, collaboration_id) references shipments (id, collaboration_id) on delete cascade
);
create index custody_events_shipment on custody_events (shipment_id, collaboration_id);
create index custody_events_person on custody_events (person_id);

alter table shipments enable row level security;
alter table samples enable row level security;
alter table custody_events enable row level security;

-- Each side prepares its own; both move it on. Only what was not handed over can be discarded.
grant select, insert, update, delete on shipments to aliquot_app;
create policy shipments_select on shipments for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy shipments_insert on shipments for insert to aliquot_app with check (
  state = 'prepared' and ((sent_by = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (sent_by = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy shipments_update on shipments for update to aliquot_app
  using (acl.takes_part(collaboration_id)) with check (acl.takes_part(collaboration_id));
create policy shipments_delete on shipments for delete to aliquot_app using (
  state = 'prepared' and ((sent_by = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (sent_by = 'laboratory' and acl.is_laboratory_of(collaboration_id))));

-- What was sent stays as it was sent: only what became of it at its receipt is written later.
grant select, insert, delete on samples to aliquot_app;
grant update (state, reason, note, hours_taken) on samples to aliquot_app;
create policy samples_select on samples for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy samples_insert on samples for insert to aliquot_app with check (
  acl.takes_part(collaboration_id)
  and (state = 'unexpected' or exists (select from shipments s where s.id = shipment_id and s.state = 'prepared')));
create policy samples_update on samples for update to aliquot_app
  using (acl.takes_part(collaboration_id)) with check (acl.takes_part(collaboration_id));
create policy samples_delete on samples for delete to aliquot_app using (
  acl.takes_part(collaboration_id) and exists (select from shipments s where s.id = shipment_id and s.state = 'prepared'));

-- The chain of custody is only ever added to, in the name of the one who adds.
grant select, insert on custody_events to aliquot_app;
create policy custody_events_select on custody_events for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy custody_events_insert on custody_events for insert to aliquot_app with check (
  person_id = acl.actor_id() and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
