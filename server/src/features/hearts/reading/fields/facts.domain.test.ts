import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { Draft, sheetText } from '../../../../testing/labelled-documents/sheet.ts';
import { linesText } from '../../../../testing/papers/document-lines.ts';
import { isPersonName } from '../candidates/people.domain.ts';
import { understandDocument } from '../reading.domain.ts';

const context = { fileName: 'document.pdf', today: '2026-11-21' };
const factsOf = (text: DocumentText) =>
  understandDocument(text, context).facts.map(({ kind, value }) => [kind, value] as const);
const valuesOf = (text: DocumentText, kind: string) => factsOf(text).flatMap(([one, value]) => (one === kind ? [value] : []));
const drawn = (draw: (draft: Draft) => void) => {
  const draft = new Draft();
  draw(draft);
  return sheetText(draft.sheet());
};

const body = (draft: Draft) => {
  draft.text('1. Purpose', { bold: true });
  draft.text('This procedure describes the receipt of specimens.');
};

describe('a controlled document', () => {
  const header = [
    ['Document No.', 'SOP-PRE-007'],
    ['Version', '4'],
    ['Effective Date', 'March 14, 2025'],
    ['Approved by', 'Dr. Helena Marsh'],
    ['Next review date', '2027-03-14'],
  ] as const;
  const expected = {
    'document.identifier': 'SOP-PRE-007',
    'document.version': '4',
    'document.effective-date': '2025-03-14',
    'document.approved-by': 'Dr. Helena Marsh',
    'document.next-review-date': '2027-03-14',
  };
  it('with labels beside values', () =>
    expect(
      Object.fromEntries(
        factsOf(
          drawn((draft) => {
            draft.text('STANDARD OPERATING PROCEDURE', { size: 16, bold: true });
            draft.list(header.map(([label, value]) => [`${label}:`, value]));
            body(draft);
          }),
        ),
      ),
    ).toMatchObject(expected));
  it('with labels above values', () =>
    expect(
      Object.fromEntries(
        factsOf(
          drawn((draft) => {
            draft.text('STANDARD OPERATING PROCEDURE', { size: 16, bold: true });
            draft.table(
              header.map(([label]) => label),
              [header.map(([, value]) => value)],
              { size: 8 },
            );
            body(draft);
          }),
        ),
      ),
    ).toMatchObject(expected));
  it('blank fields are nothing', () => {
    const facts = factsOf(
      linesText(
        'STANDARD OPERATING PROCEDURE',
        'Document No.: ________',
        'Effective Date: ____________',
        'Approved by: ______________',
        'Purpose',
        'Nothing yet.',
      ),
    );
    expect(facts.map(([kind]) => kind)).toEqual(['document.title']);
  });
});

it.each(['5.6. ', '5.6 ', ''])(
  'the quotation below a heading is its sentence below a heading, not its number “%s”',
  (number) => {
    const text = drawn((draft) => {
      draft.text('Quality manual', { size: 16, bold: true });
      draft.text('5. Internal audits', { bold: true });
      draft.text(`${number}Internal audits are done once a year by the quality manager and recorded in form QA-12.`);
      draft.text('Findings are answered within thirty days by the head of the section.');
    });
    expect(valuesOf(text, 'policy.internal-audit')).toEqual([
      expect.stringMatching(/^Internal audits are done once a year by the quality manager/),
    ]);
  },
);

describe('records', () => {
  it('training', () => {
    const facts = Object.fromEntries(
      factsOf(
        linesText(
          'TRAINING RECORD',
          'Employee Name: Priya Raman',
          'Training Topic: DNA extraction SOP-MOL-021',
          'Date of Training: 2025-02-03',
          'Trainer: Tomas Okafor',
          'The employee is competent to perform the procedure without supervision.',
        ),
      ),
    );
    expect(facts).toMatchObject({
      'training.person': 'Priya Raman',
      'training.task': 'DNA extraction SOP-MOL-021',
      'training.date': '2025-02-03',
      'training.assessor': 'Tomas Okafor',
      'competency.assessment': 'competent',
    });
  });
  it.each([
    ['This certifies that', 'has successfully completed', 'Rosa Marchetti'],
    ['Si certifica che / We certify hereby that', 'ha partecipato al corso', 'Rosa MARCHETTI'],
  ])('a certificate of training is made out to who stands alone under "%s"', (lead, follow, name) =>
    expect(
      valuesOf(
        linesText(
          'Certificate of Training',
          lead,
          name,
          follow,
          'ISO/IEC 17025:2017 overview',
          '14 March 2025',
          '7 Contact Hours',
        ),
        'training.person',
      ),
    ).toEqual([name]),
  );

  it('calibration', () => {
    const facts = Object.fromEntries(
      factsOf(
        linesText(
          'CERTIFICATE OF CALIBRATION',
          'Precision Metrology Services, Inc.   Accredited calibration laboratory   A2LA Cert. No. 2871.01',
          'Instrument: Analytical balance',
          'Serial Number: B418273944',
          'Calibration Date: 03/14/2025',
          'Due Date: 03/14/2026',
          'Result: Pass',
          'Rochester, NY 14624',
        ),
      ),
    );
    expect(facts).toMatchObject({
      'calibration.instrument': 'Analytical balance',
      'calibration.instrument-id': 'B418273944',
      'calibration.date': '2025-03-14',
      'calibration.due-date': '2026-03-14',
      'calibration.result': 'Pass',
      'calibration.accredited-provider': '2871.01',
    });
  });
  it('the heading of the next column is no result', () => {
    const sheet = drawn((draft) => {
      draft.text('CERTIFICATE OF CALIBRATION', { size: 14, bold: true });
      draft.list([['Instrument:', 'Analytical balance']]);
      draft.table(['As found', 'Tolerance'], [['10.001 g', '0.002 g']]);
    });
    expect(valuesOf(sheet, 'calibration.result')).not.toContain('Tolerance');
  });
  it('a calibration without a due date has none', () =>
    expect(
      valuesOf(
        linesText('CERTIFICATE OF CALIBRATION', 'Calibration Date: 14 March 2025', 'Instrument: Balance'),
        'calibration.due-date',
      ),
    ).toEqual([]));
  it('validation, only where a figure is given', () => {
    const text = linesText(
      'METHOD VALIDATION REPORT',
      'Test: Glucose in plasma',
      'Accuracy   Bias 1.8 %   < 5 %',
      'Precision (within-run)   CV 2.1 %',
      'Reportable range   5 to 500 mg/dL',
      'Reference interval',
      'to be established',
      'Approved by: Helena Marsh',
    );
    const kinds = factsOf(text).map(([kind]) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'validation.test',
        'validation.accuracy',
        'validation.precision',
        'validation.reportable-range',
        'validation.approval',
      ]),
    );
    expect(kinds).not.toContain('validation.reference-interval');
  });
  it('proficiency testing', () => {
    const text = drawn((draft) => {
      draft.centred('PROFICIENCY TESTING EVALUATION', { size: 15, bold: true });
      draft.list([
        ['PT Provider:', 'National Proficiency Testing Program'],
        ['Evaluation date:', '2025-05-04'],
      ]);
      draft.table(
        ['Analyte', 'Your result', 'Score (%)'],
        [
          ['Glucose', '95', '100'],
          ['Sodium', '140', '60'],
        ],
      );
      draft.text('Overall score: 80 %. Electronically signed by Helena Marsh.');
    });
    expect(valuesOf(text, 'pt.score').sort()).toEqual(['100', '60', '80']);
    expect(valuesOf(text, 'pt.event-date')).toEqual(['2025-05-04']);
    expect(valuesOf(text, 'pt.provider')).toEqual(['National Proficiency Testing Program']);
    expect(valuesOf(text, 'pt.attestation-signed')).toHaveLength(1);
  });
  it('audit', () => {
    const text = linesText(
      'INTERNAL AUDIT REPORT',
      'Audit date: 2025-04-02',
      'Two nonconformities were raised.',
      'Corrective actions were verified on 2025-05-01.',
    );
    expect(valuesOf(text, 'audit.date')).toEqual(['2025-04-02']);
    expect(valuesOf(text, 'audit.findings')).toEqual(['Two nonconformities were raised']);
    expect(valuesOf(text, 'audit.closure')).toHaveLength(1);
  });
  it('an empty checklist proves nothing', () =>
    expect(
      factsOf(
        linesText(
          'Laboratory Assessment Checklist',
          'Date of visit: ______',
          'Clause   Requirement   Yes   No',
          '4.2   Is information kept confidential?',
        ),
      )
        .map(([kind]) => kind)
        .filter((kind) => !kind.startsWith('paper.')),
    ).toEqual(['document.title']));
});

describe('topics of a manual', () => {
  it('under headings, and in rules', () => {
    const kinds = factsOf(
      linesText(
        'QUALITY MANUAL',
        '1. Impartiality and confidentiality',
        'All staff sign a confidentiality agreement.',
        '2. Internal audits',
        'Internal audits are planned every year.',
        '3. Personnel',
        'Suppliers are evaluated each year by the buyer.',
        'Each supplier is approved; suppliers shall be listed in the register of suppliers.',
      ),
    ).map(([kind]) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'policy.impartiality',
        'policy.confidentiality',
        'policy.internal-audit',
        'policy.personnel-competency',
        'policy.supplier-evaluation',
      ]),
    );
    expect(kinds).not.toContain('policy.critical-values');
  });
  it.each([
    ['QM-Handbuch', '2. Dokumentenlenkung', 'Dokumente werden alle 24 Monate überprüft.', 'policy.document-control'],
    ['Manual de Calidad', '3. Quejas', 'Toda queja se registra y se responde.', 'policy.complaints'],
    ['Manuel Qualité', '4. Revue de direction', 'La direction revoit le système chaque année.', 'policy.management-review'],
  ])('%s: %s', (title, heading, rule, kind) =>
    expect(factsOf(linesText(title, heading, rule)).map(([one]) => one)).toContain(kind),
  );
});

describe('names of persons', () => {
  it.each([
    ['Lab Director: Fort Lauderdale FL, 33314', undefined],
    ['Lab Director: Harbor Analytics', undefined],
    ['Lab Director: Maria Garcia MD', 'Maria Garcia MD'],
  ])('RDG-009 in a report, %s', (line, director) => {
    const facts = factsOf(linesText('CERTIFICATE OF ANALYSIS', 'Sample ID: 1', 'LOD  LOQ', 'Not detected', line));
    expect(facts.find(([kind]) => kind === 'personnel.director')?.[1]).toBe(director);
  });
  it.each([
    ['Helena Marsh', true],
    ['Dr. Helena Marsh, MD, PhD', true],
    ['KATHRYN E LEDIN Ph.D.', true],
    ['María de la Cruz', true],
    ['Laboratory Director', false],
    ['Approved', false],
    ['Acme Labs Inc', false],
    ['see page 3', false],
    ['Mara Quist, PhD, MPH', true],
    ['COA Review', false],
    ['QA Manager', false],
    ['Reviewed By', false],
    ['Prepared Checked', false],
    ['Technical Supervisor', false],
    ['Sample Received', false],
    ['HPLC Rivera', false],
    ['Davie FL', false],
    ['Fort Lauderdale, FL', false],
    ['Boston MA', false],
    ['Li Wei MD', true],
    ['Maria Garcia MD', true],
    ['Maria Garcia, PA', true],
    ['Jack MA, PhD', true],
    ['Harbor Analytics', false],
    ['Green River Farms', false],
    ['Sun Fields', false],
    ['Mary Fields, PhD', true],
    ['Coastal Industries', false],
    ['Summit Testing Services', false],
  ])('RDG-009 %s: %s', (text, isName) => expect(isPersonName(text)).toBe(isName));
});
