create table messages (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  position integer not null,
  author_id uuid references users on delete set null,
  author_side text not null check (author_side in ('researcher', 'laboratory')),
  body text not null,
  folded text not null,
  message_key uuid not null,
  sent_at timestamptz not null,
  edited_at timestamptz,
  redacted_at timestamptz,
  redacted_by uuid references users on delete set null,
  redaction_reason text,
  unique (author_id, message_key),
  constraint messages_collaboration_id_position_key unique (collaboration_id, "position")
);
alter table messages enable row level security;
grant insert, select, update (body, folded, edited_at, redacted_at, redacted_by, redaction_reason) on messages to aliquot_app;

-- Text of a message before each correction. Removing a message removes these too.
create table message_revisions (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages on delete cascade,
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  body text not null,
  replaced_at timestamptz not null
);
create index message_revisions_message on message_revisions (message_id, replaced_at);
alter table message_revisions enable row level security;
grant insert, select, delete on message_revisions to aliquot_app;

-- Up to which message a person has read a conversation.
create table conversation_reads (
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_to integer not null,
  read_at timestamptz not null,
  primary key (collaboration_id, user_id)
);
alter table conversation_reads enable row level security;
grant insert, select, update on conversation_reads to aliquot_app;

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
alter table internal_notes enable row level security;
grant insert, select, delete on internal_notes to aliquot_app;

-- The conversation of a collaboration: messages that both sides read, and notes that only one laboratory reads.
create function acl.is_of_deleted_project(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join projects p on p.id = c.project_id
       where c.id = collaboration and p.deleted_at is not null) $$;

create function acl.people_in_conversation(collaboration uuid)
  returns table(id uuid, name text, side text, takes_part boolean, read_to integer)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  with conversation as (
    select c.id, c.lab_reference_id, c.project_id, p.user_id as owner from lab_collaborations c left join projects p on p.id = c.project_id
    where c.id = collaboration and p.deleted_at is null and (acl.sees_all() or acl.reads_engagement(collaboration))),
  present as (
    select person as user_id, 'researcher' as side from conversation, acl.project_reader_ids(project_id) as person
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
  order by e.side desc, e.user_id is distinct from (select owner from conversation), u.name, e.user_id
$$;

create function acl.unread_messages(collaborations uuid[])
  returns table(collaboration_id uuid, unread integer)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select c.id, count(*)::integer
  from unnest(collaborations) as asked (id)
  join lab_collaborations c on c.id = asked.id and acl.reads_engagement(c.id) and not acl.is_deleted_project(c.project_id)
  left join conversation_reads r on r.collaboration_id = c.id and r.user_id = acl.actor_id()
  join messages m on m.collaboration_id = c.id and m.position > coalesce(r.read_to, 0)
  where m.author_id is distinct from acl.actor_id() and m.redacted_at is null
  group by c.id
$$;

create trigger internal_notes_keep_held before delete on internal_notes for each row
  execute function acl.keep_held('lab_id=laboratory', 'collaboration_id=request', 'author_id=person');
create trigger message_revisions_keep_held before delete on message_revisions for each row
  execute function acl.keep_held('collaboration_id=request');
create trigger messages_keep_held before delete on messages for each row
  execute function acl.keep_held('collaboration_id=request', 'author_id=person');
create trigger messages_keep_held_words before update of redacted_at on messages for each row when (((old.redacted_at is null)
  and (new.redacted_at is not null))) execute function acl.keep_held('collaboration_id=request', 'author_id=person');

create policy conversation_reads_mark on conversation_reads for insert to aliquot_app
  with check (
  user_id = acl.actor_id() and acl.reads_engagement(collaboration_id));
create policy conversation_reads_move on conversation_reads for update to aliquot_app
  using (user_id = acl.actor_id() and acl.reads_engagement(collaboration_id))
  with check (user_id = acl.actor_id() and acl.reads_engagement(collaboration_id));
create policy conversation_reads_of_live on conversation_reads as restrictive to aliquot_app
  using (
  not acl.is_of_deleted_project(collaboration_id));
create policy conversation_reads_read on conversation_reads for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy internal_notes_add on internal_notes for insert to aliquot_app
  with check (
  author_id = acl.actor_id() and acl.is_member(lab_id) and acl.is_laboratory_of(collaboration_id));
create policy internal_notes_of_live on internal_notes as restrictive to aliquot_app
  using (
  not acl.is_of_deleted_project(collaboration_id));
create policy internal_notes_read on internal_notes for select to aliquot_app using (acl.is_member(lab_id));
create policy internal_notes_remove on internal_notes for delete to aliquot_app
  using (
  author_id = acl.actor_id() and acl.is_member(lab_id));
create policy message_revisions_keep on message_revisions for insert to aliquot_app
  with check (
  acl.takes_part(collaboration_id) and exists (
    select 1 from messages m where m.id = message_id and m.collaboration_id = message_revisions.collaboration_id
      and m.author_id = acl.actor_id()));
create policy message_revisions_of_live on message_revisions as restrictive to aliquot_app
  using (
  not acl.is_of_deleted_project(collaboration_id));
create policy message_revisions_read on message_revisions for select to aliquot_app using (acl.sees_all());
create policy message_revisions_remove on message_revisions for delete to aliquot_app using (acl.sees_all());
create policy messages_change on messages for update to aliquot_app
  using (acl.sees_all() or (author_id = acl.actor_id() and acl.takes_part(collaboration_id)))
  with check (acl.sees_all() or redacted_at is null);
create policy messages_of_live on messages as restrictive to aliquot_app
  using (
  not acl.is_of_deleted_project(collaboration_id));
create policy messages_read on messages for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy messages_send on messages for insert to aliquot_app
  with check (
  author_id = acl.actor_id() and redacted_at is null
  and ((author_side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (author_side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
