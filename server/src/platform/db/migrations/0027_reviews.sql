-- Each side of accepted work may review the other. Only its own side sees a review before both are in or the time is over.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  side text not null check (side in ('researcher', 'laboratory')),
  communication integer not null check ((communication >= 1) and (communication <= 5)),
  timeliness integer check ((timeliness >= 1) and (timeliness <= 5)),
  quality integer check ((quality >= 1) and (quality <= 5)),
  clarity integer check ((clarity >= 1) and (clarity <= 5)),
  samples integer check ((samples >= 1) and (samples <= 5)),
  body text not null,
  country text,
  written_by uuid references users on delete set null,
  written_at timestamptz not null,
  published_at timestamptz,
  removed_by uuid references users on delete set null,
  removed_at timestamptz,
  removal_reason text,
  constraint reviews_check check (((timeliness is not null) and (quality is not null)) = (side = 'researcher')),
  constraint reviews_check1 check (((clarity is not null) and (samples is not null)) = (side = 'laboratory')),
  constraint reviews_check2 check ((removed_at is null) = (removal_reason is null)),
  constraint reviews_check3 check ((removed_at is null) or (published_at is not null)),
  unique (collaboration_id, side)
);
create index reviews_removed_by on reviews (removed_by);
create index reviews_written_by on reviews (written_by);
alter table reviews enable row level security;
grant insert, select, update (communication, timeliness, quality, clarity, samples, body, written_by, written_at, removed_by,
  removed_at, removal_reason) on reviews to aliquot_app;

-- Ends the time for the reviews of accepted work and publishes what there is: when both are in, or for background work when the time
-- is over. Says how many were published; null when it had ended.
create function acl.close_reviews(collaboration uuid, at timestamptz)
  returns integer
  language plpgsql security definer
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

-- A member of an asked laboratory, and the person who asked.
create function acl.knows_researcher_of(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join projects p on p.id = c.project_id
         join projects o on o.user_id = p.user_id join lab_collaborations a on a.project_id = o.id
         left join lab_members m on m.lab_id = a.lab_reference_id and m.user_id = acl.actor_id()
       where c.id = collaboration and (p.user_id = acl.actor_id() or m.user_id is not null)) $$;

-- Laboratories' reviews of the researcher of a request.
create function acl.researcher_reviews(collaboration uuid) returns setof reviews language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select r.* from lab_collaborations c join projects p on p.id = c.project_id
       join projects o on o.user_id = p.user_id join lab_collaborations d on d.project_id = o.id
       join reviews r on r.collaboration_id = d.id
     where c.id = collaboration and r.side = 'laboratory' and r.published_at is not null
       and (acl.sees_all() or p.user_id = acl.actor_id() or acl.is_laboratory_of(c.id)) $$;

create view shown_reviews as
  select r.id, c.lab_reference_id as lab_id, r.side, r.communication, r.timeliness, r.quality, r.clarity, r.samples, r.country,
    case when r.removed_at is null then r.body else '' end as body, r.published_at, r.removed_at
  from reviews r join lab_collaborations c on c.id = r.collaboration_id join labs l on l.id = c.lab_reference_id
  where r.side = 'researcher' and r.published_at is not null and acl.is_shown(l);
grant select on shown_reviews to aliquot_app;

create trigger reviews_keep_held before delete on reviews for each row
  execute function acl.keep_held('collaboration_id=request', 'written_by=person');

create policy reviews_change on reviews for update to aliquot_app
  using (acl.sees_all() or (published_at is null and acl.is_on_side(collaboration_id, side)))
  with check (
    (acl.sees_all() and published_at is not null)
    or (written_by = acl.actor_id() and published_at is null and removed_at is null and acl.is_on_side(collaboration_id, side)));
create policy reviews_read on reviews for select to aliquot_app
  using (
  acl.sees_all() or acl.is_on_side(collaboration_id, side)
  or (published_at is not null
    and (acl.reads_engagement(collaboration_id) or (side = 'laboratory' and acl.knows_researcher_of(collaboration_id)))));
create policy reviews_write on reviews for insert to aliquot_app
  with check (
  written_by = acl.actor_id() and published_at is null and removed_at is null and acl.is_on_side(collaboration_id, side));
