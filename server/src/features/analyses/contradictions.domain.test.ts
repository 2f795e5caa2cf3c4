import type { Severity } from '@aliquot/contract/analyses';
import { describe, expect, it } from 'vitest';
import {
  abroadLab,
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
} from '../../testing/readings.ts';
import { checkAll, rules } from './contradictions.domain.ts';
import { gatherShown } from './evidence.domain.ts';
import type { AssessmentInput, CliaRegistryRecord, LabProfile } from './lab.domain.ts';

const run = (input: AssessmentInput) => checkAll(gatherShown(input), input);
const outcomeOf = (rule: string, input: AssessmentInput) => run(input).checks.find((check) => check.rule === rule)?.outcome;
const findingsOf = (rule: string, input: AssessmentInput) =>
  run(input).contradictions.filter((finding) => finding.rule === rule);

const held = (
  fields: Parameters<typeof cliaCertificate>[0] = {},
  rest: Partial<AssessmentInput> = {},
  lab: Partial<LabProfile> = {},
) => assessmentInput({ ...clinicalLab, ...lab }, [certificateDocument('clia', cliaCertificate(fields))], rest);
const iso = (fields: Parameters<typeof certificate>[0] = {}) =>
  assessmentInput(calibrationLab, [
    certificateDocument(
      'iso',
      certificate({
        type: 'iso-17025',
        number: '2357.01',
        holder: 'Precision Calibration Services',
        issuingBody: 'A2LA',
        standard: 'ISO/IEC 17025:2017',
        expiryDate: '2027-06-30',
        scope: ['Mechanical'],
        ...fields,
      }),
    ),
  ]);
const fda = (fields: Parameters<typeof certificate>[0]) =>
  assessmentInput(clinicalLab, [
    certificateDocument('fda', certificate({ type: 'fda', number: '3001234567', issueDate: '2026-02-01', ...fields })),
  ]);
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

type Case = {
  rule: string;
  because: string;
  passes: AssessmentInput;
  fails: AssessmentInput;
  severity: Severity;
  says: RegExp;
};

const cases: Case[] = [
  {
    rule: 'R01',
    because: 'the CLIA number has its form',
    passes: held(),
    fails: held({ number: '05D098260' }),
    severity: 'medium',
    says: /reads 05D098260\./,
  },
  {
    rule: 'R02',
    because: 'the CLIA number is active in the CMS file',
    passes: held({}, { registry: [record()] }),
    fails: held({}, { registry: [record({ active: false })] }),
    severity: 'high',
    says: /marked as ended in the CMS file/,
  },
  {
    rule: 'R03',
    because: 'a certificate of waiver does not cover pathology',
    passes: held({ subtype: 'Certificate of Waiver' }),
    fails: held({ subtype: 'Certificate of Waiver' }, {}, { primaryServices: ['pathology', 'hematology'] }),
    severity: 'high',
    says: /is a Certificate of Waiver\. It does not cover Pathology\./,
  },
  {
    rule: 'R03',
    because: 'the specialties on the certificate cover the services',
    passes: held({ scope: ['Routine chemistry (310)', 'HEMATOLOGY 400'] }),
    fails: held({ scope: ['Bacteriology (110)', 'Hematology (400)'] }),
    severity: 'medium',
    says: /Clinical Chemistry is not among them/,
  },
  {
    rule: 'R04',
    because: 'the holder is the laboratory',
    passes: held(),
    fails: held({ holder: 'Oakland Toxicology Group' }),
    severity: 'medium',
    says: /names Oakland Toxicology Group\. Your profile names Bay Clinical Laboratory\./,
  },
  {
    rule: 'R05',
    because: 'the address is that of the laboratory',
    passes: held({ address: '850 Marina Bay Parkway, Richmond CA 94804-6403' }),
    fails: held({ address: '1 Main St, Oakland, CA 94601' }),
    severity: 'medium',
    says: /is for 1 Main St, Oakland/,
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
    rule: 'R07',
    because: 'the certificate has not ended',
    passes: held(),
    fails: held({ issueDate: '2024-06-01', expiryDate: '2026-05-31' }),
    severity: 'high',
    says: /CLIA certificate 05D0982600 ended on 2026-05-31\./,
  },
  {
    rule: 'R08',
    because: 'the certificate lasts to the end of the project',
    passes: held({}, { projectEnd: '2027-05-31' }),
    fails: held({}, { projectEnd: '2027-06-01' }),
    severity: 'medium',
    says: /ends on 2027-05-31, before the project does on 2027-06-01/,
  },
  {
    rule: 'R09',
    because: 'CLIA runs for two years',
    passes: held(),
    fails: held({ expiryDate: '2028-05-31' }),
    severity: 'medium',
    says: /two years at most/,
  },
  {
    rule: 'R10',
    because: 'the edition is current',
    passes: iso(),
    fails: iso({ standard: 'ISO/IEC 17025:2005' }),
    severity: 'high',
    says: /the 2005 edition is no longer recognized/,
  },
  {
    rule: 'R11',
    because: 'the scope is attached',
    passes: iso(),
    fails: iso({ scope: [] }),
    severity: 'medium',
    says: /came without its scope/,
  },
  {
    rule: 'R12',
    because: 'the body signed the ILAC arrangement',
    passes: iso({ issuingBody: 'UKAS' }),
    fails: iso({ issuingBody: 'Quick Certificates Ltd' }),
    severity: 'low',
    says: /Quick Certificates Ltd is not on our list/,
  },
  {
    rule: 'R13',
    because: 'JCI is for laboratories abroad',
    passes: assessmentInput({ ...abroadLab, accreditations: ['jci'] }),
    fails: assessmentInput({ ...clinicalLab, accreditations: ['jci'] }),
    severity: 'medium',
    says: /outside the United States only/,
  },
  {
    rule: 'R14',
    because: 'the FEI has 7 or 10 digits',
    passes: fda({}),
    fails: fda({ number: '30012345' }),
    severity: 'medium',
    says: /reads 30012345\. It has 7 or 10 digits/,
  },
  {
    rule: 'R14',
    because: 'the registration is of this year',
    passes: fda({ number: '3001234' }),
    fails: fda({ issueDate: '2025-02-01' }),
    severity: 'medium',
    says: /ran to 2025-12-31/,
  },
  {
    rule: 'R15',
    because: 'the state of the laboratory licenses it',
    passes: assessmentInput(clinicalLab, [license({ number: 'CLF 00012345' })]),
    fails: assessmentInput(clinicalLab, [license({ number: 'E12345', issuingBody: 'Florida Department of Health' })]),
    severity: 'high',
    says: /^California asks for its own/,
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
    says: /^New York asks for its own/,
  },
  {
    rule: 'R16',
    because: 'patient results need CLIA',
    passes: assessmentInput(researchLab, [certificateDocument('clia', cliaCertificate({ holder: researchLab.name }))], {
      answers: { 'patient-results': true },
    }),
    fails: assessmentInput(researchLab, [], { answers: { 'patient-results': true } }),
    severity: 'high',
    says: /You report results for individual people/,
  },
  {
    rule: 'R16',
    because: 'a clinical laboratory needs CLIA',
    passes: held(),
    fails: held({ issueDate: '2024-06-01', expiryDate: '2026-05-31' }),
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
    says: /was due on 2026-11-20/,
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
    says: /a proficiency testing score of 79\.5 %/,
  },
  {
    rule: 'R19',
    because: 'there are three events in twelve months',
    passes: threeEvents(),
    fails: assessmentInput(clinicalLab, [event('pt1', '2026-02-10', '100'), event('pt2', '2026-06-10', '100')]),
    severity: 'medium',
    says: /Fewer than 3 .* for glucose/,
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
    says: /different directors: Dr\. Ada Chen; Robert Fox\./,
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

describe('the twenty checks', () => {
  it('are R01 to R20, each with a title and a source', () => {
    expect(rules.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`));
    for (const { title, source } of rules) expect([title, source].every((text) => text.length > 5)).toBe(true);
  });

  it.each(cases)('$rule passes when $because', ({ rule, passes }) => {
    expect(outcomeOf(rule, passes)).toBe('passed');
    expect(findingsOf(rule, passes)).toEqual([]);
  });

  it.each(cases)('$rule fails otherwise: $because', ({ rule, fails, severity, says }) => {
    expect(outcomeOf(rule, fails)).toBe('failed');
    const [finding] = findingsOf(rule, fails);
    expect(finding).toMatchObject({ severity, message: expect.stringMatching(says) });
    expect(finding?.fix).toMatch(/^[A-Z].*\.$/);
  });

  it('every check has a pair', () => {
    expect([...new Set(cases.map(({ rule }) => rule))].toSorted()).toEqual(rules.map(({ id }) => id));
  });

  it('a finding about a document cites it', () => {
    const [finding] = findingsOf('R04', held({ holder: 'Oakland Toxicology Group' }));
    expect(finding?.evidence).toMatchObject([{ fileName: 'clia.pdf', evidence: { quote: 'Oakland Toxicology Group' } }]);
  });
});

describe('checks that can not be made', () => {
  it.each([
    ['R02', 'the CMS file is not loaded', held()],
    ['R06', 'the CMS file is not loaded', held()],
    ['R08', 'no project is at hand', held()],
    [
      'R15',
      'the origin of specimens is not known',
      assessmentInput({ ...clinicalLab, address: '1 Main St, Austin, TX 78701' }),
    ],
    ['R16', 'it is not known whether patient results are reported', assessmentInput(researchLab)],
    ['R13', 'the country is not known', assessmentInput({ ...clinicalLab, address: 'somewhere', accreditations: ['jci'] })],
  ])('%s is not assessed while %s, and says so', (rule, _, input) => {
    const check = run(input).checks.find((each) => each.rule === rule);
    expect(check?.outcome).toBe('not-assessed');
    expect(check?.detail.length).toBeGreaterThan(20);
  });

  it('nothing to look at is not a pass', () => {
    const outcomes = run(assessmentInput(calibrationLab)).checks.map(({ outcome }) => outcome);
    expect(outcomes).not.toContain('passed');
    expect(outcomes).not.toContain('failed');
  });
});

const shows = (name: string, director: string, certificates: Parameters<typeof cliaCertificate>[0]) =>
  readDocument(
    name,
    reading('certification', { certificates: [cliaCertificate(certificates)], facts: [['personnel.director', director]] }),
  );

describe('what is no contradiction', () => {
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

  it('a clinical laboratory in New York with the permit of the state, which stands in the place of CLIA', () => {
    const lab = { ...clinicalLab, address: '1 Main St, Albany, NY 12207', accreditations: [] };
    const input = assessmentInput(lab, [license({ issuingBody: 'New York State Department of Health' })]);
    expect(outcomeOf('R16', input)).toBe('passed');
    expect(outcomeOf('R15', input)).toBe('passed');
  });
});
