import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import { countedValues } from '../../certifications/corrections.domain.ts';
import { mergeReadings, normalizedNumber, type SourcedReading } from '../../certifications/merging.domain.ts';
import { linkRenewals } from '../../certifications/renewals.domain.ts';
import type { ConfirmedValues } from './lab.domain.ts';

const sameNumber = (a: FoundCertification, b: FoundCertification): boolean =>
  a.number === null || b.number === null || normalizedNumber(a.number) === normalizedNumber(b.number);

const samePeriod = (a: FoundCertification, b: FoundCertification): boolean =>
  a.expiryDate === null || b.expiryDate === null || a.expiryDate === b.expiryDate;

/** True when the certificate was merged from this single reading. */
const isOf = (single: FoundCertification, merged: FoundCertification): boolean =>
  single.type === merged.type &&
  single.documentIds.every((id) => merged.documentIds.includes(id)) &&
  sameNumber(single, merged) &&
  samePeriod(single, merged);

/**
 * The certificates that readings merge to, with what an administrator confirmed in the place of what was read, and each single
 * reading that names its holder, with the same. A confirmed value takes the place of the misread one everywhere.
 */
export const certificatesWithConfirmed = (
  sources: readonly SourcedReading[],
  confirmed: readonly ConfirmedValues[] = [],
): { certificates: FoundCertification[]; singles: FoundCertification[] } => {
  const merged = mergeReadings(sources);
  const statementsOf = (key: string) => confirmed.filter((each) => each.key === key).flatMap(({ statements }) => statements);
  const corrected = merged.filter(({ key }) => statementsOf(key).length > 0);
  const singles = sources.filter(({ certificate }) => certificate.holder !== null).flatMap((source) => mergeReadings([source]));
  if (corrected.length === 0) return { certificates: merged, singles };
  return {
    certificates: linkRenewals(merged.map((each) => countedValues(each, statementsOf(each.key)))),
    singles: singles.map((single) => {
      const owner = corrected.find((each) => isOf(single, each));
      return owner ? countedValues(single, statementsOf(owner.key)) : single;
    }),
  };
};
