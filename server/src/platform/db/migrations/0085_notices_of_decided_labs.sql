-- Once a laboratory is decided about, it waits for none of the administrators any more.
create function acl.read_decided_notices(lab uuid, at timestamptz) returns void language sql security definer
  set search_path = public, acl, pg_temp as
  $$ update notifications set read_at = at
     where link = '/admin/labs/' || lab and kind in ('lab-waiting', 'lab-resubmitted', 'lab-answered', 'lab-given')
       and read_at is null and acl.actor_role() = 'admin' $$;
revoke execute on function acl.read_decided_notices(uuid, timestamptz) from public;
grant execute on function acl.read_decided_notices(uuid, timestamptz) to aliquot_app;
