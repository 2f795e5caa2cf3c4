import type { FactorSource } from '@aliquot/contract/hearts/matching';
import { type CertificationType, certificationTypeLabels } from '@aliquot/contract/options';
import { longDayOf } from '../../../../kernel/days.ts';
import type { Certificate } from '../laboratory/certificate.domain.ts';

/** The reason for one factor, and where it is recorded. */
export type Words = { readonly detail: string; readonly source: FactorSource };

export const quoted = (text: string): string => `“${text}”`;

const capitalizedFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Clauses as sentences: "It is far. It is open." What is false or empty is left out. */
export const sentences = (clauses: readonly (string | false)[]): string =>
  clauses
    .filter((clause) => clause !== false && clause !== '')
    .map((clause) => `${capitalizedFirst(clause as string)}.`)
    .join(' ');

export const typeLabel = (type: CertificationType): string => certificationTypeLabels[type];

/** A day number as people write it, "March 5, 2025". */
export const dayWords = longDayOf;

/** The end of a certificate as a date, with what has to be said of it when no document prints it. */
export const endWords = ({ inferred }: Certificate, until: number): string =>
  `${dayWords(until)}${inferred ? ', counted from its issue date' : ''}`;

const ofAnother = ({ holding, otherHolder }: Certificate): string | null => {
  switch (holding) {
    case 'own':
      return null;
    case 'other-here':
      return `is issued to ${otherHolder} at this address, so it counts in part`;
    case 'other':
      return `is issued to ${otherHolder}, so it counts little until that is resolved`;
    case 'other-elsewhere':
      return `is issued to ${otherHolder} at another address, so it does not count`;
  }
};

const standingWords = (certificate: Certificate, today: number, neededUntil: number): string => {
  const { kind, from, until } = certificate;
  const other = ofAnother(certificate);
  if (kind === 'void') return other ?? 'is no longer in force';
  if (until !== null && until < today) return `ended on ${endWords(certificate, until)}`;
  if (from !== null && from > neededUntil) return `is valid only from ${dayWords(from)}`;
  if (other !== null) return other;
  if (kind === 'claimed') return 'is named without a certificate';
  if (until === null) return 'has no end date on record';
  return `is valid until ${endWords(certificate, until)}${until < neededUntil ? ', before the work ends' : ''}`;
};

/** The record of a certificate from `today` to `neededUntil` (day numbers), as a clause that starts with its name. */
export const certificateWords = (certificate: Certificate, today: number, neededUntil: number): string =>
  `${typeLabel(certificate.type)} ${standingWords(certificate, today, neededUntil)}`;
