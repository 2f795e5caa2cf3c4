-- Failures of background jobs of which the administrators were notified, so that each is reported once.
create table failure_notices (
  job_id uuid not null,
  failed_at timestamptz not null,
  primary key (job_id, failed_at)
);
alter table failure_notices enable row level security;

-- Notes the failures of some queues that were not noted before, for background work alone, and forgets those before a time.
-- Returns how many of each queue are new.
create function acl.note_failures(queues text[], forget_before timestamptz)
  returns table(queue text, count integer)
  language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  if acl.actor_role() <> 'system' then return; end if;
  delete from failure_notices f where f.failed_at < forget_before;
  return query with noted as (
    insert into failure_notices (job_id, failed_at)
    select j.id, j.completed_on from pgboss.job j
    where j.name = any(queues) and j.state = 'failed' and j.dead_letter is null
      and j.completed_on is not null and j.completed_on >= forget_before
    on conflict do nothing returning job_id)
  select j.name::text, count(*)::int from noted n join pgboss.job j on j.id = n.job_id and j.name = any(queues)
  group by j.name order by j.name;
end $$;
