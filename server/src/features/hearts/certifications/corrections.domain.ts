import type { FoundCertification } from '@aliquot/contract/hearts/certifications';
import {
  type CorrectableField,
  type CorrectionStatus,
  type CorrectionValue,
  correctableFields,
  fieldKinds,
} from '@aliquot/contract/hearts/corrections';
import type { FieldStanding } from '@aliquot/contract/hearts/evidence-view';
import { certificationTypeLabels, certificationTypes } from '@aliquot/contract/options';
import { dayOf, longDay } from '../../../kernel/days.ts';
import { certificationStatus } from './certifications.domain.ts';
import { normalizedNumber } from './merging.domain.ts';
import { addYears, inferredExpiry } from './validity.domain.ts';

/** The values of a certification that can be corrected. */
export type FieldValues = Pick<FoundCertification, CorrectableField | 'expiryInferred'>;

/** A statement about one field, and its status. */
export type Statement = {
  readonly field: CorrectableField;
  readonly value: CorrectionValue;
  readonly status: CorrectionStatus;
};

/** Allowed moves of a correction, each with the permission that it needs from the policy. */
export const correctionMoves = {
  confirmed: { from: ['stated'], needs: 'decide' },
  refused: { from: ['stated', 'confirmed'], needs: 'decide' },
  withdrawn: { from: ['stated', 'confirmed', 'refused'], needs: 'withdraw' },
  replaced: { from: ['stated', 'confirmed', 'refused'], needs: 'correct' },
} as const satisfies Record<string, { from: readonly CorrectionStatus[]; needs: string }>;
export type CorrectionMove = keyof typeof correctionMoves;

export const canMove = (status: CorrectionStatus, move: CorrectionMove): boolean =>
  (correctionMoves[move].from as readonly CorrectionStatus[]).includes(status);

const asField = (values: Partial<FieldValues>, { field, value }: Statement): Partial<FieldValues> => ({
  ...values,
  [field]: value,
});

/**
 * The values that count: those read, replaced by those that an administrator confirmed. Pending and refused statements change
 * nothing, so that a laboratory cannot make an expired certificate valid by entering another day. An end derived from the issue
 * date is derived from the confirmed one.
 */
export const countedValues = <Values extends FieldValues>(read: Values, statements: readonly Statement[]): Values => {
  const confirmed = statements.filter(({ status }) => status === 'confirmed');
  if (confirmed.length === 0) return read;
  const counted: Values = { ...read, ...confirmed.reduce(asField, {}) };
  const changed = new Set(confirmed.map(({ field }) => field));
  if (changed.has('expiryDate')) return { ...counted, expiryInferred: false };
  if (!read.expiryInferred || counted.issueDate === null) return counted;
  const expiryDate = inferredExpiry(counted.type, counted.issueDate);
  return { ...counted, expiryDate, expiryInferred: expiryDate !== null };
};

/** The basis of a field: a statement that is pending or confirmed, words that were read, or nothing. */
export const standingOfField = (
  read: FieldValues[CorrectableField],
  statement: Pick<Statement, 'status'> | null,
): FieldStanding => {
  if (statement?.status === 'stated') return 'stated';
  if (statement?.status === 'confirmed') return 'confirmed';
  return isEmpty(read) ? 'not-verified' : 'found';
};

const isEmpty = (value: FieldValues[CorrectableField]): boolean => value === null || value.length === 0;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const items = (value: CorrectionValue): readonly string[] => (typeof value === 'string' ? [value] : value);

/** Compares two values of a field regardless of spelling. The order of a list does not matter. */
export const sameValue = (field: CorrectableField, a: CorrectionValue, b: CorrectionValue): boolean => {
  const normal = (value: CorrectionValue) =>
    items(value)
      .map(field === 'number' ? normalizedNumber : plain)
      .toSorted()
      .join('\n');
  return normal(a) === normal(b);
};

/** A value as a sentence names it. */
export const valueWords = (field: CorrectableField, value: CorrectionValue): string => {
  if (typeof value !== 'string') return value.join(', ');
  if (fieldKinds[field] === 'date') return longDay(value);
  return field === 'type' ? (certificationTypeLabels[value as keyof typeof certificationTypeLabels] ?? value) : value;
};

/**
 * The contradiction between a statement and the documents, as a sentence for the person who decides, with what the statement
 * would change. Null when the documents say nothing or the same.
 */
export const contradictionOf = (
  { field, value }: Pick<Statement, 'field' | 'value'>,
  read: CorrectionValue | null,
  today: string,
): string | null => {
  if (read === null || read.length === 0 || sameValue(field, read, value)) return null;
  const said = `The documents say ${valueWords(field, read)}.`;
  const revives =
    field === 'expiryDate' &&
    typeof read === 'string' &&
    typeof value === 'string' &&
    certificationStatus(read, today) === 'expired' &&
    certificationStatus(value, today) !== 'expired';
  return revives ? `${said} With the date you entered, an expired certificate would count as valid.` : said;
};

const earliest = '1950-01-01';
const yearsAhead = 30;

const dateProblem = (field: CorrectableField, value: string, values: FieldValues, today: string): string | null => {
  if (dayOf(value) === null) return 'Please enter a date.';
  if (value < earliest || value > addYears(today, yearsAhead)) return 'This date cannot be right.';
  if (field !== 'expiryDate' && value > today) return 'This date is in the future.';
  const issued = field === 'issueDate' ? value : values.issueDate;
  const ends = field === 'expiryDate' ? value : field === 'issueDate' && values.expiryInferred ? null : values.expiryDate;
  return issued !== null && ends !== null && ends <= issued ? 'The expiry date must be after the issue date.' : null;
};

/** The problem with a stated value, or null. `values` are those of the certification without it. */
export const valueProblem = (
  field: CorrectableField,
  value: CorrectionValue,
  values: FieldValues,
  today: string,
): string | null => {
  const kind = fieldKinds[field];
  if ((kind === 'list') === (typeof value === 'string')) return 'Please enter a value.';
  if (typeof value !== 'string') return null;
  if (kind === 'type')
    return (certificationTypes as readonly string[]).includes(value) ? null : 'Please choose the type of certificate.';
  return kind === 'date' ? dateProblem(field, value, values, today) : null;
};

/** The parts of a row with corrections in effect that a later analysis needs. */
type CorrectedRow = { readonly key: string | null } & Pick<FoundCertification, 'type' | 'number'> & {
    readonly documentId: string | null;
  };

type Followed = Pick<FoundCertification, 'key' | 'type' | 'number' | 'documentIds'>;

/**
 * The new key of each corrected row that an analysis now reads under another key, such as when another number or end was read
 * from the same document. A row gets no key when its certificate is not certain.
 */
export const followedKeys = (rows: readonly CorrectedRow[], found: readonly Followed[]): Map<string, string> => {
  const taken = new Set(rows.map(({ key }) => key));
  const free = found.filter(({ key }) => !taken.has(key));
  const isSame = (row: CorrectedRow, each: Followed) =>
    row.documentId !== null &&
    each.documentIds.includes(row.documentId) &&
    (row.type === each.type ||
      (row.number !== null && each.number !== null && normalizedNumber(row.number) === normalizedNumber(each.number)));
  const followed = new Map<string, string>();
  for (const row of rows) {
    if (row.key === null || found.some(({ key }) => key === row.key)) continue;
    const candidates = free.filter((each) => isSame(row, each));
    const rivals = rows.filter((other) => candidates.some((each) => isSame(other, each)));
    const [only] = candidates;
    if (only && candidates.length === 1 && rivals.length === 1) followed.set(row.key, only.key);
  }
  return followed;
};

/** The values of the fields that can be corrected, apart from the rest of a certification. */
export const fieldValuesOf = (found: FieldValues): FieldValues =>
  Object.fromEntries([...correctableFields, 'expiryInferred' as const].map((field) => [field, found[field]])) as FieldValues;
