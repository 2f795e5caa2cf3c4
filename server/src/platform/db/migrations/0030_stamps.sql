-- Readings of reports among the results, and whether each test that it reports was in the laboratory's scope. The marks are
-- written with the delivery and never changed.
create table scope_stamps (
  document_id uuid primary key references documents on delete cascade,
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  state text not null check (state in ('read', 'unread')),
  message text,
  reading jsonb,
  read_at timestamptz not null,
  content text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  stamped_at timestamptz,
  constraint scope_stamps_check check ((state = 'read') = (reading is not null)),
  constraint scope_stamps_check1 check (((content is null) = (sha256 is null)) and ((content is null) = (stamped_at is null)))
);
create index scope_stamps_collaboration on scope_stamps (collaboration_id);
alter table scope_stamps enable row level security;
grant insert, select, update (content, sha256, stamped_at) on scope_stamps to aliquot_app;

create trigger scope_stamps_keep_held before delete on scope_stamps for each row
  execute function acl.keep_held('collaboration_id=request');

create policy scope_stamps_add on scope_stamps for insert to aliquot_app with check (acl.sees_all());
create policy scope_stamps_read on scope_stamps for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy scope_stamps_write on scope_stamps for update to aliquot_app
  using (stamped_at is null and (acl.sees_all() or acl.is_laboratory_of(collaboration_id)))
  with check (acl.sees_all() or acl.is_laboratory_of(collaboration_id));
