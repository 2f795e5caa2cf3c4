import { describe, expect, it } from 'vitest';
import { findingsOf, holding, outcomeOf } from '../../../../testing/checks.ts';
import {
  assessmentInput,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
} from '../../../../testing/papers/readings.ts';
import type { AssessmentInput, LabProfile } from '../lines/lab.domain.ts';

const waived = { 'waived-only': true };
const waiver = { subtype: 'Certificate of Waiver' };
const withProfile = (lab: Partial<LabProfile>, answers: AssessmentInput['answers'] = waived) =>
  holding(waiver, { answers }, lab);
const withCertificate = (fields: Parameters<typeof certificate>[0]) =>
  assessmentInput(
    clinicalLab,
    [
      certificateDocument('clia', cliaCertificate(waiver)),
      certificateDocument('other', certificate({ expiryDate: '2027-12-31', ...fields })),
    ],
    { answers: waived },
  );

describe('R21: the answer that only waived tests are done', () => {
  it.each<[string, AssessmentInput, string, RegExp | null]>([
    ['with a certificate of waiver and everyday services', withProfile({}), 'passed', null],
    ['without any certificate', assessmentInput(clinicalLab, [], { answers: waived }), 'passed', null],
    [
      'with an ISO 15189 accreditation, which waived tests can have',
      withProfile({ accreditations: ['clia', 'iso-15189'] }),
      'passed',
      null,
    ],
    [
      'against a certificate of compliance',
      holding({}, { answers: waived }),
      'failed',
      /Certificate of Compliance, is for other tests/,
    ],
    [
      'against a certificate of accreditation',
      holding({ subtype: 'Certificate of Accreditation' }, { answers: waived }),
      'failed',
      /is for other tests/,
    ],
    [
      'against a certificate for microscopy',
      holding({ subtype: 'Certificate for Provider-Performed Microscopy' }, { answers: waived }),
      'failed',
      /is for other tests/,
    ],
    [
      'beside a certificate of compliance that has ended',
      holding({ expiryDate: '2025-05-31' }, { answers: waived }),
      'passed',
      null,
    ],
    ['against CAP in the profile', withProfile({ accreditations: ['clia', 'cap'] }), 'failed', /the profile names CAP/],
    ['against AABB in the profile', withProfile({ accreditations: ['aabb'] }), 'failed', /the profile names AABB/],
    [
      'against cytology in the profile',
      withProfile({ primaryServices: ['cytology'] }),
      'failed',
      /the profile offers Cytology/,
    ],
    [
      'against genetics in the profile',
      withProfile({ primaryServices: ['hematology', 'genetics'] }),
      'failed',
      /the profile offers Genetics/,
    ],
    [
      'against a CAP certificate',
      withCertificate({ type: 'cap', number: '1234567' }),
      'failed',
      /CAP certificate 1234567 is for other tests/,
    ],
    [
      'against a COLA certificate',
      withCertificate({ type: 'cola', number: '12345' }),
      'failed',
      /COLA certificate 12345 is for other tests/,
    ],
    ['beside another certificate that says nothing of it', withCertificate({ type: 'iso-9001' }), 'passed', null],
    ['that was not given', withProfile({ accreditations: ['cap'] }, {}), 'not-applicable', null],
    ['that says no', withProfile({ accreditations: ['cap'] }, { 'waived-only': false }), 'not-applicable', null],
  ])('%s', (_, input, outcome, message) => {
    expect(outcomeOf('R21', input)).toBe(outcome);
    const findings = findingsOf('R21', input);
    expect(findings.map(({ severity }) => severity)).toEqual(message === null ? [] : ['medium']);
    expect(findings.map(({ message: words }) => words).join()).toMatch(message ?? /^$/);
    for (const { fix } of findings) expect(fix).toMatch(/^Answer that you also do tests that are not waived, or .*\.$/);
  });

  it('names every contradiction, and cites the certificate', () => {
    const input = holding({}, { answers: waived }, { accreditations: ['cap'], primaryServices: ['pathology', 'histology'] });
    const findings = findingsOf('R21', input);
    expect(findings).toHaveLength(4);
    expect(findings.at(-1)?.evidence).toMatchObject([{ fileName: 'clia.pdf' }]);
  });
});
