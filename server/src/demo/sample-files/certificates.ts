import { addressOf, europeanDate, type LabFacts, longDate, usDate } from './facts.ts';
import type { Block, Write } from './model.ts';

export const cliaCertificate: Write = (facts) => ({
  name: 'clia-certificate',
  framed: true,
  footer: 'If this is a Certificate of Compliance, it shows the specialties the laboratory is certified to perform.',
  blocks: [
    { kind: 'centred', text: 'CENTERS FOR MEDICARE & MEDICAID SERVICES', size: 13, bold: true },
    { kind: 'centred', text: 'CLINICAL LABORATORY IMPROVEMENT AMENDMENTS', size: 12 },
    { kind: 'title', text: 'CERTIFICATE OF COMPLIANCE' },
    {
      kind: 'fields',
      label: 'above',
      columns: 2,
      items: [
        [
          'LABORATORY NAME AND ADDRESS',
          [facts.name.toUpperCase(), ...addressOf(facts).map((line) => line.toUpperCase())].join('\n'),
        ],
        ['CLIA ID NUMBER', facts.cliaNumber],
        ['LABORATORY DIRECTOR', facts.director.toUpperCase()],
        ['EFFECTIVE DATE', usDate(facts.issued)],
        ['SPECIALTY CODE', '310'],
        ['EXPIRATION DATE', usDate(facts.expires)],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Pursuant to Section 353 of the Public Health Service Act (42 U.S.C. 263a), the above named laboratory located at the address shown hereon may accept human specimens for the purposes of performing laboratory examinations or procedures.',
    },
    {
      kind: 'paragraph',
      text: 'This certificate shall be valid until the expiration date above, but is subject to revocation, suspension, limitation, or other sanctions.',
    },
    {
      kind: 'table',
      head: ['LAB CERTIFICATION (CODE)', 'EFFECTIVE DATE'],
      rows: facts.specialties.map((specialty) => [specialty, usDate(facts.issued)]),
    },
  ],
});

export const capCertificate: Write = (facts) => ({
  name: 'cap-certificate',
  framed: true,
  blocks: [
    { kind: 'centred', text: 'COLLEGE OF AMERICAN PATHOLOGISTS', size: 15, bold: true },
    { kind: 'title', text: 'CERTIFICATE OF ACCREDITATION' },
    { kind: 'centred', text: facts.name, size: 18, bold: true },
    { kind: 'centred', text: addressOf(facts).join(', '), size: 11 },
    { kind: 'centred', text: facts.director, size: 11 },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['CAP Number:', facts.capNumber],
        ['AU-ID:', '1187264'],
        ['CLIA Number:', facts.cliaNumber],
      ],
    },
    {
      kind: 'paragraph',
      text: `The organization named above meets all applicable standards for accreditation and is hereby accredited by the College of American Pathologists Laboratory Accreditation Program. Reinspection should occur prior to ${longDate(facts.expires)} to maintain accreditation.`,
    },
    { kind: 'paragraph', text: 'Accreditation does not automatically survive a change in director, ownership, or location.' },
    { kind: 'signature', name: 'Chair, Accreditation Committee', role: `Issued ${longDate(facts.issued)}` },
  ],
});

export const a2laCertificate: Write = (facts) => ({
  name: 'a2la-iso-17025',
  framed: true,
  header: `(A2LA Cert. No. ${facts.a2laNumber}) ${usDate(facts.issued)}`,
  blocks: [
    { kind: 'title', text: 'SCOPE OF ACCREDITATION TO ISO/IEC 17025:2017' },
    { kind: 'centred', text: facts.name.toUpperCase(), size: 13, bold: true },
    { kind: 'centred', text: addressOf(facts).join(' '), size: 11 },
    { kind: 'centred', text: `${facts.qualityManager} Phone: 510 555 0142`, size: 11 },
    { kind: 'centred', text: 'CALIBRATION AND TESTING', size: 12, bold: true },
    {
      kind: 'fields',
      label: 'left',
      columns: 2,
      items: [
        ['Valid To:', longDate(facts.expires)],
        ['Certificate Number:', facts.a2laNumber],
      ],
    },
    {
      kind: 'paragraph',
      text: 'In recognition of the successful completion of the A2LA evaluation process, accreditation is granted to this laboratory to perform the following tests and calibrations:',
    },
    {
      kind: 'table',
      head: ['Parameter / Test', 'Range', 'CMC (±)', 'Method'],
      rows: [
        ['Mass - balances', '1 mg to 200 g', '0.12 mg', 'SOP-CAL-004'],
        ['Pipettes, volume', '10 µL to 1000 µL', '0.6 %', 'ISO 8655-6'],
        ['Temperature', '-80 °C to 121 °C', '0.25 °C', 'SOP-CAL-011'],
        ...facts.accreditedTests.map((test, index) => [test, facts.material, 'n/a', `SOP-MOL-0${21 + index}`]),
      ],
    },
  ],
});

const clinicalScope = ({ clinicalTests, material }: LabFacts): Block[] =>
  clinicalTests.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Scope of accreditation' },
        {
          kind: 'table',
          head: ['Test', 'Material', 'Method'],
          rows: clinicalTests.map((test, index) => [test, material, `SOP-CLI-0${41 + index}`]),
        },
      ];

export const iso15189Certificate: Write = (facts) => ({
  name: 'iso-15189-certificate',
  framed: true,
  blocks: [
    { kind: 'title', text: 'Accredited Laboratory' },
    { kind: 'centred', text: 'A2LA has accredited', size: 12 },
    { kind: 'centred', text: facts.name.toUpperCase(), size: 18, bold: true },
    { kind: 'centred', text: `${facts.city}, ${facts.state}`, size: 12 },
    { kind: 'centred', text: 'for technical competence in the field of', size: 12 },
    { kind: 'centred', text: 'Clinical Testing', size: 15, bold: true },
    {
      kind: 'paragraph',
      text: 'This laboratory is accredited in accordance with the recognized International Standard ISO 15189:2022 Medical laboratories - Requirements for quality and competence. This accreditation demonstrates technical competence for a defined scope and the operation of a laboratory quality management system.',
    },
    { kind: 'centred', text: `Presented this ${europeanDate(facts.issued)}.`, size: 12 },
    { kind: 'signature', name: 'Vice President, Accreditation Services', role: 'For the Accreditation Council' },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['Certificate Number', facts.iso15189Number],
        ['Valid to', longDate(facts.expires)],
      ],
    },
    ...clinicalScope(facts),
  ],
});

const california = [
  'STATE OF CALIFORNIA',
  'DEPARTMENT OF PUBLIC HEALTH',
  'CLINICAL AND PUBLIC HEALTH LABORATORY LICENSE',
  'Chapter 3, Division 2 of the Business and Professions Code',
] as const;

/** Who licenses laboratories in a state, what the paper is called, and by which law. */
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
    blocks: [
      { kind: 'centred', text: state, size: 13, bold: true },
      { kind: 'centred', text: office, size: 12 },
      { kind: 'title', text: title },
      {
        kind: 'fields',
        label: 'left',
        columns: 1,
        items: [
          ['License Number:', facts.stateLicence],
          ['Effective Date:', longDate(facts.issued)],
          ['Expiration Date:', longDate(facts.expires)],
          ['Laboratory:', facts.name],
          ['Address:', addressOf(facts).join(', ')],
          ['Director:', facts.director],
        ],
      },
      {
        kind: 'paragraph',
        text: `In accordance with the provisions of ${law}, the persons named are hereby issued a license to operate a clinical laboratory at the location indicated. This license is not transferable and shall be posted conspicuously.`,
      },
    ],
  };
};
