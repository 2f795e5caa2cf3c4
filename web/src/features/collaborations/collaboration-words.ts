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

/** What a status means for the researcher, and what comes next. */
export const researcherNotes: Record<CollaborationStatus, string> = {
  pending: 'The laboratory has your request and has not answered yet.',
  approved: 'The laboratory has taken the work. You hear from it when the work is done.',
  rejected: 'The laboratory has declined. Open the project to choose another one.',
  completed: 'The laboratory says that the work is done. Look at it and accept it.',
  withdrawn: 'This request to the laboratory was withdrawn.',
};
