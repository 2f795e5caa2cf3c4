-- A laboratory's agreement that a language model at a host may read its documents: one at a time.
create table model_agreements (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  host text not null,
  agreed_by uuid references users on delete set null,
  agreed_by_name text not null,
  agreed_at timestamptz not null,
  ended_at timestamptz
);
create unique index model_agreements_in_force on model_agreements (lab_id) where (ended_at is null);
alter table model_agreements enable row level security;
grant insert, select, update (ended_at) on model_agreements to aliquot_app;

-- Contents that a model was asked about, so that each is asked once by a model, a prompt and the rules of a version.
create table model_readings (
  lab_id uuid not null references labs on delete cascade,
  sha256 text not null,
  file_type text not null,
  asked_as text not null,
  failed integer not null default 0,
  retry_at timestamptz,
  read_at timestamptz not null,
  primary key (lab_id, sha256, file_type)
);
alter table model_readings enable row level security;
grant insert, select, update, delete on model_readings to aliquot_app;

create table model_calls (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  question_key text not null,
  model text not null,
  host text not null,
  part integer not null,
  parts integer not null,
  prompt text not null,
  answer text,
  fault text,
  milliseconds integer not null,
  tokens_asked integer not null default 0,
  tokens_answered integer not null default 0,
  cost real,
  held integer not null default 0,
  dropped jsonb not null default '[]'::jsonb,
  called_at timestamptz not null
);
create index model_calls_answers on model_calls (lab_id, question_key) where (answer is not null);
create index model_calls_newest on model_calls (called_at desc, id);
alter table model_calls enable row level security;
grant insert, select, update (held, dropped) on model_calls to aliquot_app;

-- Values that a model proposed and that our rules accepted from its words. They count for nothing until a person confirms them.
create table model_proposals (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  certification_id uuid not null references certifications on delete cascade,
  call_id uuid references model_calls on delete set null,
  field text not null,
  kind text not null check (kind in ('missing', 'doubt')),
  value text not null,
  read_value text,
  quotation jsonb not null,
  model text not null,
  host text not null,
  is_local boolean not null,
  milliseconds integer not null,
  proposed_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'confirmed', 'rejected', 'outdated')),
  decided_by uuid references users on delete set null,
  decided_by_name text,
  decided_at timestamptz
);
create unique index model_proposals_open on model_proposals (certification_id, field) where (status = 'open');
create index model_proposals_lab on model_proposals (lab_id, proposed_at desc);
alter table model_proposals enable row level security;
grant insert, select, update (status, decided_by, decided_by_name, decided_at) on model_proposals to aliquot_app;

-- The model whose proposal a correction confirms.
alter table certification_corrections add column proposed_by text;

create policy model_agreements_read on model_agreements for select to aliquot_app using (acl.works_for(lab_id));
create policy model_agreements_make on model_agreements for insert to aliquot_app
  with check (acl.is_member(lab_id) and agreed_by = acl.actor_id());
create policy model_agreements_end on model_agreements for update to aliquot_app using (acl.works_for(lab_id));
create policy model_readings_all on model_readings to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy model_calls_all on model_calls to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy model_proposals_read on model_proposals for select to aliquot_app using (acl.works_for(lab_id));
create policy model_proposals_make on model_proposals for insert to aliquot_app with check (acl.sees_all());
create policy model_proposals_decide on model_proposals for update to aliquot_app using (acl.works_for(lab_id));

create trigger model_agreements_keep_held before delete on model_agreements for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger model_calls_keep_held before delete on model_calls for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger model_proposals_keep_held before delete on model_proposals for each row
  execute function acl.keep_held('lab_id=laboratory');
