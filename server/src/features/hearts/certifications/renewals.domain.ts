import type { FoundCertification } from '@aliquot/contract/hearts/certifications';

type Renewable = Pick<FoundCertification, 'key' | 'type' | 'number' | 'issuingBody' | 'issueDate' | 'expiryDate'>;

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const sameCertificate = (older: Renewable, newer: Renewable): boolean => {
  if (older.type !== newer.type) return false;
  if (older.number !== null && newer.number !== null) return plain(older.number) === plain(newer.number);
  return older.issuingBody !== null && newer.issuingBody !== null && plain(older.issuingBody) === plain(newer.issuingBody);
};

/** The day that orders certificates in time: the end, or the start where no end is known. */
const orderDay = ({ expiryDate, issueDate }: Renewable): string | null => expiryDate ?? issueDate;

/**
 * Sets `supersededBy` of each certificate to the key of its direct renewal: the next later period of the same type with the
 * same number, or of the same body where a number is missing. A number that changed is not linked, because a laboratory can
 * hold several certificates of one type side by side.
 */
export const linkRenewals = <Row extends Renewable>(rows: readonly Row[]): (Row & { supersededBy: string | null })[] =>
  rows.map((row) => {
    const day = orderDay(row);
    const later = rows
      .filter((other) => other.key !== row.key && sameCertificate(row, other))
      .flatMap((other) => {
        const otherDay = orderDay(other);
        return day !== null && otherDay !== null && otherDay > day ? [{ other, otherDay }] : [];
      })
      .toSorted((a, b) => a.otherDay.localeCompare(b.otherDay));
    return { ...row, supersededBy: later[0]?.other.key ?? null };
  });
