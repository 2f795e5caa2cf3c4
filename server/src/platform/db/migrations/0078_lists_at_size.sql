-- A policy that calls a function for each row asks the same thing a hundred thousand times for a count over a list. In a
-- sub-select it is asked once for a statement.
alter policy users_read on users using ((select acl.sees_all()) or id = (select acl.actor_id()));
alter policy projects_read on projects using (
  (select acl.sees_all()) or user_id = (select acl.actor_id()) or acl.is_colleague(id) or acl.collaborates_on(id));
alter policy labs_read on labs using (
  (select acl.sees_all()) or (status = 'approved' and (select acl.actor_id()) is not null) or acl.is_member(id)
  or (created_by = (select acl.actor_id()) and not acl.has_members(id)));
alter policy lab_documents_all on lab_documents
  using ((select acl.sees_all()) or acl.is_member(lab_id)) with check ((select acl.sees_all()) or acl.is_member(lab_id));
alter policy analyses_all on analyses
  using ((select acl.sees_all()) or acl.is_member(lab_id)) with check ((select acl.sees_all()) or acl.is_member(lab_id));
alter policy judgements_read on judgements using ((select acl.sees_all()) or acl.is_member(lab_id));
alter policy certification_corrections_read on certification_corrections using ((select acl.sees_all()) or acl.is_member(lab_id));
alter policy suspensions_read on suspensions using ((select acl.sees_all()) or acl.is_member(lab_id));
alter policy lab_capabilities_read on lab_capabilities using (
  (select acl.sees_all()) or exists (select from labs l where l.id = lab_id));
alter policy certifications_read on certifications using (
  (select acl.sees_all()) or exists (select from labs l where l.id = lab_id));
alter policy lab_collaborations_read on lab_collaborations using (
  (select acl.sees_all()) or acl.is_member(lab_reference_id) or acl.reads_project(project_id));
alter policy documents_read on documents using (
  (select acl.sees_all()) or acl.reads_project(project_id)
  or (collaboration_id is null and acl.works_on(project_id))
  or (collaboration_id is not null and acl.has_results_of(collaboration_id)));
alter policy audit_read on audit_entries using ((select acl.sees_all()));
alter policy audit_chain_read on audit_chain using ((select acl.sees_all()));
alter policy review_assignments_all on review_assignments
  using ((select acl.sees_all())) with check ((select acl.sees_all()));

-- What lists count, filter by and are ordered by first is in one index, so that a count or a deep page reads no row.
create index projects_list on projects (created_at desc, id) include (user_id, status, research_area, lab_name) where deleted_at is null;
drop index projects_created_at;
create index users_list on users (created_at desc, id) include (role, profile_completion, organization_size);
drop index users_created_at;
create index projects_researchers on projects (user_id) where deleted_at is null;
create index judgements_scored on judgements (lab_id, made_at desc, id desc) include (scored);
drop index judgements_lab;
drop index analyses_last_risk;
create index analyses_last_completed on analyses (lab_id, created_at desc, id) include (overall_risk, contradictions)
  where status = 'completed';
drop index projects_open_demand;
create index projects_open_demand on projects (created_at desc, id) include (user_id)
  where suggested_profile is not null and status = 'pending' and lab_name is null and deleted_at is null;
drop index audit_entries_at;
create index audit_entries_at on audit_entries (at) include (seq);
create index certifications_end on certifications (lab_id, expiry_date) where superseded_at is null;

create or replace function acl.count_overview() returns table (
    labs_approved bigint, labs bigint, labs_pending bigint, labs_changed bigint, researchers_active bigint, users bigint, documents bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select l.approved, l.total, l.pending, l.changed,
    (select count(*) from (select distinct user_id from projects where deleted_at is null) p),
    (select count(*) from users), (select count(*) from lab_documents)
  from (
    select count(*) as total, count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'pending') as pending, count(*) filter (where needs_review) as changed
    from labs) l
  where acl.sees_all()
$$;

-- lab_name is that of the laboratory that is asked or at work, and null without one.
create or replace function acl.count_projects() returns table (
    total bigint, pending bigint, in_progress bigint, completed bigint, with_labs bigint, open_demands bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where status = 'pending'), count(*) filter (where status = 'in-progress'),
    count(*) filter (where status = 'completed'), count(lab_name),
    (select count(*) from projects
      where suggested_profile is not null and status = 'pending' and lab_name is null and deleted_at is null)
  from projects where deleted_at is null and acl.sees_all()
$$;

create or replace function acl.count_users(new_since timestamptz) returns table (
    total bigint, admins bigint, lab_owners bigint, regular_users bigint, new_this_month bigint, active bigint, complete_profiles bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where role = 'admin'), count(*) filter (where role = 'lab_owner'),
    count(*) filter (where role = 'user'), count(*) filter (where created_at >= new_since),
    count(*) filter (where profile_completion >= 80), count(*) filter (where profile_completion = 100)
  from users where acl.sees_all()
$$;

create or replace function acl.count_profiles(new_since timestamptz) returns table (users bigint, new_users bigint, completion numeric)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where created_at >= new_since), avg(profile_completion) from users where acl.sees_all()
$$;

-- The same sets of interests are counted before they are taken apart.
create or replace function acl.count_values(kind text, most integer) returns table (value text, count bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select v.value, sum(v.count)::bigint from (
    select organization_size as value, count(*) as count from users where kind = 'organization_size' and organization_size <> '' group by 1
    union all
    select interest, u.count from (select research_interest, count(*) from users where kind = 'research_interest' group by 1) u,
      unnest(u.research_interest) as interest
    union all
    select lab_type, count(*) from labs where kind = 'lab_type' group by 1) v
  where acl.sees_all()
  group by v.value order by 2 desc, v.value limit most
$$;

-- Why a laboratory waits; null for one that does not. new: never decided. returning: denied before. certificates and profile:
-- approved, and what was approved has changed.
alter table labs add column wait_kind text generated always as (case
  when status = 'pending' then case when decided_at is null then 'new' else 'returning' end
  when needs_review then case when 'certifications' = any(review_fields) then 'certificates' else 'profile' end end) stored;
drop index labs_waiting;
create index labs_waiting on labs (waits_since) where wait_kind is not null;
