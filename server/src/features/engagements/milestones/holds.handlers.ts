import { milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import { shiftWorkingDays } from '../../../kernel/days.ts';
import { refuse } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
import { refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { findHold, insertHold, releaseHold } from './holds.repository.ts';
import { canHold, daysHeld } from './plan.domain.ts';
import { heldNews, releasedNews } from './plan.letters.ts';
import { mayHold, mayRelease } from './plan.policy.ts';
import { lockedWork, presentById, shiftPlan } from './plan.service.ts';

const notNow = refuse('CONFLICT', 'Work can be put on hold while it is agreed and not delivered.');
const heldAlready = refuse('CONFLICT', 'The work is on hold already. Reload the page.');
const releasedAlready = refuse('CONFLICT', 'This hold was released already. Reload the page.');

export const holdHandlers = {
  hold: handle(milestoneRoutes.hold, async (call) => {
    const { input, actor, db, now } = call;
    const seen = await lockedWork(call, input.collaborationId);
    const work = seen && mayHold(actor, seen);
    const side = work && sideOf(actor, work);
    if (!side) return refuseWork(actor, seen);
    if (!canHold(work)) return work.hold ? heldAlready : notNow;
    const { reason } = input;
    if (!(await insertHold(db, work, { side, reason, by: actor.id, now }))) return heldAlready;
    await happened(call, {
      action: 'milestones.hold',
      objectType: 'collaboration',
      objectId: work.id,
      after: { side, promised_by: work.promised_by },
      reason,
      news: [heldNews(work, side, reason)],
      reload: reloadRequest(work),
    });
    return presentById(call, work.id);
  }),

  release: handle(milestoneRoutes.release, async (call) => {
    const { input, actor, db, now } = call;
    const hold = await findHold(db, input.holdId);
    const seen = hold ? await lockedWork(call, hold.collaboration_id) : null;
    const work = hold && seen && mayRelease(actor, seen, hold);
    if (!work) return refuseWork(actor, seen, 'The side that put the work on hold releases it.');
    const days = daysHeld(hold.held_at, now);
    if (!(await releaseHold(db, work, hold, { by: actor.id, note: input.note, days, now }))) return releasedAlready;
    await shiftPlan(call, work, days);
    const promised = work.promised_by;
    await happened(call, {
      action: 'milestones.release-hold',
      objectType: 'collaboration',
      objectId: work.id,
      before: { promised_by: promised },
      after: { promised_by: promised && shiftWorkingDays(promised, days), days },
      reason: input.note || undefined,
      news: releasedNews(work, sideOf(actor, work), input.note),
      reload: reloadRequest(work),
    });
    return presentById(call, work.id);
  }),
};
