-- Where the words of a document that was read lie on its pages. `words` is packed: see placed-words.domain.ts. The text itself is
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
  primary key (analysis_document_id, position)
);
create index analysis_documents_of on analysis_documents (lab_document_id);

alter table document_pages enable row level security;
grant select, insert on document_pages to aliquot_app;
-- Seen by whoever sees the document of the analysis.
create policy document_pages_all on document_pages for all to aliquot_app
  using (exists (select 1 from analysis_documents d where d.id = analysis_document_id))
  with check (exists (select 1 from analysis_documents d where d.id = analysis_document_id));

-- The columns of a certification are the values that count: what was read, and what an administrator confirmed in its place.
-- `read` keeps what was read, where something was confirmed over it.
alter table certifications add column read jsonb;

-- What a laboratory states of a field of a certification. A statement counts for nothing until an administrator confirms it.
create table certification_corrections (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  certification_id uuid not null references certifications on delete cascade,
  field text not null,
  value jsonb not null,
  read_value jsonb,
  note text,
  status text not null default 'stated' check (status in ('stated', 'confirmed', 'refused', 'withdrawn', 'replaced')),
  made_by uuid references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  decision_note text
);
create index certification_corrections_lab on certification_corrections (lab_id);
-- One correction of a field stands at a time.
create unique index certification_corrections_standing on certification_corrections (certification_id, field)
  where status in ('stated', 'confirmed', 'refused');

alter table certification_corrections enable row level security;
grant select, insert on certification_corrections to aliquot_app;
grant update (status, decided_by, decided_at, decision_note) on certification_corrections to aliquot_app;
create policy certification_corrections_read on certification_corrections for select to aliquot_app using (acl.works_for(lab_id));
-- A laboratory states and takes back; only administrators decide.
create policy certification_corrections_state on certification_corrections for insert to aliquot_app
  with check (acl.works_for(lab_id) and (acl.sees_all() or status = 'stated'));
create policy certification_corrections_change on certification_corrections for update to aliquot_app
  using (acl.works_for(lab_id)) with check (acl.sees_all() or status in ('withdrawn', 'replaced'));
