-- A result with the name of an earlier one is a new version of it; the earlier one stays.
alter table documents
  add column version integer not null default 1 check (version >= 1),
  add column round integer not null default 1 check (round >= 1);
update documents d set version = v.version from (
  select id, row_number() over (partition by collaboration_id, file_name order by uploaded_at, id) as version
  from documents where collaboration_id is not null) v where v.id = d.id;
create unique index documents_result_version on documents (collaboration_id, file_name, version) where collaboration_id is not null;

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
grant select, insert, delete on uploads to aliquot_app;
create policy uploads_all on uploads for all to aliquot_app
  using (acl.sees_all() or acl.is_laboratory_of(collaboration_id))
  with check (acl.sees_all() or acl.is_laboratory_of(collaboration_id));
