create table certifications (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  type text not null,
  subtype text,
  number text,
  issuing_body text,
  holder text,
  address text,
  standard text,
  issue_date date,
  expiry_date date,
  expiry_inferred boolean not null default false,
  last_inspection date,
  scope text[] not null default '{}'::text[],
  accredited_tests text[] not null default '{}'::text[],
  evidence jsonb not null default '{}'::jsonb,
  confidence real not null default 0,
  lab_document_id uuid references lab_documents on delete set null,
  analysis_id uuid,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key text,
  corrected_at timestamptz,
  corrected_by uuid references users on delete set null,
  superseded_by text,
  read jsonb,
  confirmed_name boolean not null default false,
  site text
);
create index certifications_end on certifications (lab_id, expiry_date) where (superseded_at is null);
create unique index certifications_key on certifications (lab_id, key);
create index certifications_lab on certifications (lab_id) where (superseded_at is null);
create index certifications_type on certifications (type, lab_id) where (superseded_at is null);
alter table certifications enable row level security;
grant insert, select, update, delete on certifications to aliquot_app;

-- Which reminder of which end of a certificate was sent: an end that is corrected is another end.
create table certification_reminders (
  certification_id uuid not null references certifications on delete cascade,
  expiry_date date not null,
  threshold integer not null check (threshold >= 0),
  sent_at timestamptz not null default now(),
  primary key (certification_id, expiry_date, threshold)
);
alter table certification_reminders enable row level security;
grant insert, select on certification_reminders to aliquot_app;

-- A laboratory's statement about a field of a certification. A statement counts for nothing until an administrator confirms it.
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
-- Only one correction of a field is open at a time.
create unique index certification_corrections_standing on certification_corrections (certification_id, field)
  where (status = any (array['stated', 'confirmed', 'refused']));
alter table certification_corrections enable row level security;
grant insert, select, update (status, decided_by, decided_at, decision_note) on certification_corrections to aliquot_app;

-- "This is ours under another name": a holder or site that certificates name and that a laboratory says is its own. It counts once
-- an administrator confirms it. Where a certificate names no holder, type and number say which one is meant.
create table lab_names (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  type text not null,
  number text,
  holder text,
  address text,
  reason text not null check (length(reason) <= 2000),
  status text not null default 'stated' check (status in ('stated', 'confirmed', 'refused', 'withdrawn')),
  stated_by uuid references users on delete set null,
  stated_by_name text not null,
  stated_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  decision_note text
);
create index lab_names_lab on lab_names (lab_id, stated_at desc);
-- Only one statement of a name is open at a time.
create unique index lab_names_one_open on lab_names (lab_id, coalesce(((lower(holder) || ' ') || coalesce(address, '')),
  ((type || ' ') || coalesce(number, '')))) where (status = any (array['stated', 'confirmed']));
alter table lab_names enable row level security;
grant insert, select, update (status, decided_by, decided_at, decision_note) on lab_names to aliquot_app;

create function acl.lab_first_ends() returns table(lab_id uuid, value date) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select c.lab_id, min(c.expiry_date) from certifications c
  where c.superseded_at is null and c.expiry_date is not null and acl.sees_all() group by c.lab_id
$$;

create view shown_certifications as
  select c.id, c.lab_id, c.type, c.subtype, c.number, c.issuing_body, c.issue_date, c.expiry_date, c.expiry_inferred, c.scope,
    c.accredited_tests, d.uploaded_at as document_at, case when c.confirmed_name then null else c.holder end as holder,
    case when c.confirmed_name then null else c.address end as address, c.site
  from certifications c join labs l on l.id = c.lab_id left join lab_documents d on d.id = c.lab_document_id
  where c.superseded_at is null and acl.is_shown(l);
grant select on shown_certifications to aliquot_app;

create trigger certification_corrections_keep_held before delete on certification_corrections for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger certifications_changed after insert or delete or update on certifications for each row
  execute function acl.lab_part_changed();
create trigger certifications_keep_held before delete on certifications for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger lab_names_keep_held before delete on lab_names for each row execute function acl.keep_held('lab_id=laboratory');

create policy certification_corrections_change on certification_corrections for update to aliquot_app
  using (acl.works_for(lab_id))
  with check (acl.sees_all() or status in ('withdrawn', 'replaced'));
create policy certification_corrections_read on certification_corrections for select to aliquot_app
  using ((select acl.sees_all()) or acl.is_member(lab_id));
-- A laboratory states and takes back; only administrators decide.
create policy certification_corrections_state on certification_corrections for insert to aliquot_app
  with check (acl.works_for(lab_id) and (acl.sees_all() or status = 'stated'));
create policy certification_reminders_all on certification_reminders to aliquot_app
  using (acl.sees_all())
  with check (acl.sees_all());
create policy certifications_change on certifications for update to aliquot_app using (acl.works_for(lab_id));
create policy certifications_read on certifications for select to aliquot_app
  using (
  (select acl.sees_all()) or exists (select from labs l where l.id = lab_id));
create policy certifications_remove on certifications for delete to aliquot_app using (acl.works_for(lab_id));
create policy certifications_write on certifications for insert to aliquot_app with check (acl.works_for(lab_id));
create policy lab_names_change on lab_names for update to aliquot_app
  using (acl.works_for(lab_id))
  with check (
  acl.sees_all() or (acl.is_member(lab_id) and status = 'withdrawn'));
create policy lab_names_read on lab_names for select to aliquot_app using (acl.works_for(lab_id));
-- A laboratory states and takes back; only administrators decide.
create policy lab_names_state on lab_names for insert to aliquot_app
  with check (
  acl.is_member(lab_id) and status = 'stated' and stated_by = acl.actor_id());
