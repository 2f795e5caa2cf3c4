create table lab_documents (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  document_type text not null default 'other',
  description text,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null default now()
);
create index lab_documents_content on lab_documents (lab_id, sha256);
create index lab_documents_lab on lab_documents (lab_id, uploaded_at desc);
create index lab_documents_uploaded_at on lab_documents (uploaded_at desc, id);
create index lab_documents_uploader on lab_documents (uploaded_by, uploaded_at desc);
alter table lab_documents enable row level security;
grant insert, select, update, delete on lab_documents to aliquot_app;

create table documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null default now(),
  collaboration_id uuid references lab_collaborations on delete set null,
  version integer not null default 1 check (version >= 1),
  round integer not null default 1 check (round >= 1),
  milestone_id uuid references milestones on delete set null
);
create index documents_collaboration on documents (collaboration_id) where (collaboration_id is not null);
create index documents_milestone on documents (milestone_id) where (milestone_id is not null);
create index documents_project on documents (project_id, uploaded_at desc);
create unique index documents_result_version on documents (collaboration_id, file_name, version)
  where (collaboration_id is not null);
alter table documents enable row level security;
grant insert, select, delete on documents to aliquot_app;

create table message_files (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null
);
create index message_files_message on message_files (message_id, uploaded_at);
alter table message_files enable row level security;
grant insert, select, delete on message_files to aliquot_app;

create function acl.count_overview()
  returns table(labs_approved bigint, labs bigint, labs_pending bigint, labs_changed bigint, researchers_active bigint, users bigint, documents bigint)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select l.approved, l.total, l.pending, l.changed,
    (select count(*) from (select distinct user_id from projects where deleted_at is null) p),
    (select count(*) from users), (select count(*) from lab_documents)
  from (
    select count(*) as total, count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'pending') as pending, count(*) filter (where needs_review) as changed
    from labs) l
  where acl.sees_all()
$$;

-- A laboratory adds and takes back results while it works on the project, and not after.
create function acl.delivers(collaboration uuid, project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and c.project_id = project and m.user_id = acl.actor_id()
         and c.collaboration_status = 'approved') $$;

-- Delivered files stay readable for the laboratory, however the work ended.
create function acl.has_results_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and m.user_id = acl.actor_id()
         and (c.first_agreed_at is not null or c.collaboration_status in ('approved', 'completed'))) $$;

create function acl.lab_document_counts() returns table(lab_id uuid, value bigint) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select d.lab_id, count(*) from lab_documents d where acl.sees_all() group by d.lab_id
$$;

-- A laboratory reads the attached files from the moment it is asked, and no longer once its request was declined, expired or withdrawn.
-- Of results it reads its own alone.
create function acl.works_on(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.project_id = project and m.user_id = acl.actor_id()
         and c.collaboration_status in ('pending', 'approved', 'completed')) $$;

create trigger documents_keep_held before delete on documents for each row execute function acl.keep_held('project_id=project',
  'collaboration_id=request', 'uploaded_by=person');
create trigger lab_documents_keep_held before delete on lab_documents for each row
  execute function acl.keep_held('lab_id=laboratory', 'uploaded_by=person');
create trigger message_files_keep_held before delete on message_files for each row
  execute function acl.keep_held('collaboration_id=request', 'uploaded_by=person');

create policy documents_add on documents for insert to aliquot_app
  with check (
  acl.sees_all() or (collaboration_id is null and acl.edits_project(project_id))
  or (collaboration_id is not null and acl.delivers(collaboration_id, project_id)));
-- Background work knows which stored files still belong to something.
create policy documents_of_live on documents as restrictive to aliquot_app
  using (
  acl.actor_role() = 'system' or not acl.is_deleted_project(project_id));
create policy documents_read on documents for select to aliquot_app
  using (
  (select acl.sees_all()) or acl.reads_project(project_id)
  or (collaboration_id is null and acl.works_on(project_id))
  or (collaboration_id is not null and acl.has_results_of(collaboration_id)));
create policy documents_remove on documents for delete to aliquot_app
  using (
  acl.sees_all() or (collaboration_id is null and acl.owns_project(project_id))
  or (collaboration_id is not null and acl.delivers(collaboration_id, project_id)));
create policy lab_documents_all on lab_documents to aliquot_app
  using ((select acl.sees_all()) or acl.is_member(lab_id))
  with check ((select acl.sees_all()) or acl.is_member(lab_id));
create policy message_files_add on message_files for insert to aliquot_app
  with check (
  acl.takes_part(collaboration_id) and exists (
    select 1 from messages m where m.id = message_id and m.collaboration_id = message_files.collaboration_id
      and m.author_id = acl.actor_id()));
-- Background work knows which stored files still belong to something.
create policy message_files_of_live on message_files as restrictive to aliquot_app
  using (
  acl.actor_role() = 'system' or not acl.is_of_deleted_project(collaboration_id));
create policy message_files_read on message_files for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy message_files_remove on message_files for delete to aliquot_app using (acl.sees_all());
