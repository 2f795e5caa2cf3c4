import { notRatedWords, unknownRisk } from '@aliquot/contract/administration/report-words';
import type { RingTone } from '../../../ui/feedback/ring.tsx';
import type { Tone } from '../../../ui/text/badge.tsx';

/** LOW green, MEDIUM amber, any other value red; without a value UNKNOWN, neutral. */
export const riskTone = (risk: string | null | undefined): Tone =>
  !risk ? 'neutral' : risk === 'low' ? 'good' : risk === 'medium' ? 'warn' : 'bad';

export const riskLabel = (risk: string | null | undefined): string => (risk || unknownRisk).toUpperCase();

/** A choice of a filter by risk; those without an analysis or a score are one. */
export const riskChoice = (risk: string): string =>
  risk === 'unknown' ? `${unknownRisk} or ${notRatedWords.toLowerCase()}` : riskLabel(risk);

/** Good from 80, warning from 60, error below; neutral without a score. */
export const scoreTone = (score: number | null): RingTone =>
  score === null ? 'neutral' : score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad';
