import type { ShownStanding } from '@aliquot/contract/to-do';
import { Badge } from '../../ui/text/badge.tsx';
import { standings } from './standing.ts';

/** How one requirement stands, as a word with a sign. */
export const StandingBadge = ({ status }: { status: ShownStanding }) => {
  const { label, tone, icon: Icon } = standings[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={14} />}>
      {label}
    </Badge>
  );
};
