import type { AnalyzeProjectOutput, MatchPreview, PreviewInput, ProjectData } from '@aliquot/contract/hearts/matching';
import { noCorrections } from '@aliquot/contract/hearts/understanding';
import {
  type BudgetRange,
  budgetRanges,
  type ResearchArea,
  researchAreas,
  type ServiceType,
  serviceTypes,
  type Timeline,
  timelines,
} from '@aliquot/contract/options';

const among = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((each) => each === value);

/** A request as far as it is written; the widest timeline and budget where these are missing. Null before an area and a service are chosen. */
export const requestSoFar = ({ corrections = noCorrections, ...written }: PreviewInput): ProjectData | null => {
  const researchArea = among<ResearchArea>(researchAreas, written.researchArea);
  const serviceType = among<ServiceType>(serviceTypes, written.serviceType);
  if (researchArea === undefined || serviceType === undefined) return null;
  return {
    researchArea,
    serviceType,
    title: written.title?.trim() ?? '',
    description: written.description?.trim() ?? '',
    timeline: among<Timeline>(timelines, written.timeline) ?? 'long',
    budgetRange: among<BudgetRange>(budgetRanges, written.budgetRange) ?? 'very-high',
    resultsReturned: among(['yes', 'no', 'unknown'] as const, written.resultsReturned) ?? 'unknown',
    corrections,
  };
};

const columns = 6;
const rows = 5;

/** The short form of an answer; null when nothing of the request is understood. */
export const previewOf = ({ matches, reach, understanding }: AnalyzeProjectOutput): MatchPreview | null => {
  if (!understanding.isKnown) return null;
  const ofGroup = (wanted: string) => matches.filter(({ group }) => group === wanted);
  const asked = understanding.asked.slice(0, columns).map(({ id, label }) => ({ id, label }));
  return {
    asked,
    more: understanding.asked.length - asked.length,
    shown: reach.shown,
    expected: reach.expected,
    listed: ofGroup('shown').length,
    labs: ofGroup('shown')
      .slice(0, rows)
      .map(({ id, name, address, matchPercentage, shown }) => ({ id, name, address, matchPercentage, shown })),
    certified: ofGroup('certified').length,
    weak: ofGroup('weak').length,
  };
};
