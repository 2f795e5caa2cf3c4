import type { Answer, Proposal, Question } from '@aliquot/contract/hearts/questionnaires';
import { describe, expect, it } from 'vitest';
import {
  assessmentInput,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  type FactList,
  factDocument,
  today,
} from '../../../testing/papers/readings.ts';
import { assess } from './analyses.domain.ts';
import { controlOf, controls } from './lines/knowledge.domain.ts';
import type { ReadDocument } from './lines/lab.domain.ts';
import { answerableQuestions, proposalsFor } from './proposals.domain.ts';

const questionOf = (id: string): Question => {
  const { question } = controlOf(id);
  const options = question.type === 'select' || question.type === 'multiselect' ? question.options : [];
  return {
    id,
    category: question.category,
    required: false,
    question: question.text,
    reasoning: '',
    type: question.type,
    options,
  };
};

const proposed = (id: string, ...documents: ReadDocument[]): Proposal | undefined => {
  const { certifications } = assess(assessmentInput(clinicalLab, documents));
  const facts = documents.map(({ documentId, fileName, reading }) => ({ documentId, fileName, facts: reading?.facts ?? [] }));
  return proposalsFor([questionOf(id)], { lab: clinicalLab, certifications, documents: facts }, { today, establishedIn: 2009 })[
    id
  ];
};

const facts = (type: Parameters<typeof factDocument>[1], ...list: FactList) => factDocument('paper', type, ...list);
const paper = (fields: Parameters<typeof certificate>[0]) => certificateDocument('paper', certificate(fields));

describe('answers that documents give', () => {
  it.each<[string, ReadDocument, Answer, string]>([
    ['clia-certificate', certificateDocument('paper', cliaCertificate()), '05D0982600', '05D0982600'],
    [
      'clia-certificate',
      certificateDocument('paper', cliaCertificate({ expiryDate: '2025-05-31' })),
      '05D0982600',
      '05D0982600',
    ],
    ['clia-certificate-type', certificateDocument('paper', cliaCertificate()), 'Certificate of Compliance', 'clia'],
    ['cap-accreditation', paper({ type: 'cap', expiryDate: '2027-12-31' }), '2027-12-31', '2027-12-31'],
    [
      'state-license-categories',
      paper({ type: 'state-license', issuingBody: 'State of California', scope: ['Chemistry tests', 'Hematology'] }),
      'Chemistry tests; Hematology',
      'Chemistry tests',
    ],
    ['fda-registration', paper({ type: 'fda', number: '3001234567', issuingBody: 'FDA' }), '3001234567', '3001234567'],
    [
      'iso-15189-accreditation',
      paper({ type: 'iso-15189', standard: 'ISO 15189:2022', issuingBody: 'A2LA' }),
      'ISO 15189:2022',
      'ISO 15189:2022',
    ],
    [
      'iso-17025-accreditation',
      paper({ type: 'iso-17025', number: '1234.01', issuingBody: 'A2LA' }),
      'A2LA, 1234.01',
      '1234.01',
    ],
    ['insurance', facts('other', ['insurance.end-date', '2027-01-31']), '2027-01-31', '2027-01-31'],
    [
      'management-review',
      facts('policy', ['management-review.date', '2025-02-01'], ['management-review.date', '2026-03-01']),
      '2026-03-01',
      '2026-03-01',
    ],
    [
      'calibration',
      facts(
        'calibration',
        ['calibration.due-date', '2026-01-01'],
        ['calibration.due-date', '2027-03-01'],
        ['calibration.due-date', '2027-02-01'],
      ),
      '2027-02-01',
      '2027-02-01',
    ],
    ['director', facts('policy', ['personnel.director', 'Dr. Ada Chen']), 'Dr. Ada Chen', 'Dr. Ada Chen'],
    [
      'proficiency-enrollment',
      facts('other', ['pt.provider', 'API'], ['pt.analyte', 'Glucose'], ['pt.analyte', 'Sodium']),
      'API, for Glucose, Sodium',
      'API',
    ],
  ])('%s', (id, document, value, quote) => {
    expect(proposed(id, document)).toMatchObject({
      value,
      source: { documentId: 'id-paper', fileName: 'paper.pdf', evidence: { page: 1, quote } },
    });
  });

  it.each<[string, string, ReadDocument[]]>([
    ['nothing says it', 'clia-certificate', []],
    ['it was read with doubt', 'insurance', [facts('other', ['insurance.end-date', '2027-01-31', 0.55])]],
    [
      'the certificate is another laboratory’s',
      'clia-certificate',
      [
        certificateDocument(
          'paper',
          cliaCertificate({ holder: 'Oakland Toxicology Group', address: '1 Broadway, Oakland, CA 94607' }),
        ),
      ],
    ],
    [
      'documents name different directors',
      'director',
      [facts('policy', ['personnel.director', 'Ada Chen']), facts('policy', ['personnel.director', 'Robert Fox'])],
    ],
    [
      'the answer would be refused: the day is before the laboratory was there',
      'management-review',
      [facts('policy', ['management-review.date', '1999-03-01'])],
    ],
    ['the answer would be refused: the number has not the form', 'fda-registration', [paper({ type: 'fda', number: '12' })]],
    ['nothing is due any more', 'calibration', [facts('calibration', ['calibration.due-date', '2026-01-01'])]],
    [
      'the question asks about everything that the laboratory does',
      'training',
      [facts('training-record', ['training.person', 'Ada Chen'])],
    ],
  ])('none where %s', (_, id, documents) => expect(proposed(id, ...documents)).toBeUndefined());

  it('are for questions that exist', () => {
    for (const id of answerableQuestions) expect(controls.has(id)).toBe(true);
  });

  it('are not counted: what is proposed and not confirmed changes no judgement', () => {
    const document = certificateDocument('paper', cliaCertificate({ expiryDate: '2025-05-31' }));
    expect(proposed('clia-certificate', document)).toBeDefined();
    const line = assess(assessmentInput(clinicalLab, [document])).requirements.find(
      ({ control }) => control === 'clia-certificate',
    );
    expect(line).toMatchObject({ status: 'missing', answered: null });
  });
});
