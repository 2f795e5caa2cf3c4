import type { ChangeOrder } from '@aliquot/contract/engagements/change-orders';
import type { Milestone } from '@aliquot/contract/engagements/milestones';
import type { EndingCertificate } from '@aliquot/contract/engagements/proposals';
import type { Hold } from '@aliquot/contract/engagements/work-holds';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { resultPath } from '../deliverables/deliverables.presenter.ts';
import { type Agreed, afterOrder, canAnswer, priceToAccept } from './change-orders.domain.ts';
import type { OrderRow } from './change-orders.repository.ts';
import type { HoldRow } from './holds.repository.ts';
import type { MilestoneRow } from './milestones.repository.ts';
import { canPlan, canReport, milestoneStateOf } from './plan.domain.ts';
import { approvalOf, mayAcceptRaised, mayAnswer, mayPlan, mayRelease } from './plan.policy.ts';

export const presentMilestone = (actor: Actor, engagement: Visible<Engagement>, row: MilestoneRow, now: Date): Milestone => {
  const isOpen = row.reached_at === null && mayPlan(actor, engagement) !== null;
  const isOwn = isOpen && row.share === null && canPlan(engagement, false);
  return {
    ...wireOf(row, ['id', 'name', 'due_on', 'share', 'note', 'reached_at']),
    state: milestoneStateOf(row, engagement, now),
    reached_by: row.reporter,
    files: row.files.map((file) => ({ ...file, url: resultPath(engagement.id, file.id) })),
    can: { report: isOpen && canReport(engagement), change: isOwn, remove: isOwn },
  };
};

type Beside = { readonly agreed: Agreed; readonly ending: ReadonlyMap<string, EndingCertificate[]> };

export const presentOrder = (
  actor: Actor,
  engagement: Visible<Engagement>,
  row: OrderRow,
  { agreed, ending }: Beside,
): ChangeOrder => {
  const isOpen = row.state === 'open' && canAnswer(engagement.stage);
  const price = isOpen ? priceToAccept(agreed, row) : null;
  const { total, promised_by } = afterOrder(agreed, row);
  return {
    ...wireOf(row, ['id', 'number', 'side', 'reason', 'price', 'currency', 'days', 'proposed_at', 'state', 'answer']),
    ...wireOf(row, ['answered_at']),
    proposed_by: row.proposer,
    answered_by: row.answerer,
    effect: row.state === 'open' ? { total, promised_by, ending: ending.get(promised_by ?? '') ?? [] } : null,
    approval: approvalOf(actor, engagement, price),
    can: {
      answer: isOpen && mayAnswer(actor, engagement, row, 'decline') !== null,
      accept: isOpen && mayAnswer(actor, engagement, row, 'accept') !== null && mayAcceptRaised(actor, engagement, price),
      takeBack: isOpen && mayAnswer(actor, engagement, row, 'take-back') !== null,
    },
  };
};

export const presentHold = (actor: Actor, engagement: Visible<Engagement>, row: HoldRow): Hold => ({
  ...wireOf(row, ['id', 'side', 'reason', 'held_at', 'released_at', 'release_note', 'days']),
  held_by: row.holder,
  released_by: row.releaser,
  can: { release: row.released_at === null && mayRelease(actor, engagement, row) !== null },
});
