/** Where a collaboration is, from the first question to accepted results. Its status and its project's status follow from it. */
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
