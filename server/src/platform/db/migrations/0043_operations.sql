-- Puts a failed job back into its queue for an administrator, because the request role may not change jobs. Returns the state
-- that the job had before, or null where there is no such job.
create function acl.retry_failed_job(queue text, job_id uuid) returns text
  language plpgsql security definer set search_path = public, acl, pg_temp as $$
declare before text;
begin
  if not acl.sees_all() then return null; end if;
  select j.state::text into before from pgboss.job j where j.name = queue and j.id = job_id for update;
  if before = 'failed' then
    update pgboss.job j set state = 'retry', retry_limit = j.retry_count + 1, start_after = now(), completed_on = null,
      keep_until = greatest(j.keep_until, now() + interval '14 days')
    where j.name = queue and j.id = job_id;
  end if;
  return before;
end $$;

-- The newest backup that was completed stays here, so that administrators see its day.
alter table running_backups add column finished_at timestamptz;
