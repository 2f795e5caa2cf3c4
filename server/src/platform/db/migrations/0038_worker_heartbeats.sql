-- One row for each process that works on background jobs, renewed while it lives. Only the job queue reads and writes it.
create table worker_heartbeats (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
alter table worker_heartbeats enable row level security;
