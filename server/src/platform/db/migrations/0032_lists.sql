-- Saved views of a list: filter, order and columns under a name, read and written by that person alone.
create table list_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  list text not null check (list in ('laboratories', 'projects', 'users', 'queue')),
  name text not null,
  query text not null,
  saved_at timestamptz not null,
  unique (user_id, list, name)
);
alter table list_views enable row level security;
grant insert, select, update, delete on list_views to aliquot_app;

create policy list_views_own on list_views to aliquot_app
  using (user_id = acl.actor_id() and acl.actor_role() = 'admin')
  with check (user_id = acl.actor_id() and acl.actor_role() = 'admin');
