import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { activeStatuses, type CollaborationStatus, type ProjectStatus } from '@aliquot/contract/options';

/** The party that moves an engagement. Administrators move it for either side; time moves it when a wait is over. */
export type Side = 'laboratory' | 'researcher' | 'time';

type Transition = {
  readonly by: readonly Side[];
  readonly from: readonly EngagementStage[];
  readonly to: EngagementStage;
  /** The permission that it needs from the policy. */
  readonly needs: string;
};

/** Every move of an engagement. The statuses of the collaboration and of its project follow from the stage. */
export const moves = {
  approve: { by: ['laboratory'], from: ['asked'], to: 'agreed', needs: 'decide' },
  /** The approval of a request for which an agreement is due: the laboratory has decided, and the work waits for it. */
  'approve-on-agreement': { by: ['laboratory'], from: ['asked'], to: 'awarded', needs: 'decide' },
  decline: { by: ['laboratory'], from: ['asked'], to: 'declined', needs: 'decide' },
  propose: { by: ['laboratory'], from: ['asked', 'proposed'], to: 'proposed', needs: 'propose' },
  'take-back': { by: ['laboratory'], from: ['proposed'], to: 'asked', needs: 'propose' },
  'ask-for-change': { by: ['researcher'], from: ['proposed'], to: 'asked', needs: 'answer' },
  'decline-proposal': { by: ['researcher'], from: ['proposed'], to: 'declined', needs: 'answer' },
  award: { by: ['researcher'], from: ['proposed'], to: 'awarded', needs: 'answer' },
  agree: { by: ['laboratory', 'researcher'], from: ['awarded'], to: 'agreed', needs: 'agree' },
  expire: { by: ['time'], from: ['asked', 'proposed', 'awarded'], to: 'expired', needs: 'expire' },
  start: { by: ['laboratory'], from: ['agreed'], to: 'running', needs: 'work' },
  deliver: { by: ['laboratory'], from: ['agreed', 'running'], to: 'delivered', needs: 'work' },
  'request-changes': { by: ['researcher'], from: ['delivered'], to: 'running', needs: 'accept' },
  accept: { by: ['researcher', 'time'], from: ['delivered'], to: 'accepted', needs: 'accept' },
  withdraw: {
    by: ['researcher'],
    from: ['asked', 'proposed', 'awarded', 'agreed', 'running'],
    to: 'withdrawn',
    needs: 'withdraw',
  },
} as const satisfies Record<string, Transition>;
export type Move = keyof typeof moves;

export const canMove = (stage: EngagementStage, move: Move): boolean =>
  (moves[move].from as readonly EngagementStage[]).includes(stage);

/** The name of a researcher whose account was deleted. */
export const formerResearcher = 'Former researcher';

/** Days in which the agreements of an awarded request are completed. */
export const daysToAgree = 30;

/** The moves that wait while the work is on hold. */
export const heldMoves: readonly Move[] = ['start', 'deliver'];

/** Working days that a laboratory has to respond to a request. */
export const daysToRespond = 5;

/** Days after a delivery on which its researcher is reminded, once each. */
export const acceptanceReminders = [5, 10, 14] as const;

/** The moves that answer for a laboratory or begin work with it: none of them while it is suspended. */
export const stoppedBySuspension: readonly Move[] = ['approve', 'decline', 'propose', 'award', 'agree'];

/** The stages whose days stop while the laboratory is suspended, because it has to act in them. */
export const waitingForLaboratory = ['asked', 'awarded'] as const satisfies readonly EngagementStage[];

/** The stages in which the engagement has not ended. */
export const openStages = [...moves.withdraw.from, 'delivered'] as const satisfies readonly EngagementStage[];

/** The stages in which a laboratory has the work, or had it until the end. */
export const engagedStages = [
  'awarded',
  'agreed',
  'running',
  'delivered',
  'accepted',
] as const satisfies readonly EngagementStage[];

export const isEngaged = ({ stage }: { readonly stage: EngagementStage }): boolean =>
  (engagedStages as readonly EngagementStage[]).includes(stage);

/** The status of a collaboration in a stage; the database computes the same. */
export const statusOf: Readonly<Record<EngagementStage, CollaborationStatus>> = {
  asked: 'pending',
  proposed: 'pending',
  awarded: 'pending',
  agreed: 'approved',
  running: 'approved',
  delivered: 'completed',
  accepted: 'completed',
  declined: 'rejected',
  expired: 'rejected',
  withdrawn: 'withdrawn',
};

export const isActive = ({ stage }: { readonly stage: EngagementStage }): boolean =>
  (activeStatuses as readonly CollaborationStatus[]).includes(statusOf[stage]);

const working: readonly EngagementStage[] = ['agreed', 'running', 'delivered'];
const undecided: readonly EngagementStage[] = ['asked', 'proposed', 'awarded'];

/**
 * The status of a project that was not cancelled, by the stages of its engagements; the database computes the same. A split request
 * goes on while one part is accepted and another is still asked for.
 */
export const projectStatusOf = (stages: readonly EngagementStage[]): Exclude<ProjectStatus, 'cancelled'> => {
  if (stages.some((stage) => working.includes(stage))) return 'in-progress';
  if (!stages.includes('accepted')) return 'pending';
  return stages.some((stage) => undecided.includes(stage)) ? 'in-progress' : 'completed';
};

/** The stage to which an administrator's status for the project takes its engagement; null where the engagement has ended. */
export const stageFor = (stage: EngagementStage, status: Exclude<ProjectStatus, 'cancelled'>): EngagementStage | null => {
  if (stage !== 'accepted' && !(openStages as readonly EngagementStage[]).includes(stage)) return null;
  if (projectStatusOf([stage]) === status) return stage;
  if (status === 'pending') return 'asked';
  if (status === 'completed') return 'accepted';
  return stage === 'accepted' ? 'running' : 'agreed';
};
