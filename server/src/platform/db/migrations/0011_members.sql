create table lab_invitations (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'member')),
  token_hash text not null unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  invited_by uuid references users on delete set null,
  accepted_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index lab_invitations_email on lab_invitations (email);
create unique index lab_invitations_pending on lab_invitations (lab_id, email) where (status = 'pending');
alter table lab_invitations enable row level security;
grant insert, select (id, lab_id, email, role, status, invited_by, accepted_by, created_at, sent_at, expires_at, ended_at),
  update (token_hash, status, accepted_by, sent_at, expires_at, ended_at) on lab_invitations to aliquot_app;

create table lab_claims (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'granted', 'denied', 'withdrawn')),
  reason text,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz
);
create index lab_claims_list on lab_claims (status, created_at, id);
create unique index lab_claims_pending on lab_claims (lab_id, user_id) where (status = 'pending');
create index lab_claims_user on lab_claims (user_id);
alter table lab_claims enable row level security;
grant insert, select, update (status, reason, decided_by, decided_at) on lab_claims to aliquot_app;

-- The laboratories without members that were left for the actor: by a confirmed address, and not for who has one already.
create function acl.claimable_labs()
  returns table(id uuid, name text, address text, status text)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select l.id, l.name, l.address, l.status
     from labs l join users u on u.id = acl.actor_id() and u.role = 'lab_owner' and u.email_verified
     where lower(l.contact_email) = lower(u.email)
       and not exists (select 1 from lab_members m where m.lab_id = l.id)
       and not exists (select 1 from lab_members m where m.user_id = u.id) $$;

-- The bearer of the token may read its purpose; no one else learns the laboratory's name.
create function acl.invitation(hash text)
  returns table(id uuid, lab_id uuid, lab_name text, email text, role text, status text, expires_at timestamptz, invited_by text)
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$ select i.id, i.lab_id, l.name, i.email, i.role, i.status, i.expires_at, u.name
     from lab_invitations i join labs l on l.id = i.lab_id left join users u on u.id = i.invited_by
     where i.token_hash = hash and acl.is_someone() $$;

create function acl.verified_email() returns text language sql stable security definer set search_path = public, acl, pg_temp
  as $$ select lower(u.email) from users u where u.id = acl.actor_id() and u.email_verified $$;

create policy lab_claims_decide on lab_claims for update to aliquot_app using (acl.sees_all());
create policy lab_claims_make on lab_claims for insert to aliquot_app
  with check (
  acl.sees_all()
  or (user_id = acl.actor_id() and lab_id in (select c.id from acl.claimable_labs() c)
    and (status = 'pending' or (status = 'granted' and acl.claimable_at_once(lab_id)))));
create policy lab_claims_read on lab_claims for select to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());
create policy lab_claims_withdraw on lab_claims for update to aliquot_app
  using (user_id = acl.actor_id() and status = 'pending')
  with check (user_id = acl.actor_id() and status = 'withdrawn' and decided_by is null);
create policy lab_invitations_accept on lab_invitations for update to aliquot_app
  using (email = acl.verified_email() and status = 'pending' and expires_at > now())
  with check (email = acl.verified_email() and status = 'accepted' and accepted_by = acl.actor_id());
create policy lab_invitations_manage on lab_invitations for update to aliquot_app
  using (acl.sees_all() or acl.owns_lab(lab_id))
  with check (acl.sees_all() or (acl.owns_lab(lab_id) and status <> 'accepted'));
create policy lab_invitations_read on lab_invitations for select to aliquot_app
  using (acl.works_for(lab_id) or email = acl.verified_email());
create policy lab_invitations_send on lab_invitations for insert to aliquot_app
  with check (status = 'pending' and (acl.sees_all() or (acl.owns_lab(lab_id) and invited_by = acl.actor_id())));
