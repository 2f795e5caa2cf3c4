-- When the public geocoder may be asked next, for all processes together: its policy counts one a second for the whole installation.
create table geocoder_turns (
  singleton boolean primary key default true check (singleton),
  next_turn timestamptz not null
);
insert into geocoder_turns (next_turn) values ('-infinity');
alter table geocoder_turns enable row level security;
