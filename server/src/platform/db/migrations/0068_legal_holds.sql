-- A legal hold on a laboratory, a project or a person stops every deletion of theirs until it is released. Rows stay as history,
-- also when what they are about no longer exists.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('laboratory', 'project', 'person')),
  subject_id uuid not null,
  subject_name text not null,
  reason text not null,
  placed_by uuid references users on delete set null,
  placed_at timestamptz not null,
  released_by uuid references users on delete set null,
  released_at timestamptz,
  release_reason text,
  check ((released_at is null) = (release_reason is null))
);
create unique index legal_holds_one_open on legal_holds (subject, subject_id) where released_at is null;
create index legal_holds_placed_by on legal_holds (placed_by);
create index legal_holds_released_by on legal_holds (released_by);
alter table legal_holds enable row level security;
grant select, insert on legal_holds to aliquot_app;
grant update (released_by, released_at, release_reason) on legal_holds to aliquot_app;
create policy legal_holds_read on legal_holds for select to aliquot_app using (acl.sees_all());
create policy legal_holds_place on legal_holds for insert to aliquot_app with check (acl.sees_all() and released_at is null);
create policy legal_holds_release on legal_holds for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());

create function acl.is_held(wanted text, thing uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from legal_holds h where h.subject = wanted and h.subject_id = thing and h.released_at is null) $$;

-- A request is held with its project, its researcher and its laboratory.
create function acl.is_held_request(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select exists (
    select 1 from lab_collaborations c left join projects p on p.id = c.project_id
    join legal_holds h on h.released_at is null and ((h.subject = 'laboratory' and h.subject_id = c.lab_reference_id)
      or (h.subject = 'project' and h.subject_id = c.project_id) or (h.subject = 'person' and h.subject_id = p.user_id))
    where c.id = collaboration) $$;

-- A project is held with its researcher and with each laboratory that was asked.
create function acl.is_held_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select acl.is_held('project', project)
    or exists (select 1 from projects p where p.id = project and acl.is_held('person', p.user_id))
    or exists (select 1 from lab_collaborations c where c.project_id = project and acl.is_held('laboratory', c.lab_reference_id)) $$;

-- Refuses to remove a row of something that is held. Its arguments say which columns name what: 'lab_id=laboratory'.
create function acl.keep_held() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare
  was jsonb;
  argument text;
  thing uuid;
  held boolean;
begin
  if not exists (select 1 from legal_holds where released_at is null) then return case when tg_op = 'DELETE' then old else new end; end if;
  was := to_jsonb(old);
  foreach argument in array tg_argv loop
    thing := (was ->> split_part(argument, '=', 1))::uuid;
    continue when thing is null;
    held := case split_part(argument, '=', 2)
      when 'request' then acl.is_held_request(thing)
      when 'project' then acl.is_held_project(thing)
      else acl.is_held(split_part(argument, '=', 2), thing) end;
    if held then
      raise exception 'a legal hold keeps this row of %', tg_table_name using errcode = 'LH001';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function acl.keep_held() from public;

do $$
declare
  row record;
begin
  for row in select * from (values
    ('users', array['id=person']),
    ('projects', array['id=project', 'user_id=person']),
    ('documents', array['project_id=project', 'collaboration_id=request', 'uploaded_by=person']),
    ('compliance_records', array['project_id=project']),
    ('lab_collaborations', array['id=request', 'lab_reference_id=laboratory']),
    ('messages', array['collaboration_id=request', 'author_id=person']),
    ('message_revisions', array['collaboration_id=request']),
    ('message_files', array['collaboration_id=request', 'uploaded_by=person']),
    ('internal_notes', array['lab_id=laboratory', 'collaboration_id=request', 'author_id=person']),
    ('proposals', array['collaboration_id=request']),
    ('snapshots', array['collaboration_id=request']),
    ('disputes', array['collaboration_id=request']),
    ('shipments', array['collaboration_id=request']),
    ('samples', array['collaboration_id=request']),
    ('custody_events', array['collaboration_id=request']),
    ('labs', array['id=laboratory']),
    ('lab_documents', array['lab_id=laboratory', 'uploaded_by=person']),
    ('certifications', array['lab_id=laboratory']),
    ('certification_corrections', array['lab_id=laboratory']),
    ('lab_names', array['lab_id=laboratory']),
    ('analyses', array['lab_id=laboratory']),
    ('judgements', array['lab_id=laboratory']),
    ('gap_reasons', array['lab_id=laboratory']),
    ('questionnaires', array['lab_id=laboratory']),
    ('questionnaire_answers', array['lab_id=laboratory']),
    ('answer_documents', array['lab_id=laboratory']),
    ('suspensions', array['lab_id=laboratory']),
    ('notifications', array['user_id=person']),
    ('match_impressions', array['user_id=person', 'project_id=project'])
  ) v(name, columns) loop
    execute format('create trigger %s_keep_held before delete on %I for each row execute function acl.keep_held(%s)',
      row.name, row.name, (select string_agg(quote_literal(c), ', ') from unnest(row.columns) c));
  end loop;
end $$;

-- What is hidden or emptied is removed too.
create trigger projects_keep_held_hidden before update of deleted_at on projects for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function acl.keep_held('id=project');
create trigger messages_keep_held_words before update of redacted_at on messages for each row
  when (old.redacted_at is null and new.redacted_at is not null)
  execute function acl.keep_held('collaboration_id=request', 'author_id=person');

create or replace function acl.unearth_projects_before(deleted_before timestamptz, most integer) returns setof uuid language sql security definer
  set search_path = public, acl, pg_temp as $$
  update projects set deleted_at = null, deleted_by = null
  where id in (
    select p.id from projects p where p.deleted_at < deleted_before and acl.actor_role() = 'system' and not acl.is_held_project(p.id)
    order by p.deleted_at limit most for update skip locked)
  returning id $$;
