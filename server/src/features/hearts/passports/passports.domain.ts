import { type PassportState, passportLimits } from '@aliquot/contract/hearts/passports/passports';
import { utcDay } from '../../../kernel/days.ts';

/** Digits and capital letters without I, L, O and U, which are misread (Crockford's base 32). */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeDigits = 12;

/** The code of a new link from random bytes, at least 12: sixty bits, as `9KQ7-V2MT-4RXD`. */
export const codeOf = (random: Uint8Array): string => {
  if (random.length < codeDigits) throw new Error(`A code needs ${codeDigits} random bytes`);
  const code = [...random.subarray(0, codeDigits)].map((byte) => digits[byte % digits.length]).join('');
  return code.match(/.{4}/g)?.join('-') ?? code;
};

/** A code as a person may type it. */
export const readCode = (typed: string): string => typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

type LinkFacts = {
  readonly ended_at: Date | null;
  readonly ends_on: string;
  /** Approved and not suspended; null for one that no longer exists. */
  readonly matchable: boolean | null;
};

/** A link works up to its last day by UTC, while the laboratory is approved and did not end it. */
export const stateOf = ({ ended_at, ends_on, matchable }: LinkFacts, now: Date): PassportState => {
  if (ended_at !== null) return 'ended';
  if (utcDay(now) > ends_on) return 'expired';
  return matchable === true ? 'active' : 'on-hold';
};

const dayMs = 86_400_000;

/** Why a link cannot end on a day; null where it can. */
export const endProblem = (endsOn: string, now: Date): string | null => {
  if (endsOn < utcDay(now)) return 'Please choose a day that has not passed.';
  return endsOn > utcDay(new Date(now.getTime() + passportLimits.days * dayMs))
    ? 'A link can last a year at most. Please choose an earlier day.'
    : null;
};

/** Why a laboratory cannot share a passport; null where it can. */
export const obstacleOf = (lab: { readonly matchable: boolean }, judged: boolean, openLinks: number): string | null => {
  if (!lab.matchable) return 'A Lab Passport can be shared once your laboratory is approved and not suspended.';
  if (!judged) return 'A Lab Passport states what your documents show. Please analyze your documents first.';
  return openLinks >= passportLimits.openLinks
    ? `You can have ${passportLimits.openLinks} open links at a time. Please end one first.`
    : null;
};
