/**
 * Stages of a collaboration, from the first question to accepted results. Its status and its project's status follow from it.
 */
export const engagementStageLabels = {
  asked: 'Waiting for the laboratory',
  proposed: 'Proposal made',
  awarded: 'Awarded',
  agreed: 'Agreed',
  running: 'In progress',
  delivered: 'Results delivered',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'No answer in time',
  withdrawn: 'Withdrawn',
} as const;
export const engagementStages = Object.keys(engagementStageLabels) as EngagementStage[];
export type EngagementStage = keyof typeof engagementStageLabels;

/** The moves that an administrator can make for a side: those that need no words, files or version of that side. */
export const administratorMoveLabels = {
  approve: 'Approve the request',
  decline: 'Decline the request',
  'take-back': 'Take the proposal back',
  'decline-proposal': 'Decline the proposal',
  agree: 'Complete the agreement',
  start: 'Start the work',
  deliver: 'Mark the work completed',
  accept: 'Accept the work',
  withdraw: 'Withdraw the request',
} as const;
export type AdministratorMove = keyof typeof administratorMoveLabels;
export const administratorMoves = Object.keys(administratorMoveLabels) as AdministratorMove[];
