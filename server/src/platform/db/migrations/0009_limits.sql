-- Uses of what is limited: one row each, with the amount, under the hash of what it is counted by. It holds
-- over restarts and processes.
create table usages (
  key bytea not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index usages_at on usages (at);
create index usages_key on usages (key, at);
alter table usages enable row level security;
