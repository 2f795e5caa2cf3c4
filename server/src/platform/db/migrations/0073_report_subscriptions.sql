-- Reports that an administrator gets by mail after each week or month, read and written by that person alone.
create table report_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('laboratories', 'requests', 'compliance', 'people', 'service')),
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  since timestamptz not null,
  -- The last day of the newest period that was mailed, or that was over when the subscription began.
  sent_through date not null,
  unique (user_id, kind)
);
alter table report_subscriptions enable row level security;
grant select, insert, update, delete on report_subscriptions to aliquot_app;
create policy report_subscriptions_own on report_subscriptions for all to aliquot_app
  using (user_id = acl.actor_id() and acl.actor_role() = 'admin')
  with check (user_id = acl.actor_id() and acl.actor_role() = 'admin');
create policy report_subscriptions_send on report_subscriptions for select to aliquot_app using (acl.actor_role() = 'system');
create policy report_subscriptions_sent on report_subscriptions for update to aliquot_app using (acl.actor_role() = 'system');
