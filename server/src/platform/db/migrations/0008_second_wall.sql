-- Row-level security as it has to hold by itself, should a handler forget to ask its policy.

-- A table that the request role makes for itself must not stand in for one that a policy reads.
do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'acl'::regnamespace and p.prosecdef loop
    execute format('alter function %s set search_path = public, acl, pg_temp', f);
  end loop;
end $$;

-- Only triggers call these.
revoke execute on function acl.raise_lab_version(uuid), acl.lab_changed(), acl.lab_part_changed(), acl.refuse_change() from public;

-- Somebody with a session, or background work.
create function acl.is_someone() returns boolean language sql stable as
  $$ select acl.actor_id() is not null or acl.sees_all() $$;

alter policy capabilities_read on capabilities using (acl.is_someone());
alter policy project_templates_read on project_templates using ((deleted_at is null and acl.is_someone()) or acl.sees_all());
alter policy lab_catalogue_read on lab_catalogue using (acl.is_someone());
alter policy lab_versions_read on lab_versions using (acl.is_someone());
alter policy lab_locations_read on lab_locations using (acl.is_someone());
alter policy notifications_tell on notifications with check (acl.is_someone());

-- Nobody signs the trail with another name or another role.
alter policy audit_append on audit_entries with check (
  actor_id is not distinct from acl.actor_id() and actor_role = acl.actor_role());

-- A lab owner joins the laboratory that they registered; the rest is the administrators', leaving is everyone's own.
alter policy lab_members_add on lab_members with check (
  acl.sees_all()
  or (user_id = acl.actor_id() and exists (select 1 from labs l where l.id = lab_id and l.created_by = acl.actor_id())));
alter policy lab_members_change on lab_members using (acl.sees_all());
alter policy lab_members_remove on lab_members using (acl.sees_all() or user_id = acl.actor_id());

-- A laboratory changes its profile, and never what was decided about it.
create function acl.keep_decisions() returns trigger language plpgsql as $$
begin
  if acl.actor_id() is null or acl.sees_all() then
    return new;
  end if;
  if (new.id, new.status, new.denial_reason, new.decided_by, new.decided_at, new.created_by, new.created_at)
      is distinct from (old.id, old.status, old.denial_reason, old.decided_by, old.decided_at, old.created_by, old.created_at)
    or (old.needs_review and not new.needs_review) then
    raise exception 'only administrators decide about a laboratory' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger labs_keep_decisions before update on labs for each row execute function acl.keep_decisions();

-- What a project is about and whose it is stays as it was submitted; its state changes as the roles allow.
create function acl.has_accepted_work(project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from lab_collaborations c where c.project_id = project and c.accepted_at is not null) $$;

revoke update on projects from aliquot_app;
grant update (status, version, updated_at) on projects to aliquot_app;
alter policy projects_change on projects
  using (acl.sees_all() or user_id = acl.actor_id() or acl.works_on(id))
  with check (
    acl.sees_all()
    or (user_id = acl.actor_id() and (status = 'cancelled' or (status = 'completed' and acl.has_accepted_work(id))))
    or (acl.works_on(id) and status = 'in-progress'));

revoke update on lab_collaborations from aliquot_app;
grant update (collaboration_status, reason, decided_by, decided_at, accepted_at, updated_at) on lab_collaborations to aliquot_app;
alter policy lab_collaborations_change on lab_collaborations
  with check (
    acl.sees_all()
    or (acl.is_member(lab_reference_id) and collaboration_status in ('approved', 'rejected', 'completed') and accepted_at is null)
    or (acl.owns_project(project_id)
      and (collaboration_status = 'withdrawn' or (collaboration_status = 'completed' and accepted_at is not null))));
