-- When the public geocoder may be asked next, for all processes together: its policy counts one a second for the whole installation.
create table geocoder_turns (
  singleton boolean primary key default true check (singleton),
  next_turn timestamptz not null
);
insert into geocoder_turns (next_turn) values ('-infinity');
alter table geocoder_turns enable row level security;

-- One row for each process that works on background jobs, renewed while it lives. Only the job queue reads and writes it.
create table worker_heartbeats (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
alter table worker_heartbeats enable row level security;

-- While a backup runs, no stored file is removed: its snapshot may name it. What a killed backup leaves here ends by itself.
create table running_backups (
  id uuid primary key default gen_random_uuid(),
  until timestamptz not null,
  finished_at timestamptz
);
alter table running_backups enable row level security;
