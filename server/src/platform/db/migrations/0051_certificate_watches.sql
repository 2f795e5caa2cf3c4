-- What was last known of the certificates that a work needs, so that each change is reported once.
create table certificate_watches (
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  type text not null,
  until date,
  state text not null check (state in ('valid', 'lapsed', 'withdrawn')),
  noted_at timestamptz not null,
  primary key (collaboration_id, type)
);
alter table certificate_watches enable row level security;
grant select, insert, update on certificate_watches to aliquot_app;
create policy certificate_watches_read on certificate_watches for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy certificate_watches_note on certificate_watches for insert to aliquot_app with check (acl.actor_role() = 'system');
create policy certificate_watches_change on certificate_watches for update to aliquot_app
  using (acl.actor_role() = 'system') with check (acl.actor_role() = 'system');
