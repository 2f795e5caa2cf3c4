-- An administrator who agrees work for its sides takes the snapshot too.
alter policy snapshots_take on snapshots with check (
  acl.sees_all() or acl.is_laboratory_of(collaboration_id) or acl.answers_for_researcher(collaboration_id));
create or replace function acl.evidence_facts(collaboration uuid) returns jsonb language sql stable security definer
  set search_path = public, acl, pg_temp as $$
  select jsonb_build_object(
    'documents', coalesce((select jsonb_object_agg(d.id, d.sha256) from lab_documents d where d.lab_id = c.lab_reference_id), '{}'),
    'judgement', (
      select jsonb_build_object('id', j.id, 'rules_version', j.rules_version, 'compliance_score', j.compliance_score,
        'made_at', to_char(j.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from judgements j where j.lab_id = c.lab_reference_id order by j.made_at desc, j.id limit 1))
  from lab_collaborations c
  where c.id = collaboration
    and (acl.sees_all() or acl.answers_for_project(c.project_id) or acl.is_laboratory_of(c.id)) $$;

-- A change order that raises the price to a total above the amount of the project, or in another currency, is for approvers alone.
create function acl.order_needs_approval(change_order uuid, collaboration uuid, more bigint, unit text) returns boolean
  language sql stable security definer set search_path = public, acl, pg_temp as $$
  select more > 0 and acl.needs_approval(collaboration, (more
    + coalesce((select o.total from proposals o
        where o.collaboration_id = collaboration and o.fate = 'accepted' order by o.version desc limit 1), 0)
    + coalesce((select sum(r.price) from change_orders r join lab_collaborations c on c.id = r.collaboration_id
        where c.id = collaboration and r.id <> change_order and r.state = 'accepted' and r.proposed_at >= c.agreed_at), 0))::bigint,
    unit) $$;

-- Approvers answer what the laboratory proposes, as they answer proposals, and move the plan with it.
alter policy change_orders_propose on change_orders with check (
  state = 'open' and proposed_by = acl.actor_id()
  and ((side = 'researcher' and acl.is_researcher_of(collaboration_id)
      and not acl.order_needs_approval(id, collaboration_id, price, currency))
    or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))));
alter policy change_orders_answer on change_orders
  using (state = 'open' and (acl.takes_part(collaboration_id) or acl.answers_for_researcher(collaboration_id)))
  with check (answered_by = acl.actor_id() and (
    (state in ('accepted', 'declined') and side = 'researcher' and acl.is_laboratory_of(collaboration_id))
    or (state = 'declined' and side = 'laboratory' and acl.answers_for_researcher(collaboration_id))
    or (state = 'accepted' and side = 'laboratory' and acl.answers_for_researcher(collaboration_id)
      and (acl.project_role(acl.project_of(collaboration_id)) = 'approver'
        or not acl.order_needs_approval(id, collaboration_id, price, currency)))
    or (state = 'taken-back' and ((side = 'researcher' and acl.is_researcher_of(collaboration_id))
      or (side = 'laboratory' and acl.is_laboratory_of(collaboration_id))))));
alter policy milestones_change on milestones
  using (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.answers_for_researcher(collaboration_id) and reached_at is null))
  with check (acl.sees_all() or acl.is_laboratory_of(collaboration_id)
    or (acl.answers_for_researcher(collaboration_id) and reached_at is null));
create or replace function acl.move_promise(collaboration uuid, day date) returns void language sql security definer
  set search_path = public, acl, pg_temp as
  $$ update lab_collaborations c set promised_by = day
     where c.id = collaboration and c.promised_by is not null and c.stage in ('agreed', 'running', 'delivered')
       and (acl.sees_all() or acl.takes_part(c.id) or acl.answers_for_researcher(c.id)) $$;

-- A row that comes with its days, from the archive of another installation, keeps them: milestones and change orders count from the
-- day of the agreement.
create or replace function acl.date_stage() returns trigger language plpgsql as $$
declare
  at timestamptz := coalesce(new.moved_at, new.updated_at, now());
begin
  if tg_op = 'UPDATE' then
    new.agreed_at := old.agreed_at;
    new.started_at := old.started_at;
  end if;
  if new.stage in ('asked', 'proposed', 'awarded') then
    new.agreed_at := null;
    new.started_at := null;
  elsif new.stage in ('agreed', 'running', 'delivered', 'accepted') then
    new.agreed_at := coalesce(new.agreed_at, at);
    if new.stage = 'running' then
      new.started_at := coalesce(new.started_at, at);
    end if;
  end if;
  return new;
end $$;
