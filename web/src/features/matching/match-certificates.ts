import type { Match } from '@aliquot/contract/matching';
import { formatDate } from '../../ui/text/format.ts';

type Certificate = { expiration_date?: unknown; status?: unknown; scope?: unknown };

const isRecord = (value: unknown): value is Record<string, Certificate> => typeof value === 'object' && value !== null;

/** A lab's certificates with their types. */
export const certificatesOf = ({ contact_info: { certifications } }: Match): [type: string, Certificate][] =>
  isRecord(certifications) && !Array.isArray(certifications) ? Object.entries(certifications) : [];

/** When a certificate ends, in words that follow its type. */
export const endText = ({ expiration_date, status }: Certificate): string => {
  if (typeof expiration_date !== 'string') return 'end date unknown';
  return `${status === 'expired' ? 'expired' : 'until'} ${formatDate(expiration_date)}`;
};
