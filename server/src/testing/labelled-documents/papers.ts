import { rowsOf } from '../../demo/sample-files.ts';
import { address, analytes, dayIn, instruments, organisation, person, written } from './invented.ts';
import { lines, mentioned, type PaperSpec } from './paper.ts';
import type { CertificateTruth } from './truth.ts';
import { type Language, writtenPaper } from './written-papers.ts';

const nothing: readonly CertificateTruth[] = [];

const training: PaperSpec['draw'] = (draft, chance) => {
  const [title, labels] = chance.pick([
    ['TRAINING RECORD', ['Employee Name', 'Training Topic', 'Date of Training', 'Trainer']],
    ['Competency Assessment Form', ['Employee', 'Procedure', 'Assessment Completed', 'Assessor']],
    ['Certificate of Completion', ['Participant', 'Course', 'Date', 'Instructor']],
    ['Schulungsnachweis', ['Teilnehmer', 'Thema', 'Schulungsdatum', 'Schulungsleiter']],
    ['Registro de Capacitación', ['Empleado', 'Tema', 'Fecha de capacitación', 'Capacitador']],
    ['Fiche de formation', ['Employé', 'Thème', 'Date de formation', 'Formateur']],
  ] as const);
  draft.centred(title, { size: 17, bold: true });
  draft.gap(12);
  const values = [person(chance), 'ISO/IEC 17025 internal auditing', written(dayIn(chance, 2022, 2025), 'iso'), person(chance)];
  draft.list(labels.map((label, index) => [`${label}:`, values[index] ?? '']));
  draft.gap(10);
  draft.text(
    'The trainee has read and understood the procedure, was trained by direct observation, and is competent to perform it.',
  );
  return nothing;
};

const calibration =
  (accredited: boolean): PaperSpec['draw'] =>
  (draft, chance) => {
    const lab = `${chance.pick(['Precision', 'Ridgeline', 'Meteor'])} Metrology Services, Inc.`;
    const number = `${chance.digits(4)}.0${chance.whole(1, 9)}`;
    draft.text(lab, { size: 12, bold: true });
    if (accredited) draft.text(`ISO/IEC 17025:2017 accredited calibration laboratory   A2LA Cert. No. ${number}`, { size: 9 });
    draft.gap(8);
    draft.centred(chance.pick(['CERTIFICATE OF CALIBRATION', 'Calibration Certificate', 'Calibration Report']), {
      size: 17,
      bold: true,
    });
    draft.gap(8);
    draft.list([
      ['Certificate No.:', `CAL-${chance.digits(6)}`],
      ['Customer:', organisation(chance, 'us')],
      ['Instrument:', chance.pick(instruments)],
      ['Serial Number:', chance.digits(7)],
      ['Calibration Date:', written(dayIn(chance, 2022, 2025), 'us')],
      ['Due Date:', written(dayIn(chance, 2026, 2027), 'us')],
    ]);
    draft.table(
      ['Nominal', 'As Found', 'As Left', 'Uncertainty'],
      [
        ['10.000', '10.002', '10.001', '0.004'],
        ['20.000', '20.003', '20.001', '0.004'],
      ],
    );
    draft.text(
      'Standards used are traceable to NIST. Reference standard S/N 4471 calibrated by an accredited provider, NVLAP Lab Code 105002-0, due 04/2027.',
    );
    return accredited ? [mentioned('iso-17025', number, 'A2LA', lab)] : nothing;
  };

const validation: PaperSpec['draw'] = lines(
  (chance) => `
    ^16b ${chance.pick(['METHOD VALIDATION REPORT', 'Validation Summary', 'Verification of Performance Specifications', 'Validierungsbericht', 'Informe de Validación', 'Rapport de validation'])}
    +10
    = Test: | ${chance.pick(analytes)}
    = Date: | ${written(dayIn(chance, 2022, 2025), 'iso')}
    = Approved by: | ${person(chance)}
    | Study | Result | Acceptance criteria
    | Accuracy | Bias 1.8 % | < 5 %
    | Precision (within-run) | CV 2.1 % | < 4 %
    | Reportable range | 5 to 500 mg/dL | R² > 0.995
    | Reference interval | 70 to 99 mg/dL | verified
    | Limit of detection | 2 mg/dL | 
    The method meets the requirements of 42 CFR 493.1253 and of ISO 15189:2022 and may be used for patient testing.
  `,
);

const audit: PaperSpec['draw'] = lines(
  (chance) => `
    ^16b ${chance.pick(['INTERNAL AUDIT REPORT', 'Assessment Report', 'Inspection Report', 'Auditbericht', 'Informe de Auditoría Interna', 'Rapport d’audit interne', 'STATEMENT OF DEFICIENCIES AND PLAN OF CORRECTION'])}
    +10
    = Audit date: | ${written(dayIn(chance, 2022, 2025), 'iso')}
    = Lead auditor: | ${person(chance)}
    = Audit criteria: | ISO/IEC 17025:2017, ISO 15189:2022
    = CLIA number: | 05D${chance.digits(7)}
    +6
    <12b Findings
    | No. | Clause | Finding | Status
    | 1 | 7.7 | Control chart was not reviewed in March. | Closed
    | 2 | 6.4 | Pipette P-12 overdue for calibration. | Open
    Two nonconformities were raised. Corrective actions were verified on 2025-03-02.
  `,
);

const checklist: PaperSpec['draw'] = lines(
  (chance) => `
    ^15b ${chance.pick(['ISO/IEC 17025:2017 Assessment Checklist', 'Laboratory Inspection Checklist', 'Internal Audit Checklist ISO 15189:2022'])}
    +8
    = Laboratory: | ____________
    = Date of assessment: | ____________
    = Assessor: | ____________
    = Certificate No.: | ____________
    = Valid until: | ____________
    | Clause | Requirement | Yes | No | N/A | Remarks
    | 4.1 | Is the laboratory impartial? |  |  |  | 
    | 6.2 | Are personnel competent? |  |  |  | 
    | 7.7 | Is validity of results ensured? |  |  |  | 
    | 8.8 | Are internal audits done? |  |  |  | 
  `,
);

const analysis =
  (form: 'owned' | 'client-only' | 'claim' | 'bare'): PaperSpec['draw'] =>
  (draft, chance) => {
    const lab = `${chance.pick(['Green Valley', 'Pacific', 'Sunstone'])} Analytical Labs`;
    const license = `C8-${chance.digits(7)}-LIC`;
    const accreditation = chance.digits(5);
    draft.put(lab, draft.margin, draft.y, 13, true);
    draft.put('CERTIFICATE OF ANALYSIS', draft.width - 260, draft.y, 14, true);
    draft.gap(14);
    const { street, city } = address(chance, 'us');
    draft.text(`${street}, ${city}`, { size: 8.5 });
    draft.text('www.greenvalleylabs.com   (555) 302-1188', { size: 8.5 });
    if (form === 'owned') draft.text(`License # ${license}`, { size: 8.5 });
    draft.gap(10);
    draft.grid([
      ['Sample ID', `S-${chance.digits(6)}`],
      ['Client', `Bright Farms LLC\nLicense No. CCL19-${chance.digits(7)}\n88 Orchard Rd, Salinas, CA 93901`],
      ['Date Collected', written(dayIn(chance, 2022, 2025), 'us')],
      ['Date Reported', written(dayIn(chance, 2022, 2025), 'us')],
    ]);
    draft.table(
      ['Analyte', 'LOD', 'LOQ', 'Result', 'Status'],
      analytes.slice(5, 12).map((analyte) => [analyte, '0.01', '0.03', 'ND', 'Pass']),
    );
    if (form === 'owned') draft.text(`ISO/IEC 17025:2017 Accredited by PJLA   Accreditation #${accreditation}`, { size: 8 });
    if (form === 'claim')
      draft.text(
        'Accredited by a third-party accrediting body as a competent testing laboratory pursuant to ISO/IEC 17025 of the International Organization for Standardization.',
        { size: 8 },
      );
    if (form === 'client-only')
      draft.text(
        '* Analytes pending ISO 17025 scope addition. Tests marked with † were subcontracted to an ISO/IEC 17025 accredited laboratory.',
        { size: 8 },
      );
    draft.text(
      'The results of this report relate only to the sample as received. This report shall not be reproduced except in full.',
      { size: 8 },
    );
    if (form === 'owned') return [mentioned('state-license', license), mentioned('iso-17025', accreditation, 'PJLA')];
    return form === 'claim' ? [mentioned('iso-17025', null)] : nothing;
  };

const brochure: PaperSpec['draw'] = lines(
  (chance) => `
    ^22b ${organisation(chance, 'us')}
    ^13 Your trusted partner for molecular testing
    +12
    <15b Why choose us?
    We are ISO/IEC 17025 and CLIA compliant, CAP accredited, and offer fast turnaround times. Our team of experts provides
    state-of-the-art services at competitive prices.
    <15b Our services
    Sequencing, qPCR, ELISA, mass spectrometry. Request a quote today and visit our website. Contact us today: (555)
    201-7788.
  `,
);

const letter: PaperSpec['draw'] = lines(
  (chance) => `
    ${written(dayIn(chance, 2022, 2025), 'us-long')}
    +10
    Dear Dr. Marsh,

    Thank you for your application. ${organisation(chance, 'us')} has applied for accreditation to ISO/IEC 17025:2017. The
    assessment is planned for next spring. Until then the laboratory is not yet accredited and may not use the symbol.

    Sincerely,

    ${person(chance)}
  `,
);

const application: PaperSpec['draw'] = lines(
  (chance) => `
    ^16b APPLICATION FOR ACCREDITATION
    +8
    = Applicant name: | ${organisation(chance, 'us')}
    = Standard applied for: | ISO/IEC 17025:2017
    = CLIA number, if any: | 05D${chance.digits(7)}
    = Date of application: | ${written(dayIn(chance, 2022, 2025), 'us')}
    = Signature of applicant: | 
    Please complete all fields. I hereby apply for accreditation and agree to the terms.
  `,
);

const proficiency: PaperSpec['draw'] = lines(
  (chance) => `
    ^15b PROFICIENCY TESTING EVALUATION REPORT
    +8
    = Provider: | National PT Institute
    = Event: | 2025-B
    = Evaluation date: | ${written(dayIn(chance, 2023, 2025), 'us')}
    | Analyte | Your result | Acceptable range | Grade
    ${rowsOf(analytes.slice(0, 5).map((analyte) => [analyte, '5.1', '4.8 to 5.4', 'Acceptable']))}
    Overall event score: 100 %.
  `,
);

const both = (
  id: string,
  documentType: PaperSpec['documentType'],
  draw: PaperSpec['draw'],
  part: PaperSpec['part'] = 'development',
): PaperSpec => ({ id, part, documentType, draw });

const languages: readonly Language[] = ['en', 'de', 'es', 'fr'];

export const paperSpecs: readonly PaperSpec[] = [
  ...languages.flatMap((language) => [
    both(`sop-${language}`, 'sop', writtenPaper('sop', 'SOP', language), language === 'fr' ? 'held-out' : 'development'),
    both(
      `policy-${language}`,
      'policy',
      writtenPaper('policy', 'POL', language),
      language === 'es' ? 'held-out' : 'development',
    ),
    both(
      `manual-${language}`,
      'quality-manual',
      writtenPaper('manual', 'QM', language),
      language === 'de' ? 'held-out' : 'development',
    ),
  ]),
  both('training', 'training-record', training),
  both('calibration-accredited', 'calibration', calibration(true)),
  both('calibration-plain', 'calibration', calibration(false)),
  both('validation', 'validation', validation),
  both('audit', 'audit-report', audit),
  both('checklist', 'audit-report', checklist),
  both('analysis-owned', 'other', analysis('owned')),
  both('analysis-client-only', 'other', analysis('client-only')),
  both('analysis-claim', 'other', analysis('claim')),
  both('analysis-bare', 'other', analysis('bare'), 'held-out'),
  both('brochure', 'other', brochure),
  both('letter-applied', 'other', letter),
  both('application', 'other', application, 'held-out'),
  both('proficiency', 'other', proficiency, 'held-out'),
];
