-- When a session was last used: those of administrators end when nobody uses them.
alter table sessions add column used_at timestamptz not null default now();
