import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { Fact } from '@aliquot/contract/hearts/readings';
import { describe, expect, it } from 'vitest';
import { reading } from '../../../testing/papers/readings.ts';
import { quotationsOf } from './quotations.domain.ts';

const at = (text: string, words: string, page = 1): Evidence => {
  const start = text.indexOf(words);
  return { page, quote: words, start, end: start + words.length, boxes: [], source: 'text' };
};

const audit = 'Internal Audit Report\nAudit date: September 1, 2026\nNumber of findings    14\nTomas Okafor\nQuality manager';
const procedure =
  'Receipt of Samples\nEffective date: July 13, 2026\nApproved by: Ann Lee\nEach sample is checked on receipt by two people.';

type Row = readonly [
  name: string,
  text: string,
  facts: readonly (readonly [kind: string, ...words: string[]])[],
  quotes: readonly string[],
];

/** Facts by their words, value first; the quotations are of all places of the facts after the title. */
const rows: readonly Row[] = [
  [
    'a value goes with its label and the title',
    audit,
    [
      ['document.title', 'Internal Audit Report'],
      ['audit.date', 'September 1, 2026', 'Audit date'],
      ['audit.findings', '14', 'Number of findings'],
    ],
    ['Internal Audit Report … Audit date: September 1, 2026', 'Internal Audit Report … Number of findings … 14'],
  ],
  ['a label below its value', audit, [['personnel.role', 'Tomas Okafor', 'Quality manager']], ['Tomas Okafor Quality manager']],
  [
    'the title alone shows that there is such a paper',
    audit,
    [
      ['document.title', 'Internal Audit Report'],
      ['record.audit', 'Internal Audit Report'],
    ],
    ['Internal Audit Report'],
  ],
  ['a single word that nothing explains is left out', audit, [['policy.training', 'manager']], []],
  ['a number stays', audit, [['audit.findings', '14']], ['14']],
  [
    'a sentence stands by itself',
    procedure,
    [
      ['document.title', 'Receipt of Samples'],
      ['policy.samples', 'Each sample is checked on receipt by two people.', 'Each sample'],
    ],
    ['Each sample is checked on receipt by two people.'],
  ],
  [
    'the head of a document says nothing of its subject, its title does',
    procedure,
    [
      ['document.title', 'Receipt of Samples'],
      ['policy.samples', 'Effective date: July 13, 2026\nApproved by: Ann Lee'],
      ['document.effective-date', 'July 13, 2026', 'Effective date'],
    ],
    ['Receipt of Samples … Effective date: July 13, 2026', 'Receipt of Samples'],
  ],
];

describe('PRF-005 a quotation shows by itself what it is about', () => {
  it.each(rows)('PRF-005 %s', (_, text, facts, quotes) => {
    const read = facts.map(
      ([kind, ...words]): Fact => ({
        kind,
        value: words[0] ?? '',
        confidence: 0.9,
        evidence: words.map((each) => at(text, each)),
      }),
    );
    const document = { documentId: 'a', fileName: 'a.pdf', reading: { ...reading('other'), facts: read } };
    const places = read
      .filter(({ kind }) => kind !== 'document.title')
      .flatMap(({ evidence }) => evidence.map((evidence) => ({ documentId: 'a', fileName: 'a.pdf', evidence })));
    const found = quotationsOf([document], places).map(({ evidence }) => evidence.quote);
    expect(found.toSorted()).toEqual(quotes.toSorted());
  });
});
