create table labs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  lab_type text not null,
  contact_email text not null,
  contact_phone text not null,
  website text not null default '',
  operating_hours text not null,
  staff_count text not null,
  year_established integer not null check (year_established between 1900 and 2200),
  accreditations text[] not null default '{}',
  equipment_types text[] not null default '{}',
  regulatory_compliance text[] not null default '{}',
  quality_standards text[] not null default '{}',
  geo_location point,
  geo_precision text,
  denial_reason text,
  decided_by uuid,
  decided_at timestamptz,
  needs_review boolean not null default false,
  compliance_score integer check (compliance_score between 0 and 100),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index labs_list on labs (status, created_at desc, id);
create index labs_created_at on labs (created_at desc, id);
create index labs_name on labs (name);
create index labs_name_trgm on labs using gin (name gin_trgm_ops);

create table lab_members (
  lab_id uuid not null references labs on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (lab_id, user_id),
  unique (user_id)
);

create table capabilities (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  kind text not null check (kind in ('service', 'specialization')),
  name text not null,
  description text not null,
  unique (kind, slug)
);

create table lab_capabilities (
  lab_id uuid not null references labs on delete cascade,
  capability_id uuid not null references capabilities on delete cascade,
  primary key (lab_id, capability_id)
);

create table lab_documents (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  file_name text not null,
  file_type text not null,
  file_url text not null unique,
  file_size bigint not null,
  sha256 text not null,
  document_type text not null default 'other',
  description text,
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null default now()
);
create index lab_documents_lab on lab_documents (lab_id, uploaded_at desc);

create table certifications (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  type text not null,
  subtype text,
  number text,
  issuing_body text,
  holder text,
  address text,
  standard text,
  issue_date date,
  expiry_date date,
  expiry_inferred boolean not null default false,
  last_inspection date,
  scope text[] not null default '{}',
  accredited_tests text[] not null default '{}',
  evidence jsonb not null default '{}',
  confidence real not null default 0,
  lab_document_id uuid references lab_documents on delete set null,
  analysis_id uuid,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index certifications_lab on certifications (lab_id) where superseded_at is null;

create table analyses (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  started_by uuid references users on delete set null,
  rules_version text,
  compliance_score integer check (compliance_score between 0 and 100),
  overall_risk text,
  summary jsonb,
  assessment jsonb,
  stored_files jsonb,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index analyses_lab on analyses (lab_id, created_at desc);
-- One analysis of a laboratory at a time.
create unique index analyses_one_running on analyses (lab_id) where status in ('queued', 'running');

create table analysis_documents (
  id uuid primary key default gen_random_uuid(),
  analysis_id uuid not null references analyses on delete cascade,
  lab_document_id uuid references lab_documents on delete set null,
  position integer not null,
  file_name text not null,
  file_type text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  stage text not null default 'waiting',
  progress real not null default 0,
  message text,
  extracted_text text,
  reading jsonb,
  result jsonb,
  updated_at timestamptz not null default now(),
  unique (analysis_id, position)
);

create table questionnaires (
  id uuid primary key default gen_random_uuid(),
  lab_id uuid not null references labs on delete cascade,
  analysis_id uuid not null unique references analyses on delete cascade,
  questions jsonb not null,
  priority_areas jsonb not null,
  missing_documents jsonb not null,
  status text not null default 'open' check (status in ('open', 'submitted')),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  submitted_by uuid references users on delete set null
);
create index questionnaires_lab on questionnaires (lab_id, created_at desc);

-- Keyed by question, not by questionnaire: question ids are stable, so an answer outlives a new analysis.
create table questionnaire_answers (
  lab_id uuid not null references labs on delete cascade,
  question_id text not null,
  value jsonb not null,
  answered_by uuid references users on delete set null,
  answered_at timestamptz not null default now(),
  primary key (lab_id, question_id)
);

-- The latest analysis as the product's table of results names it.
create view lab_analysis_results with (security_invoker = true) as
  select a.id, a.lab_id, a.compliance_score, a.created_at, a.summary,
         jsonb_build_object('questions', q.questions, 'missingDocuments', q.missing_documents, 'priorityAreas', q.priority_areas) as questionnaire
  from analyses a left join questionnaires q on q.analysis_id = a.id
  where a.status = 'completed';

-- Raised by every change to what matching knows of a laboratory, in the same transaction; the row lock keeps versions in commit order.
create table lab_catalogue (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 0
);
insert into lab_catalogue default values;
create table lab_versions (
  lab_id uuid primary key,
  version bigint not null
);
create index lab_versions_version on lab_versions (version);

-- Points of approved laboratories on the unit sphere, for nearest-neighbour search.
create table lab_locations (
  lab_id uuid primary key references labs on delete cascade,
  place cube not null
);
create index lab_locations_nearest on lab_locations using gist (place);

create function acl.on_unit_sphere(longitude float8, latitude float8) returns cube language sql immutable strict as $$
  select cube(array[cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)])
$$;

create function acl.raise_lab_version(changed uuid) returns void language plpgsql security definer set search_path = public, acl as $$
declare next_version bigint;
begin
  update lab_catalogue set version = version + 1 returning version into next_version;
  insert into lab_versions (lab_id, version) values (changed, next_version)
    on conflict (lab_id) do update set version = excluded.version;
end $$;

create function acl.lab_changed() returns trigger language plpgsql security definer set search_path = public, acl as $$
begin
  if tg_op = 'DELETE' then
    perform acl.raise_lab_version(old.id);
    return old;
  end if;
  perform acl.raise_lab_version(new.id);
  delete from lab_locations where lab_id = new.id;
  if new.status = 'approved' and new.geo_location is not null then
    insert into lab_locations (lab_id, place) values (new.id, acl.on_unit_sphere(new.geo_location[0], new.geo_location[1]));
  end if;
  return new;
end $$;
create trigger labs_changed after insert or update or delete on labs for each row execute function acl.lab_changed();

create function acl.lab_part_changed() returns trigger language plpgsql security definer set search_path = public, acl as $$
begin
  perform acl.raise_lab_version(case when tg_op = 'DELETE' then old.lab_id else new.lab_id end);
  return null;
end $$;
create trigger lab_capabilities_changed after insert or update or delete on lab_capabilities for each row execute function acl.lab_part_changed();
create trigger certifications_changed after insert or update or delete on certifications for each row execute function acl.lab_part_changed();

-- These read tables that have policies themselves, so they run as their owner.
create function acl.is_member(lab uuid) returns boolean language sql stable security definer set search_path = public, acl as
  $$ select exists (select 1 from lab_members m where m.lab_id = lab and m.user_id = acl.actor_id()) $$;
create function acl.works_for(lab uuid) returns boolean language sql stable as
  $$ select acl.sees_all() or acl.is_member(lab) $$;
create function acl.lab_of_analysis(analysis uuid) returns uuid language sql stable security definer set search_path = public, acl as
  $$ select lab_id from analyses where id = analysis $$;

alter table labs enable row level security;
alter table lab_members enable row level security;
alter table capabilities enable row level security;
alter table lab_capabilities enable row level security;
alter table lab_documents enable row level security;
alter table certifications enable row level security;
alter table analyses enable row level security;
alter table analysis_documents enable row level security;
alter table questionnaires enable row level security;
alter table questionnaire_answers enable row level security;
alter table lab_catalogue enable row level security;
alter table lab_versions enable row level security;
alter table lab_locations enable row level security;

grant select, insert, update, delete on labs to aliquot_app;
create policy labs_read on labs for select to aliquot_app using (
  (status = 'approved' and acl.actor_id() is not null) or acl.works_for(id) or created_by = acl.actor_id());
create policy labs_register on labs for insert to aliquot_app with check (
  acl.sees_all() or (acl.actor_role() = 'lab_owner' and status = 'pending' and created_by = acl.actor_id()));
create policy labs_change on labs for update to aliquot_app using (acl.works_for(id));
create policy labs_delete on labs for delete to aliquot_app using (acl.sees_all());

grant select, insert, update, delete on lab_members to aliquot_app;
create policy lab_members_read on lab_members for select to aliquot_app using (acl.works_for(lab_id) or user_id = acl.actor_id());
create policy lab_members_add on lab_members for insert to aliquot_app with check (
  acl.works_for(lab_id)
  or (user_id = acl.actor_id() and exists (select 1 from labs l where l.id = lab_id and l.created_by = acl.actor_id())));
create policy lab_members_change on lab_members for update to aliquot_app using (acl.works_for(lab_id));
create policy lab_members_remove on lab_members for delete to aliquot_app using (acl.works_for(lab_id));

grant select on capabilities to aliquot_app;
create policy capabilities_read on capabilities for select to aliquot_app using (true);

grant select, insert, delete on lab_capabilities to aliquot_app;
create policy lab_capabilities_read on lab_capabilities for select to aliquot_app using (exists (select 1 from labs l where l.id = lab_id));
create policy lab_capabilities_add on lab_capabilities for insert to aliquot_app with check (acl.works_for(lab_id));
create policy lab_capabilities_remove on lab_capabilities for delete to aliquot_app using (acl.works_for(lab_id));

grant select, insert, update, delete on lab_documents to aliquot_app;
create policy lab_documents_all on lab_documents for all to aliquot_app using (acl.works_for(lab_id)) with check (acl.works_for(lab_id));

-- Researchers see the certifications of the laboratories they may see.
grant select, insert, update, delete on certifications to aliquot_app;
create policy certifications_read on certifications for select to aliquot_app using (exists (select 1 from labs l where l.id = lab_id));
create policy certifications_write on certifications for insert to aliquot_app with check (acl.works_for(lab_id));
create policy certifications_change on certifications for update to aliquot_app using (acl.works_for(lab_id));
create policy certifications_remove on certifications for delete to aliquot_app using (acl.works_for(lab_id));

grant select, insert, update on analyses to aliquot_app;
create policy analyses_all on analyses for all to aliquot_app using (acl.works_for(lab_id)) with check (acl.works_for(lab_id));

grant select, insert, update on analysis_documents to aliquot_app;
create policy analysis_documents_all on analysis_documents for all to aliquot_app
  using (acl.works_for(acl.lab_of_analysis(analysis_id))) with check (acl.works_for(acl.lab_of_analysis(analysis_id)));

grant select, insert, update on questionnaires to aliquot_app;
create policy questionnaires_all on questionnaires for all to aliquot_app using (acl.works_for(lab_id)) with check (acl.works_for(lab_id));

grant select, insert, update, delete on questionnaire_answers to aliquot_app;
create policy questionnaire_answers_all on questionnaire_answers for all to aliquot_app using (acl.works_for(lab_id)) with check (acl.works_for(lab_id));

grant select on lab_analysis_results to aliquot_app;

grant select on lab_catalogue, lab_versions, lab_locations to aliquot_app;
create policy lab_catalogue_read on lab_catalogue for select to aliquot_app using (true);
create policy lab_versions_read on lab_versions for select to aliquot_app using (true);
create policy lab_locations_read on lab_locations for select to aliquot_app using (true);
