import { describe, expect, it } from 'vitest';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import {
  assessmentInput,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  readDocument,
  today,
} from '../../../../testing/papers/readings.ts';
import { understandDocument } from '../../reading/reading.domain.ts';
import { assess } from '../analyses.domain.ts';
import type { OwnName, ReadDocument } from '../lines/lab.domain.ts';

/** The ways in which a paper names its laboratory: lines at its head, and a name in a block. */
type Form = { readonly head: readonly string[]; readonly name: string };

/** Twelve kinds of paper, each in words of its own. `block` is where its kind names the laboratory. */
const kinds: Readonly<Record<string, (form: Form) => string[]>> = {
  'quality manual': ({ head }) => [
    ...head,
    'Quality Manual',
    'Document number: QM-001   Version: 4   Effective date: January 5, 2026',
    'Approved by: Morgan Hale, Laboratory Director',
    '1 Quality policy',
    'The laboratory is committed to reliable results. The quality policy is reviewed each year.',
    '2 Complaints',
    'Complaints are recorded in the complaint log, investigated within ten days and answered in writing.',
    '3 Corrective action',
    'Corrective action is taken after the cause of a nonconformity has been found.',
  ],
  procedure: ({ head }) => [
    ...head,
    'Standard Operating Procedure',
    'SOP-017 Glucose on the analyzer',
    'Version: 2   Effective date: February 1, 2026   Next review: February 1, 2028',
    'Approved by: Morgan Hale',
    'Purpose',
    'This procedure describes the measurement of glucose in serum.',
    'Procedure steps',
    '1. Load the controls. 2. Verify the controls. 3. Load the samples.',
  ],
  policy: ({ head }) => [
    ...head,
    'Confidentiality Policy',
    'Policy number: POL-4   Version: 1   Effective date: March 3, 2026',
    'Approved by: Morgan Hale',
    'Policy statement',
    'All staff sign a confidentiality agreement. Confidential information is kept from third parties.',
  ],
  'proficiency report': ({ name }) => [
    'Meridian Proficiency Programs',
    'Proficiency Testing Evaluation Report',
    `Participant: ${name}`,
    'Event: 2026-B   Event date: August 14, 2026',
    'Analyte: Glucose   Score: 100%',
    'Attested by: Morgan Hale',
  ],
  calibration: ({ name }) => [
    'Prairie Metrology Services, Inc.',
    'Certificate of Calibration',
    `Customer: ${name}`,
    'Instrument: Analytical balance XS-204   Serial number: 88213',
    'Date of calibration: May 12, 2026   Due date: May 12, 2027',
    'Result: Pass',
  ],
  'training record': ({ head }) => [
    ...head,
    'Training Record',
    'Employee: Dana Whitfield   Trainer: Morgan Hale',
    'Training topic: Glucose on the analyzer   Date of training: April 2, 2026',
    'The trainee has been assessed and is competent.',
  ],
  'validation report': ({ head }) => [
    ...head,
    'Method Validation Report',
    'Method: Glucose, hexokinase   Validation date: January 12, 2026',
    'Accuracy: bias 1.2%   Precision: CV 1.8%   Reportable range: 10 to 600 mg/dL',
    'Approved by: Morgan Hale, January 20, 2026',
  ],
  'audit report': ({ name }) => [
    'Internal Audit Report',
    `Laboratory: ${name}`,
    'Audit date: June 3, 2026   Lead auditor: Dana Whitfield',
    'Findings: two minor nonconformities.',
    'All findings were closed on July 1, 2026.',
  ],
  'management review': ({ head }) => [
    ...head,
    'Management Review Minutes',
    'Date of meeting: March 12, 2026   Attendees: Morgan Hale, Dana Whitfield',
    'Inputs: audit results, complaints, quality indicators. Decisions: hire one technologist.',
  ],
  'quality control': ({ head }) => [
    ...head,
    'Quality Control Log',
    'Control lot: 4471   Month: May 2026   Levey-Jennings',
    'Level 1 mean 92.1 SD 1.4   Level 2 mean 251.0 SD 3.2',
    'May 2  92.4  250.1   May 3  91.8  252.7   May 4  93.0  249.9',
  ],
  'specimen instructions': ({ head }) => [
    ...head,
    'Specimen Collection Manual',
    'Version: 3   Effective date: January 2, 2026',
    'Collect two milliliters of serum. Label each tube with two identifiers. Ship on cold packs.',
    'Specimens without a label are rejected.',
  ],
  'test report': ({ head }) => [
    ...head,
    'Certificate of Analysis',
    'Sample ID: 26-0331   Received: May 3, 2026   Reported: May 5, 2026',
    'Laboratory Director: Morgan Hale',
    'Analyte   Result   Unit   Reference interval',
    'Glucose   92   mg/dL   70-99',
  ],
};

/** Five ways in which a paper of a laboratory says so: its names, its number, or both. */
const forms = (name: string, short: string, number: string, street: string): Form[] => [
  { head: [name], name },
  { head: [`${name} | ${street}`], name: `${name}, ${street}` },
  { head: [name, `CLIA ${number}`], name: `${name} (CLIA ${number})` },
  { head: [short, street, `CLIA number: ${number}`], name: short },
  { head: [name.toUpperCase(), street], name: name.toUpperCase() },
];
const own = forms('Bay Clinical Laboratory', 'Bay Clinical Lab, Inc.', '05D0982600', '850 Marina Bay Pkwy, Richmond, CA 94804');
const foreign = forms('Northgate Diagnostics LLC', 'Northgate Diagnostics', '33D9999999', '12 Elm Street, Albany, NY 12207');

const cases = (all: readonly Form[]) =>
  Object.entries(kinds).flatMap(([kind, linesOf]) =>
    all.map((form, at) => [`${kind}, form ${at + 1}`, linesOf(form)] as const),
  );

const paper = (lines: readonly string[]): ReadDocument =>
  readDocument('paper', understandDocument(linesText(...lines), { fileName: 'paper.pdf', today }));
const clia = certificateDocument('clia', cliaCertificate());
const judged = (documents: readonly ReadDocument[], ownNames: OwnName[] = []) =>
  assess(assessmentInput(clinicalLab, [...documents], { ownNames }));
const alone = judged([clia]);

const asideOf = (assessment: ReturnType<typeof assess>) =>
  assessment.documents.find(({ documentId }) => documentId === 'id-paper')?.setAside ?? null;

describe('RDG-016 whose paper it is', () => {
  it('counts sixty papers each', () => {
    expect([cases(foreign).length, cases(own).length, Object.keys(kinds).length]).toEqual([60, 60, 12]);
  });

  it.each(cases(foreign))('RDG-016 another laboratory’s proves nothing: %s', (_, lines) => {
    const assessment = judged([clia, paper(lines)]);
    expect(asideOf(assessment)).toMatchObject({ reason: 'other-laboratory' });
    expect(asideOf(assessment)?.note).toMatch(/^This paper names NORTHGATE|^This paper names Northgate/);
    expect({ score: assessment.complianceScore, gaps: assessment.gaps.map(({ id, status }) => [id, status]) }).toEqual({
      score: alone.complianceScore,
      gaps: alone.gaps.map(({ id, status }) => [id, status]),
    });
    expect(
      assessment.requirements.flatMap(({ evidence }) => evidence).filter(({ documentId }) => documentId === 'id-paper'),
    ).toEqual([]);
  });

  it.each(cases(own))('RDG-016 the laboratory’s own is never refused: %s', (_, lines) => {
    expect(asideOf(judged([clia, paper(lines)]))).toBeNull();
  });

  it.each(cases(foreign).filter((_, at) => at % 5 === 0))('RDG-016 counts under a name that was confirmed: %s', (_, lines) => {
    const name: OwnName = { holder: 'Northgate Diagnostics LLC', address: null, type: 'other', number: null };
    expect(asideOf(judged([clia, paper(lines)], [name]))).toBeNull();
  });

  it.each<[string, string[], boolean]>([
    ['no name at all', ['Confidentiality Policy', 'Version: 1', 'All staff sign a confidentiality agreement.'], false],
    ['a foreign CLIA number alone', ['Quality Manual', 'CLIA number: 33D9999999', 'Quality policy: reliable results.'], true],
    [
      'the hospital that the laboratory belongs to',
      ['Harborview Health System', 'Quality Manual', 'This manual describes the quality system of Bay Clinical Laboratory.'],
      false,
    ],
    ['a department’s name', ['Clinical Chemistry Department', 'Quality Manual', 'Quality policy: reliable results.'], false],
    [
      'a consultant who wrote it',
      ['Summit Quality Consulting LLC', 'Prepared for: Bay Clinical Laboratory', 'Quality Manual'],
      false,
    ],
    [
      'a letter of another laboratory',
      [
        'Northgate Diagnostics LLC',
        'May 2, 2026',
        'Dear Ms. Whitfield,',
        'our director is Morgan Hale.',
        'Sincerely, Morgan Hale',
      ],
      true,
    ],
    [
      'a letter that another laboratory sent to this one',
      [
        'Northgate Diagnostics LLC',
        'May 2, 2026',
        'Bay Clinical Laboratory',
        'Dear Ms. Whitfield,',
        'thank you for your letter.',
        'Sincerely, Morgan Hale',
      ],
      false,
    ],
    [
      'another laboratory that names this one as a referral laboratory',
      ['Northgate Diagnostics LLC', 'Quality Manual', 'We refer special tests to Bay Clinical Laboratory.'],
      true,
    ],
  ])('RDG-016 %s', (_, lines, isOther) => {
    expect(asideOf(judged([clia, paper(lines)])) !== null).toBe(isOther);
  });
});

describe('RDG-034 a laboratory with several sites', () => {
  const address = '40 Harbor Road, Oakland, CA 94607';
  const second = certificateDocument('second', cliaCertificate({ number: '05D2045678', address }));
  const site: OwnName = { holder: 'Bay Clinical Lab, Inc.', address, type: 'clia', number: '05D2045678' };

  it('RDG-034 keeps a CLIA number for each site that was confirmed', () => {
    const judgedBoth = judged([clia, second], [site]);
    expect(judgedBoth.certifications.map(({ number, address: at }) => [number, at])).toEqual([
      ['05D0982600', null],
      ['05D2045678', address],
    ]);
    expect(judgedBoth.contradictions.filter(({ message }) => message.includes('CLIA numbers'))).toEqual([]);
  });

  it('RDG-034 counts the certificate of a site in the profile and names the site', () => {
    const west = { name: 'West', address, cliaNumber: '05D2045678' };
    const lab = { ...clinicalLab, sites: [west] };
    const judgedBoth = assess(assessmentInput(lab, [clia, second]));
    expect(judgedBoth.certifications.map(({ number, site, confirmedName }) => [number, site, confirmedName])).toEqual([
      ['05D0982600', undefined, undefined],
      ['05D2045678', 'West', true],
    ]);
    expect(judgedBoth.documents.flatMap(({ certifications }) => certifications.map(({ site }) => site))).toEqual([
      undefined,
      'West',
    ]);
    expect(judgedBoth.contradictions.map(({ rule }) => rule).filter((rule) => ['R05', 'R20'].includes(rule))).toEqual([]);
    const soleSite = assess(assessmentInput(lab, [second]));
    expect(soleSite.requirements.find(({ control }) => control === 'clia-certificate')?.status).toBe('met');
  });

  it.each<[string, Parameters<typeof cliaCertificate>[0], ReturnType<typeof assess>['mentioned'][number]['reason'] | null]>([
    [
      'with the number of a site and another address',
      { number: '05D2045678', address: '9 Elsewhere Way, Reno, NV 89501' },
      null,
    ],
    ['at the address of a site with another number', { number: '05D3000000', address }, null],
    ['at neither', { number: '05D3000000', address: '9 Elsewhere Way, Reno, NV 89501' }, 'other-site'],
    [
      'of another holder with the number of a site',
      { number: '05D2045678', holder: 'Northgate Diagnostics LLC' },
      'other-holder',
    ],
  ])('RDG-034 a certificate %s', (_, fields, reason) => {
    const lab = { ...clinicalLab, sites: [{ name: 'West', address, cliaNumber: '05D2045678' }] };
    const { mentioned } = assess(assessmentInput(lab, [clia, certificateDocument('second', cliaCertificate(fields))]));
    expect(mentioned.map((each) => each.reason)).toEqual(reason === null ? [] : [reason]);
  });

  it.each<[string, string[], boolean]>([
    [
      'counts with the CLIA number of a site',
      ['Quality Manual', 'CLIA number: 05D2045678', 'Quality policy: reliable results.'],
      false,
    ],
    ['of another laboratory stays another’s', ['Northgate Diagnostics LLC', 'Quality Manual', 'CLIA number: 05D2045678'], true],
  ])('RDG-034 a paper that %s', (_, lines, isOther) => {
    const lab = { ...clinicalLab, sites: [{ name: 'West', address, cliaNumber: '05D2045678' }] };
    expect(asideOf(assess(assessmentInput(lab, [clia, paper(lines)]))) !== null).toBe(isOther);
  });

  it('RDG-034 counts no certificate of a site that is not confirmed', () => {
    expect(judged([clia, second]).certifications.map(({ number }) => number)).toEqual(['05D0982600']);
    expect(judged([clia, second]).mentioned).toMatchObject([{ number: '05D2045678', reason: 'other-site' }]);
  });
});
