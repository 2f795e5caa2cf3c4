-- The plan of agreed work: milestones, changes of price and days to which both sides agree, and the times on hold. What was
-- made before the day of the agreement belongs to an earlier one.
create table milestones (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  position integer not null check (position >= 1),
  name text not null,
  due_on date not null,
  -- Percent of the total in the accepted proposal; null for one that the laboratory added itself.
  share integer check (share between 0 and 100),
  created_at timestamptz not null,
  note text not null default '',
  reached_by uuid references users on delete set null,
  reached_at timestamptz,
  -- When both sides were notified that it is late.
  late_noted_at timestamptz
);
create index milestones_collaboration on milestones (collaboration_id, due_on, position);
create index milestones_unreached on milestones (due_on) where reached_at is null and late_noted_at is null;
create index milestones_reached_by on milestones (reached_by);

-- A result that came with the report of a milestone.
alter table documents add column milestone_id uuid references milestones on delete set null;
create index documents_milestone on documents (milestone_id) where milestone_id is not null;

create table change_orders (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  number integer not null check (number >= 1),
  side text not null check (side in ('researcher', 'laboratory')),
  reason text not null,
  -- Differences: minor units of the currency, and working days.
  price bigint not null check (abs(price) <= 1000000000000000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  days integer not null check (abs(days) <= 1000),
  proposed_by uuid references users on delete set null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'taken-back', 'over')),
  answer text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  unique (collaboration_id, number),
  check (price <> 0 or days <> 0),
  check ((price <> 0) = (currency is not null)),
  check ((state = 'open') = (answered_at is null))
);
create unique index change_orders_one_open on change_orders (collaboration_id) where state = 'open';
create index change_orders_proposed_by on change_orders (proposed_by);
create index change_orders_answered_by on change_orders (answered_by);

create table holds (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  side text not null check (side in ('researcher', 'laboratory')),
  reason text not null,
  held_by uuid references users on delete set null,
  held_at timestamptz not null,
  released_by uuid references users on delete set null,
  released_at timestamptz,
  release_note text not null default '',
  -- Working days by which the release moved the plan.
  days integer check (days >= 0),
  check ((released_at is null) = (days is null))
);
create unique index holds_one_open on holds (collaboration_id) where released_at is null;
create index holds_collaboration on holds (collaboration_id, held_at);
create index holds_held_by on holds (held_by);
create index holds_released_by on holds (released_by);

alter table milestones enable row level security;
alter table change_orders enable row level security;
alter table holds enable row level security;

-- The acceptance of a proposal plans its milestones. The laboratory plans its own and reports all; a researcher who accepts a
-- change or releases a hold moves those that are not reached.
grant select, insert, delete on milestones to aliquot_app;
grant update (name, due_on, note, reached_by, reached_at, late_noted_at) on milestones to aliquot_app;
create policy milestones_read on milestones for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy milestones_plan on milestones for insert to aliquot_app with check (
  reached_at is null and (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.is_researcher_of(collaboration_id) and share is not null and acl.has_accepted_proposal(collaboration_id))));
create policy milestones_change on milestones for update to aliquot_app
  using (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.is_researcher_of(collaboration_id) and reached_at is null))
  with check (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.is_researcher_of(collaboration_id) and reached_at is null));
create policy milestones_remove on milestones for delete to aliquot_app
  using (acl.is_laboratory_of(collaboration_id) and share is null and reached_at is null);

-- A side proposes in its own name, the other one answers.
grant select, insert on change_orders to aliquot_app;
grant update (state, answer, answered_by, answered_at) on change_orders to aliquot_app;
create policy change_orders_read on change_orders for select to aliquot_app
  using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy change_orders_propose on change_orders for insert to aliquot_app with check (
  state = 'open' and proposed_by = acl.actor_id()
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy change_orders_answer on change_orders for update to aliquot_app
  using (state = 'open' and acl.takes_part(collaboration_id))
  with check (answered_by = acl.actor_id() and (
    (state in ('accepted', 'declined') and ((side = 'researcher' and acl.is_laboratory_of(collaboration_id))
      or (side = 'laboratory' and acl.is_researcher_of(collaboration_id))))
    or (state = 'taken-back' and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
      or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))))));

grant select, insert on holds to aliquot_app;
grant update (released_by, released_at, release_note, days) on holds to aliquot_app;
create policy holds_read on holds for select to aliquot_app using (acl.sees_all() or acl.takes_part(collaboration_id));
create policy holds_place on holds for insert to aliquot_app with check (
  released_at is null and held_by = acl.actor_id()
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy holds_release on holds for update to aliquot_app
  using (released_at is null and (acl.sees_all()
    or (side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))))
  with check (acl.sees_all() or released_by = acl.actor_id());

-- Either side moves the promised day by what both agreed to; the row of the collaboration itself stays closed to the other side.
create function acl.move_promise(collaboration uuid, day date) returns void language sql security definer
  set search_path = public, acl, pg_temp as
  $$ update lab_collaborations c set promised_by = day
     where c.id = collaboration and c.promised_by is not null and c.stage in ('agreed', 'running', 'delivered')
       and (acl.sees_all() or acl.takes_part(c.id)) $$;

-- Whatever ends an engagement ends what was open in its plan.
create function acl.end_plan() returns trigger language plpgsql security definer
  set search_path = public, acl, pg_temp as $$
declare
  at timestamptz := coalesce(new.moved_at, now());
begin
  if new.stage not in ('agreed', 'running') then
    update holds set released_at = at, days = 0 where collaboration_id = new.id and released_at is null;
  end if;
  if new.stage not in ('agreed', 'running', 'delivered') then
    update change_orders set state = 'over', answered_at = at where collaboration_id = new.id and state = 'open';
  end if;
  return null;
end $$;
create trigger lab_collaborations_end_plan after update of stage on lab_collaborations
  for each row when (old.stage is distinct from new.stage) execute function acl.end_plan();

-- The milestones of proposals that were accepted before there was a plan, each due its number of weekdays after the start.
insert into milestones (collaboration_id, position, name, due_on, share, created_at)
  select c.id, m.position, m.milestone ->> 'name',
    (select d::date from generate_series(o.earliest_start + 1, o.earliest_start + 7 + 2 * m.days, interval '1 day') d
     where extract(isodow from d) < 6 order by d offset m.days - 1 limit 1),
    (m.milestone ->> 'share')::integer, coalesce(c.agreed_at, now())
  from lab_collaborations c
  join proposals o on o.collaboration_id = c.id and o.fate = 'accepted'
  cross join lateral (
    select milestone, position::integer, (milestone ->> 'dueInDays')::integer as days
    from jsonb_array_elements(o.milestones) with ordinality e (milestone, position)) m
  where c.stage in ('agreed', 'running', 'delivered');
