-- Who belongs to a laboratory: invitations by mail, and claims of laboratories that have no member.

-- What changed of an approved laboratory since it was last looked at, by the names of its profile.
alter table labs add column review_fields text[] not null default '{}';
create index labs_contact_email on labs (lower(contact_email));

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
create unique index lab_invitations_pending on lab_invitations (lab_id, email) where status = 'pending';
create index lab_invitations_email on lab_invitations (email);

create table lab_claims (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'granted', 'denied')),
  reason text,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz
);
create unique index lab_claims_pending on lab_claims (lab_id, user_id) where status = 'pending';
create index lab_claims_list on lab_claims (status, created_at, id);
create index lab_claims_user on lab_claims (user_id);

-- These read tables that have policies themselves, so they run as their owner.
create function acl.owns_lab(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from lab_members m where m.lab_id = lab and m.user_id = acl.actor_id() and m.role = 'owner') $$;

create function acl.has_members(lab uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (select 1 from lab_members m where m.lab_id = lab) $$;

create function acl.verified_email() returns text language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select lower(u.email) from users u where u.id = acl.actor_id() and u.email_verified $$;

create function acl.administrator_ids() returns setof uuid language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select u.id from users u where u.role = 'admin' and acl.is_someone() order by u.id $$;

create function acl.members_of(lab uuid)
  returns table (user_id uuid, name text, email text, role text, created_at timestamptz)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select m.user_id, u.name, u.email, m.role, m.created_at
     from lab_members m join users u on u.id = m.user_id
     where m.lab_id = lab and acl.works_for(lab) $$;

create function acl.is_invited(lab uuid, as_role text) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp as
  $$ select exists (
       select 1 from lab_invitations i
       where i.lab_id = lab and i.role = as_role and i.status = 'pending' and i.expires_at > now()
         and i.email = acl.verified_email()) $$;

-- Who has the token may read what it is for; a laboratory's name is told to nobody else.
create function acl.invitation(hash text)
  returns table (id uuid, lab_id uuid, lab_name text, email text, role text, status text, expires_at timestamptz, invited_by text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select i.id, i.lab_id, l.name, i.email, i.role, i.status, i.expires_at, u.name
     from lab_invitations i join labs l on l.id = i.lab_id left join users u on u.id = i.invited_by
     where i.token_hash = hash and acl.is_someone() $$;

-- The laboratories without members that were left for the actor: by a confirmed address, and not for who has one already.
create function acl.claimable_labs()
  returns table (id uuid, name text, address text, status text)
  language sql stable security definer set search_path = public, acl, pg_temp as
  $$ select l.id, l.name, l.address, l.status
     from labs l join users u on u.id = acl.actor_id() and u.role = 'lab_owner' and u.email_verified
     where lower(l.contact_email) = lower(u.email)
       and not exists (select 1 from lab_members m where m.lab_id = l.id)
       and not exists (select 1 from lab_members m where m.user_id = u.id) $$;

create function acl.claimable_at_once(lab uuid) returns boolean language sql stable as
  $$ select count(*) = 1 and bool_and(c.id = lab and c.status <> 'approved') from acl.claimable_labs() c $$;

alter table lab_invitations enable row level security;
alter table lab_claims enable row level security;

-- The hash of a token is written and compared, and never read.
grant select (id, lab_id, email, role, status, invited_by, accepted_by, created_at, sent_at, expires_at, ended_at) on lab_invitations to aliquot_app;
grant insert on lab_invitations to aliquot_app;
grant update (status, token_hash, sent_at, expires_at, ended_at, accepted_by) on lab_invitations to aliquot_app;
create policy lab_invitations_read on lab_invitations for select to aliquot_app
  using (acl.works_for(lab_id) or email = acl.verified_email());
create policy lab_invitations_send on lab_invitations for insert to aliquot_app
  with check (status = 'pending' and (acl.sees_all() or (acl.owns_lab(lab_id) and invited_by = acl.actor_id())));
create policy lab_invitations_manage on lab_invitations for update to aliquot_app
  using (acl.sees_all() or acl.owns_lab(lab_id))
  with check (acl.sees_all() or (acl.owns_lab(lab_id) and status <> 'accepted'));
create policy lab_invitations_accept on lab_invitations for update to aliquot_app
  using (email = acl.verified_email() and status = 'pending' and expires_at > now())
  with check (email = acl.verified_email() and status = 'accepted' and accepted_by = acl.actor_id());

grant select, insert on lab_claims to aliquot_app;
grant update (status, reason, decided_by, decided_at) on lab_claims to aliquot_app;
create policy lab_claims_read on lab_claims for select to aliquot_app using (acl.sees_all() or user_id = acl.actor_id());
create policy lab_claims_make on lab_claims for insert to aliquot_app with check (
  acl.sees_all()
  or (user_id = acl.actor_id() and lab_id in (select c.id from acl.claimable_labs() c)
    and (status = 'pending' or (status = 'granted' and acl.claimable_at_once(lab_id)))));
create policy lab_claims_decide on lab_claims for update to aliquot_app using (acl.sees_all());

-- One joins the laboratory that one has just registered, one that has sent an invitation, or one that was left for oneself.
alter policy lab_members_add on lab_members with check (
  acl.sees_all()
  or (user_id = acl.actor_id() and acl.actor_role() = 'lab_owner' and (
    (not acl.has_members(lab_id)
      and exists (select 1 from labs l where l.id = lab_id and l.created_by = acl.actor_id()))
    or acl.is_invited(lab_id, role)
    or (role = 'owner' and acl.claimable_at_once(lab_id)))));
revoke update on lab_members from aliquot_app;
grant update (role) on lab_members to aliquot_app;
alter policy lab_members_change on lab_members using (acl.sees_all() or acl.owns_lab(lab_id));
alter policy lab_members_remove on lab_members using (acl.sees_all() or user_id = acl.actor_id() or acl.owns_lab(lab_id));

-- Who registered a laboratory and is no member any more sees no more of it than others.
alter policy labs_read on labs using (
  (status = 'approved' and acl.actor_id() is not null) or acl.works_for(id)
  or (created_by = acl.actor_id() and not acl.has_members(id)));

-- A laboratory changes its profile, and never what was decided about it: only a denied one may be submitted again.
create or replace function acl.keep_decisions() returns trigger language plpgsql as $$
begin
  if acl.actor_id() is null or acl.sees_all() then
    return new;
  end if;
  if (new.id, new.denial_reason, new.decided_by, new.decided_at, new.created_by, new.created_at)
      is distinct from (old.id, old.denial_reason, old.decided_by, old.decided_at, old.created_by, old.created_at)
    or (new.status <> old.status and not (old.status = 'denied' and new.status = 'pending'))
    or (old.needs_review and not new.needs_review)
    or not (new.review_fields @> old.review_fields) then
    raise exception 'only administrators decide about a laboratory' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
