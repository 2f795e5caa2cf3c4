import { addressOf, europeanDate, type LabFacts, longDate, sampleFacts, usDate } from './facts.ts';
import type { SampleDocument } from './model.ts';

type Write = (facts: LabFacts) => SampleDocument;

const cliaCertificate: Write = (facts) => ({
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
      rows: [
        ['BACTERIOLOGY (110)', usDate(facts.issued)],
        ['VIROLOGY (140)', usDate(facts.issued)],
        ['ROUTINE CHEMISTRY (310)', usDate(facts.issued)],
      ],
    },
  ],
});

const capCertificate: Write = (facts) => ({
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

const a2laCertificate: Write = (facts) => ({
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
        ...facts.analytes.slice(0, 4).map((analyte, index) => [analyte, 'Human whole blood', 'n/a', `SOP-MOL-0${21 + index}`]),
      ],
    },
  ],
});

const iso15189Certificate: Write = (facts) => ({
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
  ],
});

const stateLicence: Write = (facts) => ({
  name: 'state-licence',
  framed: true,
  blocks: [
    { kind: 'centred', text: 'STATE OF CALIFORNIA', size: 13, bold: true },
    { kind: 'centred', text: 'DEPARTMENT OF PUBLIC HEALTH', size: 12 },
    { kind: 'title', text: 'CLINICAL AND PUBLIC HEALTH LABORATORY LICENSE' },
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
      text: 'In accordance with the provisions of Chapter 3, Division 2 of the Business and Professions Code, the persons named are hereby issued a license to operate a clinical laboratory at the location indicated. This license is not transferable and shall be posted conspicuously.',
    },
  ],
});

const sop: Write = (facts) => ({
  name: 'sop-specimen-receipt',
  header: `${facts.name}   SOP-PRE-007   Revision 4   Effective ${usDate(facts.issued)}`,
  footer: 'Uncontrolled when printed',
  blocks: [
    { kind: 'title', text: 'Standard Operating Procedure: Specimen Receipt and Accessioning' },
    {
      kind: 'table',
      head: ['Document number', 'Revision', 'Effective date', 'Approved by'],
      rows: [['SOP-PRE-007', '4', longDate(facts.issued), facts.director]],
    },
    { kind: 'heading', text: '1. Purpose' },
    {
      kind: 'paragraph',
      text: 'This procedure describes how specimens are received, inspected, labelled and stored so that each result can be traced to the person it belongs to.',
    },
    { kind: 'heading', text: '2. Scope' },
    {
      kind: 'paragraph',
      text: 'It applies to all human specimens that arrive at the laboratory, from couriers, clinics and research sites.',
    },
    { kind: 'heading', text: '3. Responsibilities' },
    {
      kind: 'list',
      items: [
        'The accessioning technician performs and records each step.',
        'The section supervisor reviews rejected specimens every day.',
        'The laboratory director approves changes to this procedure.',
      ],
    },
    { kind: 'heading', text: '4. Procedure' },
    {
      kind: 'list',
      items: [
        'Verify two identifiers on the container against the requisition.',
        'Record date, time and temperature of receipt in the information system.',
        'Reject specimens that are unlabelled, leaking, or older than the stability limit of 72 hours at 2 to 8 °C.',
        'Store accepted specimens at -20 °C unless the test catalogue says otherwise.',
        'Notify the ordering provider of each rejection within 4 hours and keep the record for 2 years.',
      ],
    },
    { kind: 'heading', text: '5. Records' },
    {
      kind: 'paragraph',
      text: 'Receipt logs, rejection logs and temperature charts are retained for at least two years, and longer where a study protocol requires it.',
    },
    { kind: 'heading', text: '6. References' },
    { kind: 'list', items: ['42 CFR 493.1241 to 493.1242', 'ISO 15189:2022, clause 7.2', 'Quality Manual QM-001'] },
    {
      kind: 'table',
      head: ['Revision', 'Date', 'Change', 'Author'],
      rows: [
        ['3', '02/01/2024', 'Stability limit added', facts.qualityManager],
        ['4', usDate(facts.issued), 'Notification time shortened to 4 hours', facts.qualityManager],
      ],
    },
  ],
});

const qualityManual: Write = (facts) => ({
  name: 'quality-manual',
  header: `${facts.name}   Quality Manual QM-001   Revision 9`,
  footer: 'Confidential',
  blocks: [
    { kind: 'title', text: 'Quality Manual' },
    {
      kind: 'fields',
      label: 'left',
      columns: 1,
      items: [
        ['Document number:', 'QM-001'],
        ['Revision:', '9'],
        ['Effective date:', longDate(facts.issued)],
        ['Approved by:', facts.director],
        ['Quality manager:', facts.qualityManager],
      ],
    },
    { kind: 'heading', text: '1. Quality policy' },
    {
      kind: 'paragraph',
      text: `${facts.name} provides examination results that are accurate, timely and useful. Management commits to good professional practice, to impartiality, and to continual improvement of the quality management system.`,
    },
    { kind: 'heading', text: '2. Impartiality and confidentiality' },
    {
      kind: 'paragraph',
      text: 'Risks to impartiality are identified every year and on any change of ownership or personnel. All staff sign a confidentiality agreement before they get access to patient information.',
    },
    { kind: 'heading', text: '3. Document control' },
    {
      kind: 'paragraph',
      text: 'Documents are reviewed every 24 months, approved before use by the laboratory director, and withdrawn copies are marked obsolete. A master list shows the current revision of each document.',
    },
    { kind: 'heading', text: '4. Nonconforming work and corrective action' },
    {
      kind: 'paragraph',
      text: 'Each nonconformity is recorded, its cause is analysed, and the effect of the corrective action is checked after 30 days. The management review looks at trends.',
    },
    { kind: 'heading', text: '5. Internal audits and management review' },
    {
      kind: 'paragraph',
      text: 'Internal audits cover every clause of ISO 15189:2022 once in 12 months. Management reviews the system each January.',
    },
    { kind: 'heading', text: '6. Personnel' },
    {
      kind: 'paragraph',
      text: 'Competence is assessed at six months, at twelve months, and every year after that, by direct observation and by blind samples.',
    },
  ],
});

const calibrationCertificate: Write = (facts) => ({
  name: 'calibration-certificate',
  header: 'Precision Metrology Services, Inc.   Accredited calibration laboratory   A2LA 2871.01',
  blocks: [
    { kind: 'title', text: 'CERTIFICATE OF CALIBRATION' },
    {
      kind: 'fields',
      label: 'left',
      columns: 2,
      items: [
        ['Certificate No:', 'PMS-2025-11873'],
        ['Calibration date:', usDate(facts.issued)],
        ['Customer:', facts.name],
        ['Due date:', usDate(facts.expires)],
        ['Instrument:', 'Analytical balance'],
        ['Serial number:', 'B418273944'],
        ['Manufacturer:', 'Mettler Toledo'],
        ['Model:', 'XPR205'],
      ],
    },
    {
      kind: 'table',
      head: ['Nominal', 'As found', 'As left', 'Tolerance', 'Uncertainty (k=2)', 'Result'],
      rows: [
        ['1 g', '1.00002 g', '1.00001 g', '0.0001 g', '0.00002 g', 'Pass'],
        ['10 g', '10.00005 g', '10.00002 g', '0.0002 g', '0.00004 g', 'Pass'],
        ['50 g', '50.00011 g', '50.00004 g', '0.0005 g', '0.00009 g', 'Pass'],
        ['200 g', '200.00031 g', '200.00010 g', '0.0010 g', '0.00021 g', 'Pass'],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Measurements are traceable to the International System of Units (SI) through NIST. Environmental conditions: 21.4 °C, 43 % relative humidity.',
    },
    { kind: 'signature', name: 'R. Delgado', role: 'Metrology technician' },
  ],
});

const trainingRecord: Write = (facts) => ({
  name: 'training-record',
  header: `${facts.name}   Form FRM-TRN-012   Revision 2`,
  blocks: [
    { kind: 'title', text: 'Personnel Training and Competency Record' },
    {
      kind: 'fields',
      label: 'left',
      columns: 2,
      items: [
        ['Employee:', 'Priya Raman'],
        ['Position:', 'Medical laboratory scientist'],
        ['Trainer:', facts.qualityManager],
        ['Date of training:', usDate(facts.issued)],
      ],
    },
    {
      kind: 'table',
      head: ['Procedure', 'Read', 'Observed', 'Performed', 'Score', 'Initials'],
      rows: [
        ['SOP-PRE-007 Specimen receipt', 'Yes', 'Yes', 'Yes', '96 %', 'PR'],
        ['SOP-MOL-021 DNA extraction', 'Yes', 'Yes', 'Yes', '92 %', 'PR'],
        ['SOP-SAF-003 Biosafety', 'Yes', 'Yes', 'Yes', '100 %', 'PR'],
      ],
    },
    {
      kind: 'paragraph',
      text: 'The employee is competent to perform the procedures listed above without supervision. Next assessment due in six months.',
    },
    { kind: 'signature', name: facts.director, role: 'Laboratory director' },
  ],
});

const proficiencyReport: Write = (facts) => ({
  name: 'proficiency-testing-report',
  header: 'National Proficiency Testing Program   Participant report',
  blocks: [
    { kind: 'title', text: 'Proficiency Testing Evaluation' },
    {
      kind: 'fields',
      label: 'left',
      columns: 2,
      items: [
        ['Laboratory:', facts.name],
        ['CLIA number:', facts.cliaNumber],
        ['Survey:', 'MOL-B 2025'],
        ['Report date:', longDate(facts.issued)],
      ],
    },
    {
      kind: 'table',
      head: ['Analyte', 'Specimen', 'Reported', 'Expected', 'Evaluation'],
      rows: facts.analytes.map((analyte, index) => [analyte, `MB-${11 + index}`, 'Detected', 'Detected', 'Acceptable']),
    },
    { kind: 'paragraph', text: `Overall score: 100 %. Satisfactory participation in two consecutive testing events.` },
  ],
});

const writers = {
  'clia-certificate': cliaCertificate,
  'cap-certificate': capCertificate,
  'a2la-iso-17025': a2laCertificate,
  'iso-15189-certificate': iso15189Certificate,
  'state-licence': stateLicence,
  sop,
  'quality-manual': qualityManual,
  'calibration-certificate': calibrationCertificate,
  'training-record': trainingRecord,
  'proficiency-report': proficiencyReport,
} as const;

export type SampleKind = keyof typeof writers;

export const sampleKinds = Object.keys(writers) as SampleKind[];

/** One of the ten documents that a laboratory usually has, saying the given facts. */
export const sampleDocument = (kind: SampleKind, facts: Partial<LabFacts> = {}): SampleDocument =>
  writers[kind]({ ...sampleFacts, ...facts });
