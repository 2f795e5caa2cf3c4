-- A risk without a score is not rated: lists neither filter nor order by it.
create or replace function acl.lab_risks() returns table (lab_id uuid, value text) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select r.lab_id, case when s.value then r.value end from (
    select distinct on (a.lab_id) a.lab_id, a.overall_risk as value from analyses a
    where a.status = 'completed' and acl.sees_all() order by a.lab_id, a.created_at desc) r
  left join acl.lab_scored() s on s.lab_id = r.lab_id
$$;
