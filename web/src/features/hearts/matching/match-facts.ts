import type { Match } from '@aliquot/contract/hearts/matching';
import { turnaroundWords } from '@aliquot/contract/hearts/words/terms-words';
import { kilometresText } from '@aliquot/contract/people/places';
import { formatCount, formatShortDate } from '../../../ui/text/format.ts';

type Certificate = { number?: unknown; site?: string; expiration_date?: unknown; status?: unknown };

const isRecord = (value: unknown): value is Record<string, Certificate> => typeof value === 'object' && value !== null;

/** A lab's certificates with their types. */
export const certificatesOf = ({ contact_info: { certifications } }: Match): [type: string, Certificate][] =>
  isRecord(certifications) && !Array.isArray(certifications) ? Object.entries(certifications) : [];

/** When a certificate ends, in words that follow its type. */
export const endText = ({ expiration_date, status }: Certificate): string => {
  if (typeof expiration_date !== 'string') return 'end date unknown';
  return `${status === 'expired' ? 'expired' : 'until'} ${formatShortDate(expiration_date)}`;
};

/** The distance in kilometers: "1.2 km"; null where it is unknown. */
export const distanceOf = ({ distanceKm }: Match): string | null => (distanceKm === null ? null : kilometresText(distanceKm));

/** The stated time and prices of a lab, for a narrow column; unstated ones are null. */
export const statedTerms = ({ terms }: Match) => {
  const { turnaroundWeeks = null, projectsPerMonth = null, availability = null, prices = null } = terms ?? {};
  return {
    time: turnaroundWeeks === null ? null : turnaroundWords(turnaroundWeeks),
    price:
      prices &&
      (prices.kind === 'on-request' ? 'Price on request' : `$${formatCount(prices.lowest)}–$${formatCount(prices.highest)}`),
    start:
      availability?.kind === 'now'
        ? 'Takes work now'
        : availability?.kind === 'from'
          ? `From ${formatShortDate(availability.date)}`
          : null,
    capacity: projectsPerMonth === null ? null : `${formatCount(projectsPerMonth)} a month`,
  };
};

const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;

/** Green from 80, amber from 60, red below. */
export const percentageTone = (percentage: number): keyof typeof tones =>
  percentage >= 80 ? 'good' : percentage >= 60 ? 'warn' : 'bad';

/** The text color of a percentage. */
export const percentageColor = (percentage: number): string => tones[percentageTone(percentage)];
