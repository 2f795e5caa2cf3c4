-- Files that a laboratory adds to a proposal. A version names its own and keeps them; one that no version names is not sent yet.
create table proposal_files (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null
);
create index proposal_files_collaboration on proposal_files (collaboration_id, uploaded_at);
create index proposal_files_uploaded_by on proposal_files (uploaded_by);

-- The ids of its files, in their order.
alter table proposals add column files uuid[] not null default '{}';

create function acl.is_sent_file(file uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from proposal_files f join proposals p on p.collaboration_id = f.collaboration_id
       where f.id = file and f.id = any(p.files)) $$;

alter table proposal_files enable row level security;
grant select, insert, delete on proposal_files to aliquot_app;
create policy proposal_files_read on proposal_files for select to aliquot_app using (
  acl.actor_role() = 'system' or acl.is_laboratory_of(collaboration_id)
  or ((acl.sees_all() or acl.reads_engagement(collaboration_id)) and acl.is_sent_file(id)));
create policy proposal_files_add on proposal_files for insert to aliquot_app with check (
  acl.is_laboratory_of(collaboration_id) and uploaded_by = acl.actor_id());
create policy proposal_files_remove on proposal_files for delete to aliquot_app using (
  acl.is_laboratory_of(collaboration_id) and not acl.is_sent_file(id));

create trigger proposal_files_keep_held before delete on proposal_files for each row
  when (acl.is_sent_file(old.id)) execute function acl.keep_held('collaboration_id=request');
