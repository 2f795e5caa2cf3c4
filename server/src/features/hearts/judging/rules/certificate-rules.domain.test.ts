import { describe } from 'vitest';
import { type CheckPair, holding, testPairs } from '../../../../testing/checks.ts';
import {
  abroadLab,
  assessmentInput,
  calibrationLab,
  certificate,
  certificateDocument,
  clinicalLab,
} from '../../../../testing/papers/readings.ts';

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

const pairs: CheckPair[] = [
  {
    rule: 'R01',
    because: 'the CLIA number has the usual form',
    passes: holding(),
    fails: holding({ number: '05D098260' }),
    severity: 'medium',
    says: /reads 05D098260\./,
  },
  {
    rule: 'R03',
    because: 'a certificate of waiver does not cover pathology',
    passes: holding({ subtype: 'Certificate of Waiver' }),
    fails: holding({ subtype: 'Certificate of Waiver' }, {}, { primaryServices: ['pathology', 'hematology'] }),
    severity: 'high',
    says: /is a Certificate of Waiver\. It does not cover Pathology\./,
  },
  {
    rule: 'R03',
    because: 'the specialties on the certificate cover the services',
    passes: holding({ scope: ['Routine chemistry (310)', 'HEMATOLOGY 400'] }),
    fails: holding({ scope: ['Bacteriology (110)', 'Hematology (400)'] }),
    severity: 'medium',
    says: /Clinical Chemistry is not among them/,
  },
  {
    rule: 'R04',
    because: 'the holder is the laboratory',
    passes: holding(),
    fails: holding({ holder: 'Oakland Toxicology Group' }),
    severity: 'low',
    says: /names Oakland Toxicology Group\. Your profile names Bay Clinical Laboratory\./,
  },
  {
    rule: 'R04',
    because: 'the holder is the laboratory, and a name that ends in a full stop ends its sentence',
    passes: holding(),
    fails: holding({ holder: 'TEKTRONIX INC.' }),
    severity: 'low',
    says: /names TEKTRONIX INC\. Your profile names [^.]+\.(?!\.)/,
  },
  {
    rule: 'R05',
    because: 'the address is that of the laboratory',
    passes: holding({ address: '850 Marina Bay Parkway, Richmond CA 94804-6403' }),
    fails: holding({ address: '1 Main St, Oakland, CA 94601' }),
    severity: 'medium',
    says: /is for 1 Main St, Oakland/,
  },
  {
    rule: 'R07',
    because: 'the certificate has not ended',
    passes: holding(),
    fails: holding({ issueDate: '2024-06-01', expiryDate: '2026-05-31' }),
    severity: 'high',
    says: /CLIA certificate 05D0982600 expired on May 31, 2026\./,
  },
  {
    rule: 'R08',
    because: 'the certificate lasts to the end of the project',
    passes: holding({}, { projectEnd: '2027-05-31' }),
    fails: holding({}, { projectEnd: '2027-06-01' }),
    severity: 'medium',
    says: /expires on May 31, 2027, before the project ends on June 1, 2027/,
  },
  {
    rule: 'R09',
    because: 'CLIA runs for two years',
    passes: holding(),
    fails: holding({ expiryDate: '2028-05-31' }),
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
    says: /was uploaded without its scope/,
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
    says: /expired on December 31, 2025/,
  },
];

describe('checks of single certificates', () => {
  testPairs(pairs);
});
