import type { Assessment } from '@aliquot/contract/hearts/analyses';
import type { Correction } from '@aliquot/contract/hearts/corrections';
import { describe, expect, it } from 'vitest';
import {
  certificationGroup,
  factLabel,
  factsGroup,
  requirementGroup,
  type ShownCertification,
  withoutDeleted,
} from './fields.domain.ts';

const place = (documentId: string, quote: string) => ({
  documentId,
  fileName: `${documentId}.pdf`,
  evidence: { page: 1, quote, start: 0, end: quote.length, boxes: [], source: 'text' as const },
});

const certification = (changes: Partial<ShownCertification> = {}): ShownCertification => ({
  id: 'c1',
  storedId: 'c1',
  read: {
    type: 'clia',
    number: '05D2187643',
    issuingBody: null,
    holder: 'Meridian',
    issueDate: '2025-01-01',
    expiryDate: '2026-12-31',
    expiryInferred: true,
    lastInspection: null,
    scope: ['Chemistry'],
    accreditedTests: [],
  },
  address: 'Street 1',
  standard: null,
  isCurrent: true,
  isReplaced: false,
  evidence: { number: [place('d1', '05D2187643'), place('d2', '05D-2187643')] },
  corrections: [],
  canCorrect: true,
  ...changes,
});

const fieldOf = (shown: ShownCertification, label: string) =>
  certificationGroup(shown).fields.find((field) => field.label === label);

describe('the fields of a certification', () => {
  it('cite every place, of every document', () => {
    expect(fieldOf(certification(), 'Number')?.places.map(({ documentId }) => documentId)).toEqual(['d1', 'd2']);
  });

  it('are not called found where an end only follows from a rule', () => {
    expect(fieldOf(certification(), 'Expires')).toMatchObject({
      values: ['2026-12-31'],
      standing: 'not-verified',
      note: "No document states the end date. We inferred it from the issue date by the program's rules.",
    });
  });

  it.each([
    ['Number', 'found', ['05D2187643'], null, true],
    ['Issuer', 'not-verified', [], 'Not found in the documents.', true],
    ['Accredited tests', 'not-verified', [], 'Not found in the documents.', true],
    ['Address', 'found', ['Street 1'], null, false],
    ['Standard', 'not-verified', [], 'Not found in the documents.', false],
    ['Scope', 'found', ['Chemistry'], null, true],
  ] as const)('%s is %s', (label, standing, values, note, correct) => {
    expect(fieldOf(certification(), label)).toMatchObject({ standing, values, note, can: { correct } });
  });

  it('cannot be corrected where another replaced it, or without permission', () => {
    expect(fieldOf(certification({ isCurrent: false, isReplaced: true }), 'Number')?.can.correct).toBe(false);
    expect(certificationGroup(certification({ isCurrent: false, isReplaced: true })).note).toBe(
      'A later certificate has replaced it.',
    );
    expect(fieldOf(certification({ canCorrect: false }), 'Number')?.can.correct).toBe(false);
  });

  it('show what was read beside what is stated', () => {
    const correction = { field: 'holder', value: 'Meridian Labs', status: 'stated' } as Correction;
    expect(fieldOf(certification({ corrections: [correction] }), 'Holder')).toMatchObject({
      values: ['Meridian'],
      standing: 'stated',
      correction: { value: 'Meridian Labs' },
    });
  });
});

const fact = (value: string) => ({ kind: 'calibration.date', value, confidence: 1, evidence: [place('', value).evidence] });

describe('the facts of a document', () => {
  it.each([
    ['document.approved-by', 'Approved by'],
    ['calibration.due-date', 'Calibration: due date'],
    ['pt.score', 'Proficiency test: score'],
    ['management-review.date', 'Management review: date'],
    ['laboratory.clia-number', 'Laboratory: CLIA number'],
    ['calibration.instrument-id', 'Calibration: instrument ID'],
  ])('%s is called %s', (kind, label) => {
    expect(factLabel(kind)).toBe(label);
  });

  it('of one kind are one field with all of its places', () => {
    const [group] = factsGroup([fact('2025-01-01'), fact('2025-02-01'), fact('2025-01-01')], { id: 'd1', fileName: 'a.pdf' });
    expect(group?.fields).toHaveLength(1);
    expect(group?.fields[0]).toMatchObject({ kind: 'date', values: ['2025-01-01', '2025-02-01'] });
    expect(group?.fields[0]?.places.map(({ documentId }) => documentId)).toEqual(['d1', 'd1', 'd1']);
    expect(factsGroup([], { id: 'd1', fileName: 'a.pdf' })).toEqual([]);
  });
});

describe('a requirement', () => {
  const judged = { clause: '493.1', title: 'A procedure', note: 'Not found in 2 documents.', evidence: [place('d1', 'SOP')] };
  const assessment = {
    requirements: [{ ...judged, id: 'r1', status: 'met' }],
    gaps: [{ ...judged, id: 'g1', status: 'partial', fix: 'Upload it.', missing: ['a signed approval'] }],
    contradictions: [],
  } as unknown as Assessment;

  it('is found where it is met, and a gap with each thing that is missing where it is not', () => {
    expect(requirementGroup(assessment, 'r1')?.fields.map(({ standing }) => standing)).toEqual(['found']);
    const gap = requirementGroup(assessment, 'g1');
    expect(gap?.note).toBe('Upload it.');
    expect(gap?.fields.map(({ label, standing, places }) => [label, standing, places.length])).toEqual([
      ['A procedure', 'gap', 1],
      ['A signed approval', 'gap', 0],
    ]);
    expect(requirementGroup(assessment, 'nothing')).toBeNull();
  });
});

it('RDG-006 what only deleted documents say is not called found, and says which document said it', () => {
  const group = certificationGroup(certification());
  const number = (gone: string[]) => withoutDeleted(group, new Set(gone)).fields.find(({ label }) => label === 'Number');
  expect(number(['d1'])).toMatchObject({ standing: 'found', note: null });
  expect(number(['d1', 'd2'])).toMatchObject({
    standing: 'not-verified',
    note: 'Read from d1.pdf and d2.pdf, which were deleted.',
  });
});
