import { milestoneLimits, milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { engagementAct, type Happening, lockPermitted } from '../collaborations/acting.service.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { changeOrderHandlers } from './change-orders.handlers.ts';
import { holdHandlers } from './holds.handlers.ts';
import {
  acceptedProposal,
  changeMilestone,
  deleteMilestone,
  findMilestone,
  insertMilestones,
  type Milestone,
  milestonesOf,
} from './milestones.repository.ts';
import { canPlan, milestoneProblems } from './plan.domain.ts';
import { plannedNews } from './plan.letters.ts';
import { mayPlan } from './plan.policy.ts';
import { presentPlan } from './plan.service.ts';
import { reportReached } from './reporting.service.ts';

const fromProposal = refuse(
  'CONFLICT',
  'The milestones of this work come from the accepted proposal. Propose a change order to move their days.',
);
const notWorking = refuse('CONFLICT', 'Milestones can be planned while the work is agreed and not delivered.');
const reported = refuse('CONFLICT', 'This milestone was reported or removed in the meantime. Reload the page.');
const enough = refuse('CONFLICT', `A plan can have ${milestoneLimits.most} milestones.`);

/** The locked engagement of a laboratory that plans its own milestones, or why it cannot now. */
const lockToPlan = async (doing: UserDoing, id: string) => {
  const found = await lockPermitted(doing, id, mayPlan);
  if (!found.ok) return found;
  const { engagement } = found.value;
  const byProposal = Boolean(await acceptedProposal(doing.db, engagement));
  if (canPlan(engagement, byProposal)) return found;
  return byProposal ? fromProposal : notWorking;
};

const lockOwn = async (call: UserDoing & { readonly input: { readonly milestoneId: string } }) => {
  const milestone = await findMilestone(call.db, call.input.milestoneId);
  if (!milestone) return refuse('NOT_FOUND');
  const planned = await lockToPlan(call, milestone.collaboration_id);
  return planned.ok ? succeed({ ...planned.value, milestone }) : planned;
};

type Words = Pick<Milestone, 'name' | 'due_on'>;
const wordsOf = ({ name, due_on }: Words): Words => ({ name, due_on });

const planned = (
  engagement: Engagement,
  deed: 'add' | 'change' | 'remove',
  { before, after }: { before?: Words; after?: Words },
): Happening => {
  const done = { add: 'added', change: 'changed', remove: 'removed' } as const;
  const shown = after ?? before;
  return {
    action: `milestones.${deed}`,
    before,
    after,
    reason: shown?.name,
    news: shown ? [plannedNews(engagement, done[deed], shown)] : [],
  };
};

export const milestoneHandlers = {
  plan: handle(milestoneRoutes.plan, (call) => presentPlan(call, call.input.collaborationId)),

  addMilestone: engagementAct(milestoneRoutes.addMilestone, {
    load: (call) => lockToPlan(call, call.input.collaborationId),
    move: async ({ input, db, now }, { engagement }) => {
      const problems = milestoneProblems(input, now);
      if (problems.due_on) return refuse('UNPROCESSABLE_CONTENT', problems.due_on, problems);
      const before = await milestonesOf(db, engagement);
      if (before.length >= milestoneLimits.most) return enough;
      const position = Math.max(0, ...before.map((milestone) => milestone.position)) + 1;
      const added = wordsOf(input);
      await insertMilestones(db, engagement, [{ ...added, position, share: null }], now);
      return succeed(planned(engagement, 'add', { after: added }));
    },
    present: presentPlan,
  }),

  changeMilestone: engagementAct(milestoneRoutes.changeMilestone, {
    load: lockOwn,
    move: async ({ input, db, now }, { engagement, milestone }) => {
      const problems = input.due_on === milestone.due_on ? {} : milestoneProblems(input, now);
      if (problems.due_on) return refuse('UNPROCESSABLE_CONTENT', problems.due_on, problems);
      if (!(await changeMilestone(db, engagement, milestone, input))) return reported;
      return succeed(planned(engagement, 'change', { before: wordsOf(milestone), after: wordsOf(input) }));
    },
    present: presentPlan,
  }),

  removeMilestone: engagementAct(milestoneRoutes.removeMilestone, {
    load: lockOwn,
    move: async ({ db }, { engagement, milestone }) =>
      (await deleteMilestone(db, engagement, milestone))
        ? succeed(planned(engagement, 'remove', { before: wordsOf(milestone) }))
        : reported,
    present: presentPlan,
  }),

  reportMilestone: handleInSteps(milestoneRoutes.reportMilestone, reportReached),

  ...changeOrderHandlers,
  ...holdHandlers,
};
