import { counted } from '../../counted.ts';
import type { Availability, LabTerms, Prices } from '../terms.ts';

export const availabilityKindOptions = [
  { value: 'now', label: 'Takes new work now' },
  { value: 'from', label: 'Takes new work from a date' },
  { value: 'paused', label: 'Paused: takes no new work' },
] as const;

export const priceKindOptions = [
  { value: 'range', label: 'A range' },
  { value: 'on-request', label: 'On request' },
] as const;

/** True if a lab states that it takes no new work; researchers are then not offered it. */
export const isPaused = (terms: { readonly availability?: Availability | null | undefined } | null | undefined): boolean =>
  terms?.availability?.kind === 'paused';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

export const turnaroundWords = (weeks: number): string => counted(weeks, 'week');

const availabilityWords = (availability: Availability, day: (date: string) => string): string => {
  switch (availability.kind) {
    case 'now':
      return 'takes new work now';
    case 'from':
      return `takes new work from ${day(availability.date)}`;
    case 'paused':
      return 'takes no new work for now';
  }
};

const priceWords = (prices: Prices): string => {
  if (prices.kind === 'on-request') return 'prices on request';
  const { lowest, highest } = prices;
  return `${lowest === highest ? dollars(lowest) : `${dollars(lowest)} to ${dollars(highest)}`} per project`;
};

/** The stated terms as clauses, in the order researchers ask for them. */
const statedClauses = (terms: LabTerms, day: (date: string) => string): string[] => {
  const { availability, turnaround, capacity, prices } = termsWords(terms, day);
  return [availability, turnaround, capacity, prices].filter((words) => words !== null);
};

/** The same as one sentence; empty when nothing is stated. */
export const statedSentence = (terms: LabTerms, day: (date: string) => string): string => {
  const said = statedClauses(terms, day).join(', ');
  return said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
};

/** Each part of the terms in words, null where it is not stated. `day` formats a date. */
export const termsWords = (terms: LabTerms, day: (date: string) => string) => ({
  turnaround: terms.turnaroundWeeks === null ? null : `usually ${turnaroundWords(terms.turnaroundWeeks)}`,
  capacity: terms.projectsPerMonth === null ? null : `up to ${counted(terms.projectsPerMonth, 'new project')} per month`,
  availability: terms.availability && availabilityWords(terms.availability, day),
  prices: terms.prices && priceWords(terms.prices),
});
