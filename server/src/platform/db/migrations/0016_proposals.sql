-- Offers of a laboratory for a request. A version is one row that is never changed; only its outcome is noted.
create table proposals (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  version integer not null check (version >= 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lines jsonb not null check ((jsonb_typeof(lines) = 'array') and (jsonb_array_length(lines) > 0)),
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
  fate text not null default 'open' check (fate in ('open', 'replaced', 'taken-back', 'change-asked', 'accepted', 'declined')),
  fate_words text,
  fate_by uuid references users on delete set null,
  fate_at timestamptz,
  reminded_at timestamptz,
  files uuid[] not null default '{}'::uuid[],
  unique (collaboration_id, version)
);
create index proposals_created_by on proposals (created_by);
create index proposals_fate_by on proposals (fate_by);
create unique index proposals_one_open on proposals (collaboration_id) where (fate = 'open');
alter table proposals enable row level security;
grant insert, select, update (fate, fate_words, fate_by, fate_at, reminded_at) on proposals to aliquot_app;

-- Drafts that a laboratory has not sent yet. The other side never reads it.
create table proposal_drafts (
  collaboration_id uuid primary key references lab_collaborations on delete cascade,
  values jsonb not null,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null
);
create index proposal_drafts_saved_by on proposal_drafts (saved_by);
alter table proposal_drafts enable row level security;
grant insert, select, update, delete on proposal_drafts to aliquot_app;

-- Last known state of the certificates that a work needs, so that each change is reported once.
create table certificate_watches (
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  type text not null,
  until date,
  state text not null check (state in ('valid', 'lapsed', 'withdrawn')),
  noted_at timestamptz not null,
  primary key (collaboration_id, type)
);
alter table certificate_watches enable row level security;
grant insert, select, update on certificate_watches to aliquot_app;

-- Files that a laboratory adds to a proposal. A version names its own and keeps them; one that no version names is not sent yet.
create table proposal_files (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null
);
create index proposal_files_collaboration on proposal_files (collaboration_id, uploaded_at);
create index proposal_files_uploaded_by on proposal_files (uploaded_by);
alter table proposal_files enable row level security;
grant insert, select, delete on proposal_files to aliquot_app;

-- True if its open proposal does, for the researcher's side.
create function acl.awaits_approval(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from proposals o
       where o.collaboration_id = collaboration and o.fate = 'open' and acl.needs_approval(collaboration, o.total, o.currency)
         and acl.reads_project(acl.project_of(collaboration))) $$;

create function acl.is_sent_file(file uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from proposal_files f join proposals p on p.collaboration_id = f.collaboration_id
       where f.id = file and f.id = any(p.files)) $$;

-- Days promised are counted from the day of the agreement in UTC, whatever zone a connection has.
create function acl.lab_facts(lab uuid)
  returns table(accepted integer, promised_days double precision, needed_days double precision, rounds double precision, accepted_at_first double precision, response_hours double precision)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  with work as (
    select c.round, c.promised_by - (c.agreed_at at time zone 'UTC')::date as promised,
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

-- True if a price needs an approver: it is above the amount of the project, or in another currency.
create function acl.needs_approval(collaboration uuid, total bigint, currency text)
  returns boolean
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from projects p
       where p.id = acl.project_of(collaboration) and (p.approval_currency <> currency or p.approval_above < total)) $$;

create function acl.project_of(collaboration uuid) returns uuid language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select c.project_id from lab_collaborations c where c.id = collaboration $$;

-- Leaving hides a project from its researcher and colleagues alone.
create function acl.project_role(project uuid) returns text language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select case when p.user_id = acl.actor_id() then 'owner' else (
         select m.role from project_members m
         where m.project_id = p.id and m.user_id = acl.actor_id() and acl.actor_role() = 'user') end
     from projects p where p.id = project and p.deleted_at is null and p.left_at is null $$;

create trigger proposal_files_keep_held before delete on proposal_files for each row when (acl.is_sent_file(old.id))
  execute function acl.keep_held('collaboration_id=request');
create trigger proposals_keep_held before delete on proposals for each row
  execute function acl.keep_held('collaboration_id=request');

create policy certificate_watches_change on certificate_watches for update to aliquot_app
  using (acl.actor_role() = 'system')
  with check (acl.actor_role() = 'system');
create policy certificate_watches_note on certificate_watches for insert to aliquot_app
  with check (acl.actor_role() = 'system');
create policy certificate_watches_read on certificate_watches for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy proposal_drafts_own on proposal_drafts to aliquot_app
  using (acl.is_laboratory_of(collaboration_id))
  with check (acl.is_laboratory_of(collaboration_id));
create policy proposal_files_add on proposal_files for insert to aliquot_app
  with check (
  acl.is_laboratory_of(collaboration_id) and uploaded_by = acl.actor_id());
create policy proposal_files_read on proposal_files for select to aliquot_app
  using (
  acl.actor_role() = 'system' or acl.is_laboratory_of(collaboration_id)
  or ((acl.sees_all() or acl.reads_engagement(collaboration_id)) and acl.is_sent_file(id)));
create policy proposal_files_remove on proposal_files for delete to aliquot_app
  using (
  acl.is_laboratory_of(collaboration_id) and not acl.is_sent_file(id));
create policy proposals_fate on proposals for update to aliquot_app
  using (fate = 'open'
    and (acl.sees_all() or acl.is_laboratory_of(collaboration_id) or acl.answers_for_researcher(collaboration_id)))
  with check (acl.sees_all()
    or (acl.is_laboratory_of(collaboration_id) and fate in ('replaced', 'taken-back'))
    or (acl.answers_for_researcher(collaboration_id) and fate in ('change-asked', 'declined'))
    or (acl.answers_for_researcher(collaboration_id) and fate = 'accepted'
      and (acl.project_role(acl.project_of(collaboration_id)) = 'approver'
        or not acl.needs_approval(collaboration_id, total, currency))));
create policy proposals_read on proposals for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy proposals_send on proposals for insert to aliquot_app
  with check (acl.is_laboratory_of(collaboration_id) and created_by = acl.actor_id() and fate = 'open');
