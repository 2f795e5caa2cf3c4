-- What may be used only so much of: one row per use, with how much it was, under the hash of what it is counted by. It holds
-- over restarts and processes.
create table usages (
  key bytea not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index usages_key on usages (key, at);
create index usages_at on usages (at);
alter table usages enable row level security;
create index analyses_started_by on analyses (started_by, created_at desc);
