-- Laboratories that a researcher keeps. One that was deleted stays in the list by its name.
create table saved_labs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  lab_id uuid references labs on delete set null,
  lab_name text not null,
  saved_at timestamptz not null,
  unique (user_id, lab_id)
);
create index saved_labs_lab on saved_labs (lab_id);
alter table saved_labs enable row level security;
grant insert, select, delete on saved_labs to aliquot_app;

create policy saved_labs_read on saved_labs for select to aliquot_app using (user_id = acl.actor_id());
create policy saved_labs_remove on saved_labs for delete to aliquot_app using (user_id = acl.actor_id());
create policy saved_labs_save on saved_labs for insert to aliquot_app
  with check (
  user_id = acl.actor_id() and exists (select from shown_labs l where l.id = lab_id));
