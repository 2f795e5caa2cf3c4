create table projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  title text not null,
  description text not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed', 'cancelled')),
  research_area text not null,
  service_type text not null,
  timeline text not null,
  budget_range text not null,
  results_returned text not null default 'unknown' check (results_returned in ('yes', 'no', 'unknown')),
  -- The suggested profile that was chosen in place of a registered laboratory: the project is an open demand.
  suggested_profile jsonb,
  -- Chosen by the client, so that a double click or a retry makes one project.
  submission_key uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, submission_key)
);
create index projects_user on projects (user_id, created_at desc);
create index projects_created_at on projects (created_at desc, id);
create index projects_status on projects (status, created_at desc);
create index projects_title_trgm on projects using gin (title gin_trgm_ops);

create table documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null default now()
);
create index documents_project on documents (project_id, uploaded_at desc);

create table project_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  research_area text not null,
  position integer not null default 0
);
create index project_templates_area on project_templates (research_area, position);

create table lab_collaborations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid references projects on delete set null,
  lab_reference_id uuid references labs on delete set null,
  lab_name text not null,
  lab_location text not null,
  collaboration_status text not null default 'pending'
    check (collaboration_status in ('pending', 'approved', 'rejected', 'completed', 'withdrawn')),
  -- The match as it was shown when the laboratory was chosen: percentage, reason and factors.
  match jsonb,
  reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lab_collaborations_lab on lab_collaborations (lab_reference_id, created_at desc);
create index lab_collaborations_project on lab_collaborations (project_id, created_at desc);
-- Two administrators, or a double click, cannot give a project two laboratories.
create unique index lab_collaborations_one_active on lab_collaborations (project_id)
  where collaboration_status in ('pending', 'approved', 'completed');

create function acl.owns_project(project uuid) returns boolean language sql stable security definer set search_path = public, acl as
  $$ select exists (select 1 from projects p where p.id = project and p.user_id = acl.actor_id()) $$;
-- A laboratory sees a project from the moment it is asked.
create function acl.collaborates_on(project uuid) returns boolean language sql stable security definer set search_path = public, acl as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.project_id = project and m.user_id = acl.actor_id()) $$;
-- Its attachments, only once it has said yes.
create function acl.works_on(project uuid) returns boolean language sql stable security definer set search_path = public, acl as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.project_id = project and m.user_id = acl.actor_id() and c.collaboration_status in ('approved', 'completed')) $$;

alter table projects enable row level security;
alter table documents enable row level security;
alter table project_templates enable row level security;
alter table lab_collaborations enable row level security;

grant select, insert, update, delete on projects to aliquot_app;
create policy projects_read on projects for select to aliquot_app using (
  acl.sees_all() or user_id = acl.actor_id() or acl.collaborates_on(id));
create policy projects_submit on projects for insert to aliquot_app with check (acl.sees_all() or user_id = acl.actor_id());
create policy projects_change on projects for update to aliquot_app using (
  acl.sees_all() or user_id = acl.actor_id() or acl.collaborates_on(id));
create policy projects_delete on projects for delete to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());

grant select, insert, delete on documents to aliquot_app;
create policy documents_read on documents for select to aliquot_app using (
  acl.sees_all() or acl.owns_project(project_id) or acl.works_on(project_id));
create policy documents_add on documents for insert to aliquot_app with check (acl.sees_all() or acl.owns_project(project_id));
create policy documents_remove on documents for delete to aliquot_app using (acl.sees_all() or acl.owns_project(project_id));

grant select, insert, update, delete on project_templates to aliquot_app;
create policy project_templates_read on project_templates for select to aliquot_app using (true);
create policy project_templates_write on project_templates for all to aliquot_app using (acl.sees_all()) with check (acl.sees_all());

grant select, insert, update on lab_collaborations to aliquot_app;
create policy lab_collaborations_read on lab_collaborations for select to aliquot_app using (
  acl.works_for(lab_reference_id) or acl.owns_project(project_id));
create policy lab_collaborations_open on lab_collaborations for insert to aliquot_app with check (
  acl.sees_all() or (acl.owns_project(project_id) and collaboration_status = 'pending'));
create policy lab_collaborations_change on lab_collaborations for update to aliquot_app using (
  acl.works_for(lab_reference_id) or acl.owns_project(project_id));
