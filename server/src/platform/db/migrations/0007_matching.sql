-- Raised by every change to what matching knows of a laboratory, in the same transaction; the row lock keeps versions in commit order.
create table lab_catalogue (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 0,
  is_demo boolean not null default false
);
insert into lab_catalogue default values;
alter table lab_catalogue enable row level security;
grant select on lab_catalogue to aliquot_app;

create table lab_versions (
  lab_id uuid primary key,
  version bigint not null
);
create index lab_versions_version on lab_versions (version);
alter table lab_versions enable row level security;
grant select on lab_versions to aliquot_app;

-- Which laboratories a researcher was shown, in which order and with which score, and which one was chosen. The request's own words
-- are not in it: of what was asked it has the kinds and the ids of terms of the vocabulary.
create table match_impressions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null references users on delete cascade,
  research_area text not null,
  service_type text not null,
  asked jsonb not null,
  shown jsonb not null,
  score_version integer not null,
  is_demo boolean not null,
  project_id uuid references projects on delete set null,
  chosen text,
  chosen_at timestamptz,
  constraint match_impressions_check check ((chosen is null) = (chosen_at is null))
);
create index match_impressions_newest on match_impressions (created_at desc, id);
create index match_impressions_project on match_impressions (project_id) where (project_id is not null);
create index match_impressions_unchosen on match_impressions (created_at) where (chosen is null);
create index match_impressions_user on match_impressions (user_id);
alter table match_impressions enable row level security;
grant insert, select, delete on match_impressions to aliquot_app;

-- The only way to change a row. A researcher cannot read rows, so that an update with a condition would find none.
create function acl.choose_impression(impression uuid, project uuid, choice text, at timestamptz)
  returns boolean
  language sql security definer
  set search_path = public, acl, pg_temp as $$
  with marked as (
    update match_impressions set project_id = project, chosen = choice, chosen_at = at
    where id = impression and user_id = acl.actor_id() and chosen is null
      and shown @> jsonb_build_array(jsonb_build_object('lab_id', choice)) and acl.owns_project(project)
    returning 1)
  select exists (select 1 from marked) $$;

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

create function acl.raise_lab_version(changed uuid) returns void language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
declare next_version bigint;
begin
  update lab_catalogue set version = version + 1 returning version into next_version;
  insert into lab_versions (lab_id, version) values (changed, next_version)
    on conflict (lab_id) do update set version = excluded.version;
end $$;
revoke execute on function acl.raise_lab_version(changed uuid) from public;

create constraint trigger lab_versions_raised after insert or update on lab_versions deferrable initially deferred for each row
  execute function acl.lab_version_raised();
create trigger match_impressions_keep_held before delete on match_impressions for each row
  execute function acl.keep_held('user_id=person', 'project_id=project');

create policy lab_catalogue_read on lab_catalogue for select to aliquot_app using (acl.is_someone());
create policy lab_versions_read on lab_versions for select to aliquot_app using (acl.is_someone());
create policy match_impressions_add on match_impressions for insert to aliquot_app
  with check (
  user_id = acl.actor_id() and acl.actor_role() = 'user' and project_id is null and chosen is null);
create policy match_impressions_expire on match_impressions for delete to aliquot_app using (acl.actor_role() = 'system');
create policy match_impressions_read on match_impressions for select to aliquot_app using (acl.sees_all());
