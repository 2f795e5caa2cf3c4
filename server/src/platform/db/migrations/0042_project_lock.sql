-- A lab that was only asked may not change the project, so row-level security kept its lock of the row from being taken.
create function acl.lock_project(project uuid) returns void language plpgsql security definer
  set search_path = public, acl, pg_temp as
  $$ begin perform 1 from projects where id = project for no key update; end $$;
