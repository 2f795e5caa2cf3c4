-- What was read of a content, once for each laboratory: the newest reading that succeeded. `document` is the text with the places of
-- its words, packed, so that newer rules understand it without reading; null for what was read before this table was there.
create table document_readings (
  -- Another one with each reading and each understanding.
  id uuid not null default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  sha256 text not null,
  file_type text not null,
  reader_version text not null,
  rules_version text not null,
  -- False where the machine ended the reading half-way: it counts until a whole one is there.
  is_whole boolean not null default true,
  document bytea,
  extracted_text text not null,
  reading jsonb not null,
  -- As document_pages, with the words in base64.
  pages jsonb not null,
  read_at timestamptz not null,
  primary key (lab_id, sha256, file_type)
);
alter table document_readings enable row level security;
grant select, insert, update on document_readings to aliquot_app;
create policy document_readings_all on document_readings for all to aliquot_app
  using (acl.works_for(lab_id)) with check (acl.works_for(lab_id));

-- Which reading a document of an analysis rests on, and when it is read again after it failed.
alter table analysis_documents
  add column reading_id uuid,
  add column read_at timestamptz,
  add column failed_reads integer not null default 0,
  add column retry_at timestamptz;
update analysis_documents set reading_id = gen_random_uuid(), read_at = updated_at
  where status = 'completed' and reading is not null;

insert into document_readings
  (id, lab_id, sha256, file_type, reader_version, rules_version, extracted_text, reading, pages, read_at)
  select distinct on (d.lab_id, d.sha256, d.file_type)
    ad.reading_id, d.lab_id, d.sha256, d.file_type, '0', coalesce(a.rules_version, '0'), coalesce(ad.extracted_text, ''), ad.reading,
    coalesce((select jsonb_agg(jsonb_build_object('number', p.number, 'width', p.width, 'height', p.height, 'source', p.source,
        'start', p.text_start, 'end', p.text_end, 'words', translate(encode(p.words, 'base64'), e'\n', '')) order by p.position)
      from document_pages p where p.analysis_document_id = ad.id), '[]'),
    ad.read_at
  from analysis_documents ad
    join analyses a on a.id = ad.analysis_id
    join lab_documents d on d.id = ad.lab_document_id
  where ad.status = 'completed' and ad.reading is not null
  order by d.lab_id, d.sha256, d.file_type, (a.status = 'completed') desc, a.created_at desc, ad.id;

-- A document of an analysis that rests on another reading has other pages.
grant delete on document_pages to aliquot_app;

-- A finished analysis whose judgement waits for a person, because it would take something away.
alter table analyses drop constraint analyses_status_check;
alter table analyses add constraint analyses_status_check check (status in ('queued', 'running', 'waiting', 'completed', 'failed'));

-- A judgement that is not in force yet, one for each laboratory: what it would change, and why.
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
create unique index pending_judgements_one on pending_judgements (lab_id) where status = 'pending';
create index pending_judgements_analysis on pending_judgements (analysis_id);
alter table pending_judgements enable row level security;
grant select, insert on pending_judgements to aliquot_app;
grant update (difference, rules_version, status, decided_by, decided_at) on pending_judgements to aliquot_app;
create policy pending_judgements_all on pending_judgements for all to aliquot_app
  using (acl.works_for(lab_id)) with check (acl.works_for(lab_id));

-- Why a judgement took something away, in sentences.
alter table judgements add column reasons jsonb not null default '[]';
