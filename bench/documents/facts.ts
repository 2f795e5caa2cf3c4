import type { Fact } from '@aliquot/contract/hearts/readings';
import type { Count } from './count.ts';
import type { Truth } from './truth.ts';

/** Kinds of a truth's facts that mean the same as kinds of knowledge/facts.json. */
const kinds: Readonly<Record<string, string>> = {
  'document number': 'document.identifier',
  'document code': 'document.identifier',
  'document id': 'document.identifier',
  code: 'document.identifier',
  version: 'document.version',
  revision: 'document.version',
  edition: 'document.version',
  'effective date': 'document.effective-date',
  'review date': 'document.review-date',
  'revision date': 'document.review-date',
  'next review date': 'document.next-review-date',
  'next review': 'document.next-review-date',
  'approved by': 'document.approved-by',
  'calibration date': 'calibration.date',
  'calibration due date': 'calibration.due-date',
  'due date': 'calibration.due-date',
  'laboratory director': 'personnel.director',
  person: 'training.person',
  trainer: 'training.assessor',
  'PT provider': 'pt.provider',
  'audit date': 'audit.date',
};

/** Kinds whose words mean something else on a certificate: its dates are fields of the certificate. */
const certificateTypes = new Set<Truth['documentType']>(['certification', 'accreditation', 'license']);

export type FactScore = Count & { readonly leftOut: number; readonly mistakes: readonly string[] };

/** Letters and digits alone, without marks and case. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A name may be read with or without the words of its role beside it. */
const same = (wanted: string, found: string) =>
  plain(wanted) === plain(found) || (/\p{L}{3}/u.test(found) && plain(wanted).includes(plain(found)));

/** Compares the facts read with those that the truth states; of a kind that the truth leaves out nothing is scored. */
export const scoreFacts = (truth: Truth, found: readonly Fact[]): FactScore => {
  const count = { right: 0, wrong: 0, missed: 0, leftOut: 0 };
  const mistakes: string[] = [];
  for (const { kind, value } of truth.facts) {
    const ours = kinds[kind];
    if (!ours || (ours.startsWith('document.') && certificateTypes.has(truth.documentType))) {
      count.leftOut += 1;
      continue;
    }
    const read = found.filter((one) => one.kind === ours);
    if (value !== null && read.some((one) => same(value, one.value))) {
      count.right += 1;
      continue;
    }
    if (value !== null) count.missed += 1;
    if (read.length > 0) count.wrong += 1;
    if (read.length > 0 || value !== null)
      mistakes.push(`fact ${kind}: read ${read.map((one) => one.value).join(', ') || 'nothing'}, says ${value ?? 'nothing'}`);
  }
  return { ...count, mistakes };
};
