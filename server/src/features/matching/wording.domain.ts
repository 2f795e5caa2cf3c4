import { type CertificationType, certificationTypeLabels } from '@aliquot/contract/options';
import { isoOfDay } from '../../kernel/days.ts';
import type { Certificate } from './certificate.domain.ts';

/** "a", "a and b", "a, b and c". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const quoted = (text: string): string => `“${text}”`;

export const typeLabel = (type: CertificationType): string => certificationTypeLabels[type];

/** The end of a certificate as a date, with what has to be said of it when no document prints it. */
export const endWords = ({ inferred }: Certificate, until: number): string =>
  `${isoOfDay(until)}${inferred ? ' (inferred from its issue date, not read)' : ''}`;

/** What is on record about a certificate's validity from `today` to `neededUntil` (day numbers), starting with its name. */
export const certificateWords = (certificate: Certificate, today: number, neededUntil: number): string => {
  const name = typeLabel(certificate.type);
  const { kind, from, until } = certificate;
  if (kind === 'void') return `${name} no longer in force`;
  if (kind === 'claimed') return `${name} named without a certificate`;
  if (from !== null && from > neededUntil) return `${name} valid only from ${isoOfDay(from)}`;
  if (until === null) return `${name} without an expiry date on record`;
  const end = endWords(certificate, until);
  if (until < today) return `${name} expired on ${end}`;
  return until < neededUntil ? `${name} valid until ${end} (before the work ends)` : `${name} valid until ${end}`;
};
