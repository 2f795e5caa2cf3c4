-- Agreements between the two institutions of a request. A row is never changed but for what became of it; a signature never.
create table agreements (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  researcher_id uuid references users on delete set null,
  lab_id uuid references labs on delete set null,
  kind text not null check (kind in ('nda', 'mta', 'dua', 'baa', 'sow')),
  way text not null check (way in ('recorded', 'signed')),
  status text not null default 'open' check (status in ('open', 'complete', 'refused', 'withdrawn')),
  researcher_party text not null,
  researcher_signer text not null default '',
  laboratory_party text not null,
  laboratory_signer text not null default '',
  effective_day date not null,
  end_day date,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  added_by uuid references users on delete set null,
  added_side text not null check (added_side in ('researcher', 'laboratory')),
  added_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  reason text,
  constraint agreements_check check (end_day >= effective_day),
  constraint agreements_check1 check ((status = 'open') = (decided_at is null))
);
create index agreements_added_by on agreements (added_by);
create index agreements_between on agreements (researcher_id, lab_id) where (status = 'complete');
create index agreements_collaboration on agreements (collaboration_id, added_at);
create index agreements_decided_by on agreements (decided_by);
create index agreements_lab on agreements (lab_id);
create unique index agreements_one_open on agreements (collaboration_id, kind) where (status = 'open');
alter table agreements enable row level security;
grant insert, select, update (status, decided_by, decided_at, reason) on agreements to aliquot_app;

-- The name as typed, and the content that was signed. Kept when the account is deleted.
create table agreement_signatures (
  id uuid primary key default gen_random_uuid(),
  agreement_id uuid not null references agreements on delete cascade,
  side text not null check (side in ('researcher', 'laboratory')),
  signer_id uuid references users on delete set null,
  signer_name text not null,
  meaning text not null check (meaning in ('approval', 'authorship', 'review', 'responsibility')),
  sha256 text not null,
  signed_at timestamptz not null,
  unique (agreement_id, side)
);
create index agreement_signatures_signer on agreement_signatures (signer_id);
alter table agreement_signatures enable row level security;
grant insert, select on agreement_signatures to aliquot_app;

create table agreement_uses (
  agreement_id uuid not null references agreements on delete cascade,
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  attached_by uuid references users on delete set null,
  attached_at timestamptz not null,
  primary key (agreement_id, collaboration_id)
);
create index agreement_uses_attached_by on agreement_uses (attached_by);
create index agreement_uses_collaboration on agreement_uses (collaboration_id);
alter table agreement_uses enable row level security;
grant insert, select on agreement_uses to aliquot_app;

-- The kinds without which a side does not begin.
create table agreement_requirements (
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  side text not null check (side in ('researcher', 'laboratory')),
  kind text not null check (kind in ('nda', 'mta', 'dua', 'baa', 'sow')),
  required_by uuid references users on delete set null,
  required_at timestamptz not null,
  primary key (collaboration_id, side, kind)
);
create index agreement_requirements_required_by on agreement_requirements (required_by);
alter table agreement_requirements enable row level security;
grant insert, select, delete on agreement_requirements to aliquot_app;

create function acl.is_between(collaboration uuid, researcher uuid, lab uuid)
  returns boolean
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select exists (
       select 1 from lab_collaborations c join projects p on p.id = c.project_id
       where c.id = collaboration and p.user_id = researcher and c.lab_reference_id = lab) $$;

create function acl.is_signed_by_both(agreement uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select count(*) = 2 from agreement_signatures s where s.agreement_id = agreement $$;

create trigger agreement_uses_keep_held before delete on agreement_uses for each row
  execute function acl.keep_held('collaboration_id=request');
create trigger agreements_keep_held before delete on agreements for each row
  execute function acl.keep_held('collaboration_id=request', 'lab_id=laboratory', 'researcher_id=person');

create policy agreement_requirements_add on agreement_requirements for insert to aliquot_app
  with check (
  required_by = acl.actor_id() and acl.is_on_side(collaboration_id, side));
create policy agreement_requirements_read on agreement_requirements for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy agreement_requirements_remove on agreement_requirements for delete to aliquot_app
  using (
  acl.is_on_side(collaboration_id, side));
create policy agreement_signatures_read on agreement_signatures for select to aliquot_app
  using (
  exists (select 1 from agreements a where a.id = agreement_id));
create policy agreement_signatures_sign on agreement_signatures for insert to aliquot_app
  with check (
  signer_id = acl.actor_id()
  and exists (select 1 from agreements a where a.id = agreement_id and a.way = 'signed' and a.status = 'open'
    and a.sha256 = agreement_signatures.sha256 and acl.is_on_side(a.collaboration_id, agreement_signatures.side)));
create policy agreement_uses_attach on agreement_uses for insert to aliquot_app
  with check (
  attached_by = acl.actor_id() and acl.takes_part(collaboration_id)
  and exists (select 1 from agreements a where a.id = agreement_id and a.status = 'complete'
    and acl.is_between(agreement_uses.collaboration_id, a.researcher_id, a.lab_id)));
create policy agreement_uses_read on agreement_uses for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy agreements_add on agreements for insert to aliquot_app
  with check (
  added_by = acl.actor_id() and status = 'open' and acl.is_on_side(collaboration_id, added_side)
  and acl.is_between(collaboration_id, researcher_id, lab_id));
create policy agreements_decide on agreements for update to aliquot_app
  using (status = 'open' and acl.takes_part(collaboration_id))
  with check (decided_by = acl.actor_id() and (
    (status = 'withdrawn' and acl.is_on_side(collaboration_id, added_side))
    or (status = 'refused' and acl.is_on_side(collaboration_id, acl.other_side(added_side)))
    or (status = 'complete' and way = 'recorded' and acl.is_on_side(collaboration_id, acl.other_side(added_side)))
    or (status = 'complete' and way = 'signed' and acl.is_signed_by_both(id))));
create policy agreements_read on agreements for select to aliquot_app
  using (
  acl.sees_all() or acl.reads_engagement(collaboration_id)
  or exists (select 1 from agreement_uses u where u.agreement_id = id and acl.reads_engagement(u.collaboration_id)));
