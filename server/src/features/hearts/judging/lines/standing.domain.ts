import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { certificationTypeLabels } from '@aliquot/contract/options';
import { longDay } from '../../../../kernel/days.ts';
import { certificationStatus } from '../../certifications/certifications.domain.ts';
import { addYears, editionRuleOf, validityRuleOf } from '../../certifications/validity.domain.ts';
import { isCliaNumber } from '../../reading/candidates/numbers.domain.ts';
import { bodyOf, isVerifiedOnline } from '../facts/bodies.domain.ts';
import { otherField } from '../facts/license-fields.domain.ts';
import type { StateRule } from './knowledge.domain.ts';
import type { Jurisdiction, LabProfile } from './lab.domain.ts';

/** Confidence is the probability that a reading is right. Below the first it counts for nothing, below the second in part. */
export const worthCounting = 0.5;
export const sureEnough = 0.6;

/** FDA establishment identifiers have ten digits; older ones keep seven. */
export const feiPattern = /^(?:[0-9]{7}|[0-9]{10})$/;

export const compactNumber = (number: string): string => number.toUpperCase().replace(/[\s-]/g, '');

/** The weight of a certificate as evidence today: in full, in part until something is cleared up, or none. */
export type Standing = {
  readonly level: 'valid' | 'doubtful' | 'invalid';
  readonly reasons: readonly string[];
  /** Its standing without regard to its end, if nothing else makes it invalid. */
  readonly butForEnd?: Standing;
};

export const endNotStated = 'its end is not stated';

const yearsOfOpenCycle = 4;

/** The withdrawn edition that a certificate cites, or null. Editions count as withdrawn from the day in validity.json. */
export const withdrawnEdition = (certificate: FoundCertification, today: string): string | null => {
  const rule = editionRuleOf(certificate.type);
  if (rule === undefined || certificate.standard === null || today < rule.since) return null;
  return rule.withdrawn.find((edition) => certificate.standard?.includes(edition)) ?? null;
};

/** True when a certificate runs longer than its program allows, which suggests a misread date. */
export const runsTooLong = ({ type, issueDate, expiryDate }: FoundCertification): boolean => {
  const years = validityRuleOf(type)?.maximumYears;
  return years !== undefined && issueDate !== null && expiryDate !== null && expiryDate > addYears(issueDate, years);
};

/** True when the number has the form that its program uses, when there is no number, or when no form is known. */
const hasProperNumber = ({ type, number }: FoundCertification): boolean => {
  if (number === null) return true;
  if (type === 'clia') return isCliaNumber(compactNumber(number));
  return type !== 'fda' || feiPattern.test(compactNumber(number));
};

/** True when this state issued the license for clinical testing: by its number or by the name of the authority. */
export const isLicenseOf = (certificate: FoundCertification, state: StateRule): boolean => {
  if (certificate.type !== 'state-license' || otherField(certificate) !== null) return false;
  const byNumber = state.numberPattern !== undefined && new RegExp(state.numberPattern, 'i').test(certificate.number ?? '');
  const words = [certificate.issuingBody, certificate.subtype, certificate.standard].join(' ').toLowerCase();
  return byNumber || words.includes(state.name.toLowerCase());
};

const seenRecently = (certificate: FoundCertification, today: string): boolean =>
  [certificate.issueDate, certificate.lastInspection].some((day) => day !== null && addYears(day, yearsOfOpenCycle) >= today);

const voids = (certificate: FoundCertification, lab: LabProfile, jurisdiction: Jurisdiction, today: string): string[] => {
  const edition = withdrawnEdition(certificate, today);
  const clinical = lab.labType === 'clinical' || lab.labType === 'diagnostic';
  const field = clinical && certificate.type === 'state-license' ? otherField(certificate) : null;
  return [
    ...(certificationStatus(null, today, certificate.issueDate) === 'not-begun'
      ? [`it begins on ${longDay(certificate.issueDate)}`]
      : []),
    ...(certificationStatus(certificate.expiryDate, today) === 'expired'
      ? [`it expired on ${longDay(certificate.expiryDate)}`]
      : []),
    ...(edition === null ? [] : [`it is to the ${edition} edition, which is no longer recognized`]),
    ...(certificate.type === 'jci' && jurisdiction.country === 'US'
      ? ['JCI does not accredit laboratories in the United States']
      : []),
    ...(field === null ? [] : [`it is for ${field}, not for clinical testing`]),
  ];
};

/**
 * True when the end of a certificate is known: it is stated or follows from its law (knowledge/validity.json), or its body
 * prints no end and verified it recently. Without a known end it is never current by itself.
 */
export const hasKnownEnd = (certificate: FoundCertification, today: string): boolean =>
  certificate.expiryDate !== null || (isVerifiedOnline(bodyOf(certificate.issuingBody)) && seenRecently(certificate, today));

const doubts = (certificate: FoundCertification, lab: LabProfile, { rule }: Jurisdiction, today: string): string[] => {
  const ofOtherState = certificate.type === 'state-license' && rule?.license === 'required' && !isLicenseOf(certificate, rule);
  return [
    ...(hasKnownEnd(certificate, today) ? [] : [endNotStated]),
    ...(hasProperNumber(certificate) ? [] : ['its number does not have the usual form']),
    ...(runsTooLong(certificate) ? ['its dates are further apart than the program allows'] : []),
    ...(ofOtherState ? [`it does not say that ${rule.name} issued it`] : []),
    ...(certificate.confidence < sureEnough ? ['it could not be read with certainty'] : []),
  ];
};

/** The weight of a certificate as evidence for a laboratory today. Reasons are clauses that complete "…, because". */
export const standingOf = (
  certificate: FoundCertification,
  lab: LabProfile,
  jurisdiction: Jurisdiction,
  today: string,
): Standing => {
  const invalid = voids(certificate, lab, jurisdiction, today);
  const doubtful = doubts(certificate, lab, jurisdiction, today);
  const otherwise: Standing = { level: doubtful.length > 0 ? 'doubtful' : 'valid', reasons: doubtful };
  if (invalid.length === 0) return otherwise;
  const isEnded = certificationStatus(certificate.expiryDate, today) === 'expired' && invalid.length === 1;
  return { level: 'invalid', reasons: invalid, ...(isEnded && { butForEnd: otherwise }) };
};

/** A certificate in words, as "CLIA certificate 05D0982600". */
export const certificateName = ({ type, number }: Pick<FoundCertification, 'type' | 'number'>): string => {
  const label = type === 'other' ? 'Certificate' : `${certificationTypeLabels[type]} certificate`;
  const name =
    type === 'fda' || type === 'dea' || type === 'state-license' || type === 'local-permit'
      ? certificationTypeLabels[type]
      : label;
  return number === null ? name : `${name} ${number}`;
};
