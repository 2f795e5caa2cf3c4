-- The grant that pays for a project; null where the researcher gave no number.
alter table projects add column grant_number text check (char_length(grant_number) between 1 and 100);
