-- A project that its researcher has deleted gives its submission key free: the same form sent once more means another project,
-- also while the deletion can still be taken back.
create or replace function acl.delete_project(project uuid, at timestamptz) returns boolean language sql security definer
  set search_path = public, acl, pg_temp as $$
  with deleted as (
    update projects set deleted_at = at, deleted_by = acl.actor_id(), submission_key = null
    where id = project and deleted_at is null and (acl.sees_all() or user_id = acl.actor_id())
    returning 1)
  select exists (select 1 from deleted) $$;

update projects set submission_key = null where deleted_at is not null;
