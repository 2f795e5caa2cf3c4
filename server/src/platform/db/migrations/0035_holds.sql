-- A legal hold on a laboratory, a project or a person stops every deletion of theirs until it is released. Rows stay as history,
-- also when what they are about no longer exists.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('laboratory', 'project', 'person')),
  subject_id uuid not null,
  subject_name text not null,
  reason text not null,
  placed_by uuid references users on delete set null,
  placed_at timestamptz not null,
  released_by uuid references users on delete set null,
  released_at timestamptz,
  release_reason text,
  constraint legal_holds_check check ((released_at is null) = (release_reason is null))
);
create unique index legal_holds_one_open on legal_holds (subject, subject_id) where (released_at is null);
create index legal_holds_placed_by on legal_holds (placed_by);
create index legal_holds_released_by on legal_holds (released_by);
alter table legal_holds enable row level security;
grant insert, select, update (released_by, released_at, release_reason) on legal_holds to aliquot_app;

create function acl.is_held(wanted text, thing uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from legal_holds h where h.subject = wanted and h.subject_id = thing and h.released_at is null) $$;

-- A request is held with its project, its researcher and its laboratory.
create function acl.is_held_request(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select exists (
    select 1 from lab_collaborations c left join projects p on p.id = c.project_id
    join legal_holds h on h.released_at is null and ((h.subject = 'laboratory' and h.subject_id = c.lab_reference_id)
      or (h.subject = 'project' and h.subject_id = c.project_id) or (h.subject = 'person' and h.subject_id = p.user_id))
    where c.id = collaboration) $$;

create policy legal_holds_place on legal_holds for insert to aliquot_app with check (acl.sees_all() and released_at is null);
create policy legal_holds_read on legal_holds for select to aliquot_app using (acl.sees_all());
create policy legal_holds_release on legal_holds for update to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
