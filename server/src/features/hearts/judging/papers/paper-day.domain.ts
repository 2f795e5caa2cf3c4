import type { CertificateReading, Fact } from '@aliquot/contract/hearts/readings';
import { dayOf } from '../../../../kernel/days.ts';

const days = new Set(['document.effective-date', 'document.review-date', 'management-review.date', 'audit.date']);

/** The latest day (YYYY-MM-DD) on which a paper says something; null where it gives none. */
export const dayOfPaper = ({
  facts,
  certificates = [],
}: {
  readonly facts: readonly Fact[];
  readonly certificates?: readonly CertificateReading[];
}): string | null =>
  [
    ...facts.filter(({ kind }) => days.has(kind)).map(({ value }) => value),
    ...certificates.flatMap(({ issueDate }) => issueDate?.value ?? []),
  ]
    .toSorted()
    .at(-1) ?? null;

/** Orders values that papers give, the latest first: by the value where it is a day, else by the day of its paper. */
export const latestFirst = (
  a: { readonly value: string; readonly day: string | null },
  b: { readonly value: string; readonly day: string | null },
): number => {
  const dayed = ({ value, day }: typeof a) => (dayOf(value) === null ? (day ?? '') : value);
  return dayed(b).localeCompare(dayed(a));
};
