import { describe, expect, it } from 'vitest';
import { type CheckPair, findingsOf, holding, outcomeOf, runChecks, testPairs } from '../../../../testing/checks.ts';
import {
  assessmentInput,
  calibrationLab,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
  reading,
  researchLab,
} from '../../../../testing/papers/readings.ts';
import { assess } from '../analyses.domain.ts';
import type { CliaRegistryRecord } from '../lines/lab.domain.ts';
import { rules } from './contradictions.domain.ts';

const record = (fields: Partial<CliaRegistryRecord> = {}): CliaRegistryRecord => ({
  number: '05D0982600',
  name: 'BAY CLINICAL LABORATORY',
  active: true,
  accreditors: [],
  ...fields,
});
const capDocument = certificateDocument('cap', certificate({ type: 'cap', number: '1234567', expiryDate: '2027-12-31' }));
const withCap = (accreditors: string[]) =>
  assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate()), capDocument], {
    registry: [record({ accreditors })],
  });
const license = (fields: Parameters<typeof certificate>[0]) =>
  certificateDocument('license', certificate({ type: 'state-license', expiryDate: '2027-06-30', ...fields }));
const sop = (...facts: [string, string][]) => assessmentInput(clinicalLab, [factDocument('sop', 'sop', ...facts)]);
const calibration = (...facts: [string, string][]) =>
  assessmentInput(clinicalLab, [factDocument('scale', 'calibration', ...facts)]);
const event = (name: string, day: string, score: string, signed = true) =>
  factDocument(
    name,
    'audit-report',
    ['pt.analyte', 'Glucose'],
    ['pt.event-date', day],
    ['pt.score', score],
    ...(signed ? [['pt.attestation-signed', 'signed'] as const] : []),
  );
const threeEvents = (score = '100', signed = true) =>
  assessmentInput(clinicalLab, [
    event('pt1', '2026-02-10', '100'),
    event('pt2', '2026-06-10', score),
    event('pt3', '2026-10-10', '95', signed),
  ]);
const director = (name: string, file: string) => factDocument(file, 'policy', ['personnel.director', name]);

const pairs: CheckPair[] = [
  {
    rule: 'R02',
    because: 'the CLIA number is active in the CMS file',
    passes: holding({}, { registry: [record()] }),
    fails: holding({}, { registry: [record({ active: false })] }),
    severity: 'high',
    says: /marked as ended in the CMS file/,
  },
  {
    rule: 'R06',
    because: 'the accreditor agrees with the CMS file',
    passes: withCap(['cap']),
    fails: withCap(['cola']),
    severity: 'low',
    says: /the CMS file names cola for 05D0982600/,
  },
  {
    rule: 'R15',
    because: 'the state of the laboratory licenses it',
    passes: assessmentInput(clinicalLab, [license({ number: 'CLF 00012345' })]),
    fails: assessmentInput(clinicalLab, [license({ number: 'E12345', issuingBody: 'Florida Department of Health' })]),
    severity: 'high',
    says: /^California requires its own/,
  },
  {
    rule: 'R15',
    because: 'the state that specimens come from asks for its permit',
    passes: assessmentInput(
      { ...clinicalLab, address: '1 Main St, Austin, TX 78701' },
      [license({ issuingBody: 'New York State Department of Health' })],
      {
        answers: { 'specimen-origin': ['New York'] },
      },
    ),
    fails: assessmentInput({ ...clinicalLab, address: '1 Main St, Austin, TX 78701' }, [], {
      answers: { 'specimen-origin': ['New York'] },
    }),
    severity: 'high',
    says: /^New York requires its own/,
  },
  {
    rule: 'R15',
    because: 'a license that does not name the state is not taken for its own',
    passes: assessmentInput({ ...clinicalLab, address: '1 Main St, Albany, NY 12201' }, [
      license({ issuingBody: 'New York State Department of Health' }),
    ]),
    fails: assessmentInput({ ...clinicalLab, address: '1 Main St, Albany, NY 12201' }, [
      license({ issuingBody: 'Board of Health', number: '4711' }),
    ]),
    severity: 'high',
    says: /^New York requires its own laboratory license or permit, and .* 4711 does not say that New York issued it\.$/,
  },
  {
    rule: 'R15',
    because: 'RDG-008: a license that does not state its end is not current by itself',
    passes: assessmentInput({ ...clinicalLab, address: '1 Main St, Albany, NY 12201' }, [
      license({ issuingBody: 'New York State Department of Health' }),
    ]),
    fails: assessmentInput({ ...clinicalLab, address: '1 Main St, Albany, NY 12201' }, [
      license({ issuingBody: 'New York State Department of Health', number: '4711', expiryDate: undefined }),
    ]),
    severity: 'high',
    says: /^New York requires its own laboratory license or permit, and .* 4711 does not state its end\.$/,
  },
  {
    rule: 'R16',
    because: 'patient results need CLIA',
    passes: assessmentInput(researchLab, [certificateDocument('clia', cliaCertificate({ holder: researchLab.name }))], {
      answers: { 'patient-results': true },
    }),
    fails: assessmentInput(researchLab, [], { answers: { 'patient-results': true } }),
    severity: 'high',
    says: /You answered that results go back to people, and no current CLIA/,
  },
  {
    rule: 'R16',
    because: 'a clinical laboratory needs CLIA',
    passes: holding(),
    fails: assessmentInput(clinicalLab),
    severity: 'high',
    says: /A clinical laboratory in the United States needs a CLIA certificate/,
  },
  {
    rule: 'R17',
    because: 'a procedure shows approval and review',
    passes: sop(['document.approved-by', 'Dr. Chen'], ['document.next-review-date', '2027-01-01']),
    fails: sop(['document.approved-by', 'Dr. Chen']),
    severity: 'medium',
    says: /sop\.pdf is a procedure without a review date/,
  },
  {
    rule: 'R18',
    because: 'the calibration is not overdue',
    passes: calibration(['calibration.due-date', '2026-11-21']),
    fails: calibration(['calibration.due-date', '2026-11-20']),
    severity: 'medium',
    says: /was due on November 20, 2026/,
  },
  {
    rule: 'R18',
    because: 'the calibration has a due date',
    passes: calibration(['calibration.due-date', '2027-03-01']),
    fails: calibration(['calibration.date', '2026-03-01']),
    severity: 'low',
    says: /does not say when/,
  },
  {
    rule: 'R19',
    because: 'each score is 80 % or more',
    passes: threeEvents('80'),
    fails: threeEvents('79.5'),
    severity: 'high',
    says: /a proficiency testing score of 79\.5%/,
  },
  {
    rule: 'R19',
    because: 'there are three events in twelve months',
    passes: threeEvents(),
    fails: assessmentInput(clinicalLab, [event('pt1', '2026-02-10', '100'), event('pt2', '2026-06-10', '100')]),
    severity: 'medium',
    says: /Fewer than 3 .* for Glucose/,
  },
  {
    rule: 'R19',
    because: 'the attestation is signed',
    passes: threeEvents(),
    fails: threeEvents('100', false),
    severity: 'medium',
    says: /No signed attestation .* pt3\.pdf/,
  },
  {
    rule: 'R20',
    because: 'the director is the same in all documents',
    passes: assessmentInput(clinicalLab, [director('Dr. Ada Chen', 'a'), director('Chen, Ada, MD', 'b')]),
    fails: assessmentInput(clinicalLab, [director('Dr. Ada Chen', 'a'), director('Robert Fox', 'b')]),
    severity: 'medium',
    says: /different directors: Dr\. Ada Chen in a\.pdf; Robert Fox in b\.pdf\./,
  },
  {
    rule: 'R20',
    because: 'there is one CLIA number',
    passes: assessmentInput(clinicalLab, [
      certificateDocument('a', cliaCertificate()),
      certificateDocument('b', cliaCertificate()),
    ]),
    fails: assessmentInput(clinicalLab, [
      certificateDocument('a', cliaCertificate()),
      certificateDocument('b', cliaCertificate({ number: '05D1234567' })),
    ]),
    severity: 'medium',
    says: /different CLIA numbers/,
  },
];

describe('the checks', () => {
  it('are R01 to R21, each with a title and a source', () => {
    expect(rules.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`));
    for (const { title, source } of rules) expect([title, source].every((text) => text.length > 5)).toBe(true);
  });

  testPairs(pairs);

  it('a finding about a document cites it', () => {
    const [finding] = findingsOf('R04', holding({ holder: 'Oakland Toxicology Group' }));
    expect(finding?.evidence).toMatchObject([{ fileName: 'clia.pdf', evidence: { quote: 'Oakland Toxicology Group' } }]);
  });
});

describe('checks that can not be made', () => {
  it.each([
    ['R02', 'the CMS file is not loaded', holding()],
    ['R06', 'the CMS file is not loaded', holding()],
    ['R08', 'no project is at hand', holding()],
    [
      'R15',
      'the origin of specimens is not known',
      assessmentInput({ ...clinicalLab, address: '1 Main St, Austin, TX 78701' }),
    ],
    ['R16', 'it is not known whether patient results are reported', assessmentInput(researchLab)],
    ['R13', 'the country is not known', assessmentInput({ ...clinicalLab, address: 'somewhere', accreditations: ['jci'] })],
  ])('%s is not assessed while %s, and says so', (rule, _, input) => {
    const check = runChecks(input).checks.find((each) => each.rule === rule);
    expect(check?.outcome).toBe('not-assessed');
    expect(check?.detail.length).toBeGreaterThan(20);
  });

  it('nothing to look at is not a pass', () => {
    const outcomes = runChecks(assessmentInput(calibrationLab)).checks.map(({ outcome }) => outcome);
    expect(outcomes).not.toContain('passed');
    expect(outcomes).not.toContain('failed');
  });
});

const shows = (name: string, director: string, certificates: Parameters<typeof cliaCertificate>[0]) =>
  readDocument(
    name,
    reading('certification', { certificates: [cliaCertificate(certificates)], facts: [['personnel.director', director]] }),
  );

const dated = (name: string, file: string, day: string) =>
  factDocument(file, 'policy', ['personnel.director', name], ['document.effective-date', day]);

describe('what is no contradiction', () => {
  const ended = { number: '05D2000001', issueDate: '2021-06-01', expiryDate: '2023-05-31' };

  it.each<[string, ReturnType<typeof readDocument>[], 'passed' | 'failed' | 'not-applicable']>([
    ['a role that was read as a name', [director('COA Review', 'a'), director('Mara Quist', 'b')], 'passed'],
    ['two spellings of one person', [director('Mara Quist, PhD, MPH', 'a'), director('MARGARET E QUIST Ph.D', 'b')], 'passed'],
    ['two people in documents of one time', [director('Mara Quist', 'a'), director('Robert Fox', 'b')], 'failed'],
    [
      'two people in documents of two years',
      [dated('Mara Quist', 'a', '2019-01-01'), dated('Robert Fox', 'b', '2025-01-01')],
      'passed',
    ],
    ['a certificate that ended', [shows('old', 'Robert Fox', ended), director('Ada Chen', 'b')], 'passed'],
    ['a certificate in force', [shows('now', 'Robert Fox', {}), director('Ada Chen', 'b')], 'failed'],
    [
      'a certificate of somebody else',
      [shows('other', 'Robert Fox', { holder: 'Oakland Toxicology Group' }), director('Ada Chen', 'b')],
      'passed',
    ],
  ])('RDG-009 about the director: %s', (_, documents, outcome) =>
    expect(outcomeOf('R20', assessmentInput(clinicalLab, documents))).toBe(outcome),
  );

  const replaced =
    "Found in an older version: Robert Fox in named.pdf (required: the director's name). Not found in 2 documents: the director's CV, diploma or license.";
  const others = { holder: 'Oakland Toxicology Group', number: '05D3000001' };
  it.each<[string, Parameters<typeof cliaCertificate>[0], string, string, Parameters<typeof cliaCertificate>[0]]>([
    ['a replaced certificate', { issueDate: '2023-06-01', expiryDate: '2025-05-31' }, 'missing', replaced, {}],
    ['an ended certificate', ended, 'missing', replaced, others],
    [
      'a certificate of somebody else',
      others,
      'missing',
      "Not found in 2 documents: the director's name; the director's CV, diploma or license.",
      {},
    ],
    [
      'a certificate in force',
      {},
      'partial',
      "Found: the director's name. Not found in 2 documents: the director's CV, diploma or license. Documents only name it.",
      {},
    ],
  ])('RDG-008 RDG-009 the director and the name on %s', (_, named, status, note, beside) => {
    const judged = assess(
      assessmentInput(clinicalLab, [
        shows('named', 'Robert Fox', named),
        certificateDocument('beside', cliaCertificate(beside)),
      ]),
    );
    const line = judged.requirements.find(({ control }) => control === 'director');
    expect(line?.status).toBe(status);
    expect(line?.note).toBe(note);
  });

  it('an ended certificate beside its renewal', () => {
    const input = assessmentInput(clinicalLab, [
      certificateDocument('old', cliaCertificate({ issueDate: '2023-06-01', expiryDate: '2025-05-31' })),
      certificateDocument('new', cliaCertificate()),
    ]);
    expect(outcomeOf('R07', input)).toBe('passed');
  });

  it('an old calibration record beside a newer one of the same instrument', () => {
    const input = assessmentInput(clinicalLab, [
      factDocument('old', 'calibration', ['calibration.instrument-id', 'P-17'], ['calibration.due-date', '2025-06-01']),
      factDocument('new', 'calibration', ['calibration.instrument-id', 'P-17'], ['calibration.due-date', '2027-06-01']),
    ]);
    expect(outcomeOf('R18', input)).toBe('passed');
  });

  it('a former director on a certificate that a later one replaced', () => {
    const old = { issueDate: '2023-06-01', expiryDate: '2025-05-31' };
    expect(
      outcomeOf('R20', assessmentInput(clinicalLab, [shows('old', 'Robert Fox', old), shows('new', 'Ada Chen', {})])),
    ).toBe('passed');
    expect(outcomeOf('R20', assessmentInput(clinicalLab, [shows('old', 'Robert Fox', {}), shows('new', 'Ada Chen', {})]))).toBe(
      'failed',
    );
  });

  it('a clinical laboratory in New York with the state permit, which replaces CLIA', () => {
    const lab = { ...clinicalLab, address: '1 Main St, Albany, NY 12207', accreditations: [] };
    const input = assessmentInput(lab, [license({ issuingBody: 'New York State Department of Health' })]);
    expect(outcomeOf('R16', input)).toBe('passed');
    expect(outcomeOf('R15', input)).toBe('passed');
  });
});
