-- Messages that were sent, or whose link has expired, keep no link, code or text. The queue makes its tables at its first start, which may come later.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = data - 'text' - 'html' - 'headers'
      where name in ('mail.send', 'text.send') and (state::text in ('completed', 'cancelled') or (state::text = 'failed' and (name = 'text.send' or data ? 'goodUntil')));
  end if;
end $$;

-- Jobs of a deleted person go with the account: messages to them, letters that are being written, and what is kept of work that
-- is done. A message that says goodbye is sent first, and keeps nothing then.
create function acl.forget_jobs_of_person() returns trigger
  language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  if to_regclass('pgboss.job') is null then return null; end if;
  update pgboss.job set data = jsonb_set(data, '{readers}', (data->'readers') - old.id::text)
    where data->'readers' ? old.id::text;
  delete from pgboss.job
    where state::text <> 'active' and not data ? 'forget'
      and (lower(data->>'to') = lower(old.email)
        or (name = 'text.send' and data->>'to' = old.phone_number)
        or (state::text in ('completed', 'cancelled', 'failed') and (position(old.id::text in data::text) > 0 or position(lower(old.email) in lower(data::text)) > 0))
        or data->'readers' = '[]'::jsonb);
  return null;
end $$;

create trigger forget_jobs after delete on users for each row execute function acl.forget_jobs_of_person();
