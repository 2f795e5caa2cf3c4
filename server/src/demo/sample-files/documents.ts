import { a2laCertificate, capCertificate, cliaCertificate, iso15189Certificate, stateLicence } from './certificates.ts';
import { type LabFacts, longDate, sampleFacts, usDate } from './facts.ts';
import type { SampleDocument, Write } from './model.ts';
import { blocksOf, rowsOf } from './write.ts';

const sop: Write = (facts) => ({
  name: 'sop-specimen-receipt',
  header: `${facts.name}   SOP-PRE-007   Revision 4   Effective ${usDate(facts.issued)}`,
  footer: 'Uncontrolled when printed',
  blocks: blocksOf(`
    # Standard Operating Procedure: Specimen Receipt and Accessioning
    | Document number | Revision | Effective date | Approved by
    | SOP-PRE-007 | 4 | ${longDate(facts.issued)} | ${facts.director}
    ## 1. Purpose
    This procedure describes how specimens are received, inspected, labeled and stored so that each result can be traced
    to the person it belongs to.
    ## 2. Scope
    It applies to all human specimens that arrive at the laboratory, from couriers, clinics and research sites.
    ## 3. Responsibilities
    - The accessioning technician performs and records each step.
    - The section supervisor reviews rejected specimens every day.
    - The laboratory director approves changes to this procedure.
    ## 4. Procedure
    - Verify two identifiers on the container against the requisition.
    - Record date, time and temperature of receipt in the information system.
    - Reject specimens that are unlabeled, leaking, or older than the stability limit of 72 hours at 2 to 8 °C.
    - Store accepted specimens at -20 °C unless the test catalog says otherwise.
    - Notify the ordering provider of each rejection within 4 hours and keep the record for 2 years.
    ## 5. Records
    Receipt logs, rejection logs and temperature charts are retained for at least two years, and longer where a study
    protocol requires it.
    ## 6. References
    - 42 CFR 493.1241 to 493.1242
    - ISO 15189:2022, clause 7.2
    - Quality Manual QM-001
    | Revision | Date | Change | Author
    | 3 | 02/01/2024 | Stability limit added | ${facts.qualityManager}
    | 4 | ${usDate(facts.issued)} | Notification time shortened to 4 hours | ${facts.qualityManager}
  `),
});

const qualityManual: Write = (facts) => ({
  name: 'quality-manual',
  header: `${facts.name}   Quality Manual QM-001   Revision 9`,
  footer: 'Confidential',
  blocks: blocksOf(`
    # Quality Manual
    = Document number: | QM-001
    = Revision: | 9
    = Effective date: | ${longDate(facts.issued)}
    = Approved by: | ${facts.director}
    = Quality manager: | ${facts.qualityManager}
    ## 1. Quality policy
    ${facts.name} provides examination results that are accurate, timely and useful. Management commits to good
    professional practice, to impartiality, and to continual improvement of the quality management system.
    ## 2. Impartiality and confidentiality
    Risks to impartiality are identified every year and on any change of ownership or personnel. All staff sign a
    confidentiality agreement before they get access to patient information.
    ## 3. Document control
    Documents are reviewed every 24 months, approved before use by the laboratory director, and withdrawn copies are
    marked obsolete. A master list shows the current revision of each document.
    ## 4. Nonconforming work and corrective action
    Each nonconformity is recorded, its cause is analyzed, and the effect of the corrective action is checked after 30
    days. The management review looks at trends.
    ## 5. Internal audits and management review
    Internal audits cover every clause of ISO 15189:2022 once in 12 months. Management reviews the system each January.
    ## 6. Personnel
    Competence is assessed at six months, at twelve months, and every year after that, by direct observation and by blind
    samples.
  `),
});

const calibrationCertificate: Write = (facts) => ({
  name: 'calibration-certificate',
  header: 'Precision Metrology Services, Inc.   Accredited calibration laboratory   A2LA 2871.01',
  blocks: blocksOf(`
    # CERTIFICATE OF CALIBRATION
    == Certificate No: | PMS-2025-11873
    == Calibration date: | ${usDate(facts.issued)}
    == Customer: | ${facts.name}
    == Due date: | ${usDate(facts.expires)}
    == Instrument: | Analytical balance
    == Serial number: | B418273944
    == Manufacturer: | Mettler Toledo
    == Model: | XPR205
    | Nominal | As found | As left | Tolerance | Uncertainty (k=2) | Result
    | 1 g | 1.00002 g | 1.00001 g | 0.0001 g | 0.00002 g | Pass
    | 10 g | 10.00005 g | 10.00002 g | 0.0002 g | 0.00004 g | Pass
    | 50 g | 50.00011 g | 50.00004 g | 0.0005 g | 0.00009 g | Pass
    | 200 g | 200.00031 g | 200.00010 g | 0.0010 g | 0.00021 g | Pass
    Measurements are traceable to the International System of Units (SI) through NIST. Environmental conditions: 21.4 °C,
    43 % relative humidity.
    ~ R. Delgado | Metrology technician
  `),
});

const trainingRecord: Write = (facts) => ({
  name: 'training-record',
  header: `${facts.name}   Form FRM-TRN-012   Revision 2`,
  blocks: blocksOf(`
    # Personnel Training and Competency Record
    == Employee: | Priya Raman
    == Position: | Medical laboratory scientist
    == Trainer: | ${facts.qualityManager}
    == Date of training: | ${usDate(facts.issued)}
    | Procedure | Read | Observed | Performed | Score | Initials
    | SOP-PRE-007 Specimen receipt | Yes | Yes | Yes | 96 % | PR
    | SOP-MOL-021 DNA extraction | Yes | Yes | Yes | 92 % | PR
    | SOP-SAF-003 Biosafety | Yes | Yes | Yes | 100 % | PR
    The employee is competent to perform the procedures listed above without supervision. Next assessment due in six
    months.
    ~ ${facts.director} | Laboratory director
  `),
});

const proficiencyReport: Write = (facts) => ({
  name: 'proficiency-testing-report',
  header: 'National Proficiency Testing Program   Participant report',
  blocks: blocksOf(`
    # Proficiency Testing Evaluation
    == Laboratory: | ${facts.name}
    == CLIA number: | ${facts.cliaNumber}
    == Survey: | MOL-B 2025
    == Report date: | ${longDate(facts.issued)}
    | Analyte | Specimen | Reported | Expected | Evaluation
    ${rowsOf(facts.analytes.map((analyte, index) => [analyte, `MB-${11 + index}`, 'Detected', 'Detected', 'Acceptable']))}
    Overall score: 100 %. Satisfactory participation in two consecutive testing events.
  `),
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
