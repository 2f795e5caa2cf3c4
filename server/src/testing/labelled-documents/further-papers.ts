import { rowsOf } from '../../demo/sample-files.ts';
import { address, analytes, type Chance, dayIn, instruments, organisation, person, written } from './invented.ts';
import { addressLine } from './layouts/certificate-layout.ts';
import { lines, mentioned, type PaperSpec } from './paper.ts';
import { type Draft, wrapped } from './sheet.ts';

type Draw = PaperSpec['draw'];

const paper = (id: string, documentType: PaperSpec['documentType'], draw: Draw): PaperSpec => ({
  id,
  part: 'further',
  documentType,
  draw,
});

const day = (chance: Chance, from = 2023, to = 2025) => written(dayIn(chance, from, to), chance.pick(['us', 'us-long', 'iso']));

const columns = (draft: Draft, left: readonly string[], right: readonly string[], size = 9.5) => {
  const width = draft.inner / 2 - 12;
  const top = draft.y;
  let bottom = top;
  for (const [index, paragraphs] of [left, right].entries()) {
    let y = top;
    for (const paragraph of paragraphs) {
      for (const line of wrapped(paragraph, size, width)) {
        y += size * 1.3;
        draft.put(line, draft.margin + index * (width + 24), y, size);
      }
      y += 6;
    }
    bottom = Math.max(bottom, y);
  }
  draft.y = bottom + 8;
};

const attendance: Draw = lines(
  (chance) => `
    +40
    ^26b Certificate of Attendance
    +14
    ^12 This certifies that
    ^20b ${person(chance)}
    ^ attended the two-day course
    ^15b Internal Auditing to ISO 15189:2022
    ^ held on ${day(chance)}. Instructor: ${person(chance)}
    ^9 Certificate No. TR-${chance.digits(5)}
  `,
);

const yearlyCompetency: Draw = lines(
  (chance) => `
    <9 ${organisation(chance, 'us')}
    <16b Annual Competency Assessment
    +6
    = Name of employee | ${person(chance)}
    = Position | Medical technologist
    = Test system | ${chance.pick(analytes)}
    = Assessed by | ${person(chance)}
    = Date of assessment | ${day(chance)}
    | Element | How assessed | Satisfactory
    | Direct observation of testing | Observed three runs | Yes
    | Monitoring of recording and reporting | Reviewed five reports | Yes
    | Review of worksheets and QC | Reviewed one month | Yes
    | Observation of maintenance | Weekly maintenance | Yes
    | Blind sample | Result within limits | Yes
    | Problem solving | Written questions, 90 % | Yes
  `,
);

const participation: Draw = lines(
  (chance) => `
    ^22b Certificate of Participation
    ^13 Proficiency Testing Scheme ${chance.whole(2023, 2025)}
    +10
    ^15b ${organisation(chance, 'us')}
    ^ participated in the scheme for ${chance.pick(analytes)}, round ${chance.whole(1, 4)}.
    +10
    ^9 The scheme is run by Northern PT Services, a proficiency testing provider accredited to ISO/IEC 17043:2023 by A2LA (certificate ${chance.digits(4)}.03).
  `,
);

const scoreReport: Draw = lines(
  (chance) => `
    <14b PROFICIENCY TESTING PERFORMANCE REPORT
    = Provider: | Wisconsin State Laboratory PT Program
    = Participant CLIA: | 14D${chance.digits(7)}
    = Event: | 2025 Chemistry ${chance.whole(1, 3)}
    = Date of evaluation: | ${day(chance)}
    | Analyte | Specimen | Result | Target | Score
    ${rowsOf(chance.shuffled(analytes.slice(0, 5)).map((analyte) => [analyte, 'CH-01', '101', '99', `${chance.pick([80, 100])} %`]))}
    I attest that samples were tested in the same manner as patient specimens. Signed by the director and the analyst.
  `,
);

const accreditedCalibration: Draw = (draft, chance) => {
  const provider = `${chance.pick(['Summit', 'Halden', 'Orion'])} Calibration Services LLC`;
  const number = `AC-${chance.digits(4)}`;
  draft.write(`
    <14b ${provider}
    <8.5 Accredited by ANAB to ISO/IEC 17025:2017, certificate number ${number}
    +8
    <18b Report of Calibration
    +6
    =^ Report number | R-${chance.digits(6)}
    =^ Customer | ${organisation(chance, 'us')}
    =^ Description | ${chance.pick(instruments)}
    =^ Serial no. | ${chance.digits(6)}
    =^ Date calibrated | ${day(chance)}
    =^ Next due | ${day(chance, 2026, 2027)}
    | Applied | Indicated | Error | Limit
    | 1.000 g | 1.0001 g | 0.0001 g | 0.0005 g
    | 50.000 g | 50.0002 g | 0.0002 g | 0.0010 g
  `);
  return [mentioned('iso-17025', number, 'ANAB', provider)];
};

const pipettes: Draw = lines(
  (chance) => `
    <15b PIPETTE CALIBRATION LOG
    ${organisation(chance, 'us')}
    +6
    | Pipette ID | Volume | Calibrated | Due | Result
    ${rowsOf(
      Array.from({ length: 5 }, () => [
        `P-${chance.whole(10, 99)}`,
        `${chance.pick([10, 100, 200, 1000])} µL`,
        day(chance),
        day(chance, 2026, 2027),
        'Pass',
      ]),
    )}
    Performed by ${person(chance)}
  `,
);

const twoColumnProcedure: Draw = (draft, chance) => {
  draft.table(
    ['Title', 'Number', 'Revision', 'Effective'],
    [['Processing of blood specimens', `LAB-${chance.digits(3)}`, String(chance.whole(1, 7)), day(chance)]],
  );
  draft.text('STANDARD OPERATING PROCEDURE', { size: 14, bold: true });
  columns(
    draft,
    [
      '1. Purpose',
      'This procedure describes how blood specimens are received, checked, centrifuged and stored before examination.',
      '2. Responsibility',
      'Technologists follow it; the supervisor reviews it every two years.',
    ],
    [
      '3. Procedure',
      'Check two identifiers against the request. Reject unlabelled tubes. Spin at 1500 g for ten minutes. Aliquot serum and store at 2 to 8 °C.',
      '4. Records',
      'Rejections are recorded in the log and kept for two years.',
    ],
  );
  draft.text(`Approved by: ${person(chance)}, Laboratory Director    Date: ${day(chance)}`);
  return [];
};

const twoColumnManual: Draw = (draft, chance) => {
  draft.centred('Quality Manual', { size: 20, bold: true });
  draft.centred(`${organisation(chance, 'us')}  Issue ${chance.whole(2, 9)}  ${day(chance)}`, { size: 9 });
  columns(
    draft,
    [
      'Quality policy',
      'Management commits to good professional practice and to continual improvement of the management system.',
      'Impartiality',
      'Staff declare interests once a year and are free from commercial pressure.',
      'Document control',
      'Only current issues are in use; retired copies are kept for two years.',
    ],
    [
      'Internal audit',
      'Each clause of ISO/IEC 17025:2017 is audited once a year.',
      'Complaints',
      'Complaints are logged, investigated and answered within ten days.',
      'Management review',
      'Management reviews the system every year against objectives.',
    ],
  );
  return [];
};

const insurance: Draw = lines(
  (chance) => `
    ^16b CERTIFICATE OF LIABILITY INSURANCE
    +6
    = Insured | ${organisation(chance, 'us')} // ${addressLine(address(chance, 'us'))}
    = Insurer | Harbor Mutual Insurance Company
    = Policy number | GL-${chance.digits(8)}
    = Policy effective date | ${day(chance)}
    = Policy expiration date | ${day(chance, 2026, 2027)}
    = Certificate number | CL${chance.digits(7)}
    | Type of insurance | Limits
    | General liability | $1,000,000 each occurrence
    | Professional liability | $2,000,000 aggregate
    This certificate is issued as a matter of information only and confers no rights upon the certificate holder.
  `,
);

const order: Draw = lines(
  (chance) => `
    <15b Purchase Order PO-${chance.digits(6)}
    = Supplier | ${organisation(chance, 'us')}
    = Ship to | ${addressLine(address(chance, 'us'))}
    = Order date | ${day(chance)}
    | Item | Qty | Price
    | Pipette tips, sterile | 20 | $410.00
    | Calibration of balance | 1 | $180.00
    Calibrations shall be performed by a laboratory accredited to ISO/IEC 17025:2017. A copy of the scope of accreditation
    must accompany the certificate. Suppliers of testing must hold a valid CLIA certificate.
  `,
);

const newsletter: Draw = (draft, chance) => {
  draft.text('Laboratory News', { size: 20, bold: true });
  columns(
    draft,
    [
      'Inspection ahead',
      `Our CAP inspection window opens on ${day(chance, 2026, 2026)}. Accreditation is not yet decided; thank you for preparing.`,
    ],
    [
      'New to ISO 15189?',
      'The 2022 edition replaced the 2012 edition. Certificates of accreditation to the old edition are no longer valid after 2025.',
    ],
  );
  return [];
};

const deficiencies: Draw = (draft, chance) => {
  draft.text('STATEMENT OF DEFICIENCIES', { size: 14, bold: true });
  draft.table(
    ['Provider identification number', 'Date survey completed', 'Name of facility'],
    [[`26D${chance.digits(7)}`, day(chance), organisation(chance, 'us')]],
  );
  draft.table(
    ['ID prefix tag', 'Summary statement of deficiencies', 'Plan of correction'],
    [
      [
        'D5403',
        'The procedure manual lacked instructions for specimen rejection.',
        'Manual revised and approved by the director.',
      ],
      ['D6046', 'Competency of two persons was not assessed.', 'Assessments completed; schedule set.'],
    ],
    { widths: [0.7, 2, 2] },
  );
  return [];
};

const verification: Draw = lines(
  (chance) => `
    <16b Performance Verification Summary
    Assay: ${chance.pick(analytes)}    Instrument: analyzer AX-${chance.whole(100, 900)}

    Trueness was checked with 20 split samples; mean bias was 1.2 %. Within-run imprecision was 2.4 % CV and total
    imprecision 3.1 % CV. The analytical measuring range was verified from 4 to 480. The reference interval of the maker was
    transferred after 20 healthy adults were tested.

    The assay may be used for patient testing. Approved: ${person(chance)}, Laboratory Director, ${day(chance)}
  `,
);

/** Papers drawn after the rules were made, by other eyes. */
export const furtherPapers: readonly PaperSpec[] = [
  paper('attendance', 'training-record', attendance),
  paper('yearly-competency', 'training-record', yearlyCompetency),
  paper('participation', 'other', participation),
  paper('score-report', 'other', scoreReport),
  paper('calibration-anab', 'calibration', accreditedCalibration),
  paper('pipettes', 'calibration', pipettes),
  paper('procedure-columns', 'sop', twoColumnProcedure),
  paper('manual-columns', 'quality-manual', twoColumnManual),
  paper('insurance', 'other', insurance),
  paper('purchase-order', 'other', order),
  paper('newsletter', 'other', newsletter),
  paper('deficiencies', 'audit-report', deficiencies),
  paper('verification', 'validation', verification),
];
