-- "This is ours under another name": a holder or site that certificates name and that a laboratory says is its own. It counts once
-- an administrator confirms it. Where a certificate names nobody, type and number say which one is meant.
create table lab_names (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  type text not null,
  number text,
  holder text,
  address text,
  reason text not null check (length(reason) <= 2000),
  status text not null default 'stated' check (status in ('stated', 'confirmed', 'refused', 'withdrawn')),
  stated_by uuid references users on delete set null,
  stated_by_name text not null,
  stated_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  decision_note text
);
create index lab_names_lab on lab_names (lab_id, stated_at desc);
-- One statement of a name stands at a time.
create unique index lab_names_one_open on lab_names
  (lab_id, coalesce(lower(holder) || ' ' || coalesce(address, ''), type || ' ' || coalesce(number, '')))
  where status in ('stated', 'confirmed');

alter table lab_names enable row level security;
grant select, insert on lab_names to aliquot_app;
grant update (status, decided_by, decided_at, decision_note) on lab_names to aliquot_app;
create policy lab_names_read on lab_names for select to aliquot_app using (acl.works_for(lab_id));
-- A laboratory states and takes back; only administrators decide.
create policy lab_names_state on lab_names for insert to aliquot_app with check (
  acl.is_member(lab_id) and status = 'stated' and stated_by = acl.actor_id());
create policy lab_names_change on lab_names for update to aliquot_app using (acl.works_for(lab_id)) with check (
  acl.sees_all() or (acl.is_member(lab_id) and status = 'withdrawn'));

-- The holder on it is another name of the laboratory, by an administrator's word.
alter table certifications add column confirmed_name boolean not null default false;
