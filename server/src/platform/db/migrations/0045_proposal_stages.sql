-- Several laboratories can be asked about one project; at most one of them is engaged. A request passes through a proposal and its award.
drop index lab_collaborations_one_active;
alter table lab_collaborations drop constraint lab_collaborations_stage_check;
alter table lab_collaborations add constraint lab_collaborations_stage_check check (stage in (
  'asked', 'proposed', 'awarded', 'agreed', 'running', 'delivered', 'accepted', 'declined', 'expired', 'withdrawn'));
alter table lab_collaborations drop column collaboration_status;
alter table lab_collaborations add column collaboration_status text not null generated always as (
  case
    when stage in ('asked', 'proposed', 'awarded') then 'pending'
    when stage in ('agreed', 'running') then 'approved'
    when stage in ('delivered', 'accepted') then 'completed'
    when stage in ('declined', 'expired') then 'rejected'
    else 'withdrawn' end) stored;
create unique index lab_collaborations_one_engaged on lab_collaborations (project_id)
  where stage in ('awarded', 'agreed', 'running', 'delivered', 'accepted');
create unique index lab_collaborations_asked_once on lab_collaborations (project_id, lab_reference_id)
  where stage in ('asked', 'proposed', 'awarded', 'agreed', 'running', 'delivered', 'accepted');

-- Which side of a collaboration the actor is on. Rows of its conversation, proposals and other parts ask this.
create function acl.is_researcher_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join projects p on p.id = c.project_id
       where c.id = collaboration and p.user_id = acl.actor_id()) $$;
create function acl.is_laboratory_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and m.user_id = acl.actor_id()) $$;
create function acl.takes_part(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select acl.is_researcher_of(collaboration) or acl.is_laboratory_of(collaboration) $$;

alter policy lab_collaborations_change on lab_collaborations with check (
  acl.sees_all()
  or (acl.is_member(lab_reference_id) and stage in ('asked', 'proposed', 'agreed', 'running', 'delivered', 'declined')
    and accepted_at is null)
  or (acl.owns_project(project_id)
    and (stage in ('asked', 'declined', 'awarded', 'withdrawn') or (stage = 'running' and round > 1)
      or (stage = 'accepted' and accepted_at is not null))));

-- A project with several open requests counts once.
create or replace function acl.count_projects() returns table (
    total bigint, pending bigint, in_progress bigint, completed bigint, with_labs bigint, open_demands bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  with active as (
    select distinct c.project_id from lab_collaborations c where c.collaboration_status in ('pending', 'approved', 'completed'))
  select count(*), count(*) filter (where p.status = 'pending'), count(*) filter (where p.status = 'in-progress'),
    count(*) filter (where p.status = 'completed'), count(a.project_id),
    count(*) filter (where p.status = 'pending' and p.suggested_profile is not null and a.project_id is null)
  from projects p left join active a on a.project_id = p.id
  where p.deleted_at is null and acl.sees_all()
$$;
