-- Whom to tell about a laboratory: researchers ask laboratories whose members they may not see.
create function acl.member_ids(lab uuid) returns setof uuid language sql stable security definer set search_path = public, acl as
  $$ select m.user_id from lab_members m where m.lab_id = lab $$;

-- `key` stays the same from one analysis to the next (type, number and period), so a row keeps its id. What a person has
-- corrected is never overwritten by a later analysis.
alter table certifications add column key text;
alter table certifications add column corrected_at timestamptz;
alter table certifications add column corrected_by uuid references users on delete set null;
create unique index certifications_key on certifications (lab_id, key);

create index lab_documents_content on lab_documents (lab_id, sha256);
