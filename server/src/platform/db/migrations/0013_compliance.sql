-- Decisions about the documents of a project.
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
grant insert, select on compliance_records to aliquot_app;

create trigger compliance_records_keep_held before delete on compliance_records for each row
  execute function acl.keep_held('project_id=project');

create policy compliance_records_add on compliance_records for insert to aliquot_app with check (acl.sees_all());
create policy compliance_records_read on compliance_records for select to aliquot_app using (acl.sees_all());
