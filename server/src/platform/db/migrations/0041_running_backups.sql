-- While a backup runs, no stored file is removed: its snapshot may name it. What a killed backup leaves here ends by itself.
create table running_backups (
  id uuid primary key default gen_random_uuid(),
  until timestamptz not null
);
alter table running_backups enable row level security;
