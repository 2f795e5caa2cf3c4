import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { MilestoneState } from '@aliquot/contract/engagements/milestones';
import type { ProposalTerms } from '@aliquot/contract/engagements/proposals';
import { longDay, shiftWorkingDays, utcDay, workingDaysBetween } from '../../../kernel/days.ts';
import { isLate, type Progress, workingStages } from '../collaborations/progress.domain.ts';

type Standing = Pick<Progress, 'stage' | 'hold'>;

export type PlannedMilestone = {
  readonly position: number;
  readonly name: string;
  /** YYYY-MM-DD */
  readonly due_on: string;
  readonly share: number | null;
};

/** The milestones of an accepted proposal, each due its number of working days after the earliest start. */
export const milestonesFrom = ({
  earliestStart,
  milestones,
}: Pick<ProposalTerms, 'earliestStart' | 'milestones'>): PlannedMilestone[] =>
  milestones.map(({ name, dueInDays, share }, index) => ({
    position: index + 1,
    name,
    share,
    due_on: shiftWorkingDays(earliestStart, dueInDays),
  }));

export const milestoneStateOf = (
  { reached_at, due_on }: { readonly reached_at: Date | null; readonly due_on: string },
  standing: Standing,
  now: Date,
): MilestoneState => {
  if (reached_at !== null) return 'reached';
  if (standing.stage === 'accepted') return 'settled';
  if (standing.hold !== null) return 'on-hold';
  return isLate({ due_on }, standing, now) ? 'late' : 'planned';
};

/** What keeps a laboratory from planning a milestone for a day, by field. Empty when nothing does. */
export const milestoneProblems = ({ due_on }: { readonly due_on: string }, now: Date): Record<string, string> =>
  due_on < utcDay(now) ? { due_on: `${longDay(due_on)} is over. Please choose a later day.` } : {};

const reportStages: readonly EngagementStage[] = [...workingStages, 'delivered'];

/** The last milestone may be reported after the results were delivered. */
export const canReport = ({ stage }: Pick<Standing, 'stage'>): boolean => reportStages.includes(stage);

/** A laboratory plans milestones of its own while it works, unless a proposal did. */
export const canPlan = ({ stage }: Pick<Standing, 'stage'>, byProposal: boolean): boolean =>
  workingStages.includes(stage) && !byProposal;

export const canHold = ({ stage, hold }: Standing): boolean => workingStages.includes(stage) && hold === null;

/** The working days by which a hold moves the plan: those after the day it began, up to the day it is released. */
export const daysHeld = (heldAt: Date, now: Date): number => workingDaysBetween(utcDay(heldAt), utcDay(now));
