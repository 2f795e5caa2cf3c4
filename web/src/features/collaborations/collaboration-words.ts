import type { Collaboration } from '@aliquot/contract/collaborations';
import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type CollaborationStatus, collaborationStatusLabels, type ProjectStatus } from '@aliquot/contract/options';
import type { Tone } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';

/** The label of a collaboration: an approved one whose project is in progress is "In Progress", one that nobody answered "No answer". */
export const collaborationLabel = (
  status: CollaborationStatus,
  project: ProjectStatus | undefined,
  stage?: EngagementStage,
): string => {
  if (stage === 'expired') return 'No answer';
  return status === 'approved' && project === 'in-progress' ? 'In Progress' : collaborationStatusLabels[status];
};

export const collaborationTones: Record<CollaborationStatus, Tone> = {
  pending: 'warn',
  approved: 'info',
  rejected: 'bad',
  completed: 'good',
  withdrawn: 'neutral',
};

const researcherNotes: Record<CollaborationStatus, string> = {
  pending: 'Your request is waiting for the lab’s response.',
  approved: 'The lab accepted your project. We’ll let you know when the work is done.',
  rejected: 'The lab rejected your request. Open the project to choose another lab.',
  completed: 'The lab marked this work complete. Review the results, then accept.',
  withdrawn: 'This request to the lab was withdrawn.',
};

type Standing = Pick<Collaboration, 'collaboration_status' | 'stage' | 'respond_by' | 'round'>;

/** A wait ends at midnight, which is after the last day. */
const lastDay = (end: string) => new Date(Date.parse(end) - 1).toISOString().slice(0, 10);

/** Where a laboratory writes and sends a proposal. */
export const proposalPath = (collaborationId: string): string => `/lab-dashboard/requests/${collaborationId}/proposal`;

/** What a collaboration means for the researcher, and what to do next. */
export const researcherNote = ({ collaboration_status, stage, respond_by, round }: Standing): string => {
  if (stage === 'expired') return 'The lab did not respond in time. Open the project to choose another lab.';
  if (stage === 'accepted') return 'You accepted the work.';
  if (stage === 'proposed')
    return `The lab sent a proposal. Answer it${respond_by ? ` by ${formatDate(lastDay(respond_by))}` : ''}.`;
  if (stage === 'awarded') return 'You accepted the lab’s proposal. The agreement is not complete yet.';
  if (stage === 'asked' && respond_by) return `Your request is waiting for the lab’s response until ${formatDate(respond_by)}.`;
  if (stage === 'running' && round > 1) return 'You asked for changes. We’ll let you know when the lab delivers again.';
  return researcherNotes[collaboration_status];
};

/** What to say when a decision fails and the server gave no reason. */
export const decisionFailed = 'Failed to update collaboration status';
