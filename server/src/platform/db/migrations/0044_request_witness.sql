-- A person agrees for their own unfinished requests, as a laboratory does for its documents.
alter table model_agreements alter column lab_id drop not null;
alter table model_agreements add column user_id uuid references users on delete cascade;
alter table model_agreements add constraint model_agreements_whose check (num_nonnulls(lab_id, user_id) = 1);
create unique index model_agreements_of_person on model_agreements (user_id) where (ended_at is null);
create policy model_agreements_read_own on model_agreements for select to aliquot_app using (user_id = acl.actor_id());
create policy model_agreements_make_own on model_agreements for insert to aliquot_app
  with check (user_id = acl.actor_id() and agreed_by = acl.actor_id());
create policy model_agreements_end_own on model_agreements for update to aliquot_app using (user_id = acl.actor_id());

-- Prompt and answer about an unfinished request are not in the call: they are its person's alone.
alter table model_calls alter column lab_id drop not null;
alter table model_calls add column user_id uuid references users on delete cascade;
alter table model_calls add constraint model_calls_whose check (num_nonnulls(lab_id, user_id) = 1);
alter table model_calls add constraint model_calls_private check (user_id is null or (prompt = '' and answer is null));
create index model_calls_of_person on model_calls (user_id, called_at) where (user_id is not null);

-- What a model read in an unfinished request: in one of its files, or in what its person typed. It goes with the draft.
create table model_request_readings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  draft text not null default 'request' check (draft = 'request'),
  protocol_id uuid references protocols on delete cascade,
  study integer check (study >= 0),
  typed text,
  asked_as text not null,
  model text not null,
  host text not null,
  is_local boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'failed')),
  message text,
  fields jsonb not null default '[]'::jsonb,
  terms jsonb not null default '[]'::jsonb,
  dropped jsonb not null default '[]'::jsonb,
  exchanges jsonb not null default '[]'::jsonb,
  milliseconds integer,
  asked_at timestamptz not null,
  finished_at timestamptz,
  foreign key (user_id, draft) references drafts (user_id, kind) on delete cascade,
  constraint model_request_readings_of check (num_nonnulls(protocol_id, typed) = 1)
);
create unique index model_request_readings_each on model_request_readings
  (user_id, coalesce(protocol_id, '00000000-0000-0000-0000-000000000000'::uuid));
create index model_request_readings_protocol on model_request_readings (protocol_id);
alter table model_request_readings enable row level security;
grant insert, select, delete, update (state, message, fields, terms, dropped, exchanges, milliseconds, finished_at)
  on model_request_readings to aliquot_app;

create policy model_request_readings_add on model_request_readings for insert to aliquot_app with check (user_id = acl.actor_id());
create policy model_request_readings_read on model_request_readings for select to aliquot_app
  using (user_id = acl.actor_id() or acl.actor_role() = 'system');
create policy model_request_readings_remove on model_request_readings for delete to aliquot_app using (user_id = acl.actor_id());
create policy model_request_readings_write on model_request_readings for update to aliquot_app
  using (acl.actor_role() = 'system') with check (acl.actor_role() = 'system');

-- Controls that a model proposed for questions of a customer. They are between a laboratory and its customer, as the questions are.
create table model_form_readings (
  form_id uuid primary key references customer_forms on delete cascade,
  lab_id uuid not null references labs on delete cascade,
  model text not null,
  host text not null,
  is_local boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'failed')),
  message text,
  proposals jsonb not null default '[]'::jsonb,
  dropped jsonb not null default '[]'::jsonb,
  exchanges jsonb not null default '[]'::jsonb,
  milliseconds integer,
  asked_at timestamptz not null,
  finished_at timestamptz
);
create index model_form_readings_lab on model_form_readings (lab_id);
alter table model_form_readings enable row level security;
grant insert, select, delete, update (state, message, proposals, dropped, exchanges, milliseconds, finished_at)
  on model_form_readings to aliquot_app;
create policy model_form_readings_add on model_form_readings for insert to aliquot_app with check (acl.is_member(lab_id));
create policy model_form_readings_read on model_form_readings for select to aliquot_app
  using (acl.is_member(lab_id) or acl.actor_role() = 'system');
create policy model_form_readings_write on model_form_readings for update to aliquot_app
  using (acl.is_member(lab_id) or acl.actor_role() = 'system');
create policy model_form_readings_remove on model_form_readings for delete to aliquot_app using (acl.is_member(lab_id));
create trigger model_form_readings_keep_held before delete on model_form_readings for each row
  execute function acl.keep_held('lab_id=laboratory');

drop trigger model_agreements_keep_held on model_agreements;
drop trigger model_calls_keep_held on model_calls;
create trigger model_agreements_keep_held before delete on model_agreements for each row
  execute function acl.keep_held('lab_id=laboratory', 'user_id=person');
create trigger model_calls_keep_held before delete on model_calls for each row
  execute function acl.keep_held('lab_id=laboratory', 'user_id=person');
