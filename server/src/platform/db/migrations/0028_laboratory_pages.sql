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
create index lab_search_name on lab_search (lower(name), lab_id);
create index lab_search_newest on lab_search (shown_since desc, lab_id);
create index lab_search_place_end on lab_search (place_end);
create index lab_search_specializations on lab_search using gin (specializations);
create index lab_search_words on lab_search using gin (words);
alter table lab_search enable row level security;
grant select on lab_search to aliquot_app;

create function acl.index_lab(lab uuid) returns void language plpgsql security definer set search_path = public, acl, pg_temp as $$
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
revoke execute on function acl.index_lab(lab uuid) from public;

create policy lab_search_read on lab_search for select to aliquot_app using (true);
