-- The plan of agreed work: milestones, changes of price and days to which both sides agree, and the times on hold. What was
-- made before the day of the agreement belongs to an earlier one.
create table milestones (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  position integer not null check ("position" >= 1),
  name text not null,
  due_on date not null,
  share integer check ((share >= 0) and (share <= 100)),
  created_at timestamptz not null,
  note text not null default '',
  reached_by uuid references users on delete set null,
  reached_at timestamptz,
  late_noted_at timestamptz
);
create index milestones_collaboration on milestones (collaboration_id, due_on, "position");
create index milestones_reached_by on milestones (reached_by);
create index milestones_unreached on milestones (due_on) where ((reached_at is null) and (late_noted_at is null));
alter table milestones enable row level security;
grant insert, select, delete, update (name, due_on, note, reached_by, reached_at, late_noted_at) on milestones to aliquot_app;

create table change_orders (
  id uuid primary key default gen_random_uuid(),
  collaboration_id uuid not null references lab_collaborations on delete cascade,
  number integer not null check (number >= 1),
  side text not null check (side in ('researcher', 'laboratory')),
  reason text not null,
  price bigint not null check (abs(price) <= '1000000000000000'::bigint),
  currency text check (currency ~ '^[A-Z]{3}$'),
  days integer not null check (abs(days) <= 1000),
  proposed_by uuid references users on delete set null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'taken-back', 'over')),
  answer text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  constraint change_orders_check check ((price <> 0) or (days <> 0)),
  constraint change_orders_check1 check ((price <> 0) = (currency is not null)),
  constraint change_orders_check2 check ((state = 'open') = (answered_at is null)),
  unique (collaboration_id, number)
);
create index change_orders_answered_by on change_orders (answered_by);
create unique index change_orders_one_open on change_orders (collaboration_id) where (state = 'open');
create index change_orders_proposed_by on change_orders (proposed_by);
alter table change_orders enable row level security;
grant insert, select, update (state, answer, answered_by, answered_at) on change_orders to aliquot_app;

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
  days integer check (days >= 0),
  constraint holds_check check ((released_at is null) = (days is null))
);
create index holds_collaboration on holds (collaboration_id, held_at);
create index holds_held_by on holds (held_by);
create unique index holds_one_open on holds (collaboration_id) where (released_at is null);
create index holds_released_by on holds (released_by);
alter table holds enable row level security;
grant insert, select, update (released_by, released_at, release_note, days) on holds to aliquot_app;

-- A researcher agrees to a proposal that was accepted, and to nothing else.
create function acl.has_accepted_proposal(collaboration uuid) returns boolean language sql stable security definer
  set search_path = public, acl, pg_temp
  as $$ select exists (select 1 from proposals p where p.collaboration_id = collaboration and p.fate = 'accepted') $$;

-- A change order that raises the price to a total above the amount of the project, or in another currency, is for approvers alone.
create function acl.order_needs_approval(change_order uuid, collaboration uuid, more bigint, unit text)
  returns boolean
  language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select more > 0 and acl.needs_approval(collaboration, (more
    + coalesce((select o.total from proposals o
        where o.collaboration_id = collaboration and o.fate = 'accepted' order by o.version desc limit 1), 0)
    + coalesce((select sum(r.price) from change_orders r join lab_collaborations c on c.id = r.collaboration_id
        where c.id = collaboration and r.id <> change_order and r.state = 'accepted' and r.proposed_at >= c.agreed_at), 0))::bigint,
    unit) $$;

create trigger change_orders_keep_held before delete on change_orders for each row
  execute function acl.keep_held('collaboration_id=request');
create trigger holds_keep_held before delete on holds for each row execute function acl.keep_held('collaboration_id=request');
create trigger milestones_keep_held before delete on milestones for each row
  execute function acl.keep_held('collaboration_id=request');

create policy change_orders_answer on change_orders for update to aliquot_app
  using (state = 'open' and (acl.takes_part(collaboration_id) or acl.answers_for_researcher(collaboration_id)))
  with check (answered_by = acl.actor_id() and (
    (state in ('accepted', 'declined') and side = 'researcher' and acl.is_laboratory_of(collaboration_id))
    or (state = 'declined' and side = 'laboratory' and acl.answers_for_researcher(collaboration_id))
    or (state = 'accepted' and side = 'laboratory' and acl.answers_for_researcher(collaboration_id)
      and (acl.project_role(acl.project_of(collaboration_id)) = 'approver'
        or not acl.order_needs_approval(id, collaboration_id, price, currency)))
    or (state = 'taken-back' and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
      or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))))));
create policy change_orders_propose on change_orders for insert to aliquot_app
  with check (
  state = 'open' and proposed_by = acl.actor_id()
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id)
      and not acl.order_needs_approval(id, collaboration_id, price, currency))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy change_orders_read on change_orders for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy holds_place on holds for insert to aliquot_app
  with check (
  released_at is null and held_by = acl.actor_id()
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
create policy holds_read on holds for select to aliquot_app using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy holds_release on holds for update to aliquot_app
  using (released_at is null and (acl.sees_all()
    or (side = 'researcher' and acl.is_researcher_of(collaboration_id))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))))
  with check (acl.sees_all() or released_by = acl.actor_id());
create policy milestones_change on milestones for update to aliquot_app
  using (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.answers_for_researcher(collaboration_id) and reached_at is null))
  with check (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.answers_for_researcher(collaboration_id) and reached_at is null));
create policy milestones_plan on milestones for insert to aliquot_app
  with check (
  reached_at is null and (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.answers_for_researcher(collaboration_id) and share is not null and acl.has_accepted_proposal(collaboration_id))));
create policy milestones_read on milestones for select to aliquot_app
  using (acl.sees_all() or acl.reads_engagement(collaboration_id));
create policy milestones_remove on milestones for delete to aliquot_app
  using (acl.is_laboratory_of(collaboration_id) and share is null and reached_at is null);
