import { documentTypes } from '@aliquot/contract/options';
import { describe, expect, it } from 'vitest';
import knownKinds from '../../../../../../knowledge/document-types.json' with { type: 'json' };
import facts from '../../../../../../knowledge/facts.json' with { type: 'json' };
import { chanceOf } from '../../../../testing/labelled-documents/invented.ts';
import { kindPaper } from '../../../../testing/labelled-documents/kind-papers.ts';
import { kindWordings } from '../../../../testing/labelled-documents/wordings/kind-wordings.ts';
import { linesText, recognised } from '../../../../testing/papers/document-lines.ts';
import { sheetText } from '../../../../testing/papers/labelled-documents.ts';
import { viewOf } from '../candidates/view.domain.ts';
import { understandDocument } from '../reading.domain.ts';
import { type DocumentKind, kindEntry, mayProve, readKind } from './document-type.domain.ts';

const kindOf = (...lines: string[]) => readKind(viewOf(linesText(...lines)));
const understood = (lines: readonly string[], fileName = 'document.txt') =>
  understandDocument(linesText(...lines), { fileName, today: '2026-11-22' });

describe('the kind of a document', () => {
  it.each([
    ['certificate', ['CERTIFICATE OF ACCREDITATION', 'hereby attests that', 'Acme Labs', 'Certificate Number: AT-1234']],
    ['certificate', ['Akkreditierungsurkunde', 'bestätigt hiermit, dass', 'Gültig bis: 01.01.2025']],
    ['certificate', ['CLINICAL LABORATORY PERMIT', 'New York State Department of Health', 'This permit is issued to']],
    ['analysis-report', ['Certificate of Analysis', 'Sample ID: 1', 'LOD  LOQ', 'Not detected']],
    ['analysis-report', ['Prüfbericht', 'Analyte', 'LOQ']],
    ['calibration', ['Certificate of Calibration', 'Date of calibration: 2025-01-01', 'As found  As left']],
    ['calibration', ['Kalibrierschein', 'Datum der Kalibrierung']],
    ['sop', ['STANDARD OPERATING PROCEDURE', 'Purpose', 'Responsibilities']],
    ['sop', ['Standardarbeitsanweisung', 'Zweck', 'Durchführung']],
    ['accreditation-rules', ['Policies on Proficiency Testing', 'All accredited laboratories shall participate.']],
    ['policy', ['Política de Confidencialidad', 'Esta política se aplica']],
    ['quality-manual', ['QUALITY MANUAL', 'Management review', 'Internal audits']],
    ['quality-manual', ['Manuel Qualité', 'Ce manuel']],
    ['competency-record', ['Competency Assessment Form', 'Trainee: X', 'Assessor: Y']],
    ['validation', ['Method Validation Report', 'Precision', 'Accuracy', 'Linearity']],
    ['checklist', ['Laboratory Assessment Checklist', 'Clause', 'Yes No N/A']],
    ['audit-report', ['STATEMENT OF DEFICIENCIES AND PLAN OF CORRECTION', 'Deficiency']],
    ['proficiency-test', ['Proficiency Testing Evaluation', 'Testing event', 'Acceptable']],
    ['application', ['APPLICATION FOR ACCREDITATION', 'Applicant name: X']],
    ['brochure', ['Our Services', 'Why choose us', 'Request a quote']],
    ['insert', ['Intended Use', 'For in vitro diagnostic use', 'Storage and stability']],
  ])('%s: %s', (kind, lines) => expect(kindOf(...lines).kind).toBe(kind));

  it('is nothing when no words tell it', () =>
    expect(kindOf('Lorem ipsum dolor sit amet')).toMatchObject({ kind: null, documentType: 'other', margin: 0 }));

  it('quotes the words that tell it', () =>
    expect(kindOf('Laboratory Quality Manual').evidence[0]?.quote).toBe('Laboratory Quality Manual'));

  it('a heading weighs more than the text: a manual that mentions certificates stays a manual', () =>
    expect(
      kindOf(
        'Quality Manual',
        'Every certificate of accreditation is kept by the quality manager.',
        'The certificate number and expiry date are checked.',
      ).kind,
    ).toBe('quality-manual'));
});

const papers: readonly (readonly [DocumentKind, readonly string[]])[] = [
  [
    'specimen-instructions',
    [
      'Stool Culture: Collection and Transport',
      'Preferred specimen: 5 g of stool in a clean container.',
      'Place in transport medium within one hour.',
      'Refrigerate. Do not freeze.',
      'Unacceptable specimens: dry swabs, diapers.',
      'Label the container with name and date of birth.',
    ],
  ],
  [
    'specimen-instructions',
    [
      'Sending us your samples',
      'Fill two gold top tubes and let them clot for 30 minutes.',
      'Centrifuge within two hours; pour the serum into the vial.',
      'Write two patient identifiers on each vial.',
      'Ship on ice packs, Monday to Thursday. Room temperature samples are rejected.',
      'Minimum volume 1 mL',
    ],
  ],
  [
    'requisition',
    [
      'BAYSIDE PATHOLOGY',
      'TEST REQUISITION',
      'Patient name ________________ Date of birth ________',
      'Ordering provider ______________ NPI __________',
      'ICD-10 ________',
      '[ ] Glucose  [ ] Lipids  [ ] TSH',
      'Collection date ______ Time ______',
      'Provider signature ______________',
    ],
  ],
  [
    'requisition',
    [
      'Chain of Custody',
      'Client: Deltona Foods',
      'Sample ID   Matrix   Date collected   Tests requested',
      'Relinquished by: ________  Received by: ________',
      'Turnaround: [ ] Standard [ ] Rush',
      'Bill to: ________',
    ],
  ],
  [
    'patient-information',
    [
      'Your Child’s Sweat Test',
      'Why does my child need this test?',
      'Your doctor wants to rule out cystic fibrosis.',
      'Will it hurt? Your child may feel a tickle.',
      'You may feed your baby as usual.',
      'Ask your doctor when your results are ready.',
    ],
  ],
  [
    'fee-schedule',
    [
      '2026 FEE SCHEDULE',
      'Test   CPT   Price',
      'Vitamin D   82306   $ 48.00',
      'Ferritin   82728   $ 21.50',
      'Rush fee   per sample   $ 75.00',
      'Prices are subject to change.',
    ],
  ],
  [
    'analysis-report',
    [
      'Certificate of Analysis',
      'Sample ID: 44-118',
      'Batch: 7',
      'Analyte   Result   LOD   LOQ',
      'Lead   ND   0.01   0.05',
      'Results relate only to the sample tested.',
    ],
  ],
  [
    'calibration',
    [
      'CALIBRATION CERTIFICATE',
      'Unit under test: digital balance',
      'Date of calibration: 4 May 2026',
      'As found   As left   Uncertainty',
      '100.00 g   100.01 g   0.02 g',
      'Coverage factor k = 2',
    ],
  ],
  [
    'proficiency-test',
    [
      'Proficiency Testing Evaluation',
      'Testing event 2026-B',
      'Analyte   Your result   Peer mean   SDI   Grade',
      'Sodium   140   141   -0.4   Acceptable',
      'Event score 100 %',
    ],
  ],
  [
    'competency-record',
    [
      'Annual Competency Evaluation',
      'Employee name: Rosa Lind',
      'Direct observation   Satisfactory',
      'Blind sample   Pass',
      'Assessed by: Omar Vance',
      'Competent to perform urinalysis',
    ],
  ],
  [
    'cv',
    [
      'Curriculum Vitae',
      'Imani Holt, PhD',
      'Education',
      '2003 PhD, Biochemistry',
      'Work experience',
      '2011 - present  Director of chemistry',
      'Publications',
      'Languages: English',
    ],
  ],
  [
    'cv',
    [
      'Leonor Prado',
      'Professional experience',
      '2012 - present Supervisor, Harbor Lab',
      'Education',
      'Bachelor of Science, 2008',
      'Skills: flow cytometry, LC-MS',
      'References available on request',
    ],
  ],
  [
    'floor-plan',
    [
      'Second Floor - Laboratory Layout',
      'Corridor',
      'Fume hood',
      'Autoclave',
      'Emergency exit',
      'Scale 1:50',
      'Storage room 12 m2',
    ],
  ],
  [
    'equipment-list',
    [
      'Inventory of Equipment',
      'Asset ID   Instrument   Manufacturer   Model   Serial number   Location',
      'A-01   Centrifuge   Polar   P2   118   Room 4',
      'A-02   Analyzer   Ridge   R7   552   Room 5',
      'Date placed in service',
    ],
  ],
  [
    'form',
    [
      'Visitor Form',
      'Name: ____________',
      'Organization: ____________',
      'Comments: ____________',
      'Date: ________ Signature: ________',
      'Please tick: [ ] yes [ ] no',
    ],
  ],
  [
    'guidance',
    [
      'Handbook on Verification of Tests',
      'Foreword',
      'This handbook was written by a working group.',
      'It is recommended to test at least 20 samples.',
      'Laboratories may use other designs, for example a nested one.',
      'Bibliography',
      'All rights reserved. ISBN 978-1',
    ],
  ],
  [
    'accreditation-rules',
    [
      'Specific Criteria for Microbiology',
      'Accredited laboratories shall take part in proficiency testing.',
      'Applicant laboratories shall hold records of media.',
      'The accreditation body assesses compliance at surveillance.',
    ],
  ],
  [
    'minutes',
    [
      'Minutes of the Lab Meeting',
      'Present: A. Roe, B. Poe',
      'Agenda',
      '1. Audit findings',
      '2. Training',
      'Action items   Owner   Due date',
      'Meeting adjourned at 3 pm',
    ],
  ],
  [
    'contract',
    [
      'LABORATORY SERVICES AGREEMENT',
      'This agreement is made between the parties.',
      'Either party may terminate this agreement.',
      'Governing law',
      'The parties have signed.',
    ],
  ],
  [
    'test-list',
    [
      'Test Directory',
      'Test code   Test name   Specimen   Methodology   Turnaround time',
      '1001   Zinc   Serum   ICP-MS   3 days',
      '1002   Copper   Serum   ICP-MS   3 days',
      'Performed Monday to Friday',
    ],
  ],
];

const sees = (lines: readonly string[], noise: boolean) => {
  const text = lines.map((line) => (noise ? line.replace(/(?<=\p{L}{4})i/gu, 'l') : line));
  return readKind(viewOf(noise ? recognised(linesText(...text), 0.85) : linesText(...text)));
};

describe('RDG-013: papers of a laboratory are types of their own, and each says what it can prove', () => {
  it.each(papers)('%s: %s', (kind, lines) => {
    expect(sees(lines, false)).toMatchObject({ kind, documentType: kindEntry(kind).documentType });
    expect(sees(lines, true).kind).toBe(kind);
  });

  it('recognizes invented papers of every kind in other wordings, also with misread letters', () => {
    const names = Object.keys(kindWordings).filter((kind) => kind !== 'none');
    const told = names.flatMap((kind, index) =>
      [0, 0.02].map((noise, at) => {
        const text = sheetText(kindPaper(kind, chanceOf(77_000 + 10 * index + at), noise).sheet);
        return (
          readKind(viewOf(noise > 0 ? recognised(text) : text)).documentType === kindEntry(kind as DocumentKind).documentType
        );
      }),
    );
    expect(told.filter(Boolean).length / told.length).toBeGreaterThan(0.93);
  });

  it('every kind has a name, a sentence on what it can prove, one of the 11 types, and facts that are known', () => {
    const known = facts.facts.map(({ kind }) => kind);
    const labels = new Set<string>();
    for (const kind of Object.keys(knownKinds.kinds) as DocumentKind[]) {
      const { label, canProve, documentType, facts: provable, paper } = kindEntry(kind);
      labels.add(label);
      expect(documentTypes).toContain(documentType);
      expect(canProve).toMatch(/^\p{Lu}.+\.$/su);
      const isKnown = (one: string) =>
        known.some((fact) => (one.endsWith('*') ? fact.startsWith(one.slice(0, -1)) : fact === one));
      expect([kind, provable.filter((one) => !isKnown(one))]).toEqual([kind, []]);
      expect([kind, !paper || (mayProve(kind, paper.fact) && known.includes(paper.fact))]).toEqual([kind, true]);
    }
    expect(labels.size).toBe(Object.keys(knownKinds.kinds).length);
  });

  it.each([
    ['requisition', 'record.request'],
    ['specimen-instructions', 'record.specimen-instructions'],
  ] as const)('a %s is evidence by itself: %s', (kind, fact) => {
    const [, lines = []] = papers.find(([one]) => one === kind) ?? [];
    const { documentType, facts: read } = understood(lines);
    expect(documentType).toMatchObject({ kind, label: kindEntry(kind).label, proves: kindEntry(kind).canProve });
    expect(read.map((one) => one.kind)).toContain(fact);
  });

  it.each(['brochure', 'guidance', 'fee-schedule', 'accreditation-rules', 'form', 'article'] as const)(
    'a paper of kind %s proves nothing',
    (kind) => {
      expect(kindEntry(kind).facts).toEqual([]);
      expect(mayProve(kind, 'policy.safety')).toBe(false);
    },
  );
});
