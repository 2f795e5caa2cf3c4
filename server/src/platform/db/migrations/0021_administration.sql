-- What administrators search in. A filter that is not leakproof may not come before row-level security, and so would not use
-- an index: these functions look as the owner of the schema, for administrators alone, and give ids. The rows themselves are
-- then read under row-level security like any others.
create index projects_research_area on projects (research_area, created_at desc, id);
create index projects_open_demand on projects (created_at desc, id) where suggested_profile is not null and status = 'pending';
create index users_name_trgm on users using gin (name gin_trgm_ops);
create index users_email_trgm on users using gin (email gin_trgm_ops);
create index users_organization_trgm on users using gin (organization gin_trgm_ops);
create index users_role on users (role, created_at desc, id);
create index labs_approved_name on labs (name, id) where status = 'approved';
create index lab_documents_uploader on lab_documents (uploaded_by, uploaded_at desc);

create function acl.find_projects(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.id from projects p where p.title ilike pattern and p.deleted_at is null and acl.sees_all()
  union
  select p.id from users u join projects p on p.user_id = u.id
  where (u.name ilike pattern or u.email ilike pattern) and p.deleted_at is null and acl.sees_all()
$$;

create function acl.find_users(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select u.id from users u
  where (u.name ilike pattern or u.email ilike pattern or u.organization ilike pattern) and acl.sees_all()
$$;

-- Counted over everything at once: asking row-level security about each row would take many times as long.
create function acl.count_projects() returns table (
    total bigint, pending bigint, in_progress bigint, completed bigint, with_labs bigint, open_demands bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  with active as (
    select c.project_id from lab_collaborations c where c.collaboration_status in ('pending', 'approved', 'completed'))
  select count(*), count(*) filter (where p.status = 'pending'), count(*) filter (where p.status = 'in-progress'),
    count(*) filter (where p.status = 'completed'), count(a.project_id),
    count(*) filter (where p.status = 'pending' and p.suggested_profile is not null and a.project_id is null)
  from projects p left join active a on a.project_id = p.id
  where p.deleted_at is null and acl.sees_all()
$$;

create function acl.count_users(new_since timestamptz) returns table (
    total bigint, admins bigint, lab_owners bigint, regular_users bigint, new_this_month bigint, active bigint, complete_profiles bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where role = 'admin'), count(*) filter (where role = 'lab_owner'),
    count(*) filter (where role = 'user'), count(*) filter (where created_at >= new_since),
    count(*) filter (where filled >= 4), count(*) filter (where filled = 5)
  from (
    select role, created_at, (name ~ '\S')::int + (organization ~ '\S')::int + (organization_size ~ '\S')::int
      + (location ~ '\S')::int + (cardinality(research_interest) > 0)::int as filled
    from users where acl.sees_all()) u
$$;

-- What was decided about the documents of a project.
create table compliance_records (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  document_type text not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'approved', 'completed', 'denied', 'failed')),
  decided_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index compliance_records_project on compliance_records (project_id, created_at desc, id);

alter table compliance_records enable row level security;
grant select, insert on compliance_records to aliquot_app;
create policy compliance_records_read on compliance_records for select to aliquot_app using (acl.sees_all());
create policy compliance_records_add on compliance_records for insert to aliquot_app with check (acl.sees_all());
