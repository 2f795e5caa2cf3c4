create table analyses (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'waiting', 'completed', 'failed')),
  started_by uuid references users on delete set null,
  rules_version text,
  compliance_score integer check ((compliance_score >= 0) and (compliance_score <= 100)),
  overall_risk text,
  summary jsonb,
  assessment jsonb,
  stored_files jsonb,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  contradictions integer generated always as ( case when (jsonb_typeof((assessment -> 'contradictions')) = 'array') then jsonb_array_length((assessment -> 'contradictions')) else 0 end) stored not null
);
create index analyses_lab on analyses (lab_id, created_at desc);
create index analyses_last_completed on analyses (lab_id, created_at desc, id) include (overall_risk, contradictions)
  where (status = 'completed');
-- One analysis of a laboratory at a time.
create unique index analyses_one_running on analyses (lab_id) where (status = any (array['queued', 'running']));
create index analyses_started_by on analyses (started_by, created_at desc);
alter table analyses enable row level security;
grant insert, select, update on analyses to aliquot_app;

create table analysis_documents (
  id uuid primary key default gen_random_uuid(),
  analysis_id uuid not null references analyses on delete cascade,
  lab_document_id uuid references lab_documents on delete set null,
  position integer not null,
  file_name text not null,
  file_type text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  stage text not null default 'waiting',
  progress real not null default 0,
  message text,
  extracted_text text,
  reading jsonb,
  result jsonb,
  updated_at timestamptz not null default now(),
  reading_id uuid,
  read_at timestamptz,
  failed_reads integer not null default 0,
  retry_at timestamptz,
  constraint analysis_documents_analysis_id_position_key unique (analysis_id, "position")
);
create index analysis_documents_of on analysis_documents (lab_document_id);
create index analysis_documents_stored on analysis_documents (lab_document_id);
alter table analysis_documents enable row level security;
grant insert, select, update on analysis_documents to aliquot_app;

-- Why a laboratory takes a gap for closed without a document, and what a reviewer said to it. One open statement for each gap.
create table gap_reasons (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  control_id text not null,
  title text not null,
  reason text not null check (length(reason) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused', 'withdrawn')),
  stated_by uuid references users on delete set null,
  stated_at timestamptz not null default now(),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  decision_note text
);
create index gap_reasons_lab on gap_reasons (lab_id, stated_at desc);
create unique index gap_reasons_one_open on gap_reasons (lab_id, control_id) where (status = any (array['pending',
  'accepted']));
alter table gap_reasons enable row level security;
grant insert, select, update (status, decided_by, decided_at, decision_note) on gap_reasons to aliquot_app;

-- Every judgment as it was made, in short: an analysis is judged anew when answers or reasons come in.
create table judgements (
  id uuid primary key default gen_random_uuid(),
  analysis_id uuid not null references analyses on delete cascade,
  lab_id uuid not null references labs on delete cascade,
  cause text not null,
  rules_version text not null,
  compliance_score integer not null check ((compliance_score >= 0) and (compliance_score <= 100)),
  overall_risk text not null,
  certifications jsonb not null,
  gaps jsonb not null,
  made_at timestamptz not null,
  reasons jsonb not null default '[]'::jsonb,
  scored boolean not null default true
);
create index judgements_analysis on judgements (analysis_id, made_at);
create index judgements_scored on judgements (lab_id, made_at desc, id desc) include (scored);
alter table judgements enable row level security;
grant insert, select on judgements to aliquot_app;

-- Places of a document's words on its pages. `words` is packed: see placed-words.domain.ts. The text itself is
-- in analysis_documents; a page is the characters from text_start to text_end of it.
create table document_pages (
  analysis_document_id uuid not null references analysis_documents on delete cascade,
  position integer not null,
  number integer,
  width real,
  height real,
  source text not null check (source in ('text', 'ocr', 'flow')),
  text_start integer not null,
  text_end integer not null,
  words bytea not null,
  primary key (analysis_document_id, "position")
);
alter table document_pages enable row level security;
grant insert, select, delete on document_pages to aliquot_app;

-- Readings by content, once for each laboratory: the newest reading that succeeded. `document` is the text with the places of
-- its words, packed, so that newer rules understand it without reading; null for what was read before this table was there.
create table document_readings (
  id uuid not null default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  sha256 text not null,
  file_type text not null,
  reader_version text not null,
  rules_version text not null,
  is_whole boolean not null default true,
  document bytea,
  extracted_text text not null,
  reading jsonb not null,
  pages jsonb not null,
  read_at timestamptz not null,
  primary key (lab_id, sha256, file_type)
);
alter table document_readings enable row level security;
grant insert, select, update on document_readings to aliquot_app;

-- A judgment that is not in force yet, one for each laboratory: what it would change, and why.
create table pending_judgements (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  analysis_id uuid not null references analyses on delete cascade,
  cause text not null,
  rules_version text not null,
  difference jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'replaced')),
  made_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz
);
create index pending_judgements_analysis on pending_judgements (analysis_id);
create unique index pending_judgements_one on pending_judgements (lab_id) where (status = 'pending');
alter table pending_judgements enable row level security;
grant insert, select, update (rules_version, difference, status, decided_by, decided_at) on pending_judgements to aliquot_app;

-- A snapshot names a score only where enough was handed in for one, and how many documents there were.
create function acl.evidence_facts(collaboration uuid) returns jsonb language sql stable security definer
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

create function acl.lab_of_analysis(analysis uuid) returns uuid language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select lab_id from analyses where id = analysis $$;

-- A risk without a score is not rated: lists neither filter nor order by it.
create function acl.lab_risks() returns table(lab_id uuid, value text) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select r.lab_id, case when s.value then r.value end from (
    select distinct on (a.lab_id) a.lab_id, a.overall_risk as value from analyses a
    where a.status = 'completed' and acl.sees_all() order by a.lab_id, a.created_at desc) r
  left join acl.lab_scored() s on s.lab_id = r.lab_id
$$;

create function acl.lab_scored() returns table(lab_id uuid, value boolean) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select distinct on (j.lab_id) j.lab_id, j.scored from judgements j
  where acl.sees_all() order by j.lab_id, j.made_at desc, j.id desc
$$;

create trigger analyses_keep_held before delete on analyses for each row execute function acl.keep_held('lab_id=laboratory');
create trigger gap_reasons_keep_held before delete on gap_reasons for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger judgements_keep_held before delete on judgements for each row
  execute function acl.keep_held('lab_id=laboratory');

create policy analyses_all on analyses to aliquot_app
  using ((select acl.sees_all()) or acl.is_member(lab_id))
  with check ((select acl.sees_all()) or acl.is_member(lab_id));
create policy analysis_documents_all on analysis_documents to aliquot_app
  using (acl.works_for(acl.lab_of_analysis(analysis_id)))
  with check (acl.works_for(acl.lab_of_analysis(analysis_id)));
-- Seen by everyone who sees the document of the analysis.
create policy document_pages_all on document_pages to aliquot_app
  using (exists (select 1 from analysis_documents d where d.id = analysis_document_id))
  with check (exists (select 1 from analysis_documents d where d.id = analysis_document_id));
create policy document_readings_all on document_readings to aliquot_app
  using (acl.works_for(lab_id))
  with check (acl.works_for(lab_id));
create policy gap_reasons_decide on gap_reasons for update to aliquot_app
  using (acl.works_for(lab_id))
  with check (
  acl.sees_all() or (acl.is_member(lab_id) and status = 'withdrawn'));
create policy gap_reasons_read on gap_reasons for select to aliquot_app using (acl.works_for(lab_id));
create policy gap_reasons_state on gap_reasons for insert to aliquot_app
  with check (
  acl.is_member(lab_id) and status = 'pending' and stated_by = acl.actor_id());
create policy judgements_add on judgements for insert to aliquot_app with check (acl.works_for(lab_id));
create policy judgements_read on judgements for select to aliquot_app using ((select acl.sees_all()) or acl.is_member(lab_id));
create policy pending_judgements_all on pending_judgements to aliquot_app
  using (acl.works_for(lab_id))
  with check (acl.works_for(lab_id));
