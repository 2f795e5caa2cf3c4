-- The conversation of a collaboration: messages that both sides read, and notes that only one laboratory reads.
create function acl.is_of_deleted_project(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join projects p on p.id = c.project_id
       where c.id = collaboration and p.deleted_at is not null) $$;

create table messages (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  -- Counts from 1 in each conversation: the order, the cursor and the read marks.
  position integer not null,
  author_id uuid references users on delete set null,
  author_side text not null check (author_side in ('researcher', 'laboratory')),
  body text not null,
  -- Text and file names in lower case without accents, for the search.
  folded text not null,
  -- Chosen by the client, so that a message that is sent again is stored once.
  message_key uuid not null,
  sent_at timestamptz not null,
  edited_at timestamptz,
  redacted_at timestamptz,
  redacted_by uuid references users on delete set null,
  redaction_reason text,
  unique (collaboration_id, position),
  unique (author_id, message_key)
);

-- What a message said before it was corrected. Removing a message removes these too.
create table message_revisions (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  body text not null,
  replaced_at timestamptz not null
);
create index message_revisions_message on message_revisions (message_id, replaced_at);

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

-- Up to which message a person has read a conversation.
create table conversation_reads (
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_to integer not null,
  read_at timestamptz not null,
  primary key (collaboration_id, user_id)
);

create table internal_notes (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  lab_id uuid not null references labs on delete cascade,
  author_id uuid references users on delete set null,
  body text not null,
  note_key uuid not null,
  written_at timestamptz not null,
  unique (author_id, note_key)
);
create index internal_notes_collaboration on internal_notes (collaboration_id, written_at desc, id);

alter table messages enable row level security;
alter table message_revisions enable row level security;
alter table message_files enable row level security;
alter table conversation_reads enable row level security;
alter table internal_notes enable row level security;

grant select, insert on messages to aliquot_app;
grant update (body, folded, edited_at, redacted_at, redacted_by, redaction_reason) on messages to aliquot_app;
create policy messages_read on messages for select to aliquot_app using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy messages_send on messages for insert to aliquot_app with check (
  author_id = acl.actor_id() and redacted_at is null
  and ((author_side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (author_side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy messages_change on messages for update to aliquot_app
  using (acl.sees_all() or (author_id = acl.actor_id() and acl.takes_part(collaboration_id)))
  with check (acl.sees_all() or redacted_at is null);

grant select, insert, delete on message_revisions to aliquot_app;
create policy message_revisions_read on message_revisions for select to aliquot_app using (acl.sees_all());
create policy message_revisions_keep on message_revisions for insert to aliquot_app with check (
  exists (select 1 from messages m where m.id = message_id and m.collaboration_id = message_revisions.collaboration_id
    and m.author_id = acl.actor_id()));
create policy message_revisions_remove on message_revisions for delete to aliquot_app using (acl.sees_all());

grant select, insert, delete on message_files to aliquot_app;
create policy message_files_read on message_files for select to aliquot_app using (
  acl.sees_all() or acl.takes_part(collaboration_id));
create policy message_files_add on message_files for insert to aliquot_app with check (
  exists (select 1 from messages m where m.id = message_id and m.collaboration_id = message_files.collaboration_id
    and m.author_id = acl.actor_id()));
create policy message_files_remove on message_files for delete to aliquot_app using (acl.sees_all());

grant select, insert, update on conversation_reads to aliquot_app;
create policy conversation_reads_read on conversation_reads for select to aliquot_app using (
  acl.sees_all() or acl.takes_part(collaboration_id));
create policy conversation_reads_mark on conversation_reads for insert to aliquot_app with check (
  user_id = acl.actor_id() and acl.takes_part(collaboration_id));
create policy conversation_reads_move on conversation_reads for update to aliquot_app
  using (user_id = acl.actor_id() and acl.takes_part(collaboration_id))
  with check (user_id = acl.actor_id() and acl.takes_part(collaboration_id));

-- Administrators decide between both sides, so what one side says among its own people is not theirs to read.
grant select, insert, delete on internal_notes to aliquot_app;
create policy internal_notes_read on internal_notes for select to aliquot_app using (acl.is_member(lab_id));
create policy internal_notes_add on internal_notes for insert to aliquot_app with check (
  author_id = acl.actor_id() and acl.is_member(lab_id) and acl.is_laboratory_of(collaboration_id));
create policy internal_notes_remove on internal_notes for delete to aliquot_app using (
  author_id = acl.actor_id() and acl.is_member(lab_id));

create policy messages_of_live on messages as restrictive for all to aliquot_app using (
  not acl.is_of_deleted_project(collaboration_id));
create policy message_revisions_of_live on message_revisions as restrictive for all to aliquot_app using (
  not acl.is_of_deleted_project(collaboration_id));
-- Background work knows which stored files still belong to something.
create policy message_files_of_live on message_files as restrictive for all to aliquot_app using (
  acl.actor_role() = 'system' or not acl.is_of_deleted_project(collaboration_id));
create policy conversation_reads_of_live on conversation_reads as restrictive for all to aliquot_app using (
  not acl.is_of_deleted_project(collaboration_id));
create policy internal_notes_of_live on internal_notes as restrictive for all to aliquot_app using (
  not acl.is_of_deleted_project(collaboration_id));

-- The people of a conversation, for those who may read it: who takes part now, and who has written before.
create function acl.people_in_conversation(collaboration uuid)
  returns table (id uuid, name text, side text, takes_part boolean, read_to integer)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  with conversation as (
    select c.id, c.lab_reference_id, p.user_id from lab_collaborations c left join projects p on p.id = c.project_id
    where c.id = collaboration and p.deleted_at is null and (acl.sees_all() or acl.takes_part(collaboration))),
  present as (
    select user_id, 'researcher' as side from conversation where user_id is not null
    union all
    select m.user_id, 'laboratory' from conversation c join lab_members m on m.lab_id = c.lab_reference_id),
  everyone as (
    select user_id, side, true as takes_part from present
    union all
    select distinct m.author_id, m.author_side, false from conversation c join messages m on m.collaboration_id = c.id
    where m.author_id is not null and not exists (select 1 from present o where o.user_id = m.author_id))
  select e.user_id, u.name, e.side, e.takes_part, coalesce(r.read_to, 0)
  from everyone e join users u on u.id = e.user_id
  left join conversation_reads r on r.collaboration_id = collaboration and r.user_id = e.user_id
  order by e.side desc, u.name, e.user_id
$$;

-- How many messages of others the actor has not read, in each of these conversations that has any.
create function acl.unread_messages(collaborations uuid[]) returns table (collaboration_id uuid, unread integer)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select c.id, count(*)::integer
  from unnest(collaborations) as asked (id)
  join lab_collaborations c on c.id = asked.id and acl.takes_part(c.id) and not acl.is_deleted_project(c.project_id)
  left join conversation_reads r on r.collaboration_id = c.id and r.user_id = acl.actor_id()
  join messages m on m.collaboration_id = c.id and m.position > coalesce(r.read_to, 0)
  where m.author_id is distinct from acl.actor_id() and m.redacted_at is null
  group by c.id
$$;
