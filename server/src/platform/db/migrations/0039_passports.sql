-- Links under which laboratories publish a Lab Passport. The code is no secret to keep: it is printed, copied and sent on. A link
-- outlives its laboratory, so that copies of its file stay on the list of revoked ones until their last day.
create table passport_links (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid references labs on delete set null,
  code text not null unique,
  parts text[] not null default '{}'::text[],
  documents uuid[] not null default '{}'::uuid[],
  indexed boolean not null,
  stated text[] not null default '{}'::text[],
  made_by uuid references users on delete set null,
  created_at timestamptz not null,
  ends_on date not null,
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  opens integer not null default 0 check (opens >= 0),
  last_opened_at timestamptz
);
create index passport_links_ended_by on passport_links (ended_by);
create index passport_links_ends on passport_links (ends_on);
create index passport_links_lab on passport_links (lab_id, created_at desc);
create index passport_links_made_by on passport_links (made_by);
alter table passport_links enable row level security;
grant insert, select, update (ended_at, ended_by, opens, last_opened_at) on passport_links to aliquot_app;

create policy passport_links_change on passport_links for update to aliquot_app using (acl.works_for(lab_id));
create policy passport_links_read on passport_links for select to aliquot_app
  using (acl.sees_all() or acl.is_member(lab_id));
create policy passport_links_share on passport_links for insert to aliquot_app
  with check (acl.is_member(lab_id) and made_by = acl.actor_id());

-- Public keys that have signed passports, so that a file stays verifiable after the product's secret was replaced.
create table passport_keys (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz not null
);
alter table passport_keys enable row level security;
grant insert, select on passport_keys to aliquot_app;

create policy passport_keys_add on passport_keys for insert to aliquot_app with check (acl.sees_all());
create policy passport_keys_read on passport_keys for select to aliquot_app using (acl.sees_all());
