import { type Dispute, disputeRoutes } from '@aliquot/contract/engagements/disputes';
import type { Actor } from '../../../kernel/actor.ts';
import { wireOf } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happenedTo, lockForSide, presenting } from '../collaborations/acting.service.ts';
import { findCollaboration, isLive } from '../collaborations/collaborations.repository.ts';
import { canDispute } from './disputes.domain.ts';
import { closedNews, openedNews } from './disputes.letters.ts';
import { mayClose, mayDispute } from './disputes.policy.ts';
import { closeDispute, type DisputeRow, disputesOf, findDispute, openDispute } from './disputes.repository.ts';

const present = (actor: Actor, row: DisputeRow): Dispute => ({
  ...wireOf(row, ['id', 'side', 'reason', 'opened_at', 'decision', 'closed_at']),
  opened_by: row.opener,
  closed_by: row.closer,
  can: { close: row.closed_at === null && mayClose(actor, row) !== null },
});

const openAlready = refuse('CONFLICT', 'A dispute about this work is open already. Add to it in the conversation.');
const notNow = refuse(
  'CONFLICT',
  'Work can be disputed while it is under way or delivered, and for 30 days after it was accepted.',
);

const presentDispute = async ({ db, actor }: Doing, id: string) => {
  const row = await findDispute(db, id);
  return row ? succeed(present(actor, row)) : refuse('NOT_FOUND');
};

const presentDisputes = presenting(async ({ db, actor, now }, engagement) => {
  const rows = await disputesOf(db, engagement);
  const isOpen = rows.some(({ closed_at }) => closed_at === null);
  return {
    disputes: rows.map((row) => present(actor, row)),
    can: { open: !isOpen && mayDispute(actor, engagement) !== null && canDispute(engagement, now) },
  };
});

export const disputeHandlers = {
  list: handle(disputeRoutes.list, (call) => presentDisputes(call, call.input.collaborationId)),

  open: handle(disputeRoutes.open, async (call) => {
    const { input, actor, db, now } = call;
    const { reason } = input;
    const found = await lockForSide(call, input.collaborationId, mayDispute);
    if (!found.ok) return found;
    const { engagement, side } = found.value;
    if (!canDispute(engagement, now)) return notNow;
    const opened = await openDispute(db, engagement, { side, openedBy: actor.id, reason, now });
    if (!opened) return openAlready;
    await happenedTo(call, engagement, {
      action: 'disputes.open',
      after: { dispute_id: opened.id, side },
      reason,
      news: openedNews(engagement, side, reason),
    });
    return presentDispute(call, opened.id);
  }),

  close: handle(disputeRoutes.close, async (call) => {
    const { input, actor, db, now } = call;
    const { decision } = input;
    const found = await findDispute(db, input.disputeId);
    const dispute = found && mayClose(actor, found);
    const row = dispute && (await findCollaboration(db, dispute.collaboration_id));
    if (!row) return refuse('NOT_FOUND');
    if (!(await closeDispute(db, dispute, { by: actor.id, decision, now })))
      return refuse('CONFLICT', 'Another administrator has closed this dispute. Reload the page.');
    await happenedTo(call, row, {
      action: 'disputes.close',
      before: { dispute_id: dispute.id },
      after: { dispute_id: dispute.id, decision },
      reason: decision,
      news: isLive(row) ? closedNews(row, decision) : [],
    });
    return presentDispute(call, dispute.id);
  }),
};
