import type { DocumentFindings } from '@aliquot/contract/hearts/analyses';
import { documentFindingsSchema } from '@aliquot/contract/hearts/analyses';
import { describe, expect, it } from 'vitest';
import {
  assessmentInput,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
  reading,
} from '../../../testing/papers/readings.ts';
import { assess } from './analyses.domain.ts';
import type { ReadDocument } from './lines/lab.domain.ts';

const findings = (...documents: ReadDocument[]): DocumentFindings[] =>
  assess(assessmentInput(clinicalLab, documents)).documents;
const only = (document: ReadDocument): DocumentFindings | undefined => findings(document)[0];
const complete = [
  ['document.approved-by', 'Dr. Chen'],
  ['document.version', '3'],
  ['document.effective-date', '2026-01-01'],
  ['document.review-date', '2026-02-01'],
] as const;

const period = (name: string, issueDate: string, expiryDate: string): ReadDocument =>
  certificateDocument(name, cliaCertificate({ issueDate, expiryDate }));

describe('what is said of each document', () => {
  it('ANA-004 fits the answer, with low, medium or high risk', () => {
    const all = findings(
      certificateDocument('clia', cliaCertificate()),
      factDocument('sop', 'sop'),
      readDocument('broken', null),
    );
    for (const each of all) expect(documentFindingsSchema.safeParse(each).error).toBeUndefined();
    expect(all.map(({ fileName, riskLevel }) => [fileName, riskLevel])).toEqual([
      ['clia.pdf', 'low'],
      ['sop.pdf', 'medium'],
      ['broken.pdf', 'medium'],
    ]);
  });

  it.each<[string, ReadDocument, DocumentFindings['riskLevel'], RegExp | null]>([
    ['a certificate that is in order', certificateDocument('clia', cliaCertificate()), 'low', null],
    [
      'a certificate that has ended',
      certificateDocument('clia', cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' })),
      'high',
      /expired on May 31, 2025/,
    ],
    [
      'a certificate that ends soon',
      certificateDocument('clia', cliaCertificate({ issueDate: '2025-01-01', expiryDate: '2026-12-31' })),
      'medium',
      null,
    ],
    [
      'a certificate without a holder',
      certificateDocument('cap', certificate({ type: 'cap', number: '1', expiryDate: '2028-01-01' })),
      'medium',
      /holder could not be read from the CAP certificate/,
    ],
    ['a procedure that is complete', factDocument('sop', 'sop', ...complete), 'low', null],
    ['a procedure without approval', factDocument('sop', 'sop', ...complete.slice(1)), 'medium', /No approval was found/],
    [
      'a calibration that is overdue',
      factDocument('scale', 'calibration', ['calibration.due-date', '2026-01-01']),
      'medium',
      /was due on January 1, 2026/,
    ],
    [
      'a document that was read with little certainty',
      readDocument('scan', reading('other', { confidence: 0.4 })),
      'medium',
      /could not be read with certainty/,
    ],
    [
      'a document that tries to instruct the reader',
      readDocument('x', reading('other', { flags: [{ code: 'instructions-to-reader', detail: 'Ignore all' }] })),
      'medium',
      /It was ignored/,
    ],
    [
      'a document that may name a certificate',
      readDocument('x', reading('policy', { certificates: [certificate({ type: 'iso-17025', confidence: 0.36 })] })),
      'medium',
      /not certain enough to count/,
    ],
    ['a file that could not be read', readDocument('x', null), 'medium', /could not be read/],
    [
      'a report that only mentions a certificate',
      readDocument('coa', reading('other', { certificates: [certificate({ type: 'iso-17025', number: '108651' })] })),
      'low',
      null,
    ],
  ])('%s', (_, document, riskLevel, gap) => {
    const said = only(document);
    expect(said?.riskLevel).toBe(riskLevel);
    expect(said?.complianceGaps.join(' ')).toMatch(gap ?? /^$/);
    expect(said?.recommendations.length === 0).toBe(gap === null);
    for (const text of said?.recommendations ?? []) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    ['active', '2027-05-31'],
    ['expiring', '2027-01-31'],
    ['expired', '2026-11-20'],
  ])('ANA-006 a certification has type, number, expirationDate, scope and the status %s', (status, expiryDate) => {
    const said = only(
      certificateDocument('clia', cliaCertificate({ issueDate: '2025-05-01', expiryDate, scope: ['Hematology (400)'] })),
    );
    expect(said?.certifications).toEqual([
      { type: 'clia', number: '05D0982600', expirationDate: expiryDate, scope: ['Hematology (400)'], status },
    ]);
  });

  it('ANA-006 a certification without an end date has the status other', () => {
    const said = only(
      certificateDocument('cap', certificate({ type: 'cap', issuingBody: 'CAP', accreditedTests: ['Glucose'] })),
    );
    expect(said?.certifications).toEqual([
      { type: 'cap', number: null, expirationDate: null, scope: ['Glucose'], status: 'other' },
    ]);
  });

  it('a file that could not be read has no confidence and no certification', () => {
    expect(only(readDocument('x', null))).toMatchObject({ confidence: 0, certifications: [] });
  });

  it('a certificate that a document only mentions is not asked for its details', () => {
    const cap = certificate({ type: 'cap', number: '8723451', holder: clinicalLab.name, expiryDate: '2027-12-31' });
    const said = only(certificateDocument('cap', cap, certificate({ type: 'clia', number: '05D0982600' })));
    expect(said?.complianceGaps).toEqual([]);
    expect(said?.certifications.map(({ type }) => type)).toEqual(['cap']);
  });

  it('a certificate that newer documents renew is replaced by the newest of them', () => {
    const said = findings(
      period('first', '2021-06-01', '2023-05-31'),
      period('second', '2023-06-01', '2025-05-31'),
      period('third', '2025-06-01', '2027-05-31'),
      factDocument('sop', 'sop', ...complete),
    );
    expect(said.map(({ fileName, replacedBy }) => [fileName, replacedBy])).toEqual([
      ['first.pdf', 'third.pdf'],
      ['second.pdf', 'third.pdf'],
      ['third.pdf', null],
      ['sop.pdf', null],
    ]);
  });

  it('says each thing about a document once', () => {
    const said = only(factDocument('sop', 'sop', ...complete.slice(0, 3)));
    expect(said?.complianceGaps).toEqual(['No review date was found on this procedure.']);
  });

  it('a finding on one document is not held against another', () => {
    const [clia, sop] = findings(
      certificateDocument('clia', cliaCertificate({ holder: 'Oakland Toxicology Group' })),
      factDocument('sop', 'sop', ...complete),
    );
    expect(clia?.complianceGaps.join(' ')).toMatch(/names Oakland Toxicology Group/);
    expect(sop?.complianceGaps).toEqual([]);
  });

  it.each<[string, 'until-revoked' | 'by-design' | 'impossible' | null, string[]]>([
    ['valid until it is revoked', 'until-revoked', []],
    ['of a body that prints no end', 'by-design', []],
    ['with a day that does not exist', 'impossible', ['The printed end is a day that does not exist.']],
    ['that says nothing of its end', null, ['No end date was found on the CAP certificate.']],
  ])('RDG-029: a certificate %s', (_, endState, gaps) => {
    const document = certificateDocument('cap', certificate({ type: 'cap', number: '1', issueDate: '2026-01-01' }));
    const [first] = document.reading?.certificates ?? [];
    if (!document.reading || !first) throw new Error('a certificate was made');
    const flags = endState === 'impossible' ? [{ code: 'end-impossible', detail: gaps[0] ?? '' }] : [];
    const told = { ...document, reading: { ...document.reading, flags, certificates: [{ ...first, endState }] } };
    expect(only(told)?.complianceGaps.filter((gap) => /\bend\b/.test(gap))).toEqual(gaps);
  });
});
