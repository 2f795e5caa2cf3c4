import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type CollaborationStatus, collaborationStatusLabels, type ProjectStatus } from '@aliquot/contract/options';
import type { Tone } from '../../../ui/text/badge.tsx';

/** The label of a collaboration: an approved one whose project is in progress is "In Progress", one that nobody answered "No answer", and one that the researcher has not accepted yet says who completed it. */
export const collaborationLabel = (
  status: CollaborationStatus,
  project: ProjectStatus | undefined,
  stage?: EngagementStage,
): string => {
  if (stage === 'expired') return 'No answer';
  if (stage === 'delivered') return 'Completed by the lab';
  return status === 'approved' && project === 'in-progress' ? 'In Progress' : collaborationStatusLabels[status];
};

export const collaborationTones: Record<CollaborationStatus, Tone> = {
  pending: 'warn',
  approved: 'info',
  rejected: 'bad',
  completed: 'good',
  withdrawn: 'neutral',
};

/** Where a laboratory writes and sends a proposal. */
export const proposalPath = (collaborationId: string): string => `/lab-dashboard/requests/${collaborationId}/proposal`;

/** What to say when a decision fails and the server gave no reason. */
export const decisionFailed = 'Failed to update collaboration status';
