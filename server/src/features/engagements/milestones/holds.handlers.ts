import { milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import { shiftWorkingDays } from '../../../kernel/days.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { engagementAct, lockEngagement, lockForSide } from '../collaborations/acting.service.ts';
import { refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { findHold, insertHold, releaseHold } from './holds.repository.ts';
import { canHold, daysHeld } from './plan.domain.ts';
import { heldNews, releasedNews } from './plan.letters.ts';
import { mayHold, mayRelease } from './plan.policy.ts';
import { presentPlan, shiftPlan } from './plan.service.ts';

const notNow = refuse('CONFLICT', 'Work can be put on hold while it is agreed and not delivered.');
const heldAlready = refuse('CONFLICT', 'The work is on hold already. Reload the page.');
const releasedAlready = refuse('CONFLICT', 'This hold was released already. Reload the page.');

const lockHold = async (doing: UserDoing, holdId: string) => {
  const hold = await findHold(doing.db, holdId);
  const seen = hold ? await lockEngagement(doing, hold.collaboration_id) : null;
  const engagement = hold && seen && mayRelease(doing.actor, seen, hold);
  return engagement
    ? succeed({ engagement, hold })
    : refuseWork(doing.actor, seen, 'The side that put the work on hold releases it.');
};

export const holdHandlers = {
  hold: engagementAct(milestoneRoutes.hold, {
    load: (call) => lockForSide(call, call.input.collaborationId, mayHold),
    move: async ({ input: { reason }, actor, db, now }, { engagement, side }) => {
      if (!canHold(engagement)) return engagement.hold ? heldAlready : notNow;
      if (!(await insertHold(db, engagement, { side, reason, by: actor.id, now }))) return heldAlready;
      const after = { side, promised_by: engagement.promised_by };
      return succeed({ action: 'milestones.hold', after, reason, news: [heldNews(engagement, side, reason)] });
    },
    present: presentPlan,
  }),

  release: engagementAct(milestoneRoutes.release, {
    load: (call) => lockHold(call, call.input.holdId),
    move: async (call, { engagement, hold }) => {
      const { input, actor, db, now } = call;
      const days = daysHeld(hold.held_at, now);
      if (!(await releaseHold(db, engagement, hold, { by: actor.id, note: input.note, days, now }))) return releasedAlready;
      await shiftPlan(call, engagement, days);
      const promised = engagement.promised_by;
      return succeed({
        action: 'milestones.release-hold',
        before: { promised_by: promised },
        after: { promised_by: promised && shiftWorkingDays(promised, days), days },
        reason: input.note || undefined,
        news: releasedNews(engagement, sideOf(actor, engagement), input.note),
      });
    },
    present: presentPlan,
  }),
};
