-- Each side of accepted work may review the other. Nobody but its own side sees a review before both are in or the time is over.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  side text not null check (side in ('researcher', 'laboratory')),
  communication integer not null check (communication between 1 and 5),
  timeliness integer check (timeliness between 1 and 5),
  quality integer check (quality between 1 and 5),
  clarity integer check (clarity between 1 and 5),
  samples integer check (samples between 1 and 5),
  body text not null,
  country text,
  written_by uuid references users on delete set null,
  written_at timestamptz not null,
  published_at timestamptz,
  removed_by uuid references users on delete set null,
  removed_at timestamptz,
  removal_reason text,
  unique (collaboration_id, side),
  check ((timeliness is not null and quality is not null) = (side = 'researcher')),
  check ((clarity is not null and samples is not null) = (side = 'laboratory')),
  check ((removed_at is null) = (removal_reason is null)),
  check (removed_at is null or published_at is not null)
);
create index reviews_written_by on reviews (written_by);
create index reviews_removed_by on reviews (removed_by);

-- Reviews that were due before there were any are not asked for.
alter table lab_collaborations add column review_reminded_at timestamptz, add column reviews_closed_at timestamptz;
update lab_collaborations set reviews_closed_at = accepted_at where accepted_at is not null;
create index lab_collaborations_reviewing on lab_collaborations (accepted_at) where stage = 'accepted' and reviews_closed_at is null;
grant update (review_reminded_at) on lab_collaborations to aliquot_app;

-- A member of a laboratory that somebody has asked, and that person.
create function acl.knows_researcher_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_collaborations c join projects p on p.id = c.project_id
         join projects o on o.user_id = p.user_id join lab_collaborations a on a.project_id = o.id
         left join lab_members m on m.lab_id = a.lab_reference_id and m.user_id = acl.actor_id()
       where c.id = collaboration and (p.user_id = acl.actor_id() or m.user_id is not null)) $$;

alter table reviews enable row level security;
grant select, insert on reviews to aliquot_app;
grant update (communication, timeliness, quality, clarity, samples, body, written_by, written_at, removed_by, removed_at, removal_reason)
  on reviews to aliquot_app;
create policy reviews_read on reviews for select to aliquot_app using (
  acl.sees_all() or acl.is_on_side(collaboration_id, side)
  or (published_at is not null
    and (acl.takes_part(collaboration_id) or (side = 'laboratory' and acl.knows_researcher_of(collaboration_id)))));
create policy reviews_write on reviews for insert to aliquot_app with check (
  written_by = acl.actor_id() and published_at is null and removed_at is null and acl.is_on_side(collaboration_id, side));
create policy reviews_change on reviews for update to aliquot_app
  using (acl.sees_all() or (published_at is null and acl.is_on_side(collaboration_id, side)))
  with check (
    (acl.sees_all() and published_at is not null)
    or (written_by = acl.actor_id() and published_at is null and removed_at is null and acl.is_on_side(collaboration_id, side)));

-- Ends the time for the reviews of accepted work and publishes what there is: when both are in, or for background work when the time
-- is over. Says how many were published; null when it had ended.
create function acl.close_reviews(collaboration uuid, at timestamptz) returns integer language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
declare
  published integer;
begin
  if not (acl.sees_all() or (acl.takes_part(collaboration)
      and (select count(*) from reviews where collaboration_id = collaboration) = 2)) then
    return null;
  end if;
  update lab_collaborations set reviews_closed_at = at
    where id = collaboration and stage = 'accepted' and reviews_closed_at is null;
  if not found then
    return null;
  end if;
  update reviews set published_at = at where collaboration_id = collaboration and published_at is null;
  get diagnostics published = row_count;
  return published;
end $$;

-- What laboratories wrote about the researcher of a request.
create function acl.researcher_reviews(collaboration uuid) returns setof reviews language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select r.* from lab_collaborations c join projects p on p.id = c.project_id
       join projects o on o.user_id = p.user_id join lab_collaborations d on d.project_id = o.id
       join reviews r on r.collaboration_id = d.id
     where c.id = collaboration and r.side = 'laboratory' and r.published_at is not null
       and (acl.sees_all() or p.user_id = acl.actor_id() or acl.is_laboratory_of(c.id)) $$;
