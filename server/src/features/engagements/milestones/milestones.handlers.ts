import { milestoneLimits, milestoneRoutes } from '@aliquot/contract/engagements/milestones';
import type { Permitted, Visible } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadRequest } from '../collaborations/collaborations.letters.ts';
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
  type Work,
} from './milestones.repository.ts';
import { canPlan, milestoneProblems } from './plan.domain.ts';
import { plannedNews } from './plan.letters.ts';
import { mayPlan } from './plan.policy.ts';
import { lockedWork, presentById } from './plan.service.ts';
import { reportReached } from './reporting.service.ts';

const fromProposal = refuse(
  'CONFLICT',
  'The milestones of this work come from the accepted proposal. Propose a change order to move their days.',
);
const notWorking = refuse('CONFLICT', 'Milestones can be planned while the work is agreed and not delivered.');
const reported = refuse('CONFLICT', 'This milestone was reported or removed in the meantime. Reload the page.');
const enough = refuse('CONFLICT', `A plan can have ${milestoneLimits.most} milestones.`);

/** The work whose laboratory plans its own milestones, locked, and why it cannot now. */
const toPlan = async (doing: Doing, collaborationId: string) => {
  const work = await lockedWork(doing, collaborationId);
  const permitted = work && mayPlan(doing.actor, work);
  if (!permitted) return refuse('NOT_FOUND');
  const byProposal = Boolean(await acceptedProposal(doing.db, permitted));
  if (canPlan(permitted, byProposal)) return succeed(permitted);
  return byProposal ? fromProposal : notWorking;
};

type Planned = Permitted<'plan', Visible<Work>>;

const ownMilestone = async (doing: Doing, milestoneId: string) => {
  const milestone = await findMilestone(doing.db, milestoneId);
  if (!milestone) return refuse('NOT_FOUND');
  const work = await toPlan(doing, milestone.collaboration_id);
  return work.ok ? succeed({ work: work.value, milestone }) : work;
};

type Words = Pick<Milestone, 'name' | 'due_on'>;
const wordsOf = ({ name, due_on }: Words): Words => ({ name, due_on });

const happenedTo = (
  doing: Doing,
  work: Planned,
  deed: 'add' | 'change' | 'remove',
  { before, after }: { before?: Words; after?: Words },
) => {
  const done = { add: 'added', change: 'changed', remove: 'removed' } as const;
  const shown = after ?? before;
  return happened(doing, {
    action: `milestones.${deed}`,
    objectType: 'collaboration',
    objectId: work.id,
    ...(before && { before }),
    ...(after && { after }),
    reason: shown?.name,
    news: shown ? [plannedNews(work, done[deed], shown)] : [],
    reload: reloadRequest(work),
  });
};

export const milestoneHandlers = {
  plan: handle(milestoneRoutes.plan, (call) => presentById(call, call.input.collaborationId)),

  addMilestone: handle(milestoneRoutes.addMilestone, async (call) => {
    const { input, db, now } = call;
    const found = await toPlan(call, input.collaborationId);
    if (!found.ok) return found;
    const work = found.value;
    const problems = milestoneProblems(input, now);
    if (problems.due_on) return refuse('UNPROCESSABLE_CONTENT', problems.due_on, problems);
    const planned = await milestonesOf(db, work);
    if (planned.length >= milestoneLimits.most) return enough;
    const position = Math.max(0, ...planned.map((milestone) => milestone.position)) + 1;
    const added = wordsOf(input);
    await insertMilestones(db, work, [{ ...added, position, share: null }], now);
    await happenedTo(call, work, 'add', { after: added });
    return presentById(call, work.id);
  }),

  changeMilestone: handle(milestoneRoutes.changeMilestone, async (call) => {
    const { input, db, now } = call;
    const found = await ownMilestone(call, input.milestoneId);
    if (!found.ok) return found;
    const { work, milestone } = found.value;
    const problems = input.due_on === milestone.due_on ? {} : milestoneProblems(input, now);
    if (problems.due_on) return refuse('UNPROCESSABLE_CONTENT', problems.due_on, problems);
    if (!(await changeMilestone(db, work, milestone, input))) return reported;
    await happenedTo(call, work, 'change', { before: wordsOf(milestone), after: wordsOf(input) });
    return presentById(call, work.id);
  }),

  removeMilestone: handle(milestoneRoutes.removeMilestone, async (call) => {
    const found = await ownMilestone(call, call.input.milestoneId);
    if (!found.ok) return found;
    const { work, milestone } = found.value;
    if (!(await deleteMilestone(call.db, work, milestone))) return reported;
    await happenedTo(call, work, 'remove', { before: wordsOf(milestone) });
    return presentById(call, work.id);
  }),

  reportMilestone: handleInSteps(milestoneRoutes.reportMilestone, reportReached),

  ...changeOrderHandlers,
  ...holdHandlers,
};
