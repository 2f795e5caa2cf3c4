create table review_assignments (
  lab_id uuid primary key references labs on delete cascade,
  assignee_id uuid not null references users on delete cascade,
  assigned_at timestamptz not null
);
create index review_assignments_assignee on review_assignments (assignee_id);
alter table review_assignments enable row level security;
grant insert, select, update, delete on review_assignments to aliquot_app;

create table review_questions (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  topic text not null,
  text text not null,
  due_on date,
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null,
  answer text,
  lab_document_id uuid references lab_documents on delete set null,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  constraint review_questions_check check ((answered_at is null) = (answer is null)),
  constraint review_questions_check1 check ((answered_at is null) or (withdrawn_at is null))
);
create index review_questions_answered_by on review_questions (answered_by);
create index review_questions_asked_by on review_questions (asked_by);
create index review_questions_document on review_questions (lab_document_id);
create index review_questions_lab on review_questions (lab_id, asked_at desc);
create index review_questions_open on review_questions (lab_id) where ((answered_at is null) and (withdrawn_at is null));
alter table review_questions enable row level security;
grant insert, select, update (answer, lab_document_id, answered_by, answered_at,
  withdrawn_at) on review_questions to aliquot_app;

create table review_notes (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  made_at timestamptz not null
);
create index review_notes_author on review_notes (author_id);
create index review_notes_lab on review_notes (lab_id, made_at);
alter table review_notes enable row level security;
grant insert, select on review_notes to aliquot_app;

create table review_settings (
  only_row boolean primary key default true check (only_row),
  target_days integer not null default 5 check ((target_days >= 1) and (target_days <= 90)),
  note_always boolean not null default false,
  checklist_required boolean not null default false,
  version integer not null default 1
);
insert into review_settings default values;
alter table review_settings enable row level security;
grant select, update on review_settings to aliquot_app;

create table review_checklist (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  position integer not null,
  retired_at timestamptz
);
alter table review_checklist enable row level security;
grant insert, select, update on review_checklist to aliquot_app;

create table review_checks (
  lab_id uuid not null references labs on delete cascade,
  item_id uuid not null references review_checklist on delete cascade,
  checked_by uuid references users on delete set null,
  checked_at timestamptz not null,
  primary key (lab_id, item_id)
);
create index review_checks_checked_by on review_checks (checked_by);
create index review_checks_item on review_checks (item_id);
alter table review_checks enable row level security;
grant insert, select, update, delete on review_checks to aliquot_app;

create trigger review_notes_keep_held before delete on review_notes for each row
  execute function acl.keep_held('lab_id=laboratory');
create trigger review_questions_keep_held before delete on review_questions for each row
  execute function acl.keep_held('lab_id=laboratory');

create policy review_assignments_all on review_assignments to aliquot_app
  using ((select acl.sees_all()))
  with check ((select acl.sees_all()));
create policy review_checklist_all on review_checklist to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_checks_all on review_checks to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_notes_all on review_notes to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_questions_answer on review_questions for update to aliquot_app
  using (acl.is_member(lab_id) and answered_at is null and withdrawn_at is null)
  with check (acl.is_member(lab_id) and answered_by = acl.actor_id() and withdrawn_at is null);
create policy review_questions_ask on review_questions for insert to aliquot_app
  with check (
  acl.sees_all() and answered_at is null and withdrawn_at is null);
create policy review_questions_read on review_questions for select to aliquot_app using (acl.works_for(lab_id));
create policy review_questions_withdraw on review_questions for update to aliquot_app
  using (acl.sees_all())
  with check (acl.sees_all());
create policy review_settings_all on review_settings to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
