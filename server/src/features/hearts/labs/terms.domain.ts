import type { Availability, LabTerms, Prices } from '@aliquot/contract/hearts/terms';

/** The terms as the row of a laboratory has them. */
export type TermsColumns = {
  readonly turnaround_weeks: number | null;
  readonly projects_per_month: number | null;
  readonly availability: string | null;
  readonly available_from: string | null;
  readonly pricing: string | null;
  readonly lowest_price: number | null;
  readonly highest_price: number | null;
};

const availabilityOf = ({ availability, available_from }: TermsColumns): Availability | null => {
  if (availability === 'from') return available_from === null ? null : { kind: 'from', date: available_from };
  return availability === 'now' || availability === 'paused' ? { kind: availability } : null;
};

const pricesOf = ({ pricing, lowest_price: lowest, highest_price: highest }: TermsColumns): Prices | null => {
  if (pricing === 'on-request') return { kind: 'on-request' };
  return lowest === null || highest === null ? null : { kind: 'range', lowest, highest };
};

export const termsOfColumns = (row: TermsColumns): LabTerms => ({
  turnaroundWeeks: row.turnaround_weeks,
  projectsPerMonth: row.projects_per_month,
  availability: availabilityOf(row),
  prices: pricesOf(row),
});

export const columnsOfTerms = ({ turnaroundWeeks, projectsPerMonth, availability, prices }: LabTerms): TermsColumns => ({
  turnaround_weeks: turnaroundWeeks,
  projects_per_month: projectsPerMonth,
  availability: availability?.kind ?? null,
  available_from: availability?.kind === 'from' ? availability.date : null,
  pricing: prices?.kind ?? null,
  lowest_price: prices?.kind === 'range' ? prices.lowest : null,
  highest_price: prices?.kind === 'range' ? prices.highest : null,
});

/** The parts of the terms that differ, as they were and as they are: what the audit trail keeps. */
export const changedTerms = (before: LabTerms, after: LabTerms): { before: Partial<LabTerms>; after: Partial<LabTerms> } => {
  const parts = (Object.keys(after) as (keyof LabTerms)[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const only = (terms: LabTerms): Partial<LabTerms> => Object.fromEntries(parts.map((part) => [part, terms[part]]));
  return { before: only(before), after: only(after) };
};
