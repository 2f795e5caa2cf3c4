-- Since when a laboratory has waited for a decision, and for how long it was asked for something meanwhile.
alter table labs add column waits_since timestamptz;
alter table labs add column wait_paused_at timestamptz;
alter table labs add column wait_paused_ms bigint not null default 0;
update labs set waits_since = case
  when status = 'pending' and decided_at is null then created_at
  when status = 'pending' or needs_review then updated_at end;
-- Whatever makes a laboratory wait, its days begin then.
create function acl.note_wait() returns trigger language plpgsql set search_path = public, acl, pg_temp as $$
begin
  if (new.status = 'pending' or new.needs_review) and new.waits_since is null then new.waits_since := new.updated_at; end if;
  return new;
end $$;
create trigger labs_wait before insert or update on labs for each row execute function acl.note_wait();
create index labs_waiting on labs (waits_since) where status = 'pending' or needs_review;

-- Counted here, so that a list need not open every judgment.
alter table analyses add column contradictions integer not null
  generated always as (case when jsonb_typeof(assessment -> 'contradictions') = 'array'
    then jsonb_array_length(assessment -> 'contradictions') else 0 end) stored;

create table review_assignments (
  lab_id uuid primary key references labs on delete cascade,
  assignee_id uuid not null references users on delete cascade,
  assigned_at timestamptz not null
);
create index review_assignments_assignee on review_assignments (assignee_id);

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
  check ((answered_at is null) = (answer is null)),
  check (answered_at is null or withdrawn_at is null)
);
create index review_questions_lab on review_questions (lab_id, asked_at desc);
create index review_questions_open on review_questions (lab_id) where answered_at is null and withdrawn_at is null;
create index review_questions_document on review_questions (lab_document_id);
create index review_questions_asked_by on review_questions (asked_by);
create index review_questions_answered_by on review_questions (answered_by);

create table review_notes (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  made_at timestamptz not null
);
create index review_notes_lab on review_notes (lab_id, made_at);
create index review_notes_author on review_notes (author_id);

create table review_settings (
  only_row boolean primary key default true check (only_row),
  target_days integer not null default 5 check (target_days between 1 and 90),
  note_always boolean not null default false,
  checklist_required boolean not null default false,
  version integer not null default 1
);
insert into review_settings default values;

create table review_checklist (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  position integer not null,
  retired_at timestamptz
);

create table review_checks (
  lab_id uuid not null references labs on delete cascade,
  item_id uuid not null references review_checklist on delete cascade,
  checked_by uuid references users on delete set null,
  checked_at timestamptz not null,
  primary key (lab_id, item_id)
);
create index review_checks_item on review_checks (item_id);
create index review_checks_checked_by on review_checks (checked_by);

alter table review_assignments enable row level security;
alter table review_questions enable row level security;
alter table review_notes enable row level security;
alter table review_settings enable row level security;
alter table review_checklist enable row level security;
alter table review_checks enable row level security;
grant select, insert, update, delete on review_assignments, review_checks to aliquot_app;
grant select, insert on review_notes to aliquot_app;
grant select, insert, update on review_checklist to aliquot_app;
grant select, update on review_settings to aliquot_app;
grant select, insert on review_questions to aliquot_app;
grant update (answer, lab_document_id, answered_by, answered_at, withdrawn_at) on review_questions to aliquot_app;
create policy review_assignments_all on review_assignments to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_notes_all on review_notes to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_settings_all on review_settings to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_checklist_all on review_checklist to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_checks_all on review_checks to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_questions_read on review_questions for select to aliquot_app using (acl.works_for(lab_id));
create policy review_questions_ask on review_questions for insert to aliquot_app with check (
  acl.sees_all() and answered_at is null and withdrawn_at is null);
create policy review_questions_withdraw on review_questions for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
create policy review_questions_answer on review_questions for update to aliquot_app
  using (acl.is_member(lab_id) and answered_at is null and withdrawn_at is null)
  with check (acl.is_member(lab_id) and answered_by = acl.actor_id() and withdrawn_at is null);

alter table list_views drop constraint list_views_list_check;
alter table list_views add constraint list_views_list_check check (list in ('laboratories', 'projects', 'users', 'queue'));
