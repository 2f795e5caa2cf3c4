-- The end of a wait is a day that everyone reads alike. Proposals and agreements ended at the midnight after their last one.
alter table lab_collaborations alter column respond_by type date
  using ((case when stage = 'asked' then respond_by else respond_by - interval '1 microsecond' end) at time zone 'UTC')::date;

-- Days promised are counted from the day of the agreement in UTC, whatever zone a connection has.
create or replace function acl.lab_facts(lab uuid) returns table (
    accepted integer, promised_days float8, needed_days float8, rounds float8, accepted_at_first float8, response_hours float8)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  with work as (
    select c.round, c.promised_by - (c.agreed_at at time zone 'UTC')::date as promised,
      extract(epoch from c.completed_at - c.agreed_at) / 86400 as needed,
      extract(epoch from least(c.decided_at, (select min(p.created_at) from proposals p where p.collaboration_id = c.id))
        - c.created_at) / 3600 as response
    from lab_collaborations c join labs l on l.id = c.lab_reference_id
    where c.lab_reference_id = lab and c.stage = 'accepted' and acl.is_shown(l))
  select count(*)::integer,
    case when count(promised) >= 5 then percentile_cont(0.5) within group (order by promised) end,
    case when count(needed) >= 5 then percentile_cont(0.5) within group (order by needed) end,
    avg(round)::float8,
    (count(*) filter (where round = 1))::float8 / count(*),
    case when count(response) >= 5 then percentile_cont(0.5) within group (order by response) end
  from work having count(*) >= 5 $$;
