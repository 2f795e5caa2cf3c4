-- Settings that an operator changes in the product, by name.
create table settings (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
create index settings_changed_by on settings (changed_by);
alter table settings enable row level security;
grant insert, select, update on settings to aliquot_app;

create policy settings_all on settings to aliquot_app using (acl.sees_all()) with check (acl.sees_all());
