-- Imports of public registers. The newest of a source, and of an accreditation body, says which day its rows are of.
create table registry_imports (
  id uuid primary key default gen_random_uuid(),
  -- One import runs at a time and takes the next number: a clock that was wrong changes nothing.
  seq integer not null unique,
  source text not null check (source in ('cms-clia', 'ror', 'accreditation')),
  bodies text[] not null default '{}'::text[],
  day date not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  rows integer not null,
  added integer not null,
  changed integer not null,
  gone integer not null,
  terminated integer not null,
  imported_at timestamptz not null
);
create index registry_imports_newest on registry_imports (source, seq desc);
alter table registry_imports enable row level security;
grant select, insert on registry_imports to aliquot_app;
create policy registry_imports_read on registry_imports for select to aliquot_app using (true);
create policy registry_imports_write on registry_imports for insert to aliquot_app with check (acl.sees_all());

-- Rows of registers, which are public. The owner of the schema writes them, by COPY.
create table registry_entries (
  source text not null,
  number text not null,
  body text not null default '',
  standard text not null default '',
  name text not null,
  other_names text[] not null default '{}'::text[],
  name_keys text[] not null default '{}'::text[],
  address text not null default '',
  region text not null default '',
  country text not null default '',
  kind text not null default '',
  status text not null check (status in ('active', 'ended', 'unknown')),
  status_code text not null default '',
  starts date,
  ends date,
  accredited_by text[] not null default '{}'::text[],
  checked_on date,
  source_url text not null default '',
  primary key (source, number, body, standard)
);
create index registry_entries_names on registry_entries using gin (name_keys) where source = 'ror';
alter table registry_entries enable row level security;
grant select on registry_entries to aliquot_app;
create policy registry_entries_read on registry_entries for select to aliquot_app using (true);

-- A difference between a certificate and its register, of which the administrators were notified once.
create table registry_findings (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  certification_id uuid not null references certifications on delete cascade,
  source text not null,
  words text not null,
  found_at timestamptz not null,
  cleared_at timestamptz
);
create index registry_findings_lab on registry_findings (lab_id);
create unique index registry_findings_open on registry_findings (certification_id, source) where (cleared_at is null);
alter table registry_findings enable row level security;
grant select, insert, update (words, cleared_at) on registry_findings to aliquot_app;
create policy registry_findings_all on registry_findings to aliquot_app
  using (acl.sees_all())
  with check (acl.sees_all());
