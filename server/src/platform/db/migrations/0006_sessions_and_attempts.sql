-- How a session came about, where that gives it rights for a while: a recovery link lets a person set a new password.
alter table sessions add column opened_by text check (opened_by in ('recovery'));

-- What is allowed only so often: one row per attempt under the hash of what it is counted by, over restarts and processes.
create table attempts (
  key bytea not null,
  at timestamptz not null
);
create index attempts_key on attempts (key, at);
create index attempts_at on attempts (at);
alter table attempts enable row level security;
