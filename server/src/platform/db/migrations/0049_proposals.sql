-- What a laboratory offers for a request. A version is one row that is never changed; only what became of it is noted.
create table proposals (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  version integer not null check (version >= 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Test, method, quantity, unit and price in minor units of each line; the names, shares and days of the milestones.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  milestones jsonb not null check (jsonb_typeof(milestones) = 'array'),
  total bigint not null check (total >= 0),
  turnaround_days integer not null check (turnaround_days >= 1),
  earliest_start date not null,
  valid_until date not null,
  sample_requirements text not null default '',
  terms text not null default '',
  silence_accepts_after_days integer check (silence_accepts_after_days >= 1),
  created_by uuid references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  fate text not null default 'open'
    check (fate in ('open', 'replaced', 'taken-back', 'change-asked', 'accepted', 'declined')),
  fate_words text,
  fate_by uuid references users on delete set null,
  fate_at timestamptz,
  unique (collaboration_id, version)
);
create unique index proposals_one_open on proposals (collaboration_id) where fate = 'open';
create index proposals_created_by on proposals (created_by);
create index proposals_fate_by on proposals (fate_by);

-- What a laboratory has not sent yet. The other side never reads it.
create table proposal_drafts (
  collaboration_id uuid primary key references lab_collaborations on delete cascade,
  values jsonb not null,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null
);
create index proposal_drafts_saved_by on proposal_drafts (saved_by);

alter table proposals enable row level security;
alter table proposal_drafts enable row level security;
grant select, insert on proposals to aliquot_app;
grant update (fate, fate_words, fate_by, fate_at) on proposals to aliquot_app;
grant select, insert, update, delete on proposal_drafts to aliquot_app;

create policy proposals_read on proposals for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy proposals_send on proposals for insert to aliquot_app
  with check (acl.is_laboratory_of(collaboration_id) and created_by = acl.actor_id() and fate = 'open');
create policy proposals_fate on proposals for update to aliquot_app
  using (fate = 'open' and (acl.sees_all() or acl.takes_part(collaboration_id)))
  with check (acl.sees_all()
    or (acl.is_laboratory_of(collaboration_id) and fate in ('replaced', 'taken-back'))
    or (acl.is_researcher_of(collaboration_id) and fate in ('change-asked', 'accepted', 'declined')));
create policy proposal_drafts_own on proposal_drafts for all to aliquot_app
  using (acl.is_laboratory_of(collaboration_id)) with check (acl.is_laboratory_of(collaboration_id));

-- Each wait has its end in respond_by: of the laboratory in asked, of the researcher in proposed, of both in awarded.
drop index lab_collaborations_waiting;
create index lab_collaborations_waiting on lab_collaborations (respond_by) where stage in ('asked', 'proposed', 'awarded');
grant update (respond_by) on lab_collaborations to aliquot_app;

-- A researcher agrees to a proposal that was accepted, and to nothing else.
create function acl.has_accepted_proposal(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from proposals p where p.collaboration_id = collaboration and p.fate = 'accepted') $$;
alter policy lab_collaborations_change on lab_collaborations with check (
  acl.sees_all()
  or (acl.is_member(lab_reference_id) and stage in ('asked', 'proposed', 'agreed', 'running', 'delivered', 'declined')
    and accepted_at is null)
  or (acl.owns_project(project_id)
    and (stage in ('asked', 'declined', 'awarded', 'withdrawn') or (stage = 'running' and round > 1)
      or (stage = 'agreed' and acl.has_accepted_proposal(id))
      or (stage = 'accepted' and accepted_at is not null))));

-- One laboratory is engaged, and the requests to the others end. The laboratory that approves cannot see theirs.
create function acl.withdraw_others(collaboration uuid, why text, at timestamptz)
  returns table (id uuid, lab_reference_id uuid) language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
begin
  return query
    update lab_collaborations o
      set stage = 'withdrawn', last_move = 'withdraw', reason = why, moved_at = at, updated_at = at,
        moved_by = case when acl.owns_project(o.project_id) then acl.actor_id() end
      from lab_collaborations c
      where c.id = collaboration and (acl.sees_all() or acl.takes_part(c.id)) and c.stage in ('awarded', 'agreed')
        and o.project_id = c.project_id and o.id <> c.id and o.stage in ('asked', 'proposed')
      returning o.id, o.lab_reference_id;
end $$;
