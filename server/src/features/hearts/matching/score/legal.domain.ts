import type { ProjectData } from '@aliquot/contract/hearts/matching';
import type { CertificationType } from '@aliquot/contract/options';
import type { UsState } from '../../../../kernel/places/us-address.ts';

/**
 * The legal minimum for results that go back to a person.
 * - United States: a CLIA certificate (42 CFR 493.3); a laboratory that reports no patient-specific results needs none
 *   (493.3(b)(2)). A certificate of waiver or for provider-performed microscopy covers only what it lists (493.37, 493.47).
 * - New York and Washington are exempt states: their own permit replaces the CLIA certificate there.
 * - Specimens from New York need the state's permit, from California its license (Business and Professions Code 1241),
 *   wherever the laboratory is.
 * - Elsewhere: accreditation of the medical laboratory, ISO 15189 or CAP; CLIA is as good.
 */
export const legalBits = {
  clia: 1,
  limitedClia: 2,
  deemed: 4,
  iso15189: 8,
  cap: 16,
  newYork: 32,
  california: 64,
  washington: 128,
} as const;

const stateLicence = (words: string): number => {
  if (/new york|\bny(?:s|sdoh)?\b|\bclep\b|\bpfi\b/i.test(words)) return legalBits.newYork;
  if (/california|\bcdph\b|\bcl[fampr](?:\b|-?\d)|\bcd[famr](?:\b|-?\d)/i.test(words)) return legalBits.california;
  return /washington/i.test(words) ? legalBits.washington : 0;
};

/**
 * The laws under which a certificate of this type allows testing; `words` are its type, number, issuer and scope as written.
 */
export const legalBit = (type: CertificationType, words: string): number => {
  switch (type) {
    case 'clia':
      return /waiver|waived|provider[- ]performed|\bppmp?\b/i.test(words) ? legalBits.limitedClia : legalBits.clia;
    case 'cap':
      return legalBits.cap | legalBits.deemed;
    case 'cola':
    case 'joint-commission':
    case 'jci':
    case 'aabb':
    case 'cms':
      return legalBits.deemed;
    case 'iso-15189':
      return legalBits.iso15189;
    case 'state-license':
      return stateLicence(words);
    default:
      return 0;
  }
};

/**
 * The legal requirements for a laboratory; null when the law sets none, or when the request does not say that results go back to
 * a person.
 */
export type LegalNeed = {
  readonly origin: 'US' | 'US-NY' | 'US-CA' | 'elsewhere' | 'unknown';
  readonly from: 'answer' | 'description';
};

const returned =
  /\bresults?\b[^.;]*\b(?:returned|reported|released|disclosed|communicated|given|sent)\b[^.;]*\b(?:to|with)\b[^.;]*\b(?:patients?|participants?|subjects?|donors?|physicians?|clinicians?|families)\b|\breturn(?:ing)? of (?:individual |patient |participant )?results\b|\breturn (?:individual |the )?results to\b|\b(?:guide|inform|direct|determine)\w* (?:\w+ ){0,2}(?:treatment|patient care|clinical care|therapy|patient management)\b|\b(?:treatment|clinical) decisions?\b/i;
const denied = /\b(?:no|not|never|none|without|neither)\b|\bn't\b|\bresearch[- ]use[- ]only\b/i;

/** The first sentence of a text that says, without a negation, that results go back to a person; null when none does. */
export const saysResultsReturned = (text: string): string | null =>
  text
    .split(/[.;!?\n]+/)
    .find((sentence) => returned.test(sentence) && !denied.test(sentence))
    ?.trim() ?? null;

const originOf = (specimenOrigin: string | undefined): LegalNeed['origin'] => {
  if (specimenOrigin === undefined) return 'unknown';
  if (specimenOrigin === 'US-NY' || specimenOrigin === 'US-CA') return specimenOrigin;
  return specimenOrigin === 'US' || specimenOrigin.startsWith('US-') ? 'US' : 'elsewhere';
};

/** The legal requirements of a request whose results go back to a person. */
export const legalNeedOf = ({ specimenOrigin }: ProjectData, from: LegalNeed['from']): LegalNeed => ({
  origin: originOf(specimenOrigin),
  from,
});

/** The place of a laboratory as far as the law is concerned. It is abroad only when its address says so. */
export type Ground = UsState | 'abroad' | null;

/**
 * Legal standing of a laboratory for a request. It shows nothing, or only part of the minimum; from `minimumShown` on it shows
 * the minimum today, and what grows is how much of the work that covers: the days until it ends, and the services asked.
 */
export const standings = { nothing: 0, part: 1, today: 2, services: 3, days: 4, whole: 5 } as const;
export type LegalStanding = (typeof standings)[keyof typeof standings];
export const minimumShown: LegalStanding = standings.today;

/** Bit sets of `legalBits`. Each of `lasting` and `covering` is part of `proven`. */
export type LegalProof = {
  /** Of certificates that are valid today and not for other work. */
  readonly proven: number;
  /** Of those that are valid until the work ends. */
  readonly lasting: number;
  /** Of those whose scope names a service that is asked. */
  readonly covering: number;
  /** Of everything else on record that is not out of date: accreditations only named, certificates of others or for other work. */
  readonly claimed: number;
};

const holds = (bits: number, needed: number) => (bits & needed) !== 0;

const isAbroad = (need: LegalNeed, ground: Ground) => ground === 'abroad' && !need.origin.startsWith('US');

const showsMinimum = (need: LegalNeed, ground: Ground, bits: number): boolean => {
  if (need.origin === 'US-NY' && !holds(bits, legalBits.newYork)) return false;
  if (need.origin === 'US-CA' && !holds(bits, legalBits.california)) return false;
  const exempt = (ground === 'NY' && holds(bits, legalBits.newYork)) || (ground === 'WA' && holds(bits, legalBits.washington));
  if (holds(bits, legalBits.clia) || exempt) return true;
  return isAbroad(need, ground) && holds(bits, legalBits.iso15189 | legalBits.cap);
};

export const legalStanding = (need: LegalNeed, ground: Ground, proof: LegalProof): LegalStanding => {
  if (!showsMinimum(need, ground, proof.proven)) {
    return (proof.proven | proof.claimed) === 0 ? standings.nothing : standings.part;
  }
  const lasts = showsMinimum(need, ground, proof.lasting);
  // The College of American Pathologists accredits all of a laboratory's disciplines, so its certificates need no scope.
  const covers = showsMinimum(need, ground, proof.covering | (proof.proven & legalBits.cap));
  if (lasts) return covers ? standings.whole : standings.days;
  return covers ? standings.services : standings.today;
};

/** The legal requirements of this request for this laboratory, in words. */
export const legalMinimum = (need: LegalNeed, ground: Ground): string => {
  if (isAbroad(need, ground)) return 'ISO 15189 or CAP accreditation, or CLIA certification';
  const exempt = ground === 'NY' ? ' or a New York State permit' : ground === 'WA' ? ' or a Washington State license' : '';
  const base = `a CLIA certificate${exempt}`;
  const joined = exempt === '' ? base : `${base},`;
  if (need.origin === 'US-NY') return ground === 'NY' ? 'a New York State permit' : `${joined} and a New York State permit`;
  return need.origin === 'US-CA' ? `${joined} and a California license` : base;
};
