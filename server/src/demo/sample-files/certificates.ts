import { addressOf, europeanDate, type LabFacts, longDate, usDate } from './facts.ts';
import type { Write } from './model.ts';
import { blocksOf, rowsOf } from './write.ts';

export const cliaCertificate: Write = (facts) => ({
  name: 'clia-certificate',
  framed: true,
  footer: 'If this is a Certificate of Compliance, it shows the specialties the laboratory is certified to perform.',
  blocks: blocksOf(`
    ^13b CENTERS FOR MEDICARE & MEDICAID SERVICES
    ^12 CLINICAL LABORATORY IMPROVEMENT AMENDMENTS
    # CERTIFICATE OF COMPLIANCE
    =^ LABORATORY NAME AND ADDRESS | ${[facts.name, ...addressOf(facts)].join(' // ').toUpperCase()}
    =^ CLIA ID NUMBER | ${facts.cliaNumber}
    =^ LABORATORY DIRECTOR | ${facts.director.toUpperCase()}
    =^ EFFECTIVE DATE | ${usDate(facts.issued)}
    =^ SPECIALTY CODE | 310
    =^ EXPIRATION DATE | ${usDate(facts.expires)}
    Pursuant to Section 353 of the Public Health Service Act (42 U.S.C. 263a), the above named laboratory located at the
    address shown hereon may accept human specimens for the purposes of performing laboratory examinations or procedures.

    This certificate shall be valid until the expiration date above, but is subject to revocation, suspension, limitation,
    or other sanctions.
    | LAB CERTIFICATION (CODE) | EFFECTIVE DATE
    ${rowsOf(facts.specialties.map((specialty) => [specialty, usDate(facts.issued)]))}
  `),
});

export const capCertificate: Write = (facts) => ({
  name: 'cap-certificate',
  framed: true,
  blocks: blocksOf(`
    ^15b COLLEGE OF AMERICAN PATHOLOGISTS
    # CERTIFICATE OF ACCREDITATION
    ^18b ${facts.name}
    ^11 ${addressOf(facts).join(', ')}
    ^11 ${facts.director}
    = CAP Number: | ${facts.capNumber}
    = AU-ID: | 1187264
    = CLIA Number: | ${facts.cliaNumber}
    The organization named above meets all applicable standards for accreditation and is hereby accredited by the College
    of American Pathologists Laboratory Accreditation Program. Reinspection should occur prior to
    ${longDate(facts.expires)} to maintain accreditation.

    Accreditation does not automatically survive a change in director, ownership, or location.
    ~ Chair, Accreditation Committee | Issued ${longDate(facts.issued)}
  `),
});

export const a2laCertificate: Write = (facts) => ({
  name: 'a2la-iso-17025',
  framed: true,
  header: `(A2LA Cert. No. ${facts.a2laNumber}) ${usDate(facts.issued)}`,
  blocks: blocksOf(`
    # SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017
    ^13b ${facts.name.toUpperCase()}
    ^11 ${addressOf(facts).join(' ')}
    ^11 ${facts.qualityManager} Phone: 510 555 0142
    ^12b CALIBRATION AND TESTING
    == Valid To: | ${longDate(facts.expires)}
    == Certificate Number: | ${facts.a2laNumber}
    In recognition of the successful completion of the A2LA evaluation process, accreditation is granted to this
    laboratory to perform the following tests and calibrations:
    | Parameter / Test | Range | CMC (±) | Method
    ${rowsOf(facts.accreditedTests.map((test, index) => [test, facts.material, 'n/a', `SOP-MOL-0${21 + index}`]))}
    | Mass - balances | 1 mg to 200 g | 0.12 mg | SOP-CAL-004
    | Pipettes, volume | 10 µL to 1000 µL | 0.6 % | ISO 8655-6
    | Temperature | -80 °C to 121 °C | 0.25 °C | SOP-CAL-011
  `),
});

const clinicalScope = ({ clinicalTests, material }: LabFacts): string =>
  clinicalTests.length === 0
    ? ''
    : `## Scope of accreditation
       | Test | Material | Method
       ${rowsOf(clinicalTests.map((test, index) => [test, material, `SOP-CLI-0${41 + index}`]))}`;

export const iso15189Certificate: Write = (facts) => ({
  name: 'iso-15189-certificate',
  framed: true,
  blocks: blocksOf(`
    # Accredited Laboratory
    ^12 A2LA has accredited
    ^18b ${facts.name.toUpperCase()}
    ^12 ${facts.city}, ${facts.state}
    ^12 for technical competence in the field of
    ^15b Clinical Testing
    This laboratory is accredited in accordance with the recognized International Standard ISO 15189:2022 Medical
    laboratories - Requirements for quality and competence. This accreditation demonstrates technical competence for a
    defined scope and the operation of a laboratory quality management system.
    ^12 Presented this ${europeanDate(facts.issued)}.
    ~ Vice President, Accreditation Services | For the Accreditation Council
    = Certificate Number | ${facts.iso15189Number}
    = Valid to | ${longDate(facts.expires)}
    ${clinicalScope(facts)}
  `),
});

const california = [
  'STATE OF CALIFORNIA',
  'DEPARTMENT OF PUBLIC HEALTH',
  'CLINICAL AND PUBLIC HEALTH LABORATORY LICENSE',
  'Chapter 3, Division 2 of the Business and Professions Code',
] as const;

/** For each state the licensing office, the title of the paper, and the law. */
const licensing: Readonly<Record<string, readonly [state: string, office: string, title: string, law: string]>> = {
  CA: california,
  FL: ['STATE OF FLORIDA', 'AGENCY FOR HEALTH CARE ADMINISTRATION', 'CLINICAL LABORATORY LICENSE', 'the Florida Statutes'],
  NY: [
    'STATE OF NEW YORK',
    'DEPARTMENT OF HEALTH',
    'CLINICAL LABORATORY PERMIT',
    'Article 5, Title V of the Public Health Law',
  ],
  PA: [
    'COMMONWEALTH OF PENNSYLVANIA',
    'DEPARTMENT OF HEALTH',
    'CLINICAL LABORATORY PERMIT',
    'the Pennsylvania Clinical Laboratory Act',
  ],
  WA: ['STATE OF WASHINGTON', 'DEPARTMENT OF HEALTH', 'MEDICAL TEST SITE LICENSE', 'Chapter 70.42 RCW'],
};

export const stateLicence: Write = (facts) => {
  const [state, office, title, law] = licensing[facts.state] ?? california;
  return {
    name: 'state-licence',
    framed: true,
    blocks: blocksOf(`
      ^13b ${state}
      ^12 ${office}
      # ${title}
      = License Number: | ${facts.stateLicence}
      = Effective Date: | ${longDate(facts.issued)}
      = Expiration Date: | ${longDate(facts.expires)}
      = Laboratory: | ${facts.name}
      = Address: | ${addressOf(facts).join(', ')}
      = Director: | ${facts.director}
      In accordance with the provisions of ${law}, the persons named are hereby issued a license to operate a clinical
      laboratory at the location indicated. This license is not transferable and shall be posted conspicuously.
    `),
  };
};
