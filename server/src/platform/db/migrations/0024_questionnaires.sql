create table questionnaires (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  analysis_id uuid not null unique references analyses on delete cascade,
  questions jsonb not null,
  priority_areas jsonb not null,
  missing_documents jsonb not null,
  status text not null default 'open' check (status in ('open', 'submitted')),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  submitted_by uuid references users on delete set null
);
create index questionnaires_lab on questionnaires (lab_id, created_at desc);
alter table questionnaires enable row level security;
grant insert, select, update on questionnaires to aliquot_app;

-- Keyed by question, not by questionnaire: question ids are stable, so an answer outlives a new analysis.
create table questionnaire_answers (
  lab_id uuid not null references labs on delete cascade,
  question_id text not null,
  value jsonb not null,
  answered_by uuid references users on delete set null,
  answered_at timestamptz not null default now(),
  primary key (lab_id, question_id)
);
alter table questionnaire_answers enable row level security;
grant insert, select, update, delete on questionnaire_answers to aliquot_app;

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
grant insert, select, delete on answer_documents to aliquot_app;

-- The latest analysis as the product's table of results names it.
create view lab_analysis_results with (security_invoker = true) as
  select a.id, a.lab_id, a.compliance_score, a.created_at, a.summary,
         jsonb_build_object('questions', q.questions, 'missingDocuments', q.missing_documents, 'priorityAreas', q.priority_areas) as questionnaire
  from analyses a left join questionnaires q on q.analysis_id = a.id
  where a.status = 'completed';
grant select on lab_analysis_results to aliquot_app;

create trigger answer_documents_keep_held before delete on answer_documents for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger questionnaire_answers_keep_held before delete on questionnaire_answers for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger questionnaires_keep_held before delete on questionnaires for each row
  execute function acl.keep_held('lab_id=laboratory');

create policy answer_documents_all on answer_documents to aliquot_app
  using (acl.works_for(lab_id))
  with check (
  acl.works_for(lab_id) and exists (select 1 from lab_documents d where d.id = lab_document_id and d.lab_id = answer_documents.lab_id));
create policy questionnaire_answers_all on questionnaire_answers to aliquot_app
  using (acl.works_for(lab_id))
  with check (acl.works_for(lab_id));
create policy questionnaires_all on questionnaires to aliquot_app
  using (acl.works_for(lab_id))
  with check (acl.works_for(lab_id));
