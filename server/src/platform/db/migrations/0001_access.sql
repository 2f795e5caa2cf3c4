-- Every request runs as a role that owns nothing; who it acts for is set for the length of its transaction.
do $$
begin
  create role aliquot_app nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant aliquot_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;

create schema acl;
create extension if not exists cube;
create extension if not exists pg_trgm;

grant usage on schema public, acl to aliquot_app;

set local check_function_bodies = off; -- functions name tables that come after them

create function acl.actor_id() returns uuid language sql stable
  as $$ select nullif(current_setting('aliquot.actor_id', true), '')::uuid $$;

create function acl.actor_role() returns text language sql stable
  as $$ select coalesce(current_setting('aliquot.actor_role', true), '') $$;

create function acl.answers_for_project(project uuid) returns boolean language sql stable
  as $$ select coalesce(acl.project_role(project) in ('owner', 'editor', 'approver'), false) $$;

create function acl.answers_for_researcher(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select acl.answers_for_project(acl.project_of(collaboration)) $$;

create function acl.audit_field(value text) returns text language sql immutable
  as $$ select coalesce(char_length(value)::text || ':' || value, '-') $$;

create function acl.edits_project(project uuid) returns boolean language sql stable
  as $$ select coalesce(acl.project_role(project) in ('owner', 'editor'), false) $$;

-- True if a side has a step to take on an awarded request; both have one where nothing is required.
create function acl.has_agreement_turn(collaboration uuid, side text) returns boolean language sql stable
  as $$ select due = '[]' or due @> jsonb_build_array(jsonb_build_object('side', side)) from acl.agreements_due(collaboration) as due $$;

-- True if a text is more than blanks. Over 100,000 people, a regular expression for each of four columns took a quarter to a
-- third of the time of the counts.
create function acl.is_filled(value text) returns boolean language sql immutable
  as $$ select btrim(value) <> '' $$;

create function acl.is_on_side(collaboration uuid, side text) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select case side when 'researcher' then acl.is_researcher_of(collaboration)
       when 'laboratory' then acl.is_laboratory_of(collaboration) else false end $$;

-- These stay what rows ask before they are written: the owner and editors act for the researcher. Approvers answer proposals and
-- deliveries besides, and everybody in the project reads.
create function acl.is_researcher_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select acl.edits_project(acl.project_of(collaboration)) $$;

-- A signed-in person, or background work.
create function acl.is_someone() returns boolean language sql stable
  as $$ select acl.actor_id() is not null or acl.sees_all() $$;

create function acl.on_unit_sphere(longitude double precision, latitude double precision)
  returns cube
  language sql immutable strict as $$
  select cube(array[cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)])
$$;

create function acl.other_side(side text) returns text language sql immutable
  as $$ select case side when 'researcher' then 'laboratory' else 'researcher' end $$;

create function acl.reads_engagement(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select acl.reads_project(acl.project_of(collaboration)) or acl.is_laboratory_of(collaboration) $$;

create function acl.reads_project(project uuid) returns boolean language sql stable
  as $$ select acl.project_role(project) is not null $$;

-- Puts a failed job back into its queue for an administrator, because the request role may not change jobs. Returns the state
-- that the job had before, or null where there is no such job.
create function acl.retry_failed_job(queue text, job_id uuid) returns text language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
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

-- Administrators and background work see every row; each other role has policies of its own.
create function acl.sees_all() returns boolean language sql stable
  as $$ select acl.actor_role() in ('admin', 'system') $$;

create function acl.takes_part(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select acl.is_researcher_of(collaboration) or acl.is_laboratory_of(collaboration) $$;

create function acl.works_for(lab uuid) returns boolean language sql stable
  as $$ select acl.sees_all() or acl.is_member(lab) $$;
