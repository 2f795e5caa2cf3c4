import { sql } from 'kysely';
import type { HoldFacts, OrderTurn, SampleWait, Unreached } from './progress.domain.ts';

/**
 * The hold on the work of a collaboration `c`, the open milestones of its plan, who answers its open change order, the samples it
 * waits for and its open dispute. Plans from before its agreement no longer count.
 */
export const progressOf = {
  hold: sql<HoldFacts | null>`(select json_build_object('side', h.side, 'reason', h.reason, 'held_at', h.held_at)
    from holds h where h.collaboration_id = c.id and h.released_at is null)`,
  unreached: sql<
    Unreached[]
  >`(select coalesce(json_agg(json_build_object('name', m.name, 'due_on', m.due_on) order by m.due_on, m.position), '[]')
    from milestones m where m.collaboration_id = c.id and m.reached_at is null and m.created_at >= c.agreed_at)`,
  order_turn: sql<OrderTurn | null>`case when c.stage in ('agreed', 'running') then (
    select case when o.side = 'researcher' then 'laboratory'
      when acl.order_needs_approval(o.id, c.id, o.price, o.currency) then 'approver' else 'researcher' end
    from change_orders o where o.collaboration_id = c.id and o.state = 'open') end`,
  change_asked: sql<number | null>`case when c.stage = 'asked' then (
    select case o.fate when 'change-asked' then o.version end
    from proposals o where o.collaboration_id = c.id order by o.version desc limit 1) end`,
  samples: sql<SampleWait | null>`case when c.stage in ('agreed', 'running') and c.round = 1
    and not exists (select 1 from documents d where d.collaboration_id = c.id) then (
    select case when bool_or(s.state = 'received') then null
      when bool_or(s.state = 'delivered') then 'to-receive'
      when bool_or(s.state = 'handed-over') then 'on-the-way'
      when count(*) > 0 or exists (select 1 from proposals o
        where o.collaboration_id = c.id and o.fate = 'accepted' and o.sample_requirements <> '') then 'to-send' end
    from shipments s where s.collaboration_id = c.id and s.sent_by = 'researcher') end`,
  disputed: sql<boolean>`exists (select 1 from disputes d where d.collaboration_id = c.id and d.closed_at is null)`,
} as const;

export const progressColumns = [
  progressOf.hold.as('hold'),
  progressOf.unreached.as('unreached'),
  progressOf.order_turn.as('order_turn'),
  progressOf.change_asked.as('change_asked'),
  progressOf.samples.as('samples'),
  progressOf.disputed.as('disputed'),
] as const;
