-- An invitation is a row without a person.
create table project_members (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  user_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'editor', 'approver')),
  token_hash text not null unique,
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint project_members_check check ((user_id is null) = (accepted_at is null)),
  unique (project_id, user_id)
);
create unique index project_members_invited on project_members (project_id, email) where (accepted_at is null);
create index project_members_invited_by on project_members (invited_by);
create index project_members_user on project_members (user_id, project_id);
alter table project_members enable row level security;
grant insert, delete, select (id, project_id, user_id, email, role, invited_by, invited_at, sent_at, expires_at, accepted_at),
  update (role, token_hash, sent_at, expires_at) on project_members to aliquot_app;

create function acl.accept_project_invitation(hash text, at timestamptz)
  returns boolean
  language sql security definer
  set search_path = public, acl, pg_temp as $$
  with accepted as (
    update project_members m set user_id = acl.actor_id(), accepted_at = at
    where m.token_hash = hash and m.accepted_at is null and m.expires_at > at
      and m.email = acl.verified_email() and acl.actor_role() = 'user' and acl.project_role(m.project_id) is null
      and exists (select 1 from projects p where p.id = m.project_id and p.deleted_at is null and p.left_at is null)
    returning 1)
  select exists (select 1 from accepted) $$;

create function acl.project_invitation(hash text)
  returns table(id uuid, project_id uuid, title text, email text, role text, expires_at timestamptz, accepted_at timestamptz, invited_by text)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select m.id, m.project_id, p.title, m.email, m.role, m.expires_at, m.accepted_at, u.name
     from project_members m join projects p on p.id = m.project_id left join users u on u.id = m.invited_by
     where m.token_hash = hash and p.deleted_at is null and p.left_at is null and acl.is_someone() $$;

-- Everybody on the researcher's side, for those on it and for administrators.
create function acl.project_people(project uuid)
  returns table(user_id uuid, name text, email text, role text, joined_at timestamptz)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select u.id, u.name, u.email, 'owner', p.created_at from projects p join users u on u.id = p.user_id
    where p.id = project and (acl.sees_all() or acl.reads_project(project))
  union all
  select u.id, u.name, u.email, m.role, m.accepted_at from project_members m join users u on u.id = m.user_id
    where m.project_id = project and (acl.sees_all() or acl.reads_project(project)) $$;

create function acl.project_reader_ids(project uuid, only_role text default null)
  returns setof uuid
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.user_id from projects p where p.id = project and p.left_at is null and only_role is null
  union
  select m.user_id from project_members m join users u on u.id = m.user_id join projects p on p.id = m.project_id and p.left_at is null
    where m.project_id = project and u.role = 'user' and (only_role is null or m.role = only_role) $$;

create policy project_members_change on project_members for update to aliquot_app using (acl.owns_project(project_id));
create policy project_members_invite on project_members for insert to aliquot_app
  with check (
  user_id is null and invited_by = acl.actor_id() and acl.owns_project(project_id));
create policy project_members_read on project_members for select to aliquot_app
  using (
  acl.sees_all() or user_id = acl.actor_id() or acl.owns_project(project_id)
  or (accepted_at is not null and acl.reads_project(project_id)));
create policy project_members_remove on project_members for delete to aliquot_app
  using (
  acl.owns_project(project_id) or user_id = acl.actor_id());
