import type { PassportPart } from '@aliquot/contract/hearts/passports/passports';
import type { StatedRegister } from '@aliquot/contract/hearts/passports/statements';
import { signedFile } from '../../features/hearts/passports/signed-passports.domain.ts';
import {
  type PassportCertificate,
  type PassportFacts,
  type ReleasedDocument,
  statementsOf,
} from '../../features/hearts/passports/statements.domain.ts';
import { createSigner } from '../../platform/signing.ts';

export const passportCertificate = (changes: Partial<PassportCertificate> = {}): PassportCertificate => ({
  type: 'clia',
  subtype: 'Certificate of Compliance',
  number: '50D2100000',
  issuing_body: 'Centers for Medicare & Medicaid Services',
  holder: 'Harborview Molecular Laboratory',
  confirmed_name: false,
  address: null,
  site: null,
  issue_date: '2026-01-01',
  expiry_date: '2027-12-31',
  expiry_inferred: false,
  accredited_tests: [],
  evidence: {},
  corrected_at: null,
  register: null,
  ...changes,
});

/** The statement about the certificate's row in a CMS register. */
export const cmsRegister: StatedRegister = {
  name: 'CMS',
  day: '2026-10-01',
  state: 'active',
  agrees: ['number', 'holder', 'state', 'address', 'kind', 'end'],
};

export const passportFacts = (changes: Partial<PassportFacts> = {}): PassportFacts => ({
  name: 'Harborview Molecular Laboratory',
  address: '1218 Terry Avenue, Seattle, WA 98101',
  lab_type: 'diagnostic',
  year_established: 1998,
  certificates: [passportCertificate()],
  documents: [] as ReleasedDocument[],
  judgedOn: '2026-12-14',
  requirements: { shown: 46, apply: 60 },
  ...changes,
});

export const passportLink = {
  code: '9KQ7-V2MT-4RXD',
  address: 'https://aliquot.example.org/passport/9KQ7-V2MT-4RXD',
  sharedOn: '2026-12-02',
  endsOn: '2027-03-02',
  parts: ['address', 'tests', 'requirements'] as PassportPart[],
};

export const signedAt = new Date('2026-12-14T09:30:00.000Z');
export const passportKey = createSigner('a secret of thirty-two characters', 'lab passports');

/** A passport as its page saves it. */
export const passportFile = (facts = passportFacts(), signer = passportKey): string =>
  signedFile(statementsOf(facts, passportLink, { today: '2026-12-14', signedAt }), signer);
