-- What an administrator keeps of a list: filter, order and columns under a name, read and written by that person alone.
create table list_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  list text not null check (list in ('laboratories', 'projects', 'users')),
  name text not null,
  query text not null,
  saved_at timestamptz not null,
  unique (user_id, list, name)
);
alter table list_views enable row level security;
grant select, insert, update, delete on list_views to aliquot_app;
create policy list_views_own on list_views for all to aliquot_app
  using (user_id = acl.actor_id() and acl.actor_role() = 'admin')
  with check (user_id = acl.actor_id() and acl.actor_role() = 'admin');

-- The share of the five items of a profile that are filled, as the list of users is ordered by it.
alter table users add column profile_completion int not null generated always as (
  20 * (acl.is_filled(name)::int + acl.is_filled(organization)::int + acl.is_filled(organization_size)::int
    + acl.is_filled(location)::int + (cardinality(research_interest) > 0)::int)) stored;

-- Lists are ordered by any of their columns.
create index labs_status_order on labs (status, id);
create index labs_type_order on labs (lab_type, id);
create index projects_title on projects (title, id) where deleted_at is null;
create index projects_updated_at on projects (updated_at, id) where deleted_at is null;
create index users_name on users (name, id);
create index users_organization on users (organization, id);
create index users_size on users (organization_size, id);
create index users_location on users (location, id);
create index users_completion on users (profile_completion, id);
create index users_location_trgm on users using gin (location gin_trgm_ops);

-- What a laboratory's row shows of other tables, for all laboratories at once: asking row-level security about each row would
-- take many times as long.
create index analyses_last_risk on analyses (lab_id, created_at desc) include (overall_risk) where status = 'completed';

create function acl.lab_risks() returns table (lab_id uuid, value text) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select distinct on (a.lab_id) a.lab_id, a.overall_risk from analyses a
  where a.status = 'completed' and acl.sees_all() order by a.lab_id, a.created_at desc
$$;

create function acl.lab_scored() returns table (lab_id uuid, value boolean) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select distinct on (j.lab_id) j.lab_id, j.scored from judgements j
  where acl.sees_all() order by j.lab_id, j.made_at desc, j.id desc
$$;

create function acl.lab_first_ends() returns table (lab_id uuid, value date) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select c.lab_id, min(c.expiry_date) from certifications c
  where c.superseded_at is null and c.expiry_date is not null and acl.sees_all() group by c.lab_id
$$;

create function acl.lab_document_counts() returns table (lab_id uuid, value bigint) language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select d.lab_id, count(*) from lab_documents d where acl.sees_all() group by d.lab_id
$$;

create function acl.labs_with(slugs text[]) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select lc.lab_id from capabilities c join lab_capabilities lc on lc.capability_id = c.id where c.slug = any(slugs) and acl.sees_all()
$$;

-- The laboratory that is asked or at work, the first by name of several, beside the project that the list is ordered by.
alter table projects add column lab_name text;

create function acl.active_lab(project uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select min(c.lab_name) from lab_collaborations c
  where c.project_id = project and c.collaboration_status in ('pending', 'approved', 'completed')
$$;

update projects set lab_name = acl.active_lab(id);

create function acl.name_lab() returns trigger language plpgsql security definer set search_path = public, acl, pg_temp as $$
begin
  update projects p set lab_name = acl.active_lab(p.id)
  where p.id in (old.project_id, new.project_id) and p.lab_name is distinct from acl.active_lab(p.id);
  return null;
end $$;
create trigger lab_collaborations_name_lab after insert or delete or update of project_id, lab_name, stage on lab_collaborations
  for each row execute function acl.name_lab();

create index projects_lab_name on projects (lab_name, id) where deleted_at is null;
create index projects_lab_name_trgm on projects using gin (lab_name gin_trgm_ops);

create function acl.find_projects_of(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select p.id from projects p where p.lab_name ilike pattern and acl.sees_all()
$$;

create function acl.find_located(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select u.id from users u where u.location ilike pattern and acl.sees_all()
$$;
