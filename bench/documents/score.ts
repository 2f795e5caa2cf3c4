import type { Found } from '@aliquot/contract/hearts/evidence';
import type { CertificateReading, DocumentReading } from '@aliquot/contract/hearts/readings';
import { issuerNamed } from '../../server/src/features/hearts/reading/candidates/issuers.domain.ts';
import type { Count } from './count.ts';
import { type FactScore, plain, scoreFacts } from './facts.ts';
import { wordCount } from './grounding.ts';
import type { CertificateTruth, Truth } from './truth.ts';

export const valueFields = ['number', 'issueDate', 'expiryDate', 'issuingBody', 'holder'] as const;
const listFields = ['scope', 'accreditedTests'] as const;
/** The fields whose values are looked at again in their places: tests of a scope are too many. */
export const placedFields = [...valueFields, 'scope'] as const;
export type ScoredField = (typeof valueFields)[number] | (typeof listFields)[number] | 'documentType' | 'certificate';

/** A value that was read, whether it is right, and how sure the reader was. */
export type Judged = {
  readonly field: ScoredField;
  readonly confidence: number;
  readonly right: boolean;
  readonly found: Found<string> | null;
};

export type DocumentScore = {
  readonly counts: Map<ScoredField, Count>;
  readonly judged: Judged[];
  /** How many words the paper says of each field that were not read. */
  readonly missedWords: Map<ScoredField, number>;
  readonly certificates: number;
  readonly whole: number;
  readonly isNegative: boolean;
  /** Certificates that the document does not hold, whether or not it holds others. */
  readonly falseCertificates: number;
  /** Of the values that the certificates do not say, how many the reader left out. */
  readonly silence: { readonly kept: number; readonly of: number };
  readonly facts: FactScore;
  readonly mistakes: string[];
};

const same = (field: ScoredField, a: string, b: string): boolean => {
  if (field === 'issuingBody') {
    const [one, two] = [issuerNamed(a), issuerNamed(b)];
    if (one && two) return one === two;
  }
  return field === 'issueDate' || field === 'expiryDate' ? a === b : plain(a) === plain(b);
};

/** Which reading answers which true certificate: same type and number first, then same type. */
const paired = (truth: readonly CertificateTruth[], readings: readonly CertificateReading[], anyType: boolean) => {
  const left = new Set(readings);
  const pairs = new Map<CertificateTruth, CertificateReading>();
  const take = (fits: (one: CertificateTruth, reading: CertificateReading) => boolean) => {
    for (const one of truth) {
      if (pairs.has(one)) continue;
      const reading = [...left].find((candidate) => (anyType || candidate.type === one.type) && fits(one, candidate));
      if (reading) {
        pairs.set(one, reading);
        left.delete(reading);
      }
    }
  };
  take((one, reading) => one.number !== null && reading.number !== null && plain(one.number) === plain(reading.number.value));
  take(() => true);
  return { pairs, extra: [...left] };
};

/** What a file that could not be read is compared as: nothing was found in it. */
type NothingRead = Pick<DocumentReading, 'certificates' | 'facts'> & { readonly documentType: null };

/** Compares one reading with what the document says. A value that the document does not say counts as wrong. */
export const scoreDocument = (
  truth: Truth,
  reading: Pick<DocumentReading, 'certificates' | 'documentType' | 'facts'> | NothingRead,
): DocumentScore => {
  const counts = new Map<ScoredField, Count>();
  const judged: Judged[] = [];
  const mistakes: string[] = [];
  const missedWords = new Map<ScoredField, number>();
  const miss = (field: ScoredField, wanted: string) => {
    count(field).missed += 1;
    missedWords.set(field, (missedWords.get(field) ?? 0) + wordCount(wanted));
  };
  const silence = { kept: 0, of: 0 };
  const count = (field: ScoredField): Count => {
    const known = counts.get(field) ?? { right: 0, wrong: 0, missed: 0 };
    counts.set(field, known);
    return known;
  };
  const judge = (field: ScoredField, wanted: string | null, found: Found<string> | null): boolean => {
    const right = wanted !== null && found !== null && same(field, wanted, found.value);
    if (right) count(field).right += 1;
    else {
      if (found) count(field).wrong += 1;
      if (wanted !== null) miss(field, wanted);
      if (found || wanted !== null) mistakes.push(`${field}: read ${found?.value ?? 'nothing'}, says ${wanted ?? 'nothing'}`);
    }
    if (found) judged.push({ field, confidence: found.confidence, right, found });
    if (wanted === null) {
      silence.of += 1;
      if (found === null) silence.kept += 1;
    }
    return right || (wanted === null && found === null);
  };
  const { documentType } = reading;
  const typeIsRight = documentType !== null && [truth.documentType, ...truth.documentTypeAccept].includes(documentType.value);
  if (documentType)
    judged.push({ field: 'documentType', confidence: documentType.confidence, right: typeIsRight, found: null });
  if (typeIsRight) count('documentType').right += 1;
  else {
    if (documentType) count('documentType').wrong += 1;
    count('documentType').missed += 1;
    mistakes.push(`documentType: read ${documentType?.value ?? 'nothing'}, is ${truth.documentType}`);
  }
  const isUnscored = (field: string, index: number) =>
    truth.unscored.includes(field) || truth.unscored.includes(`certifications[${index}].${field}`);
  const isAmbiguous = truth.ambiguous !== null;
  const { pairs, extra } = paired(truth.certifications, reading.certificates, truth.unscored.includes('certificationType'));
  let whole = 0;
  for (const [index, wanted] of truth.certifications.entries()) {
    const found = pairs.get(wanted);
    if (!found && isAmbiguous) continue;
    if (found) {
      count('certificate').right += 1;
      judged.push({ field: 'certificate', confidence: found.confidence, right: true, found: null });
    } else {
      count('certificate').missed += 1;
      mistakes.push(`certificate: ${wanted.type} ${wanted.number ?? ''} not found`);
    }
    const scored = <Field extends string>(fields: readonly Field[]) => fields.filter((field) => !isUnscored(field, index));
    const valuesRight = scored(valueFields).map((field) => judge(field, wanted[field], found?.[field] ?? null));
    const listsRight = scored(listFields).map((field) => judgeList(field, wanted[field], found?.[field] ?? []));
    if (found && [...valuesRight, ...listsRight].every(Boolean)) whole += 1;
  }
  for (const one of isAmbiguous ? [] : extra) {
    count('certificate').wrong += 1;
    judged.push({ field: 'certificate', confidence: one.confidence, right: false, found: null });
    mistakes.push(`certificate: ${one.type} ${one.number?.value ?? ''} is not there`);
    for (const field of valueFields) judge(field, null, one[field]);
    for (const field of listFields) judgeList(field, [], one[field]);
  }
  function judgeList(field: (typeof listFields)[number], wanted: readonly string[], found: readonly Found<string>[]): boolean {
    const left = [...wanted];
    let right = true;
    for (const value of found) {
      const at = left.findIndex((one) => same(field, one, value.value));
      if (at >= 0) left.splice(at, 1);
      else right = false;
      judged.push({ field, confidence: value.confidence, right: at >= 0, found: value });
      if (at >= 0) count(field).right += 1;
      else {
        count(field).wrong += 1;
        mistakes.push(`${field}: "${value.value}" is not there`);
      }
    }
    for (const one of left) {
      miss(field, one);
      mistakes.push(`${field}: "${one}" not found`);
    }
    return right && left.length === 0;
  }
  const facts = scoreFacts(truth, reading.facts);
  mistakes.push(...facts.mistakes);
  const isNegative = truth.certifications.length === 0;
  return {
    counts,
    judged,
    missedWords,
    certificates: truth.certifications.length,
    whole,
    isNegative,
    falseCertificates: isAmbiguous ? 0 : extra.length,
    silence,
    facts,
    mistakes,
  };
};

type FieldScore = { true: number; false: number; missed: number; precision: number; recall: number; f1: number };

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);

export const fieldScore = ({ right, wrong, missed }: Count): FieldScore => ({
  true: right,
  false: wrong,
  missed,
  precision: share(right, right + wrong),
  recall: share(right, right + missed),
  f1: share(2 * right, 2 * right + wrong + missed),
});

const bins = 10;

/** How far stated confidence and found share of right values are apart on average (expected calibration error, 10 bins). */
export const calibrationError = (judged: readonly Judged[]): number => {
  const perBin = Map.groupBy(judged, ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)));
  let error = 0;
  for (const values of perBin.values()) {
    const stated = values.reduce((sum, { confidence }) => sum + confidence, 0) / values.length;
    const actual = values.filter(({ right }) => right).length / values.length;
    error += (values.length / judged.length) * Math.abs(stated - actual);
  }
  return error;
};

/** The mean squared difference between stated confidence and outcome (Brier score); a coin toss has 0.25. */
export const brierScore = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { confidence, right }) => sum + (confidence - (right ? 1 : 0)) ** 2, 0) / Math.max(1, judged.length);

/** The largest share of the values, the surest first, of which at least `precision` are right, and where it ends. */
export const acceptedAt = (judged: readonly Judged[], precision: number): { share: number; from: number | null } => {
  const sorted = judged.toSorted((a, b) => b.confidence - a.confidence);
  let right = 0;
  let accepted = { share: 0, from: null as number | null };
  for (const [index, value] of sorted.entries()) {
    if (value.right) right += 1;
    // Values of one confidence are accepted together.
    const isEdge = sorted[index + 1]?.confidence !== value.confidence;
    if (isEdge && right >= precision * (index + 1)) accepted = { share: (index + 1) / sorted.length, from: value.confidence };
  }
  return accepted;
};

/** Sums the counts of many documents by field. */
export const totals = (scores: readonly DocumentScore[]): Map<ScoredField, Count> => {
  const sums = new Map<ScoredField, Count>();
  for (const { counts } of scores) {
    for (const [field, { right, wrong, missed }] of counts) {
      const sum = sums.get(field) ?? { right: 0, wrong: 0, missed: 0 };
      sums.set(field, { right: sum.right + right, wrong: sum.wrong + wrong, missed: sum.missed + missed });
    }
  }
  return sums;
};
