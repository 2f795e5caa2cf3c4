import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import type { CertificationStatus, CertificationsByType } from '@aliquot/contract/hearts/labs';
import { daysBetween } from './validity.domain.ts';

type CertificationView = NonNullable<CertificationsByType[keyof CertificationsByType]>;

/** A certificate within this many days of its end is expiring. */
export const expiringDays = 90;

/**
 * The status that follows from the days of validity: not begun before the first, expired when the last has passed, expiring at
 * 90 days or less, active otherwise. Null without an expiry date. Both days themselves count as valid. Dates are YYYY-MM-DD.
 */
export const certificationStatus = (
  expiryDate: string | null,
  today: string,
  issueDate: string | null = null,
): CertificationStatus | null => {
  if (issueDate !== null && issueDate > today) return 'not-begun';
  const left = expiryDate === null ? null : daysBetween(today, expiryDate);
  if (left === null) return null;
  if (left < 0) return 'expired';
  return left <= expiringDays ? 'expiring' : 'active';
};

/** The columns that the keyed view needs. */
export type CertificationRow = Pick<
  FoundCertification,
  'type' | 'number' | 'expiryDate' | 'scope' | 'accreditedTests' | 'lastInspection'
> &
  Partial<Pick<FoundCertification, 'expiryInferred' | 'issueDate'>> & { readonly site?: string | null };

const standingRank = { active: 0, expiring: 1, none: 2, 'not-begun': 3, expired: 4 } as const;

/** Orders rows of one type, the one that represents the type today first: valid, then undated, then not begun, then expired; later ends first. */
const byStanding =
  (today: string) =>
  (a: CertificationRow, b: CertificationRow): number =>
    standingRank[certificationStatus(a.expiryDate, today, a.issueDate) ?? 'none'] -
      standingRank[certificationStatus(b.expiryDate, today, b.issueDate) ?? 'none'] ||
    (b.expiryDate ?? '').localeCompare(a.expiryDate ?? '') ||
    (a.number ?? '').localeCompare(b.number ?? '');

const viewOf = (row: CertificationRow, today: string): CertificationView => ({
  number: row.number,
  expiration_date: row.expiryDate,
  ...(row.expiryInferred === true && { expiration_inferred: true }),
  scope: [...row.scope],
  accredited_tests: [...row.accreditedTests],
  last_inspection: row.lastInspection,
  status: certificationStatus(row.expiryDate, today, row.issueDate),
  ...(row.site && { site: row.site }),
});

/** The object keyed by type: for each type the row that represents it today. The rows stay the source. */
export const certificationsByType = (rows: readonly CertificationRow[], today: string): CertificationsByType => {
  const view: CertificationsByType = {};
  for (const row of rows.toSorted(byStanding(today))) view[row.type] ??= viewOf(row, today);
  return view;
};
