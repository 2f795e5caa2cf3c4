import { address, analytes, type Chance, dayIn, instruments, organisation, person, written } from './invented.ts';
import { Draft } from './sheet.ts';
import type { CertificateTruth, LabelledDocument } from './truth.ts';

type Language = 'en' | 'de' | 'es' | 'fr';

/** A paper that is no certificate: how it is drawn, and what certificates it may show all the same. */
export type PaperSpec = {
  readonly id: string;
  readonly part: LabelledDocument['part'];
  readonly documentType: LabelledDocument['documentType'];
  readonly draw: (draft: Draft, chance: Chance) => readonly CertificateTruth[];
};

const nothing: readonly CertificateTruth[] = [];

/** A certificate that a paper only mentions. */
export const mentioned = (
  type: CertificateTruth['type'],
  number: string | null,
  issuingBody: string | null = null,
  holder: string | null = null,
): CertificateTruth => ({
  type,
  number,
  issueDate: null,
  expiryDate: null,
  issuingBody,
  holder,
  scope: [],
  accreditedTests: [],
});

const sections: Record<Language, Record<'sop' | 'policy' | 'manual', readonly (readonly [string, string])[]>> = {
  en: {
    sop: [
      ['1. Purpose', 'This procedure describes how specimens are received, inspected and stored.'],
      [
        '2. Scope',
        'It applies to all staff who handle specimens in the laboratory, which works to ISO 15189:2022 and 42 CFR 493.',
      ],
      ['3. Responsibilities', 'The laboratory director approves this procedure. Technologists follow each step.'],
      ['4. Reagents and materials', 'Buffer, controls and calibrators, stored at 2 to 8 °C.'],
      ['5. Procedure', 'Pipette 200 µL of sample into the plate. Incubate for 30 minutes. Read at 450 nm.'],
      ['6. Quality control', 'Run two control levels with each batch and record the values.'],
    ],
    policy: [
      ['Purpose', 'It is the policy of the laboratory to protect the confidentiality of all patient information.'],
      [
        'Scope',
        'This policy applies to all employees, contractors and visitors. Laboratories accredited to ISO/IEC 17025 shall comply.',
      ],
      ['Policy statement', 'Staff shall not disclose results to unauthorised persons. Violations of this policy are reported.'],
      ['Responsibilities', 'Management ensures that this policy is known and reviewed every year.'],
    ],
    manual: [
      ['1. Quality policy', 'Management is committed to good professional practice and to ISO/IEC 17025:2017.'],
      ['2. Organization', 'The organizational chart is kept by the quality manager.'],
      ['3. Document control', 'Documents are reviewed every 24 months and approved before use.'],
      ['4. Internal audits', 'Internal audits are planned every year and cover all clauses.'],
      ['5. Management review', 'Management reviews the management system each January.'],
      ['6. Complaints', 'Every complaint is recorded and answered within 10 days.'],
    ],
  },
  de: {
    sop: [
      ['1. Zweck', 'Diese Anweisung beschreibt die Annahme und Lagerung von Proben.'],
      ['2. Geltungsbereich', 'Sie gilt für alle Mitarbeiter des Labors nach DIN EN ISO 15189.'],
      ['3. Zuständigkeiten', 'Die Laborleitung genehmigt die Anweisung.'],
      ['4. Durchführung', 'Proben werden bei 2 bis 8 °C gelagert und innerhalb von 24 Stunden untersucht.'],
      ['5. Qualitätskontrolle', 'Mit jeder Serie werden zwei Kontrollen gemessen.'],
    ],
    policy: [
      ['Zweck', 'Diese Richtlinie regelt den Umgang mit vertraulichen Daten.'],
      ['Geltungsbereich', 'Diese Richtlinie gilt für alle Mitarbeiterinnen und Mitarbeiter.'],
      ['Grundsätze', 'Ergebnisse werden nur an Berechtigte weitergegeben. Verstöße werden gemeldet.'],
    ],
    manual: [
      ['1. Qualitätspolitik', 'Die Leitung verpflichtet sich zur Einhaltung der DIN EN ISO/IEC 17025.'],
      ['2. Dokumentenlenkung', 'Dokumente werden alle 24 Monate überprüft.'],
      ['3. Interne Audits', 'Interne Audits werden jährlich geplant.'],
      ['4. Managementbewertung', 'Die Managementbewertung findet jährlich statt.'],
    ],
  },
  es: {
    sop: [
      ['1. Objeto', 'Este procedimiento describe la recepción de muestras.'],
      ['2. Alcance', 'Se aplica a todo el personal del laboratorio según la norma ISO 15189.'],
      ['3. Responsabilidades', 'El director del laboratorio aprueba este procedimiento.'],
      ['4. Desarrollo', 'Las muestras se conservan entre 2 y 8 °C y se analizan en 24 horas.'],
    ],
    policy: [
      ['Objetivo', 'Esta política protege la confidencialidad de los datos de los pacientes.'],
      ['Alcance', 'Esta política se aplica a todos los empleados.'],
      ['Declaración', 'El personal no debe divulgar resultados a personas no autorizadas.'],
    ],
    manual: [
      ['1. Política de calidad', 'La dirección se compromete a cumplir la norma ISO/IEC 17025.'],
      ['2. Control de documentos', 'Los documentos se revisan cada 24 meses.'],
      ['3. Auditorías internas', 'Las auditorías internas se realizan cada año.'],
      ['4. Revisión por la dirección', 'La dirección revisa el sistema cada enero.'],
    ],
  },
  fr: {
    sop: [
      ['1. Objet', 'Ce mode opératoire décrit la réception des échantillons.'],
      ['2. Domaine d’application', 'Il s’applique à tout le personnel du laboratoire selon la norme NF EN ISO 15189.'],
      ['3. Responsabilités', 'Le directeur du laboratoire approuve cette procédure.'],
      ['4. Déroulement', 'Les échantillons sont conservés entre 2 et 8 °C et analysés en 24 heures.'],
    ],
    policy: [
      ['Objet', 'Cette politique protège la confidentialité des données des patients.'],
      ['Champ', 'Cette politique s’applique à tous les employés.'],
      ['Engagement', 'Le personnel ne doit pas divulguer les résultats à des tiers.'],
    ],
    manual: [
      ['1. Politique qualité', 'La direction s’engage à respecter la norme ISO/IEC 17025.'],
      ['2. Maîtrise documentaire', 'Les documents sont revus tous les 24 mois.'],
      ['3. Audits internes', 'Les audits internes sont planifiés chaque année.'],
      ['4. Revue de direction', 'La direction revoit le système chaque janvier.'],
    ],
  },
};

const titles: Record<Language, Record<'sop' | 'policy' | 'manual', readonly string[]>> = {
  en: {
    sop: [
      'STANDARD OPERATING PROCEDURE',
      'Standard Operating Procedure: Specimen Receipt',
      'Work Instruction',
      'Test Procedure: ELISA',
    ],
    policy: [
      'Confidentiality Policy',
      'Privacy Policy',
      'Policy on Patient Information',
      'Policies and Requirements on Confidentiality',
    ],
    manual: ['QUALITY MANUAL', 'Laboratory Quality Manual', 'Quality Management System Manual', 'Quality Assurance Plan'],
  },
  de: {
    sop: ['Standardarbeitsanweisung', 'Verfahrensanweisung Probenannahme', 'Arbeitsanweisung'],
    policy: ['Datenschutzrichtlinie', 'Richtlinie Vertraulichkeit'],
    manual: ['Qualitätsmanagementhandbuch', 'QM-Handbuch'],
  },
  es: {
    sop: ['Procedimiento Operativo Estándar', 'Procedimiento Normalizado de Trabajo'],
    policy: ['Política de Confidencialidad'],
    manual: ['Manual de Calidad'],
  },
  fr: {
    sop: ['Mode opératoire', 'Procédure opératoire standardisée'],
    policy: ['Politique de confidentialité'],
    manual: ['Manuel Qualité', 'Manuel de management de la qualité'],
  },
};

const controlHeader = (draft: Draft, chance: Chance, prefix: string) => {
  const items: [string, string][] = [
    ['Document No.', `${prefix}-${chance.digits(3)}`],
    ['Version', String(chance.whole(1, 9))],
    ['Effective Date', written(dayIn(chance, 2021, 2025), chance.pick(['us', 'us-long', 'iso']))],
    ['Approved by', person(chance)],
  ];
  if (chance.chance(0.5))
    draft.table(
      items.map(([label]) => label),
      [items.map(([, value]) => value)],
    );
  else draft.list(items.map(([label, value]) => [`${label}:`, value]));
};

const written3 =
  (kind: 'sop' | 'policy' | 'manual', prefix: string, language: Language): PaperSpec['draw'] =>
  (draft, chance) => {
    draft.text(organisation(chance, language === 'en' ? 'us' : language), { size: 9 });
    draft.gap(8);
    draft.text(chance.pick(titles[language][kind]), { size: chance.pick([14, 18]), bold: true });
    draft.gap(8);
    controlHeader(draft, chance, prefix);
    for (const [heading, body] of sections[language][kind]) {
      draft.gap(8);
      draft.text(heading, { size: 11.5, bold: true });
      draft.text(body);
    }
    return nothing;
  };

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

const validation: PaperSpec['draw'] = (draft, chance) => {
  draft.centred(
    chance.pick([
      'METHOD VALIDATION REPORT',
      'Validation Summary',
      'Verification of Performance Specifications',
      'Validierungsbericht',
      'Informe de Validación',
      'Rapport de validation',
    ]),
    { size: 16, bold: true },
  );
  draft.gap(10);
  draft.list([
    ['Test:', chance.pick(analytes)],
    ['Date:', written(dayIn(chance, 2022, 2025), 'iso')],
    ['Approved by:', person(chance)],
  ]);
  draft.table(
    ['Study', 'Result', 'Acceptance criteria'],
    [
      ['Accuracy', 'Bias 1.8 %', '< 5 %'],
      ['Precision (within-run)', 'CV 2.1 %', '< 4 %'],
      ['Reportable range', '5 to 500 mg/dL', 'R² > 0.995'],
      ['Reference interval', '70 to 99 mg/dL', 'verified'],
      ['Limit of detection', '2 mg/dL', ''],
    ],
  );
  draft.text('The method meets the requirements of 42 CFR 493.1253 and of ISO 15189:2022 and may be used for patient testing.');
  return nothing;
};

const audit: PaperSpec['draw'] = (draft, chance) => {
  draft.centred(
    chance.pick([
      'INTERNAL AUDIT REPORT',
      'Assessment Report',
      'Inspection Report',
      'Auditbericht',
      'Informe de Auditoría Interna',
      'Rapport d’audit interne',
      'STATEMENT OF DEFICIENCIES AND PLAN OF CORRECTION',
    ]),
    { size: 16, bold: true },
  );
  draft.gap(10);
  draft.list([
    ['Audit date:', written(dayIn(chance, 2022, 2025), 'iso')],
    ['Lead auditor:', person(chance)],
    ['Audit criteria:', 'ISO/IEC 17025:2017, ISO 15189:2022'],
    ['CLIA number:', `05D${chance.digits(7)}`],
  ]);
  draft.gap(6);
  draft.text('Findings', { size: 12, bold: true });
  draft.table(
    ['No.', 'Clause', 'Finding', 'Status'],
    [
      ['1', '7.7', 'Control chart was not reviewed in March.', 'Closed'],
      ['2', '6.4', 'Pipette P-12 overdue for calibration.', 'Open'],
    ],
  );
  draft.text('Two nonconformities were raised. Corrective actions were verified on 2025-03-02.');
  return nothing;
};

const checklist: PaperSpec['draw'] = (draft, chance) => {
  draft.centred(
    chance.pick([
      'ISO/IEC 17025:2017 Assessment Checklist',
      'Laboratory Inspection Checklist',
      'Internal Audit Checklist ISO 15189:2022',
    ]),
    { size: 15, bold: true },
  );
  draft.gap(8);
  draft.list([
    ['Laboratory:', '____________'],
    ['Date of assessment:', '____________'],
    ['Assessor:', '____________'],
    ['Certificate No.:', '____________'],
    ['Valid until:', '____________'],
  ]);
  draft.table(
    ['Clause', 'Requirement', 'Yes', 'No', 'N/A', 'Remarks'],
    [
      ['4.1', 'Is the laboratory impartial?', '', '', '', ''],
      ['6.2', 'Are personnel competent?', '', '', '', ''],
      ['7.7', 'Is validity of results ensured?', '', '', '', ''],
      ['8.8', 'Are internal audits done?', '', '', '', ''],
    ],
  );
  return nothing;
};

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

const brochure: PaperSpec['draw'] = (draft, chance) => {
  draft.centred(organisation(chance, 'us'), { size: 22, bold: true });
  draft.centred('Your trusted partner for molecular testing', { size: 13 });
  draft.gap(12);
  draft.text('Why choose us?', { size: 15, bold: true });
  draft.text(
    'We are ISO/IEC 17025 and CLIA compliant, CAP accredited, and offer fast turnaround times. Our team of experts provides state-of-the-art services at competitive prices.',
  );
  draft.text('Our services', { size: 15, bold: true });
  draft.text(
    'Sequencing, qPCR, ELISA, mass spectrometry. Request a quote today and visit our website. Contact us today: (555) 201-7788.',
  );
  return nothing;
};

const letter: PaperSpec['draw'] = (draft, chance) => {
  draft.text(written(dayIn(chance, 2022, 2025), 'us-long'));
  draft.gap(10);
  draft.text('Dear Dr. Marsh,');
  draft.text(
    `Thank you for your application. ${organisation(chance, 'us')} has applied for accreditation to ISO/IEC 17025:2017. The assessment is planned for next spring. Until then the laboratory is not yet accredited and may not use the symbol.`,
  );
  draft.text('Sincerely,');
  draft.text(person(chance));
  return nothing;
};

const application: PaperSpec['draw'] = (draft, chance) => {
  draft.centred('APPLICATION FOR ACCREDITATION', { size: 16, bold: true });
  draft.gap(8);
  draft.list([
    ['Applicant name:', organisation(chance, 'us')],
    ['Standard applied for:', 'ISO/IEC 17025:2017'],
    ['CLIA number, if any:', `05D${chance.digits(7)}`],
    ['Date of application:', written(dayIn(chance, 2022, 2025), 'us')],
    ['Signature of applicant:', ''],
  ]);
  draft.text('Please complete all fields. I hereby apply for accreditation and agree to the terms.');
  return nothing;
};

const proficiency: PaperSpec['draw'] = (draft, chance) => {
  draft.centred('PROFICIENCY TESTING EVALUATION REPORT', { size: 15, bold: true });
  draft.gap(8);
  draft.list([
    ['Provider:', 'National PT Institute'],
    ['Event:', '2025-B'],
    ['Evaluation date:', written(dayIn(chance, 2023, 2025), 'us')],
  ]);
  draft.table(
    ['Analyte', 'Your result', 'Acceptable range', 'Grade'],
    analytes.slice(0, 5).map((analyte) => [analyte, '5.1', '4.8 to 5.4', 'Acceptable']),
  );
  draft.text('Overall event score: 100 %.');
  return nothing;
};

const both = (
  id: string,
  documentType: PaperSpec['documentType'],
  draw: PaperSpec['draw'],
  part: PaperSpec['part'] = 'development',
): PaperSpec => ({ id, part, documentType, draw });

const languages: readonly Language[] = ['en', 'de', 'es', 'fr'];

export const paperSpecs: readonly PaperSpec[] = [
  ...languages.flatMap((language) => [
    both(`sop-${language}`, 'sop', written3('sop', 'SOP', language), language === 'fr' ? 'held-out' : 'development'),
    both(`policy-${language}`, 'policy', written3('policy', 'POL', language), language === 'es' ? 'held-out' : 'development'),
    both(
      `manual-${language}`,
      'quality-manual',
      written3('manual', 'QM', language),
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
