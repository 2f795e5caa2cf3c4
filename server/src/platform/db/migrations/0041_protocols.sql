-- Protocols that a researcher put into an unfinished request. They belong to its draft and go with it: only its person reads them.
create table protocols (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  draft text not null default 'request' check (draft = 'request'),
  file_name text not null,
  file_type text not null,
  file_url text not null,
  file_size bigint not null,
  sha256 text not null,
  attached boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unread', 'stopped')),
  page integer check (page >= 0),
  pages integer check (pages >= 0),
  study integer check (study >= 0),
  message text,
  proposals jsonb,
  extracted_text text,
  document bytea,
  uploaded_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  foreign key (user_id, draft) references drafts (user_id, kind) on delete cascade,
  constraint protocols_check check ((state = 'read') = (proposals is not null))
);
create index protocols_draft on protocols (user_id, draft, uploaded_at);
alter table protocols enable row level security;
grant insert, select, delete, update (attached, state, page, pages, study, message, proposals, extracted_text, document,
  started_at, finished_at) on protocols to aliquot_app;

create policy protocols_add on protocols for insert to aliquot_app with check (user_id = acl.actor_id());
create policy protocols_read on protocols for select to aliquot_app
  using (user_id = acl.actor_id() or acl.actor_role() = 'system');
create policy protocols_remove on protocols for delete to aliquot_app using (user_id = acl.actor_id());
create policy protocols_write on protocols for update to aliquot_app
  using (user_id = acl.actor_id() or acl.actor_role() = 'system')
  with check (user_id = acl.actor_id() or acl.actor_role() = 'system');
