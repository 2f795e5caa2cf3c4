-- Whether the catalogue was filled with generated laboratories. Nothing is learned from what was shown of those. A database that
-- was filled before this column was there is known by its trail.
alter table lab_catalogue add column is_demo boolean not null default false;
update lab_catalogue set is_demo = exists (select 1 from audit_entries where request_id = 'demo' and user_agent = 'aliquot seed');

-- Which laboratories a researcher was shown, in which order and with which score, and which one was chosen. The request's own words
-- are not in it: of what was asked it has the kinds and the ids of terms of the vocabulary.
create table match_impressions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- A row goes with the account that it is about.
  user_id uuid not null references users on delete cascade,
  research_area text not null,
  service_type text not null,
  asked jsonb not null,
  shown jsonb not null,
  score_version integer not null,
  is_demo boolean not null,
  project_id uuid references projects on delete set null,
  -- A laboratory's id or that of a suggested profile. No reference: a choice outlives the laboratory.
  chosen text,
  chosen_at timestamptz,
  check ((chosen is null) = (chosen_at is null))
);
create index match_impressions_newest on match_impressions (created_at desc, id);
create index match_impressions_user on match_impressions (user_id);
create index match_impressions_project on match_impressions (project_id) where project_id is not null;
create index match_impressions_unchosen on match_impressions (created_at) where chosen is null;

alter table match_impressions enable row level security;
grant select, insert, delete on match_impressions to aliquot_app;
create policy match_impressions_read on match_impressions for select to aliquot_app using (acl.sees_all());
create policy match_impressions_add on match_impressions for insert to aliquot_app with check (
  user_id = acl.actor_id() and acl.actor_role() = 'user' and project_id is null and chosen is null);
create policy match_impressions_expire on match_impressions for delete to aliquot_app using (acl.actor_role() = 'system');

-- The only way to change a row. A researcher cannot read rows, so that an update with a condition would find none.
create function acl.choose_impression(impression uuid, project uuid, choice text, at timestamptz) returns boolean
  language sql security definer set search_path = public, acl, pg_temp as $$
  with marked as (
    update match_impressions set project_id = project, chosen = choice, chosen_at = at
    where id = impression and user_id = acl.actor_id() and chosen is null
      and shown @> jsonb_build_array(jsonb_build_object('lab_id', choice)) and acl.owns_project(project)
    returning 1)
  select exists (select 1 from marked) $$;
