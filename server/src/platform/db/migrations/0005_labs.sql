create table labs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  lab_type text not null,
  contact_email text not null,
  contact_phone text not null,
  website text not null default '',
  operating_hours text not null,
  staff_count text not null,
  year_established integer not null check ((year_established >= 1900) and (year_established <= 2200)),
  accreditations text[] not null default '{}'::text[],
  equipment_types text[] not null default '{}'::text[],
  regulatory_compliance text[] not null default '{}'::text[],
  quality_standards text[] not null default '{}'::text[],
  geo_location point,
  geo_precision text,
  denial_reason text,
  decided_by uuid,
  decided_at timestamptz,
  needs_review boolean not null default false,
  compliance_score integer check ((compliance_score >= 0) and (compliance_score <= 100)),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  review_fields text[] not null default '{}'::text[],
  owner_told_at timestamptz,
  turnaround_weeks integer check ((turnaround_weeks >= 1) and (turnaround_weeks <= 104)),
  projects_per_month integer check ((projects_per_month >= 1) and (projects_per_month <= 999)),
  availability text check (availability in ('now', 'from', 'paused')),
  available_from date,
  pricing text check (pricing in ('range', 'on-request')),
  lowest_price integer check ((lowest_price >= 1) and (lowest_price <= 10000000)),
  highest_price integer check ((highest_price >= 1) and (highest_price <= 10000000)),
  terms_stated_at timestamptz,
  suspended boolean not null default false,
  matchable boolean generated always as ((status = 'approved') and (not suspended)) stored not null,
  waits_since timestamptz,
  wait_paused_at timestamptz,
  wait_paused_ms bigint not null default 0,
  wait_kind text generated always as ( case when (status = 'pending') then case when (decided_at is null) then 'new' else 'returning' end when needs_review then case when ('certifications' = any (review_fields)) then 'certificates' else 'profile' end else null end) stored,
  sites jsonb not null default '[]'::jsonb check (jsonb_typeof(sites) = 'array'),
  constraint labs_available_from check ((available_from is not null) = (not (availability is distinct from 'from'))),
  constraint labs_prices check (((lowest_price is not null) = (not (pricing is distinct from 'range'))) and ((highest_price is not null) = (not (pricing is distinct from 'range'))) and ((lowest_price is null) or (lowest_price <= highest_price)))
);
-- Searches that asked row-level security about every row, as a pattern is not leakproof: like acl.find_users.
create index labs_address_trgm on labs using gin (address gin_trgm_ops);
create index labs_approved_name on labs (name, id) where (status = 'approved');
create index labs_contact_email on labs (lower(contact_email));
create index labs_contact_email_trgm on labs using gin (contact_email gin_trgm_ops);
create index labs_created_at on labs (created_at desc, id);
create index labs_list on labs (status, created_at desc, id);
create index labs_name on labs (name);
create index labs_name_trgm on labs using gin (name gin_trgm_ops);
-- Lists are ordered by any of their columns.
create index labs_status_order on labs (status, id);
create index labs_suspended on labs (id) where suspended;
create index labs_type_order on labs (lab_type, id);
create index labs_waiting on labs (waits_since) where (wait_kind is not null);
alter table labs enable row level security;
grant insert, select, update, delete on labs to aliquot_app;

create table lab_members (
  lab_id uuid not null references labs on delete cascade,
  user_id uuid not null unique references users on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (lab_id, user_id)
);
alter table lab_members enable row level security;
grant insert, select, delete, update (role) on lab_members to aliquot_app;

create table capabilities (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  kind text not null check (kind in ('service', 'specialization')),
  name text not null,
  description text not null,
  unique (kind, slug)
);
insert into capabilities (kind, slug, name, description) values
  ('service', 'clinical-chemistry', 'Clinical Chemistry', 'Measures chemical substances in blood, urine and other body fluids, such as electrolytes, enzymes and lipids.'),
  ('service', 'hematology', 'Hematology', 'Counts and examines blood cells and tests how blood clots.'),
  ('service', 'microbiology', 'Microbiology', 'Grows and identifies bacteria and fungi and tests which drugs stop them.'),
  ('service', 'immunology', 'Immunology', 'Measures antibodies, antigens, cytokines and the cells of the immune system.'),
  ('service', 'molecular-diagnostics', 'Molecular Diagnostics', 'Detects and quantifies DNA and RNA by PCR, sequencing and related methods.'),
  ('service', 'pathology', 'Pathology', 'Examines organs, tissues and cells to find and grade disease.'),
  ('service', 'toxicology', 'Toxicology', 'Finds and measures drugs, poisons and their metabolites in biological specimens.'),
  ('service', 'endocrinology', 'Endocrinology', 'Measures hormones and tests how the glands that make them work.'),
  ('service', 'genetics', 'Genetics', 'Examines chromosomes, genes and variants for inherited and acquired changes.'),
  ('service', 'blood-banking', 'Blood Banking', 'Types blood, screens antibodies, tests compatibility and prepares blood components.'),
  ('service', 'cytology', 'Cytology', 'Examines single cells from smears, fluids and fine-needle aspirates.'),
  ('service', 'histology', 'Histology', 'Prepares, stains and examines thin tissue sections, with immunohistochemistry where needed.'),
  ('service', 'virology', 'Virology', 'Detects, cultures and quantifies viruses and the antibodies against them.'),
  ('service', 'parasitology', 'Parasitology', 'Finds and identifies parasites in blood, stool and tissue.'),
  ('service', 'drug-testing', 'Drug Testing', 'Screens and confirms drugs of abuse and prescribed drugs, with chain of custody where needed.'),
  ('specialization', 'oncology', 'Oncology', 'Tests for cancer: tumor markers, tumor genetics, staging and follow-up.'),
  ('specialization', 'cardiology', 'Cardiology', 'Tests for diseases of the heart and vessels, such as cardiac markers and lipid profiles.'),
  ('specialization', 'infectious-diseases', 'Infectious Diseases', 'Diagnoses and follows infections by bacteria, viruses, fungi and parasites.'),
  ('specialization', 'autoimmune', 'Autoimmune', 'Tests for autoantibodies and other signs of autoimmune disease.'),
  ('specialization', 'reproductive-health', 'Reproductive Health', 'Fertility, prenatal and sexual-health testing.'),
  ('specialization', 'pediatrics', 'Pediatrics', 'Tests for newborns and children, with small volumes and age-specific reference ranges.'),
  ('specialization', 'geriatrics', 'Geriatrics', 'Tests for older people, with attention to several conditions and drugs at once.'),
  ('specialization', 'emergency-medicine', 'Emergency Medicine', 'Urgent tests around the clock with short turnaround times.'),
  ('specialization', 'critical-care', 'Critical Care', 'Frequent monitoring of seriously ill patients, such as blood gases and sepsis markers.'),
  ('specialization', 'transplant', 'Transplant', 'Tissue typing, crossmatching and monitoring before and after transplantation.'),
  ('specialization', 'rare-diseases', 'Rare Diseases', 'Specialized tests for conditions that few laboratories cover.'),
  ('specialization', 'pharmacogenomics', 'Pharmacogenomics', 'Tests for genetic variants that change how a person responds to a drug.'),
  ('specialization', 'companion-diagnostics', 'Companion Diagnostics', 'Validated tests that decide whether a particular therapy suits a patient.'),
  ('specialization', 'point-of-care', 'Point of Care', 'Testing near the patient, with oversight of devices and operators.'),
  ('specialization', 'research-development', 'Research & Development', 'Development and validation of new assays, and testing for research studies.');
alter table capabilities enable row level security;
grant select on capabilities to aliquot_app;

create table lab_capabilities (
  lab_id uuid not null references labs on delete cascade,
  capability_id uuid not null references capabilities on delete cascade,
  primary key (lab_id, capability_id)
);
alter table lab_capabilities enable row level security;
grant insert, select, delete on lab_capabilities to aliquot_app;

-- Points of approved laboratories on the unit sphere, for nearest-neighbor search.
create table lab_locations (
  lab_id uuid primary key references labs on delete cascade,
  place cube not null
);
create index lab_locations_nearest on lab_locations using gist (place);
alter table lab_locations enable row level security;
grant select on lab_locations to aliquot_app;

create function acl.claimable_at_once(lab uuid) returns boolean language sql stable
  as $$ select count(*) = 1 and bool_and(c.id = lab and c.status <> 'approved') from acl.claimable_labs() c $$;

-- All that the analytics say of people comes from one pass over them: the few sets of values that occur, and how often each does.
create function acl.count_analytics(new_since timestamptz, most_sizes integer, most_areas integer, most_types integer)
  returns table(users bigint, new_users bigint, completion numeric, labs bigint, labs_approved bigint, organization_sizes jsonb, research_areas jsonb, lab_types jsonb)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
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

create function acl.find_labs(pattern text) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select l.id from labs l
  where (l.name ilike pattern or l.address ilike pattern or l.contact_email ilike pattern) and acl.sees_all()
$$;

create function acl.has_members(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from lab_members m where m.lab_id = lab) $$;

-- True if a laboratory is suspended. It can't be suspended or reinstated from now until the transaction ends.
create function acl.holds_suspended(lab uuid) returns boolean language sql security definer
  set search_path = public, acl, pg_temp
  as $$ select suspended from labs where id = lab for key share $$;

create function acl.is_invited(lab uuid, as_role text) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_invitations i
       where i.lab_id = lab and i.role = as_role and i.status = 'pending' and i.expires_at > now()
         and i.email = acl.verified_email()) $$;

-- These read tables that have policies themselves, so they run as their owner.
create function acl.is_member(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from lab_members m where m.lab_id = lab and m.user_id = acl.actor_id()) $$;

-- A suspended laboratory has no public page.
create function acl.is_shown(lab labs) returns boolean language sql stable
  as $$ select lab.matchable $$;

-- Both sides of a request may know it, but only the laboratory and administrators the reason.
create function acl.is_suspended(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select coalesce((select suspended from labs where id = lab), false) $$;

-- A laboratory changes its profile, and never what was decided about it: only a denied one may be submitted again.
create function acl.keep_decisions() returns trigger language plpgsql as $$
begin
  if acl.actor_id() is null or acl.sees_all() then
    return new;
  end if;
  if (new.id, new.denial_reason, new.decided_by, new.decided_at, new.created_by, new.created_at)
      is distinct from (old.id, old.denial_reason, old.decided_by, old.decided_at, old.created_by, old.created_at)
    or (new.status <> old.status and not (old.status = 'denied' and new.status = 'pending'))
    or (old.needs_review and not new.needs_review)
    or not (new.review_fields @> old.review_fields) then
    raise exception 'only administrators decide about a laboratory' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Only a row of suspensions suspends a laboratory.
create function acl.keep_suspension() returns trigger language plpgsql as $$
begin
  if acl.actor_id() is not null and not acl.sees_all() and new.suspended is distinct from old.suspended then
    raise exception 'only administrators suspend a laboratory' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function acl.keep_suspension() from public;

create function acl.lab_changed() returns trigger language plpgsql security definer set search_path = public, acl as $$
begin
  if tg_op = 'DELETE' then
    perform acl.raise_lab_version(old.id);
    return old;
  end if;
  perform acl.raise_lab_version(new.id);
  delete from lab_locations where lab_id = new.id;
  if new.matchable and new.geo_location is not null then
    insert into lab_locations (lab_id, place) values (new.id, acl.on_unit_sphere(new.geo_location[0], new.geo_location[1]));
  end if;
  return new;
end $$;
revoke execute on function acl.lab_changed() from public;

create function acl.lab_part_changed() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  perform acl.raise_lab_version(case when tg_op = 'DELETE' then old.lab_id else new.lab_id end);
  return null;
end $$;
revoke execute on function acl.lab_part_changed() from public;

create function acl.labs_with(slugs text[]) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select lc.lab_id from capabilities c join lab_capabilities lc on lc.capability_id = c.id where c.slug = any(slugs) and acl.sees_all()
$$;

-- People to notify about a laboratory: researchers ask laboratories whose members they may not see.
create function acl.member_ids(lab uuid) returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select m.user_id from lab_members m where m.lab_id = lab $$;

create function acl.members_of(lab uuid)
  returns table(user_id uuid, name text, email text, role text, created_at timestamptz)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select m.user_id, u.name, u.email, m.role, m.created_at
     from lab_members m join users u on u.id = m.user_id
     where m.lab_id = lab and acl.works_for(lab) $$;

-- Names of people who acted for a laboratory, for those who work for it. Accounts themselves stay their owners'.
create function acl.name_at_lab(person uuid, lab uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select u.name from users u
     where u.id = person and acl.works_for(lab)
       and (u.role = 'admin' or exists (select 1 from lab_members m where m.lab_id = lab and m.user_id = person)) $$;

-- A laboratory's days of waiting begin with anything that makes it wait.
create function acl.note_wait() returns trigger language plpgsql set search_path = public, acl, pg_temp as $$
begin
  if (new.status = 'pending' or new.needs_review) and new.waits_since is null then new.waits_since := new.updated_at; end if;
  return new;
end $$;

-- These read tables that have policies themselves, so they run as their owner.
create function acl.owns_lab(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from lab_members m where m.lab_id = lab and m.user_id = acl.actor_id() and m.role = 'owner') $$;

-- Once a laboratory is decided about, it waits for none of the administrators any more.
create function acl.read_decided_notices(lab uuid, at timestamp with time zone) returns void language sql security definer
  set search_path = public, acl, pg_temp as $$ update notifications set read_at = at
     where link = '/admin/labs/' || lab and kind in ('lab-waiting', 'lab-resubmitted', 'lab-answered', 'lab-given')
       and read_at is null and acl.actor_role() = 'admin' $$;
revoke execute on function acl.read_decided_notices(lab uuid, at timestamp with time zone) from public;
grant execute on function acl.read_decided_notices(lab uuid, at timestamp with time zone) to aliquot_app;

create view shown_capabilities as
  select x.lab_id, c.kind, c.slug, c.name from lab_capabilities x join capabilities c on c.id = x.capability_id
    join labs l on l.id = x.lab_id
  where acl.is_shown(l);
grant select on shown_capabilities to aliquot_app;

-- Public data of laboratories, with and without a session: no contact, no person, no document.
create view shown_labs as
  select l.id, l.name, l.address, l.lab_type, l.year_established, l.turnaround_weeks, l.projects_per_month, l.availability,
    l.available_from, l.pricing, l.lowest_price, l.highest_price, l.terms_stated_at, l.geo_location
  from labs l where acl.is_shown(l);
grant select on shown_labs to aliquot_app;

create trigger lab_capabilities_changed after insert or delete or update on lab_capabilities for each row
  execute function acl.lab_part_changed();
create trigger labs_changed after insert or delete or update on labs for each row execute function acl.lab_changed();
create trigger labs_keep_decisions before update on labs for each row execute function acl.keep_decisions();
create trigger labs_keep_held before delete on labs for each row execute function acl.keep_held('id=laboratory');
create trigger labs_keep_suspension before update on labs for each row execute function acl.keep_suspension();
create trigger labs_wait before insert or update on labs for each row execute function acl.note_wait();

create policy capabilities_read on capabilities for select to aliquot_app using (acl.is_someone());
create policy lab_capabilities_add on lab_capabilities for insert to aliquot_app with check (acl.works_for(lab_id));
create policy lab_capabilities_read on lab_capabilities for select to aliquot_app
  using (
  (select acl.sees_all()) or exists (select from labs l where l.id = lab_id));
create policy lab_capabilities_remove on lab_capabilities for delete to aliquot_app using (acl.works_for(lab_id));
create policy lab_locations_read on lab_locations for select to aliquot_app using (acl.is_someone());
create policy lab_members_add on lab_members for insert to aliquot_app
  with check (
  acl.sees_all()
  or (user_id = acl.actor_id() and acl.actor_role() = 'lab_owner' and (
    (not acl.has_members(lab_id)
      and exists (select 1 from labs l where l.id = lab_id and l.created_by = acl.actor_id()))
    or acl.is_invited(lab_id, role)
    or (role = 'owner' and acl.claimable_at_once(lab_id)))));
create policy lab_members_change on lab_members for update to aliquot_app using (acl.sees_all() or acl.owns_lab(lab_id));
create policy lab_members_read on lab_members for select to aliquot_app
  using (acl.works_for(lab_id) or user_id = acl.actor_id());
create policy lab_members_remove on lab_members for delete to aliquot_app
  using (acl.sees_all() or user_id = acl.actor_id() or acl.owns_lab(lab_id));
create policy labs_change on labs for update to aliquot_app using (acl.works_for(id));
create policy labs_delete on labs for delete to aliquot_app using (acl.sees_all());
create policy labs_read on labs for select to aliquot_app
  using (
  (select acl.sees_all()) or (status = 'approved' and (select acl.actor_id()) is not null) or acl.is_member(id)
  or (created_by = (select acl.actor_id()) and not acl.has_members(id)));
create policy labs_register on labs for insert to aliquot_app
  with check (
  acl.sees_all() or (acl.actor_role() = 'lab_owner' and status = 'pending' and created_by = acl.actor_id()));
