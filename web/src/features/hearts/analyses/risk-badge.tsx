import { notRatedWords } from '@aliquot/contract/administration/report-words';
import { Badge } from '../../../ui/text/badge.tsx';
import { riskLabel, riskTone } from './risk.ts';

type RiskBadgeProps = {
  risk: string | null | undefined;
  /** True if there is a score; undefined while that is loading. */
  scored: boolean | undefined;
  /** Says that it is the risk, where no heading does. */
  named?: boolean;
};

/** The risk of a laboratory. Without a score it is not rated, and without an analysis it is unknown. */
export const RiskBadge = ({ risk, scored, named = false }: RiskBadgeProps) => {
  const isRated = !risk || scored === true;
  const words = isRated ? riskLabel(risk) : scored === undefined ? '–' : notRatedWords;
  return <Badge tone={isRated ? riskTone(risk) : 'neutral'}>{named ? `Risk: ${words}` : words}</Badge>;
};
