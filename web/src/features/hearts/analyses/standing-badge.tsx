import type { ShownStanding } from '@aliquot/contract/hearts/to-do';
import { Badge } from '../../../ui/text/badge.tsx';
import { standings } from './standing.ts';

/** The status of one requirement, as a word with an icon. */
export const StandingBadge = ({ status }: { status: ShownStanding }) => {
  const { label, tone, icon: Icon } = standings[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={14} />}>
      {label}
    </Badge>
  );
};
