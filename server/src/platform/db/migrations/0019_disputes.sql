-- A dispute lies over an engagement without moving it. One at a time; what was decided stays.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  side text not null check (side in ('researcher', 'laboratory')),
  opened_by uuid references users on delete set null,
  reason text not null,
  opened_at timestamptz not null,
  closed_by uuid references users on delete set null,
  decision text,
  closed_at timestamptz,
  constraint disputes_check check ((closed_at is null) = (decision is null))
);
create index disputes_closed_by on disputes (closed_by);
create index disputes_collaboration on disputes (collaboration_id, opened_at);
create unique index disputes_one_open on disputes (collaboration_id) where (closed_at is null);
create index disputes_opened_by on disputes (opened_by);
alter table disputes enable row level security;
grant insert, select, update (closed_by, decision, closed_at) on disputes to aliquot_app;

create trigger disputes_keep_held before delete on disputes for each row
  execute function acl.keep_held('collaboration_id=request');

create policy disputes_close on disputes for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy disputes_open on disputes for insert to aliquot_app
  with check (
  opened_by = acl.actor_id() and closed_at is null
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy disputes_read on disputes for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
