-- How a request was read when it was submitted, and what its researcher corrected of that; null for older projects, and for
-- corrections also where nothing was corrected.
alter table projects add column understanding jsonb, add column corrections jsonb;
