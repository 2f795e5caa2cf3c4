-- A template that ships with the product has a key; one that an administrator wrote has none. Every start brings the shipped
-- rows up to date (shipped_checksum: of which text they are), except those that a person has edited or deleted. So an edit
-- sets edited_at; and a deletion sets deleted_at and keeps the row, or the next start would bring the template back.
alter table project_templates
  add column key text unique,
  add column shipped_checksum text,
  add column edited_at timestamptz,
  add column deleted_at timestamptz;

drop index project_templates_area;
create index project_templates_area on project_templates (research_area, position) where deleted_at is null;

alter policy project_templates_read on project_templates using (deleted_at is null or acl.sees_all());
