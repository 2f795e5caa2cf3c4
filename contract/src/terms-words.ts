import type { Availability, LabTerms, Prices } from './terms.ts';

export const availabilityKindOptions = [
  { value: 'now', label: 'New work is taken now' },
  { value: 'from', label: 'New work is taken from a day on' },
  { value: 'paused', label: 'Paused: no new work at present' },
] as const;

export const priceKindOptions = [
  { value: 'range', label: 'A range' },
  { value: 'on-request', label: 'On request' },
] as const;

/** Whether a laboratory states that it takes no new work: researchers are not offered it. */
export const isPaused = (terms: { readonly availability?: Availability | null | undefined } | null | undefined): boolean =>
  terms?.availability?.kind === 'paused';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const turnaroundWords = (weeks: number): string => counted(weeks, 'week');

const availabilityWords = (availability: Availability, day: (date: string) => string): string => {
  switch (availability.kind) {
    case 'now':
      return 'takes new work now';
    case 'from':
      return `takes new work from ${day(availability.date)}`;
    case 'paused':
      return 'takes no new work at present';
  }
};

const priceWords = (prices: Prices): string => {
  if (prices.kind === 'on-request') return 'prices on request';
  const { lowest, highest } = prices;
  return `${lowest === highest ? dollars(lowest) : `${dollars(lowest)} to ${dollars(highest)}`} per project`;
};

/** What is stated, as clauses in the order in which a researcher asks. */
const statedClauses = (terms: LabTerms, day: (date: string) => string): string[] => {
  const { availability, turnaround, capacity, prices } = termsWords(terms, day);
  return [availability, turnaround, capacity, prices].filter((words) => words !== null);
};

/** The same as one sentence; empty when nothing is stated. */
export const statedSentence = (terms: LabTerms, day: (date: string) => string): string => {
  const said = statedClauses(terms, day).join(', ');
  return said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
};

/** Each part of the terms in words, null where it is not stated. `day` writes a date as people do. */
export const termsWords = (terms: LabTerms, day: (date: string) => string) => ({
  turnaround: terms.turnaroundWeeks === null ? null : `usually ${turnaroundWords(terms.turnaroundWeeks)}`,
  capacity: terms.projectsPerMonth === null ? null : `up to ${counted(terms.projectsPerMonth, 'new project')} a month`,
  availability: terms.availability && availabilityWords(terms.availability, day),
  prices: terms.prices && priceWords(terms.prices),
});
