create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  shown boolean not null default true,
  digest_due boolean not null default false
);
create index notifications_digest on notifications (user_id, created_at) where digest_due;
create index notifications_user on notifications (user_id, created_at desc);
alter table notifications enable row level security;
grant insert, select, update (read_at, digest_due) on notifications to aliquot_app;

-- How people want to be notified, where that differs from a notice in the product and a mail at once.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  in_product boolean not null,
  mail text not null check (mail in ('at-once', 'daily', 'off')),
  primary key (user_id, topic)
);
alter table notification_preferences enable row level security;
grant insert, select, update on notification_preferences to aliquot_app;

-- Choices of the people who are notified about these topics; those who chose nothing are left out.
create function acl.notification_preferences(people uuid[], topics text[])
  returns table(user_id uuid, topic text, in_product boolean, mail text)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.user_id, p.topic, p.in_product, p.mail from notification_preferences p
  where p.user_id = any(people) and p.topic = any(topics)
$$;

create trigger notifications_keep_held before delete on notifications for each row
  execute function acl.keep_held('user_id=person');

-- Background work asks before it sends, and unsubscribes people who are not signed in.
create policy notification_preferences_own on notification_preferences to aliquot_app
  using (user_id = acl.actor_id() or acl.actor_role() = 'system')
  with check (user_id = acl.actor_id() or acl.actor_role() = 'system');
create policy notifications_mark on notifications for update to aliquot_app
  using (user_id = acl.actor_id() or acl.actor_role() = 'system');
create policy notifications_read on notifications for select to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());
create policy notifications_tell on notifications for insert to aliquot_app with check (acl.is_someone());
