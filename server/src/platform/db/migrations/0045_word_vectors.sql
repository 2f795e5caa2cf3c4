-- Imported word vectors, by which a laboratory gains for closeness to a request in topic: stems with their counts, and a row of bytes
-- for each. The version rises with every import and removal, so that each process reads them anew.
alter table lab_catalogue add words text, add vectors bytea, add vectors_version integer not null default 0,
  add constraint lab_catalogue_vectors_check check ((words is null) = (vectors is null));
