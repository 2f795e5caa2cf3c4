-- Counted over everything at once: asking row-level security about each row would take many times as long.
create function acl.count_overview() returns table (
    labs_approved bigint, labs bigint, labs_pending bigint, labs_changed bigint, researchers_active bigint, users bigint, documents bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select l.approved, l.total, l.pending, l.changed,
    (select count(*) from (select distinct user_id from projects where deleted_at is null) p),
    (select count(*) from users), (select count(*) from lab_documents)
  from (
    select count(*) as total, count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'pending') as pending, count(*) filter (where needs_review) as changed
    from labs) l
  where acl.sees_all()
$$;

create function acl.count_profiles(new_since timestamptz) returns table (users bigint, new_users bigint, completion numeric)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select count(*), count(*) filter (where created_at >= new_since),
    avg(((name ~ '\S')::int + (organization ~ '\S')::int + (organization_size ~ '\S')::int
      + (location ~ '\S')::int + (cardinality(research_interest) > 0)::int) * 20)
  from users where acl.sees_all()
$$;

-- The most frequent values of a kind, the most frequent first.
create function acl.count_values(kind text, most integer) returns table (value text, count bigint)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select v.value, count(*) from (
    select organization_size as value from users where kind = 'organization_size' and organization_size <> ''
    union all
    select interest from users, unnest(research_interest) as interest where kind = 'research_interest'
    union all
    select lab_type from labs where kind = 'lab_type') v
  where acl.sees_all()
  group by v.value order by count(*) desc, v.value limit most
$$;

create index lab_documents_uploaded_at on lab_documents (uploaded_at desc, id);
