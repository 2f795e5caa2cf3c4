-- Questionnaires that customers send to a laboratory, with its answers. They are between it and its customer: only members read the
-- questions, and administrators only that there is a file, which goes with its laboratory.
create table customer_forms (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'unread')),
  message text,
  dropped text[] not null default '{}'::text[],
  judged_on date,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null,
  read_at timestamptz
);
create index customer_forms_lab on customer_forms (lab_id, uploaded_at desc);
create index customer_forms_uploader on customer_forms (uploaded_by);
alter table customer_forms enable row level security;
grant insert, select, delete, update (state, message, dropped, judged_on, read_at) on customer_forms to aliquot_app;

-- `place` says where the answer goes in the file.
create table customer_form_questions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references customer_forms on delete cascade,
  lab_id uuid not null references labs on delete cascade,
  position integer not null check (position >= 0),
  question text not null,
  section text,
  place jsonb not null,
  about jsonb,
  proposal jsonb not null,
  kept text,
  state text not null default 'open' check (state in ('open', 'accepted', 'edited', 'blank', 'kept')),
  answer text,
  choice text,
  decided_by uuid references users on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  unique (form_id, position)
);
create index customer_form_questions_lab on customer_form_questions (lab_id);
create index customer_form_questions_decided_by on customer_form_questions (decided_by);
alter table customer_form_questions enable row level security;
grant insert, select, delete, update (about, proposal, state, answer, choice, decided_by, decided_by_name, decided_at)
  on customer_form_questions to aliquot_app;

create policy customer_forms_add on customer_forms for insert to aliquot_app
  with check (acl.is_member(lab_id) and uploaded_by = acl.actor_id());
create policy customer_forms_read on customer_forms for select to aliquot_app using (acl.works_for(lab_id));
create policy customer_forms_write on customer_forms for update to aliquot_app
  using (acl.is_member(lab_id) or acl.actor_role() = 'system');
create policy customer_forms_remove on customer_forms for delete to aliquot_app using (acl.is_member(lab_id));

create policy customer_form_questions_add on customer_form_questions for insert to aliquot_app
  with check (acl.actor_role() = 'system');
create policy customer_form_questions_read on customer_form_questions for select to aliquot_app
  using (acl.is_member(lab_id) or acl.actor_role() = 'system');
create policy customer_form_questions_write on customer_form_questions for update to aliquot_app
  using (acl.is_member(lab_id) or acl.actor_role() = 'system');
create policy customer_form_questions_remove on customer_form_questions for delete to aliquot_app
  using (acl.is_member(lab_id) or acl.actor_role() = 'system');

create trigger customer_forms_keep_held before delete on customer_forms for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger customer_form_questions_keep_held before delete on customer_form_questions for each row
  execute function acl.keep_held('lab_id=laboratory');
