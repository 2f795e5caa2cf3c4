import {
  freshDays,
  type RegisterSource,
  type RegisterStanding,
  registerFieldLabels,
} from '@aliquot/contract/hearts/registries';
import { longDay } from '../../../kernel/days.ts';
import { daysBetween } from '../certifications/validity.domain.ts';
import { certificateName } from '../judging/lines/standing.domain.ts';
import { type Certificate, isFinding } from './standing.domain.ts';

/** A point for the administrators: what a register says otherwise than a certificate. */
export type Finding = {
  readonly certificationId: string;
  readonly source: RegisterSource;
  /** One sentence without its period. */
  readonly words: string;
  /** True when it is about whose the certificate is, or that it has ended; the rest may be an old address. */
  readonly isGrave: boolean;
};

const valueWords = (value: string | null): string => `“${longDay(value)}”`;

/** The points that a standing has for the administrators; null where it has none. */
export const findingOf = (certificate: Certificate, standing: RegisterStanding): Finding | null => {
  if (!isFinding(standing)) return null;
  const { register, day, state, reason, differs, source } = standing;
  const points = [
    ...(state === 'ended' ? [`ended${reason === null ? '' : ` (${reason})`}`] : []),
    ...differs.map(
      ({ field, certificate: own, register: other }) =>
        `${field === 'end' ? 'date in the register' : registerFieldLabels[field]} ${valueWords(other)}, not ${valueWords(own)}`,
    ),
  ];
  return {
    certificationId: certificate.id,
    source,
    words: `${certificateName(certificate)} differs from the register of ${register}, ${longDay(day)}: ${points.join('; ')}`,
    isGrave: state === 'ended' || differs.some(({ field }) => field === 'holder' || field === 'state'),
  };
};

/**
 * A current CLIA certificate that began before the day of a fresh CMS register which has no such number. Other registers list
 * only some of the certificates that exist, so an absent number says nothing there.
 */
export const absentFinding = (certificate: Certificate, day: string, today: string): Finding | null => {
  const { type, number, issue_date, expiry_date } = certificate;
  if (type !== 'clia' || number === null || issue_date === null || issue_date >= day) return null;
  if ((expiry_date !== null && expiry_date < today) || !isFresh(day, today)) return null;
  const words = `${certificateName(certificate)} is not in the register of CMS, ${longDay(day)}`;
  return { certificationId: certificate.id, source: 'cms-clia', words, isGrave: true };
};

/** True when a register of a day is new enough, on another day, to find something in it. */
export const isFresh = (day: string, today: string): boolean => {
  const age = daysBetween(day, today) ?? -1;
  return age >= 0 && age <= freshDays;
};
