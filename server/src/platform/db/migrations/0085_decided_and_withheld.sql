-- Once a laboratory is decided about, it waits for none of the administrators any more.
create function acl.read_decided_notices(lab uuid, at timestamptz) returns void language sql security definer
  set search_path = public, acl, pg_temp as
  $$ update notifications set read_at = at
     where link = '/admin/labs/' || lab and kind in ('lab-waiting', 'lab-resubmitted', 'lab-answered', 'lab-given')
       and read_at is null and acl.actor_role() = 'admin' $$;
revoke execute on function acl.read_decided_notices(uuid, timestamptz) from public;
grant execute on function acl.read_decided_notices(uuid, timestamptz) to aliquot_app;

-- A snapshot names a score only where enough was handed in for one, and how many documents there were.
create or replace function acl.evidence_facts(collaboration uuid) returns jsonb language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select jsonb_build_object(
    'documents', coalesce((select jsonb_object_agg(d.id, d.sha256) from lab_documents d where d.lab_id = c.lab_reference_id), '{}'),
    'judgement', (
      select jsonb_build_object('id', j.id, 'rules_version', j.rules_version,
        'compliance_score', case when j.scored then j.compliance_score end,
        'documents', (select count(*) from lab_documents d where d.lab_id = c.lab_reference_id),
        'made_at', to_char(j.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from judgements j where j.lab_id = c.lab_reference_id order by j.made_at desc, j.id limit 1))
  from lab_collaborations c
  where c.id = collaboration
    and (acl.sees_all() or acl.answers_for_project(c.project_id) or acl.is_laboratory_of(c.id)) $$;
