import type { Assessment } from '@aliquot/contract/hearts/analyses';
import { describe, expect, it } from 'vitest';
import { paperText } from '../../../kernel/paper.ts';
import { assess } from '../../hearts/judging/analyses.domain.ts';
import { type ChecklistFacts, checklistCsv, checklistOf, checklistPaper } from './checklist.domain.ts';

const empty = assess({
  lab: {
    name: 'Meridian Molecular Diagnostics',
    address: '1420 Harbor View Drive, Oakland, CA 94607, USA',
    place: null,
    labType: 'clinical',
    accreditations: ['clia', 'iso-15189'],
    primaryServices: ['molecular-diagnostics'],
  },
  answers: {},
  accepted: {},
  today: '2026-06-01',
  documents: [],
});

/** The same judgment with its first requirement changed as a row of the table says. */
const withFirst = (changes: Partial<Assessment['requirements'][number]>): Assessment => ({
  ...empty,
  requirements: empty.requirements.map((line, at) => (at === 0 ? { ...line, ...changes } : line)),
});
const first = empty.requirements[0];
if (!first) throw new Error('no requirement applies');

const factsOf = (assessment: Assessment, changes: Partial<Omit<ChecklistFacts, 'documentTypes'>> = {}): ChecklistFacts => ({
  lab: { id: '5f0c9a52-7f4e-4f43-9a57-0d8f0cf6a001', name: 'Meridian', address: 'Oakland', status: 'pending' },
  analysis: null,
  assessment,
  documentTypes: new Set(),
  answeredBy: new Map(),
  acceptances: new Map(),
  confirmed: [],
  ...changes,
});
const lineOf = (facts: ChecklistFacts) =>
  checklistOf(facts)
    .catalogues.flatMap(({ lines }) => lines)
    .find(({ id }) => id === first.id);

const evidence = [
  {
    documentId: 'd',
    fileName: 'manual.pdf',
    evidence: { page: 3, quote: 'Approved by\n the director', start: 0, end: 9, boxes: [], source: 'text' as const },
  },
];
const answered = { question: 'Is there one?', given: 'Yes', effect: 'stated' as const, explanation: 'Stated.' };

describe('the compliance checklist', () => {
  it('REP-002 has every requirement that applies once, under its catalogue, and every catalogue that applies', () => {
    const { catalogues } = checklistOf(factsOf(empty));
    const ids = catalogues.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(empty.requirements.map(({ id }) => id).toSorted());
    expect(catalogues.map(({ id }) => id)).toEqual(['common', 'clia', 'iso-15189', ...catalogues.slice(3).map(({ id }) => id)]);
    expect(catalogues.every(({ lines }) => lines.length > 0)).toBe(true);
  });

  it.each([
    ['met', { evidence }, 'manual.pdf, page 3: “Approved by the director”', false],
    ['partial', { evidence }, 'manual.pdf, page 3: “Approved by the director”', true],
    ['stated', { answered }, 'Is there one? “Yes”. Answered by Ada on May 2, 2026.', true],
    [
      'missing',
      { answered: { ...answered, effect: 'denied' as const } },
      'Is there one? “Yes”. Answered by Ada on May 2, 2026.',
      true,
    ],
    ['accepted', {}, '“Kept by the group.” Accepted by Rosalind on May 3, 2026. “Seen.”', false],
  ] as const)('REP-002 %s names its source and what would close it', (status, changes, source, open) => {
    const facts = factsOf(withFirst({ status, ...changes, evidence: 'evidence' in changes ? [...changes.evidence] : [] }), {
      answeredBy: new Map([[first.control, { name: 'Ada', on: '2026-05-02' }]]),
      acceptances: new Map([
        [first.control, { reason: 'Kept by the group.', by: 'Rosalind', on: '2026-05-03', note: 'Seen.' }],
      ]),
    });
    const line = lineOf(facts);
    expect(line?.standing).toBe(status);
    expect(line?.sources.map(({ text }) => text)).toEqual(source === undefined ? [] : [source]);
    expect(line?.closes === null).toBe(!open);
  });

  it('RDG-014 what nothing was handed in for is not uploaded yet, and never "not fulfilled"', () => {
    const line = lineOf(factsOf(withFirst({ status: 'missing', evidence: [], answered: null })));
    expect(line?.standing).toBe('not-uploaded');
    expect(line?.closes).not.toBeNull();
  });

  it('RDG-014 has no score before enough was handed in, and says what is missing instead', () => {
    const text = paperText(checklistPaper(checklistOf(factsOf(empty)), { name: 'Ada', on: '2026-06-01' }));
    const flat = text.replaceAll(/\s+/g, ' ');
    expect(flat).toContain('Not enough documents yet for a score.');
    expect(flat).toContain('Missing first: ');
    expect(flat).not.toContain(`Compliance score: ${empty.complianceScore}%`);
  });

  it('T21 a text of it holds the id, the rules version, who asked and what a person confirmed', () => {
    const confirmed = [
      {
        certificate: 'CLIA certificate 05D0982600',
        field: 'expiryDate',
        value: '2027-01-31',
        read: '2021-01-31',
        statedBy: 'Ada',
        confirmedBy: 'Rosalind',
        on: '2026-05-03',
      },
    ];
    const checklist = checklistOf(factsOf(empty, { confirmed }));
    const text = paperText(checklistPaper(checklist, { name: 'Rosalind', on: '2026-06-01' })).replaceAll(/\s+/g, ' ');
    expect(text).toContain('5f0c9a52-7f4e-4f43-9a57-0d8f0cf6a001');
    expect(text).toContain(`rules version ${empty.rulesVersion}`);
    expect(text).toContain('Rosalind on June 1, 2026');
    expect(text).toContain('expiryDate: “2027-01-31” in place of “2021-01-31”. Stated by Ada, confirmed by Rosalind');
    for (const { clause } of empty.requirements) expect(text).toContain(clause);
  });

  it('RDG-033 counts each requirement once, and each clause of the standards', () => {
    const checklist = checklistOf(factsOf(empty));
    const once = new Set(empty.requirements.map(({ control }) => control)).size;
    const text = paperText(checklistPaper(checklist, { name: 'Ada', on: '2026-06-01' })).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`${once}, each counted once, in ${empty.requirements.length} clauses of the standards.`);
    expect(checklist.standings.reduce((sum, { count }) => sum + count, 0)).toBe(once);
  });

  it('a file of rows has one for each clause, and calculates nothing', () => {
    const rows = checklistCsv(checklistOf(factsOf(withFirst({ title: '=1+1' })))).split('\r\n');
    expect(rows).toHaveLength(empty.requirements.length + 2);
    expect(rows.some((row) => row.includes(",'=1+1,"))).toBe(true);
    expect(rows[1]?.endsWith(`,${empty.assessedOn}`)).toBe(true);
  });
});
