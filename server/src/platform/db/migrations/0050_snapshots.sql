-- How a laboratory stood when the work was agreed: the text whose SHA-256 is in the audit entry. Never changed.
create table snapshots (
  collaboration_id uuid primary key references lab_collaborations on delete cascade,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null
);
alter table snapshots enable row level security;
grant select, insert on snapshots to aliquot_app;
create policy snapshots_read on snapshots for select to aliquot_app using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy snapshots_take on snapshots for insert to aliquot_app with check (acl.takes_part(collaboration_id));

-- The hashes of a laboratory's documents and its judgment in force, for both sides of the collaboration: a researcher reads neither.
create function acl.evidence_facts(collaboration uuid) returns jsonb language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select jsonb_build_object(
    'documents', coalesce((select jsonb_object_agg(d.id, d.sha256) from lab_documents d where d.lab_id = c.lab_reference_id), '{}'),
    'judgement', (
      select jsonb_build_object('id', j.id, 'rules_version', j.rules_version, 'compliance_score', j.compliance_score,
        'made_at', to_char(j.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from judgements j where j.lab_id = c.lab_reference_id order by j.made_at desc, j.id limit 1))
  from lab_collaborations c where c.id = collaboration and acl.takes_part(c.id) $$;
