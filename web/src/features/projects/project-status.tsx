import { type ProjectStatus, projectStatusLabels } from '@aliquot/contract/options';
import { Badge } from '../../ui/badge.tsx';
import { CircleCheck, Clock, FlaskConical, X } from '../../ui/icon.ts';
import { projectTones } from '../collaborations/collaboration-words.ts';

const icons = { pending: Clock, 'in-progress': FlaskConical, completed: CircleCheck, cancelled: X } as const;

/** A project's status: icon, word and tint. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => {
  const Icon = icons[status];
  return (
    <Badge tone={projectTones[status]} icon={<Icon aria-hidden="true" size={14} />}>
      {projectStatusLabels[status]}
    </Badge>
  );
};
