-- Conversations, proposals and the timeline name people of the laboratory from the request on. So does the list of them.
create or replace function acl.laboratory_people(collaboration uuid) returns table (name text, role text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select u.name, m.role
     from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id join users u on u.id = m.user_id
     where c.id = collaboration and (acl.works_for(c.lab_reference_id) or acl.reads_project(c.project_id))
     order by m.created_at, u.name $$;
