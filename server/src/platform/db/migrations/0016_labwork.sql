-- Who did something for a laboratory, by name, for those who work for it. Accounts themselves stay their owners'.
create function acl.name_at_lab(person uuid, lab uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.name from users u
     where u.id = person and acl.works_for(lab)
       and (u.role = 'admin' or exists (select 1 from lab_members m where m.lab_id = lab and m.user_id = person)) $$;

-- Whom a laboratory's word waits for.
create or replace function acl.admin_ids() returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.id from users u where u.role = 'admin' and acl.is_someone() $$;

create index analysis_documents_stored on analysis_documents (lab_document_id);

-- Results that a laboratory hands over: documents of the project that name the collaboration they come from.
alter table documents add column collaboration_id uuid references lab_collaborations on delete set null;
create index documents_collaboration on documents (collaboration_id) where collaboration_id is not null;
alter table lab_collaborations add column completion_note text;
alter table lab_collaborations add column completed_at timestamptz;
grant update (completion_note, completed_at) on lab_collaborations to aliquot_app;

-- A laboratory adds and takes back results while it works on the project, and not after.
create function acl.delivers(collaboration uuid, project uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join lab_members m on m.lab_id = c.lab_reference_id
       where c.id = collaboration and c.project_id = project and m.user_id = acl.actor_id()
         and c.collaboration_status = 'approved') $$;
alter policy documents_add on documents with check (
  acl.sees_all()
  or (collaboration_id is null and acl.owns_project(project_id))
  or (collaboration_id is not null and acl.delivers(collaboration_id, project_id)));
alter policy documents_remove on documents using (
  acl.sees_all() or acl.owns_project(project_id) or (collaboration_id is not null and acl.delivers(collaboration_id, project_id)));

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
create unique index gap_reasons_one_open on gap_reasons (lab_id, control_id) where status in ('pending', 'accepted');
alter table gap_reasons enable row level security;
grant select, insert on gap_reasons to aliquot_app;
grant update (status, decided_by, decided_at, decision_note) on gap_reasons to aliquot_app;
create policy gap_reasons_read on gap_reasons for select to aliquot_app using (acl.works_for(lab_id));
create policy gap_reasons_state on gap_reasons for insert to aliquot_app with check (
  acl.is_member(lab_id) and status = 'pending' and stated_by = acl.actor_id());
create policy gap_reasons_decide on gap_reasons for update to aliquot_app using (acl.works_for(lab_id)) with check (
  acl.sees_all() or (acl.is_member(lab_id) and status = 'withdrawn'));

-- Every judgement as it was made, in short: an analysis is judged anew when answers or reasons come in.
create table judgements (
  id uuid primary key default gen_random_uuid(),
  analysis_id uuid not null references analyses on delete cascade,
  lab_id uuid not null references labs on delete cascade,
  cause text not null,
  rules_version text not null,
  compliance_score integer not null check (compliance_score between 0 and 100),
  overall_risk text not null,
  certifications jsonb not null,
  gaps jsonb not null,
  made_at timestamptz not null
);
create index judgements_analysis on judgements (analysis_id, made_at);
create index judgements_lab on judgements (lab_id, made_at desc);
alter table judgements enable row level security;
grant select, insert on judgements to aliquot_app;
create policy judgements_read on judgements for select to aliquot_app using (acl.works_for(lab_id));
create policy judgements_add on judgements for insert to aliquot_app with check (acl.works_for(lab_id));
insert into judgements (analysis_id, lab_id, cause, rules_version, compliance_score, overall_risk, certifications, gaps, made_at)
  select a.id, a.lab_id, 'analysis', a.rules_version, a.compliance_score, a.overall_risk,
    coalesce((select jsonb_agg(jsonb_build_object('key', c -> 'key', 'type', c -> 'type', 'number', c -> 'number', 'expiryDate', c -> 'expiryDate'))
      from jsonb_array_elements(a.assessment -> 'certifications') c), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('id', g -> 'id', 'title', g -> 'title'))
      from jsonb_array_elements(a.assessment -> 'gaps') g where g ->> 'status' in ('missing', 'partial')), '[]'),
    coalesce(a.finished_at, a.created_at)
  from analyses a
  where a.status = 'completed' and a.rules_version is not null and a.compliance_score is not null and a.overall_risk is not null;

-- The key of the renewal that has taken a certificate's place.
alter table certifications add column superseded_by text;

-- Which reminder of which end of a certificate was sent: an end that is corrected is another end.
create table certification_reminders (
  certification_id uuid not null references certifications on delete cascade,
  expiry_date date not null,
  threshold integer not null check (threshold in (0, 7, 30, 90)),
  sent_at timestamptz not null default now(),
  primary key (certification_id, expiry_date, threshold)
);
alter table certification_reminders enable row level security;
grant select, insert on certification_reminders to aliquot_app;
create policy certification_reminders_all on certification_reminders for all to aliquot_app
  using (acl.sees_all()) with check (acl.sees_all());

-- Documents that a laboratory names beside an answer.
create table answer_documents (
  lab_id uuid not null references labs on delete cascade,
  question_id text not null,
  lab_document_id uuid not null references lab_documents on delete cascade,
  attached_by uuid references users on delete set null,
  attached_at timestamptz not null default now(),
  primary key (lab_id, question_id, lab_document_id)
);
create index answer_documents_document on answer_documents (lab_document_id);
alter table answer_documents enable row level security;
grant select, insert, delete on answer_documents to aliquot_app;
create policy answer_documents_all on answer_documents for all to aliquot_app using (acl.works_for(lab_id)) with check (
  acl.works_for(lab_id) and exists (select 1 from lab_documents d where d.id = lab_document_id and d.lab_id = answer_documents.lab_id));
