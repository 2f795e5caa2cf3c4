-- Counts the changes of a template, so that of two administrators who edit it at once the second is told.
alter table project_templates add column version integer not null default 1;
