import { type CollaborationStatus, collaborationStatusLabels, type ProjectStatus } from '@aliquot/contract/options';
import type { Tone } from '../../ui/text/badge.tsx';

/** The label of a collaboration: an approved one whose project is in progress is "In Progress". */
export const collaborationLabel = (status: CollaborationStatus, project: ProjectStatus | undefined): string =>
  status === 'approved' && project === 'in-progress' ? 'In Progress' : collaborationStatusLabels[status];

export const collaborationTones: Record<CollaborationStatus, Tone> = {
  pending: 'warn',
  approved: 'info',
  rejected: 'bad',
  completed: 'good',
  withdrawn: 'neutral',
};

/** What a status means for the researcher, and what to do next. */
export const researcherNotes: Record<CollaborationStatus, string> = {
  pending: 'Your request is waiting for the lab’s response.',
  approved: 'The lab accepted your project. We’ll let you know when the work is done.',
  rejected: 'The lab rejected your request. Open the project to choose another lab.',
  completed: 'The lab marked this work complete. Review the results, then accept.',
  withdrawn: 'This request to the lab was withdrawn.',
};

/** What to say when a decision fails and the server gave no reason. */
export const decisionFailed = 'Failed to update collaboration status';
