import type { CertificationType } from '@aliquot/contract/options';
import type { z } from 'zod';
import validityFile from '../../../../../knowledge/validity.json' with { type: 'json' };
import { dayOf, isoOfDay } from '../../../kernel/days.ts';
import { validitySchema } from '../../../kernel/knowledge/judging.ts';

const validity = validitySchema.parse(validityFile);

type ValidityRule = z.infer<typeof validitySchema>['rules'][number];
type EditionRule = z.infer<typeof validitySchema>['editions'][number];

/** The rule of validity of a type of certificate (knowledge/validity.json), or undefined for a type without one. */
export const validityRuleOf = (type: CertificationType): ValidityRule | undefined =>
  validity.rules.find((rule) => rule.type === type);

const leastRenewalDays = 90;

/** The longest time before its end, in days, at which the renewal of a certificate has to be started. */
export const renewalDays = (type: CertificationType): number =>
  Math.max(leastRenewalDays, ...(validityRuleOf(type)?.leadDays ?? []));

/** The editions of a standard that count (knowledge/validity.json), or undefined for types without editions. */
export const editionRuleOf = (type: CertificationType): EditionRule | undefined =>
  validity.editions.find((rule) => rule.type === type);

/** Ids of accreditation bodies whose certificates print no end and are checked in the body's own directory. */
export const bodiesVerifiedOnline: readonly string[] = validity.verifyOnline;

/** Days before its end at which the members of a laboratory are reminded of a certificate. */
export const { reminderDays } = validity;

/** The same calendar day a number of years later; February 29 becomes March 1 in a year without it. */
export const addYears = (day: string, years: number): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return new Date(Date.UTC(Number(year) + years, Number(month) - 1, Number(date))).toISOString().slice(0, 10);
};

const addDays = (day: string, days: number): string => isoOfDay((dayOf(day) ?? 0) + days);

/** Whole days from one ISO date to another, negative when the second is earlier; null when either is not a date. */
export const daysBetween = (from: string, to: string): number | null => {
  const start = dayOf(from);
  const end = dayOf(to);
  return start === null || end === null ? null : end - start;
};

/**
 * The last day of a certificate that prints none, where its program fixes the length: CLIA two years from the effective
 * date (42 CFR 493.37(e)(1)); FDA registration to the end of the calendar year, and of the next one when made in the yearly
 * window from October on (21 CFR 607.21). Null where no rule allows it.
 */
export const inferredExpiry = (type: CertificationType, issueDate: string): string | null => {
  const rule = validityRuleOf(type);
  if (rule?.infer === 'years' && rule.years !== undefined) return addDays(addYears(issueDate, rule.years), -1);
  if (rule?.infer !== 'calendar-year') return null;
  const [year = '', month = ''] = issueDate.split('-');
  return `${Number(year) + (Number(month) >= 10 ? 1 : 0)}-12-31`;
};
