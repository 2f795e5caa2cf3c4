-- One stage says where a collaboration stands. Its status and the status of its project follow from the stage in the same statement.
alter table lab_collaborations
  add column stage text not null default 'asked'
    check (stage in ('asked', 'agreed', 'running', 'delivered', 'accepted', 'declined', 'expired', 'withdrawn')),
  add column last_move text,
  add column moved_by uuid references users on delete set null,
  add column moved_at timestamptz,
  add column round integer not null default 1 check (round >= 1),
  add column requested_changes text,
  add column respond_by timestamptz,
  add column reminded integer not null default 0;

-- Where an administrator had set a project's status apart from its collaboration, the administrator's word counts.
update lab_collaborations c set stage = s.stage, moved_by = c.decided_by, moved_at = c.updated_at,
  accepted_at = case when s.stage = 'accepted' then coalesce(c.accepted_at, c.updated_at) end
from (
  select o.id, case
    when o.collaboration_status = 'rejected' then 'declined'
    when o.collaboration_status = 'withdrawn' or (p.status = 'cancelled' and o.accepted_at is null) then 'withdrawn'
    when p.status = 'completed' or (p.id is null and o.accepted_at is not null) then 'accepted'
    when p.status = 'cancelled' then 'accepted'
    when p.status = 'pending' then 'asked'
    when p.id is null then 'withdrawn'
    when o.collaboration_status = 'completed' then 'delivered'
    else 'agreed' end as stage
  from lab_collaborations o left join projects p on p.id = o.project_id) s
where s.id = c.id;

drop policy lab_collaborations_open on lab_collaborations;
drop policy lab_collaborations_change on lab_collaborations;
drop index lab_collaborations_one_active;
alter table lab_collaborations drop column collaboration_status;
alter table lab_collaborations add column collaboration_status text not null generated always as (
  case
    when stage = 'asked' then 'pending'
    when stage in ('agreed', 'running') then 'approved'
    when stage in ('delivered', 'accepted') then 'completed'
    when stage in ('declined', 'expired') then 'rejected'
    else 'withdrawn' end) stored;
create unique index lab_collaborations_one_active on lab_collaborations (project_id)
  where stage in ('asked', 'agreed', 'running', 'delivered', 'accepted');
create index lab_collaborations_waiting on lab_collaborations (respond_by) where stage = 'asked';
create index lab_collaborations_delivered on lab_collaborations (completed_at) where stage = 'delivered';

grant update (stage, last_move, moved_by, moved_at, round, requested_changes, reminded) on lab_collaborations to aliquot_app;
create policy lab_collaborations_open on lab_collaborations for insert to aliquot_app with check (
  acl.sees_all() or (acl.owns_project(project_id) and stage = 'asked'));
create policy lab_collaborations_change on lab_collaborations for update to aliquot_app
  using (acl.works_for(lab_reference_id) or acl.owns_project(project_id))
  with check (
    acl.sees_all()
    or (acl.is_member(lab_reference_id) and stage in ('agreed', 'running', 'delivered', 'declined') and accepted_at is null)
    or (acl.owns_project(project_id)
      and (stage = 'withdrawn' or (stage = 'running' and round > 1) or (stage = 'accepted' and accepted_at is not null))));

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
create trigger lab_collaborations_move_project after insert or update of stage on lab_collaborations
  for each row when (new.project_id is not null) execute function acl.project_follows_stage();

alter policy projects_change on projects
  using (acl.sees_all() or user_id = acl.actor_id())
  with check (acl.sees_all() or (user_id = acl.actor_id() and status = 'cancelled'));
drop function acl.has_accepted_work(uuid);

-- Who moved a collaboration last, for both sides of it.
create function acl.last_mover(collaboration uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.name from lab_collaborations c join users u on u.id = c.moved_by
     where c.id = collaboration and (acl.works_for(c.lab_reference_id) or acl.owns_project(c.project_id)) $$;
