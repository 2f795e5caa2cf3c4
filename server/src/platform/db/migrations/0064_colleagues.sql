-- Colleagues of a project: who else is on its researcher's side, and the amount above which a proposal needs an approver. The role of a
-- person decides what the rows allow; docs/decisions/0052 has the table.
alter table projects
  add column approval_above bigint check (approval_above >= 0),
  add column approval_currency text check (approval_currency ~ '^[A-Z]{3}$'),
  add constraint projects_approval check ((approval_above is null) = (approval_currency is null));

-- An invitation is a row without a person.
create table project_members (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  user_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'editor', 'approver')),
  token_hash text not null unique,
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  unique (project_id, user_id),
  check ((user_id is null) = (accepted_at is null))
);
create unique index project_members_invited on project_members (project_id, email) where accepted_at is null;
create index project_members_user on project_members (user_id, project_id);
create index project_members_invited_by on project_members (invited_by);

-- The actor's role in a project that is not deleted: owner, editor, approver or viewer. Only accounts of researchers are colleagues.
create function acl.project_role(project uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select case when p.user_id = acl.actor_id() then 'owner' else (
         select m.role from project_members m
         where m.project_id = p.id and m.user_id = acl.actor_id() and acl.actor_role() = 'user') end
     from projects p where p.id = project and p.deleted_at is null $$;
create function acl.is_colleague(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from project_members m
       where m.project_id = project and m.user_id = acl.actor_id() and acl.actor_role() = 'user') $$;
create function acl.reads_project(project uuid) returns boolean language sql stable as
  $$ select acl.project_role(project) is not null $$;
create function acl.edits_project(project uuid) returns boolean language sql stable as
  $$ select coalesce(acl.project_role(project) in ('owner', 'editor'), false) $$;
create function acl.answers_for_project(project uuid) returns boolean language sql stable as
  $$ select coalesce(acl.project_role(project) in ('owner', 'editor', 'approver'), false) $$;

create function acl.project_of(collaboration uuid) returns uuid language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select c.project_id from lab_collaborations c where c.id = collaboration $$;

-- These stay what rows ask before they are written: the owner and editors act for the researcher. Approvers answer proposals and
-- deliveries besides, and everybody in the project reads.
create or replace function acl.is_researcher_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select acl.edits_project(acl.project_of(collaboration)) $$;
create function acl.answers_for_researcher(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select acl.answers_for_project(acl.project_of(collaboration)) $$;
create function acl.reads_engagement(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select acl.reads_project(acl.project_of(collaboration)) or acl.is_laboratory_of(collaboration) $$;

-- Whether a price needs an approver: it is above the amount of the project, or in another currency.
create function acl.needs_approval(collaboration uuid, total bigint, currency text) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from projects p
       where p.id = acl.project_of(collaboration) and (p.approval_currency <> currency or p.approval_above < total)) $$;
-- Whether its open proposal does, for the researcher's side.
create function acl.awaits_approval(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from proposals o
       where o.collaboration_id = collaboration and o.fate = 'open' and acl.needs_approval(collaboration, o.total, o.currency)
         and acl.reads_project(acl.project_of(collaboration))) $$;

alter table project_members enable row level security;
-- The hash of a token is written and compared, and never read.
grant select (id, project_id, user_id, email, role, invited_by, invited_at, sent_at, expires_at, accepted_at)
  on project_members to aliquot_app;
grant insert, delete on project_members to aliquot_app;
grant update (role, token_hash, sent_at, expires_at) on project_members to aliquot_app;
create policy project_members_read on project_members for select to aliquot_app using (
  acl.sees_all() or user_id = acl.actor_id() or acl.owns_project(project_id)
  or (accepted_at is not null and acl.reads_project(project_id)));
create policy project_members_invite on project_members for insert to aliquot_app with check (
  user_id is null and invited_by = acl.actor_id() and acl.owns_project(project_id));
create policy project_members_change on project_members for update to aliquot_app using (acl.owns_project(project_id));
create policy project_members_remove on project_members for delete to aliquot_app using (
  acl.owns_project(project_id) or user_id = acl.actor_id());

-- Who has the token may read what it is for; nobody else is shown the title.
create function acl.project_invitation(hash text)
  returns table (id uuid, project_id uuid, title text, email text, role text, expires_at timestamptz, accepted_at timestamptz,
    invited_by text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select m.id, m.project_id, p.title, m.email, m.role, m.expires_at, m.accepted_at, u.name
     from project_members m join projects p on p.id = m.project_id left join users u on u.id = m.invited_by
     where m.token_hash = hash and p.deleted_at is null and acl.is_someone() $$;

-- The only way in: by the token, with the invited address, as a researcher who is not in the project yet.
create function acl.accept_project_invitation(hash text, at timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with accepted as (
    update project_members m set user_id = acl.actor_id(), accepted_at = at
    where m.token_hash = hash and m.accepted_at is null and m.expires_at > at
      and m.email = acl.verified_email() and acl.actor_role() = 'user' and acl.project_role(m.project_id) is null
      and exists (select 1 from projects p where p.id = m.project_id and p.deleted_at is null)
    returning 1)
  select exists (select 1 from accepted) $$;

-- Everybody on the researcher's side, for those on it and for administrators.
create function acl.project_people(project uuid)
  returns table (user_id uuid, name text, email text, role text, joined_at timestamptz)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select u.id, u.name, u.email, 'owner', p.created_at from projects p join users u on u.id = p.user_id
    where p.id = project and (acl.sees_all() or acl.reads_project(project))
  union all
  select u.id, u.name, u.email, m.role, m.accepted_at from project_members m join users u on u.id = m.user_id
    where m.project_id = project and (acl.sees_all() or acl.reads_project(project)) $$;

-- Who gets news of a project; with a role, its colleagues of that role alone.
create function acl.project_reader_ids(project uuid, only_role text default null) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.user_id from projects p where p.id = project and only_role is null
  union
  select m.user_id from project_members m join users u on u.id = m.user_id
    where m.project_id = project and u.role = 'user' and (only_role is null or m.role = only_role) $$;

create function acl.owner_of_project(project uuid) returns table (name text, institution text, location text, email text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select u.name, u.organization, u.location, u.email from projects p join users u on u.id = p.user_id
     where p.id = project and (acl.sees_all() or acl.reads_project(project)) $$;

create function acl.set_approval(project uuid, above bigint, currency text) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with changed as (
    update projects set approval_above = above, approval_currency = currency
    where id = project and acl.owns_project(id) and (approval_above, approval_currency) is distinct from (above, currency)
    returning 1)
  select exists (select 1 from changed) $$;

-- A person's notices about a project go with their part in it.
create function acl.forget_project(project uuid, person uuid) returns void language sql security definer
  set search_path = public, acl, pg_temp as $$
  delete from notifications
  where user_id = person and link like '/projects/' || project || '%'
    and (acl.owns_project(project) or person = acl.actor_id())
    and not exists (select 1 from projects p where p.id = project and p.user_id = person) $$;

alter policy projects_read on projects using (
  acl.sees_all() or user_id = acl.actor_id() or acl.is_colleague(id) or acl.collaborates_on(id));

alter policy documents_read on documents using (
  acl.sees_all() or acl.reads_project(project_id)
  or (collaboration_id is null and acl.works_on(project_id))
  or (collaboration_id is not null and acl.has_results_of(collaboration_id)));
alter policy documents_add on documents with check (
  acl.sees_all() or (collaboration_id is null and acl.edits_project(project_id))
  or (collaboration_id is not null and acl.delivers(collaboration_id, project_id)));

alter policy lab_collaborations_read on lab_collaborations using (
  acl.works_for(lab_reference_id) or acl.reads_project(project_id));
alter policy lab_collaborations_open on lab_collaborations with check (
  acl.sees_all() or (acl.edits_project(project_id) and stage = 'asked'));
alter policy lab_collaborations_change on lab_collaborations
  using (acl.works_for(lab_reference_id) or acl.answers_for_project(project_id))
  with check (
    acl.sees_all()
    or (acl.is_member(lab_reference_id) and accepted_at is null
      and (stage in ('asked', 'proposed', 'awarded', 'running', 'delivered', 'declined')
        or (stage = 'agreed' and acl.agreements_due(id) = '[]')))
    or (acl.owns_project(project_id) and stage = 'withdrawn')
    or (acl.answers_for_project(project_id)
      and (stage in ('asked', 'declined', 'awarded') or (stage = 'running' and round > 1)
        or (stage = 'agreed' and acl.is_awarded(id) and acl.agreements_due(id) = '[]')
        or (stage = 'accepted' and accepted_at is not null))));

alter policy messages_read on messages using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy message_revisions_keep on message_revisions with check (
  acl.takes_part(collaboration_id) and exists (
    select 1 from messages m where m.id = message_id and m.collaboration_id = message_revisions.collaboration_id
      and m.author_id = acl.actor_id()));
alter policy message_files_read on message_files using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy message_files_add on message_files with check (
  acl.takes_part(collaboration_id) and exists (
    select 1 from messages m where m.id = message_id and m.collaboration_id = message_files.collaboration_id
      and m.author_id = acl.actor_id()));
alter policy conversation_reads_read on conversation_reads using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy conversation_reads_mark on conversation_reads with check (
  user_id = acl.actor_id() and acl.reads_engagement(collaboration_id));
alter policy conversation_reads_move on conversation_reads
  using (user_id = acl.actor_id() and acl.reads_engagement(collaboration_id))
  with check (user_id = acl.actor_id() and acl.reads_engagement(collaboration_id));

alter policy proposals_read on proposals using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy proposals_fate on proposals
  using (fate = 'open'
    and (acl.sees_all() or acl.is_laboratory_of(collaboration_id) or acl.answers_for_researcher(collaboration_id)))
  with check (acl.sees_all()
    or (acl.is_laboratory_of(collaboration_id) and fate in ('replaced', 'taken-back'))
    or (acl.answers_for_researcher(collaboration_id) and fate in ('change-asked', 'declined'))
    or (acl.answers_for_researcher(collaboration_id) and fate = 'accepted'
      and (acl.project_role(acl.project_of(collaboration_id)) = 'approver'
        or not acl.needs_approval(collaboration_id, total, currency))));

alter policy snapshots_read on snapshots using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy snapshots_take on snapshots with check (
  acl.is_laboratory_of(collaboration_id) or acl.answers_for_researcher(collaboration_id));
alter policy certificate_watches_read on certificate_watches using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy shipments_select on shipments using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy samples_select on samples using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy custody_events_select on custody_events using (acl.sees_all() or acl.reads_engagement(collaboration_id));
alter policy disputes_read on disputes using (acl.sees_all() or acl.reads_engagement(collaboration_id));

create or replace function acl.withdraw_others(collaboration uuid, why text, at timestamptz)
  returns table (id uuid, lab_reference_id uuid) language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  return query
    update lab_collaborations o
      set stage = 'withdrawn', last_move = 'withdraw', reason = why, moved_at = at, updated_at = at,
        moved_by = case when acl.answers_for_project(o.project_id) then acl.actor_id() end
      from lab_collaborations c
      where c.id = collaboration
        and (acl.sees_all() or acl.answers_for_project(c.project_id) or acl.is_laboratory_of(c.id))
        and c.stage in ('awarded', 'agreed')
        and o.project_id = c.project_id and o.id <> c.id and o.stage in ('asked', 'proposed')
      returning o.id, o.lab_reference_id;
end $$;

create or replace function acl.evidence_facts(collaboration uuid) returns jsonb language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select jsonb_build_object(
    'documents', coalesce((select jsonb_object_agg(d.id, d.sha256) from lab_documents d where d.lab_id = c.lab_reference_id), '{}'),
    'judgement', (
      select jsonb_build_object('id', j.id, 'rules_version', j.rules_version, 'compliance_score', j.compliance_score,
        'made_at', to_char(j.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from judgements j where j.lab_id = c.lab_reference_id order by j.made_at desc, j.id limit 1))
  from lab_collaborations c
  where c.id = collaboration and (acl.answers_for_project(c.project_id) or acl.is_laboratory_of(c.id)) $$;

create or replace function acl.last_mover(collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.name from lab_collaborations c join users u on u.id = c.moved_by
     where c.id = collaboration and (acl.works_for(c.lab_reference_id) or acl.reads_project(c.project_id)) $$;

create or replace function acl.requester_of(collaboration uuid)
  returns table (name text, institution text, region text, email text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select u.name, u.organization,
       case when u.location like '%,%' or u.location !~ '[0-9]'
         then trim(regexp_replace(substring(u.location from '[^,]*$'), '[0-9-]', '', 'g')) else '' end,
       case when c.agreed_at is not null or acl.sees_all() or acl.reads_project(p.id) then u.email end
     from lab_collaborations c join projects p on p.id = c.project_id join users u on u.id = p.user_id
     where c.id = collaboration and p.deleted_at is null
       and (acl.works_for(c.lab_reference_id) or acl.reads_project(p.id)) $$;

create or replace function acl.laboratory_people(collaboration uuid) returns table (name text, role text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select u.name, m.role
     from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id join users u on u.id = m.user_id
     where c.id = collaboration
       and (acl.works_for(c.lab_reference_id) or (c.agreed_at is not null and acl.reads_project(c.project_id)))
     order by m.created_at, u.name $$;

-- Whom the researcher works with, and from which amount on they ask them, is not the laboratory's.
create or replace function acl.timeline(project uuid, collaboration uuid)
  returns table (seq bigint, at timestamptz, action text, object_type text, actor_id uuid, actor_role text, actor_name text,
    reason text, file_name text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ with reader as (
       select acl.sees_all() or acl.reads_project(project) as whole,
         (select c.id from lab_collaborations c
          where c.id = collaboration and c.project_id = project and not acl.is_deleted_project(project)
            and (acl.sees_all() or acl.reads_project(project) or acl.is_laboratory_of(c.id))) as engagement),
     last as (
       select max(e.seq) as seq from audit_entries e, lab_collaborations c
       where c.id = collaboration and c.stage in ('declined', 'expired', 'withdrawn')
         and e.object_type = 'collaboration' and e.object_id = collaboration::text),
     of_project as (
       select e.seq from audit_entries e, reader r
       where e.object_type = 'project' and e.object_id = project::text and (r.whole or e.action not like 'colleagues.%')
       union
       select e.seq from audit_entries e
       where e.object_type = 'document' and coalesce(e.after ->> 'project_id', e.before ->> 'project_id') = project::text),
     of_engagement as (
       select e.seq from audit_entries e where e.object_type = 'collaboration' and e.object_id = collaboration::text
       union
       select e.seq from audit_entries e
       where coalesce(e.after ->> 'collaboration_id', e.before ->> 'collaboration_id') = collaboration::text
         and e.object_type not in ('internal_note', 'review')
       union
       select e.seq from shipments s join audit_entries e on e.object_type = 'shipment' and e.object_id = s.id::text
       where s.collaboration_id = collaboration),
     chosen as (
       select p.seq from of_project p, reader r, last l
       where r.whole or (r.engagement is not null and (l.seq is null or p.seq <= l.seq))
       union
       select o.seq from of_engagement o, reader r where r.engagement is not null)
     select e.seq, e.at, e.action, e.object_type, e.actor_id, e.actor_role, u.name,
       case when r.whole or e.object_type = 'collaboration' then e.reason end,
       coalesce(e.after ->> 'file_name', e.before ->> 'file_name')
     from reader r cross join chosen c join audit_entries e on e.seq = c.seq left join users u on u.id = e.actor_id
     order by e.seq $$;

create or replace function acl.people_in_conversation(collaboration uuid)
  returns table (id uuid, name text, side text, takes_part boolean, read_to integer)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
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

create or replace function acl.unread_messages(collaborations uuid[]) returns table (collaboration_id uuid, unread integer)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select c.id, count(*)::integer
  from unnest(collaborations) as asked (id)
  join lab_collaborations c on c.id = asked.id and acl.reads_engagement(c.id) and not acl.is_deleted_project(c.project_id)
  left join conversation_reads r on r.collaboration_id = c.id and r.user_id = acl.actor_id()
  join messages m on m.collaboration_id = c.id and m.position > coalesce(r.read_to, 0)
  where m.author_id is distinct from acl.actor_id() and m.redacted_at is null
  group by c.id
$$;

create or replace function acl.name_in_engagement(person uuid, collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.name from users u join lab_collaborations c on c.id = collaboration
     where u.id = person and (acl.sees_all() or acl.reads_engagement(collaboration))
       and (u.role = 'admin' or u.id in (select acl.project_reader_ids(c.project_id))
         or exists (select 1 from lab_members m where m.lab_id = c.lab_reference_id and m.user_id = u.id)) $$;
