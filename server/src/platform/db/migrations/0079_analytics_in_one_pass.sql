-- All that the analytics say of people comes from one pass over them: the few sets of values that occur, and how often each does.
create function acl.count_analytics(new_since timestamptz, most_sizes integer, most_areas integer, most_types integer) returns table (
    users bigint, new_users bigint, completion numeric, labs bigint, labs_approved bigint,
    organization_sizes jsonb, research_areas jsonb, lab_types jsonb)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  with people as materialized (
    select organization_size, research_interest, count(*) as people, count(*) filter (where created_at >= new_since) as new_people,
      sum(profile_completion) as completion
    from users group by 1, 2),
  kinds as materialized (
    select lab_type, count(*) as labs, count(*) filter (where status = 'approved') as approved from labs group by 1),
  sizes as (
    select organization_size as value, sum(people) as count from people where organization_size <> '' group by 1
    order by 2 desc, 1 limit most_sizes),
  areas as (
    select area as value, sum(people) as count from people, unnest(research_interest) as area group by 1
    order by 2 desc, 1 limit most_areas),
  types as (
    select lab_type as value, labs as count from kinds order by 2 desc, 1 limit most_types)
  select p.users, p.new_users, p.completion, l.labs, l.approved,
    (select coalesce(jsonb_agg(to_jsonb(s) order by s.count desc, s.value), '[]') from sizes s),
    (select coalesce(jsonb_agg(to_jsonb(a) order by a.count desc, a.value), '[]') from areas a),
    (select coalesce(jsonb_agg(to_jsonb(t) order by t.count desc, t.value), '[]') from types t)
  from (select coalesce(sum(people), 0)::bigint as users, coalesce(sum(new_people), 0)::bigint as new_users,
      sum(completion) / sum(people) as completion from people) p,
    (select coalesce(sum(labs), 0)::bigint as labs, coalesce(sum(approved), 0)::bigint as approved from kinds) l
  where acl.sees_all()
$$;
drop function acl.count_profiles(timestamptz);
drop function acl.count_values(text, integer);
