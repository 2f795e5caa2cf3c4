import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { type CollaborationStatus, type ProjectStatus, projectStatusLabels } from '@aliquot/contract/options';
import { Badge, type Tone } from '../../../ui/text/badge.tsx';
import { CircleCheck, Clock, FlaskConical, X } from '../../../ui/text/icon.ts';
import { collaborationLabel } from '../collaborations/collaboration-words.ts';

const icons = { pending: Clock, 'in-progress': FlaskConical, completed: CircleCheck, cancelled: X } as const;

/** The color of a status: pending is a warning, in progress primary, completed good, all others grey. */
const statusTone = (status: ProjectStatus | CollaborationStatus): Tone => {
  if (status === 'pending') return 'warn';
  if (status === 'in-progress') return 'primary';
  return status === 'completed' ? 'good' : 'neutral';
};

/** A project's status: icon, word and tint. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => {
  const Icon = icons[status];
  return (
    <Badge tone={statusTone(status)} icon={<Icon aria-hidden="true" size={14} />}>
      {projectStatusLabels[status]}
    </Badge>
  );
};

type CollaborationStatusBadgeProps = { status: CollaborationStatus; project: ProjectStatus; stage?: EngagementStage };

/** The status of a collaboration, in the colors of projects. */
export const CollaborationStatusBadge = ({ status, project, stage }: CollaborationStatusBadgeProps) => (
  <Badge tone={statusTone(status === 'approved' && project === 'in-progress' ? 'in-progress' : status)}>
    {collaborationLabel(status, project, stage)}
  </Badge>
);
