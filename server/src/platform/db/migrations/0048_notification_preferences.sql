-- How people want to be notified, where that differs from a notice in the product and a mail at once.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  in_product boolean not null,
  mail text not null check (mail in ('at-once', 'daily', 'off')),
  primary key (user_id, topic)
);
alter table notification_preferences enable row level security;
grant select, insert, update on notification_preferences to aliquot_app;
-- Background work asks before it sends, and unsubscribes people who are not signed in.
create policy notification_preferences_own on notification_preferences for all to aliquot_app
  using (user_id = acl.actor_id() or acl.actor_role() = 'system')
  with check (user_id = acl.actor_id() or acl.actor_role() = 'system');

-- A notice that is for mail alone is not shown; one that waits for the daily summary is due until it was sent.
alter table notifications
  add column shown boolean not null default true,
  add column digest_due boolean not null default false;
create index notifications_digest on notifications (user_id, created_at) where digest_due;
grant update (digest_due) on notifications to aliquot_app;
alter policy notifications_mark on notifications using (user_id = acl.actor_id() or acl.actor_role() = 'system');

-- What people whom somebody notifies have chosen about these topics; who chose nothing is left out.
create function acl.notification_preferences(people uuid[], topics text[])
  returns table (user_id uuid, topic text, in_product boolean, mail text)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select p.user_id, p.topic, p.in_product, p.mail from notification_preferences p
  where p.user_id = any(people) and p.topic = any(topics)
$$;
