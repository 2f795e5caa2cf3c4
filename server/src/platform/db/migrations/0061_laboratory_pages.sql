-- Which laboratories everyone may see. The views below, the search and the saved laboratories ask this and nothing else.
create function acl.is_shown(lab labs) returns boolean language sql stable as $$ select lab.status = 'approved' $$;

-- What everyone may see of them, with and without a session: no contact, no person, no document.
create view shown_labs as
  select l.id, l.name, l.address, l.lab_type, l.year_established, l.turnaround_weeks, l.projects_per_month, l.availability,
    l.available_from, l.pricing, l.lowest_price, l.highest_price, l.terms_stated_at, l.geo_location
  from labs l where acl.is_shown(l);
create view shown_capabilities as
  select x.lab_id, c.kind, c.slug, c.name from lab_capabilities x join capabilities c on c.id = x.capability_id
    join labs l on l.id = x.lab_id
  where acl.is_shown(l);
create view shown_certifications as
  select c.id, c.lab_id, c.type, c.subtype, c.number, c.issuing_body, c.issue_date, c.expiry_date, c.expiry_inferred, c.scope,
    c.accredited_tests, d.uploaded_at as document_at, case when c.confirmed_name then null else c.holder end as holder,
    case when c.confirmed_name then null else c.address end as address
  from certifications c join labs l on l.id = c.lab_id left join lab_documents d on d.id = c.lab_document_id
  where c.superseded_at is null and acl.is_shown(l);
create view shown_reviews as
  select r.id, c.lab_reference_id as lab_id, r.side, r.communication, r.timeliness, r.quality, r.clarity, r.samples, r.country,
    case when r.removed_at is null then r.body else '' end as body, r.published_at, r.removed_at
  from reviews r join lab_collaborations c on c.id = r.collaboration_id join labs l on l.id = c.lab_reference_id
  where r.side = 'researcher' and r.published_at is not null and acl.is_shown(l);
grant select on shown_labs, shown_capabilities, shown_certifications, shown_reviews to aliquot_app;

-- How a laboratory did its accepted work; nothing below five projects, and no figure that fewer than five of them have.
create function acl.lab_facts(lab uuid) returns table (
    accepted integer, promised_days float8, needed_days float8, rounds float8, accepted_at_first float8, response_hours float8)
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  with work as (
    select c.round, c.promised_by - c.agreed_at::date as promised,
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

-- The words by which a laboratory is found, and what it is filtered by. Only of laboratories that everyone may see.
create table lab_search (
  lab_id uuid primary key references labs on delete cascade,
  version bigint not null,
  name text not null,
  place_end text not null,
  specializations text[] not null,
  words tsvector not null,
  shown_since timestamptz not null
);
create index lab_search_words on lab_search using gin (words);
create index lab_search_specializations on lab_search using gin (specializations);
create index lab_search_name on lab_search (lower(name), lab_id);
create index lab_search_newest on lab_search (shown_since desc, lab_id);
create index lab_search_place_end on lab_search (place_end);
create index certifications_type on certifications (type, lab_id) where superseded_at is null;
alter table lab_search enable row level security;
grant select on lab_search to aliquot_app;
create policy lab_search_read on lab_search for select to aliquot_app using (true);

create function acl.index_lab(lab uuid) returns void language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  delete from lab_search where lab_id = lab;
  insert into lab_search (lab_id, version, name, place_end, specializations, words, shown_since)
  select l.id, coalesce((select v.version from lab_versions v where v.lab_id = l.id), 0), l.name,
    lower(trim(regexp_replace(regexp_replace(l.address, '^.*,', ''), '[0-9-]', '', 'g'))),
    coalesce((select array_agg(c.slug) from shown_capabilities c where c.lab_id = l.id and c.kind = 'specialization'), '{}'),
    to_tsvector('english', left(regexp_replace(concat_ws(' ', l.name, regexp_replace(l.address, '^[^,]*,', ''),
      (select string_agg(c.name, ' ') from shown_capabilities c where c.lab_id = l.id),
      (select string_agg(concat_ws(' ', c.type, c.issuing_body, array_to_string(c.scope, ' '), array_to_string(c.accredited_tests, ' ')), ' ')
        from shown_certifications c where c.lab_id = l.id)), '[-/.,:;()_&+]+', ' ', 'g'), 200000)),
    coalesce(l.decided_at, l.created_at)
  from labs l where l.id = lab and acl.is_shown(l);
end $$;
revoke execute on function acl.index_lab(uuid) from public;
select acl.index_lab(id) from labs;

-- A laboratory is indexed once at the end of each transaction that changed it, however many of its rows changed.
create function acl.lab_version_raised() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  if not exists (select from lab_search s join lab_versions v using (lab_id) where s.lab_id = new.lab_id and s.version = v.version) then
    perform acl.index_lab(new.lab_id);
  end if;
  return null;
end $$;
revoke execute on function acl.lab_version_raised() from public;
create constraint trigger lab_versions_raised after insert or update on lab_versions
  deferrable initially deferred for each row execute function acl.lab_version_raised();

-- Laboratories that a researcher keeps. One that was deleted stays in the list by its name.
create table saved_labs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  lab_id uuid references labs on delete set null,
  lab_name text not null,
  saved_at timestamptz not null,
  unique (user_id, lab_id)
);
create index saved_labs_lab on saved_labs (lab_id);
alter table saved_labs enable row level security;
grant select, insert, delete on saved_labs to aliquot_app;
create policy saved_labs_read on saved_labs for select to aliquot_app using (user_id = acl.actor_id());
create policy saved_labs_save on saved_labs for insert to aliquot_app with check (
  user_id = acl.actor_id() and exists (select from shown_labs l where l.id = lab_id));
create policy saved_labs_remove on saved_labs for delete to aliquot_app using (user_id = acl.actor_id());
