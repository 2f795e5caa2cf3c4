-- Reports that administrators asked for. What was said is kept as it was written: it is not made anew from later rows.
create table audit_reports (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('comprehensive', 'compliance', 'performance', 'security', 'quality')),
  start_date date not null,
  end_date date not null,
  lab_id uuid,
  lab_name text,
  status text not null default 'queued' check (status in ('queued', 'completed', 'failed')),
  paper jsonb,
  content text,
  sha256 text,
  created_by uuid references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint audit_reports_check check (end_date >= start_date),
  constraint audit_reports_check1 check ((status = 'completed') = (content is not null))
);
create index audit_reports_newest on audit_reports (created_at desc, id);
alter table audit_reports enable row level security;
grant insert, select, update (status, paper, content, sha256, finished_at) on audit_reports to aliquot_app;

-- Reports that an administrator gets by mail after each week or month, read and written by that person alone.
create table report_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('laboratories', 'requests', 'compliance', 'people', 'service')),
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  since timestamptz not null,
  sent_through date not null,
  unique (user_id, kind)
);
alter table report_subscriptions enable row level security;
grant insert, select, update, delete on report_subscriptions to aliquot_app;

create policy audit_reports_add on audit_reports for insert to aliquot_app with check (acl.sees_all());
create policy audit_reports_finish on audit_reports for update to aliquot_app using (acl.actor_role() = 'system');
create policy audit_reports_read on audit_reports for select to aliquot_app using (acl.sees_all());
create policy report_subscriptions_own on report_subscriptions to aliquot_app
  using (user_id = acl.actor_id() and acl.actor_role() = 'admin')
  with check (user_id = acl.actor_id() and acl.actor_role() = 'admin');
create policy report_subscriptions_send on report_subscriptions for select to aliquot_app using (acl.actor_role() = 'system');
create policy report_subscriptions_sent on report_subscriptions for update to aliquot_app using (acl.actor_role() = 'system');
