-- Results whose content has not arrived completely. The content waits in the file store.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  file_name text not null,
  file_size bigint not null check (file_size > 0),
  last_modified timestamptz not null,
  started_by uuid references users on delete set null,
  started_at timestamptz not null,
  unique (collaboration_id, file_name, file_size, last_modified)
);
create index uploads_started on uploads (started_at);
create index uploads_started_by on uploads (started_by);
alter table uploads enable row level security;
grant insert, select, delete on uploads to aliquot_app;

create policy uploads_all on uploads to aliquot_app
  using (acl.sees_all() or acl.is_laboratory_of(collaboration_id))
  with check (acl.sees_all() or acl.is_laboratory_of(collaboration_id));
