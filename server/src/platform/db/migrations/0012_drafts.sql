-- Forms that were left half-way: one per person and form, read and written by that person alone.
create table drafts (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  values jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, kind)
);
alter table drafts enable row level security;
grant insert, select, update, delete on drafts to aliquot_app;

create policy drafts_own on drafts to aliquot_app using (user_id = acl.actor_id()) with check (user_id = acl.actor_id());
