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
  check ((closed_at is null) = (decision is null))
);
create unique index disputes_one_open on disputes (collaboration_id) where closed_at is null;
create index disputes_collaboration on disputes (collaboration_id, opened_at);
create index disputes_opened_by on disputes (opened_by);
create index disputes_closed_by on disputes (closed_by);
alter table disputes enable row level security;
grant select, insert on disputes to aliquot_app;
grant update (closed_by, decision, closed_at) on disputes to aliquot_app;
create policy disputes_read on disputes for select to aliquot_app using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy disputes_open on disputes for insert to aliquot_app with check (
  opened_by = acl.actor_id() and closed_at is null
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy disputes_close on disputes for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());

-- The name of somebody who acts on an engagement, for both sides of it.
create function acl.name_in_engagement(person uuid, collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.name from users u join lab_collaborations c on c.id = collaboration left join projects p on p.id = c.project_id
     where u.id = person and (acl.sees_all() or acl.takes_part(collaboration))
       and (u.role = 'admin' or u.id = p.user_id
         or exists (select 1 from lab_members m where m.lab_id = c.lab_reference_id and m.user_id = u.id)) $$;
