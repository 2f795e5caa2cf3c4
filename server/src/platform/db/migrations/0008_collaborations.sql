create table lab_collaborations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid references projects on delete set null,
  lab_reference_id uuid references labs on delete set null,
  lab_name text not null,
  lab_location text not null,
  match jsonb,
  reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completion_note text,
  completed_at timestamptz,
  stage text not null default 'asked' check (stage in ('asked', 'proposed', 'awarded', 'agreed', 'running', 'delivered', 'accepted', 'declined', 'expired', 'withdrawn')),
  last_move text,
  moved_by uuid references users on delete set null,
  moved_at timestamptz,
  round integer not null default 1 check (round >= 1),
  requested_changes text,
  respond_by date,
  reminded integer not null default 0,
  collaboration_status text generated always as ( case when stage in ('asked', 'proposed', 'awarded') then 'pending' when stage in ('agreed', 'running') then 'approved' when stage in ('delivered', 'accepted') then 'completed' when stage in ('declined', 'expired') then 'rejected' else 'withdrawn' end) stored not null,
  agreed_at timestamptz,
  started_at timestamptz,
  promised_by date,
  review_reminded_at timestamptz,
  reviews_closed_at timestamptz,
  first_agreed_at timestamptz
);
create unique index lab_collaborations_asked_once on lab_collaborations (project_id, lab_reference_id)
  where (stage = any (array['asked', 'proposed', 'awarded', 'agreed', 'running', 'delivered', 'accepted']));
create index lab_collaborations_delivered on lab_collaborations (completed_at) where (stage = 'delivered');
create index lab_collaborations_lab on lab_collaborations (lab_reference_id, created_at desc);
create unique index lab_collaborations_one_engaged on lab_collaborations (project_id) where (stage = any (array['awarded',
  'agreed', 'running', 'delivered', 'accepted']));
create index lab_collaborations_project on lab_collaborations (project_id, created_at desc);
create index lab_collaborations_reviewing on lab_collaborations (accepted_at) where ((stage = 'accepted')
  and (reviews_closed_at is null));
create index lab_collaborations_waiting on lab_collaborations (respond_by) where (stage = any (array['asked', 'proposed',
  'awarded']));
alter table lab_collaborations enable row level security;
grant insert, select, update (reason, decided_by, decided_at, accepted_at, updated_at, completion_note, completed_at, stage,
  last_move, moved_by, moved_at, round, requested_changes, respond_by, reminded, promised_by,
  review_reminded_at) on lab_collaborations to aliquot_app;

-- How a laboratory stood when the work was agreed: the text whose SHA-256 is in the audit entry. Never changed.
create table snapshots (
  collaboration_id uuid primary key references lab_collaborations on delete cascade,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null
);
alter table snapshots enable row level security;
grant insert, select on snapshots to aliquot_app;

create function acl.active_lab(project uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select min(c.lab_name) from lab_collaborations c
  where c.project_id = project and c.collaboration_status in ('pending', 'approved', 'completed')
$$;

create function acl.agreements_due(collaboration uuid) returns jsonb language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  with required as (
    select r.kind, array_agg(r.side) as sides
    from agreement_requirements r join lab_collaborations c on c.id = r.collaboration_id
    where c.id = collaboration and c.stage in ('asked', 'proposed', 'awarded') and (acl.sees_all() or acl.reads_engagement(c.id))
    group by r.kind),
  held as (
    select a.* from agreements a
    where a.collaboration_id = collaboration
      or exists (select 1 from agreement_uses u where u.agreement_id = a.id and u.collaboration_id = collaboration)),
  due as (
    select r.kind, s.side, s.task
    from required r
    left join held o on o.kind = r.kind and o.status = 'open'
    cross join lateral (
      select side, 'add' as task from unnest(r.sides) as each (side) where o.id is null
      union all
      select acl.other_side(o.added_side), 'confirm' where o.way = 'recorded'
      union all
      select side, 'sign' from unnest(array['laboratory', 'researcher']) as each (side)
      where o.way = 'signed'
        and not exists (select 1 from agreement_signatures g where g.agreement_id = o.id and g.side = each.side)) s
    where not exists (select 1 from held h where h.kind = r.kind and h.status = 'complete'))
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'side', side, 'task', task) order by kind, side), '[]') from due
$$;

create function acl.date_stage() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.moved_at, new.updated_at, now());
begin
  if tg_op = 'UPDATE' then
    new.agreed_at := old.agreed_at;
    new.started_at := old.started_at;
    new.first_agreed_at := old.first_agreed_at;
  end if;
  if new.stage in ('asked', 'proposed', 'awarded') then
    new.agreed_at := null;
    new.started_at := null;
  elsif new.stage in ('agreed', 'running', 'delivered', 'accepted') then
    new.agreed_at := coalesce(new.agreed_at, at);
    if new.stage = 'running' then
      new.started_at := coalesce(new.started_at, at);
    end if;
  end if;
  new.first_agreed_at := coalesce(new.first_agreed_at, new.agreed_at);
  return new;
end $$;

-- The end of an engagement ends everything open in its plan.
create function acl.end_plan() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare
  at timestamptz := coalesce(new.moved_at, now());
begin
  if new.stage not in ('agreed', 'running') then
    update holds set released_at = at, days = 0 where collaboration_id = new.id and released_at is null;
  end if;
  if new.stage not in ('agreed', 'running', 'delivered') then
    update change_orders set state = 'over', answered_at = at where collaboration_id = new.id and state = 'open';
  end if;
  return null;
end $$;

-- Only an administrator agrees a request for which an agreement is due, and a researcher only one that is awarded. Both
-- functions see the row as it was before the change.
create function acl.is_awarded(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from lab_collaborations c where c.id = collaboration and c.stage = 'awarded') $$;

create function acl.is_deleted_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from projects p where p.id = project and p.deleted_at is not null) $$;

-- A project is held with its researcher and with each laboratory that was asked.
create function acl.is_held_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select acl.is_held('project', project)
    or exists (select 1 from projects p where p.id = project and acl.is_held('person', p.user_id))
    or exists (select 1 from lab_collaborations c where c.project_id = project and acl.is_held('laboratory', c.lab_reference_id)) $$;

create function acl.is_laboratory_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and m.user_id = acl.actor_id()) $$;

-- Conversations, proposals and the timeline name people of the laboratory from the request on. So does the list of them.
create function acl.laboratory_people(collaboration uuid)
  returns table(name text, role text)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select u.name, m.role
     from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id join users u on u.id = m.user_id
     where c.id = collaboration and (acl.works_for(c.lab_reference_id) or acl.reads_project(c.project_id))
     order by m.created_at, u.name $$;

create function acl.last_mover(collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select u.name from lab_collaborations c join users u on u.id = c.moved_by
     where c.id = collaboration and (acl.works_for(c.lab_reference_id) or acl.reads_project(c.project_id)) $$;

create function acl.move_promise(collaboration uuid, day date) returns void language sql security definer
  set search_path = public, acl, pg_temp as $$ update lab_collaborations c set promised_by = day
     where c.id = collaboration and c.promised_by is not null and c.stage in ('agreed', 'running', 'delivered')
       and (acl.sees_all() or acl.takes_part(c.id) or acl.answers_for_researcher(c.id)) $$;

create function acl.name_in_engagement(person uuid, collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select u.name from users u join lab_collaborations c on c.id = collaboration
     where u.id = person and (acl.sees_all() or acl.reads_engagement(collaboration))
       and (u.role = 'admin' or u.id in (select acl.project_reader_ids(c.project_id))
         or exists (select 1 from projects p where p.id = c.project_id and p.user_id = u.id)
         or exists (select 1 from lab_members m where m.lab_id = c.lab_reference_id and m.user_id = u.id)) $$;

create function acl.name_lab() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  update projects p set lab_name = acl.active_lab(p.id)
  where p.id in (old.project_id, new.project_id) and p.lab_name is distinct from acl.active_lab(p.id);
  return null;
end $$;

create function acl.owns_project(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from projects p
       where p.id = project and p.user_id = acl.actor_id() and p.deleted_at is null and p.left_at is null) $$;

-- A project in which no laboratory has agreed is pending. Only its researcher and administrators cancel it.
create function acl.project_follows_stage() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
declare
  following text;
begin
  select case
      when bool_or(c.stage in ('agreed', 'running', 'delivered')) then 'in-progress'
      when bool_or(c.stage = 'accepted') then 'completed'
      else 'pending' end
    into following from lab_collaborations c where c.project_id = new.project_id;
  update projects set status = following, updated_at = new.updated_at, version = version + 1
    where id = new.project_id and status <> following and status <> 'cancelled';
  return null;
end $$;
revoke execute on function acl.project_follows_stage() from public;

create function acl.requester_of(collaboration uuid)
  returns table(name text, institution text, region text, email text, former boolean)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select coalesce(u.name, ''), coalesce(u.organization, ''),
       case when u.location like '%,%' or u.location !~ '[0-9]'
         then trim(regexp_replace(substring(u.location from '[^,]*$'), '[0-9-]', '', 'g')) else '' end,
       case when p.left_at is null and (c.agreed_at is not null or acl.sees_all() or acl.reads_project(p.id)) then u.email end,
       p.left_at is not null
     from lab_collaborations c join projects p on p.id = c.project_id left join users u on u.id = p.user_id
     where c.id = collaboration and p.deleted_at is null
       and (acl.works_for(c.lab_reference_id) or acl.reads_project(p.id)) $$;

create function acl.withdraw_others(collaboration uuid, why text, at timestamptz)
  returns table(id uuid, lab_reference_id uuid)
  language plpgsql security definer
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

create trigger lab_collaborations_date_stage before insert or update on lab_collaborations for each row
  execute function acl.date_stage();
create trigger lab_collaborations_end_plan after update of stage on lab_collaborations for each row
  when ((old.stage is distinct from new.stage)) execute function acl.end_plan();
create trigger lab_collaborations_keep_delivered before update of stage on lab_collaborations for each row
  when (((old.stage = any (array['delivered', 'accepted'])) and (new.stage = 'withdrawn'))) execute function acl.keep_record();
create trigger lab_collaborations_keep_held before delete on lab_collaborations for each row
  execute function acl.keep_held('id=request', 'lab_reference_id=laboratory');
create trigger lab_collaborations_keep_record before delete on lab_collaborations for each row
  when ((old.first_agreed_at is not null)) execute function acl.keep_record();
create trigger lab_collaborations_move_project after insert or update of stage on lab_collaborations for each row
  when ((new.project_id is not null)) execute function acl.project_follows_stage();
create trigger lab_collaborations_name_lab after insert or delete or update of project_id, lab_name, stage on lab_collaborations
  for each row execute function acl.name_lab();
create trigger snapshots_keep_held before delete on snapshots for each row
  execute function acl.keep_held('collaboration_id=request');

create policy lab_collaborations_change on lab_collaborations for update to aliquot_app
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
create policy lab_collaborations_of_live on lab_collaborations as restrictive to aliquot_app
  using (
  not acl.is_deleted_project(project_id));
create policy lab_collaborations_open on lab_collaborations for insert to aliquot_app
  with check (
  acl.sees_all() or (acl.edits_project(project_id) and stage = 'asked'));
create policy lab_collaborations_read on lab_collaborations for select to aliquot_app
  using (
  (select acl.sees_all()) or acl.is_member(lab_reference_id) or acl.reads_project(project_id));
create policy snapshots_read on snapshots for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy snapshots_take on snapshots for insert to aliquot_app
  with check (
  acl.sees_all() or acl.is_laboratory_of(collaboration_id) or acl.answers_for_researcher(collaboration_id));
