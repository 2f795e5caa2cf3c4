-- The sites of a laboratory, as its profile states them: name, address and CLIA number of each. The row of the laboratory
-- holds them, so its row-level security is theirs.
alter table labs add column sites jsonb not null default '[]' check (jsonb_typeof(sites) = 'array');

-- The name of the stated site that a certificate is for.
alter table certifications add column site text;

create or replace view shown_certifications as
  select c.id, c.lab_id, c.type, c.subtype, c.number, c.issuing_body, c.issue_date, c.expiry_date, c.expiry_inferred, c.scope,
    c.accredited_tests, d.uploaded_at as document_at, case when c.confirmed_name then null else c.holder end as holder,
    case when c.confirmed_name then null else c.address end as address, c.site
  from certifications c join labs l on l.id = c.lab_id left join lab_documents d on d.id = c.lab_document_id
  where c.superseded_at is null and acl.is_shown(l);
