import { type Dispute, disputeRoutes } from '@aliquot/contract/engagements/disputes';
import type { Actor } from '../../../kernel/actor.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { findCollaboration, findToDecide } from '../collaborations/collaborations.repository.ts';
import { mayReadWork, refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { canDispute } from './disputes.domain.ts';
import { closedNews, openedNews } from './disputes.letters.ts';
import { mayClose, mayDispute } from './disputes.policy.ts';
import { closeDispute, type DisputeRow, disputesOf, findDispute, openDispute } from './disputes.repository.ts';

const present = (actor: Actor, row: DisputeRow): Dispute => ({
  id: row.id,
  side: row.side,
  opened_by: row.opener,
  reason: row.reason,
  opened_at: row.opened_at.toISOString(),
  closed_by: row.closer,
  decision: row.decision,
  closed_at: row.closed_at?.toISOString() ?? null,
  can: { close: row.closed_at === null && mayClose(actor, row) !== null },
});

const openAlready = refuse('CONFLICT', 'A dispute about this work is open already. Add to it in the conversation.');
const notNow = refuse(
  'CONFLICT',
  'Work can be disputed while it is under way or delivered, and for 30 days after it was accepted.',
);

export const disputeHandlers = {
  list: handle(disputeRoutes.list, async ({ input, actor, db, now }) => {
    const found = await findCollaboration(db, input.collaborationId);
    const work = found && mayReadWork(actor, found);
    if (!work?.project) return refuse('NOT_FOUND');
    const rows = await disputesOf(db, work);
    const isOpen = rows.some(({ closed_at }) => closed_at === null);
    return succeed({
      disputes: rows.map((row) => present(actor, row)),
      can: { open: !isOpen && mayDispute(actor, work) !== null && canDispute(work, now) },
    });
  }),

  open: handle(disputeRoutes.open, async (call) => {
    const { input, actor, db, now } = call;
    const found = await findToDecide(db, input.collaborationId);
    const work = found && mayDispute(actor, found);
    const side = found && sideOf(actor, found);
    if (!work?.project || !side) return refuseWork(actor, found);
    if (!canDispute(work, now)) return notNow;
    const opened = await openDispute(db, work, { side, openedBy: actor.id, reason: input.reason, now });
    if (!opened) return openAlready;
    await happened(call, {
      action: 'disputes.open',
      objectType: 'collaboration',
      objectId: work.id,
      after: { dispute_id: opened.id, side },
      reason: input.reason,
      news: openedNews({ ...work, project: work.project }, side, input.reason),
      reload: reloadRequest(work),
    });
    const row = await findDispute(db, opened.id);
    return row ? succeed(present(actor, row)) : refuse('NOT_FOUND');
  }),

  close: handle(disputeRoutes.close, async (call) => {
    const { input, actor, db, now } = call;
    const found = await findDispute(db, input.disputeId);
    const dispute = found && mayClose(actor, found);
    const work = dispute && (await findCollaboration(db, dispute.collaboration_id));
    if (!work) return refuse('NOT_FOUND');
    if (!(await closeDispute(db, dispute, { by: actor.id, decision: input.decision, now })))
      return refuse('CONFLICT', 'Another administrator has closed this dispute. Reload the page.');
    await happened(call, {
      action: 'disputes.close',
      objectType: 'collaboration',
      objectId: work.id,
      before: { dispute_id: dispute.id },
      after: { dispute_id: dispute.id, decision: input.decision },
      reason: input.decision,
      news: work.project ? closedNews({ ...work, project: work.project }, input.decision) : [],
      reload: reloadRequest(work),
    });
    const row = await findDispute(db, dispute.id);
    return row ? succeed(present(actor, row)) : refuse('NOT_FOUND');
  }),
};
