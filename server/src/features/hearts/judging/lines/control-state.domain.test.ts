import { describe, expect, it } from 'vitest';
import {
  assessmentInput,
  calibrationLab,
  certificate,
  certificateDocument,
  cliaCertificate,
  clinicalLab,
  factDocument,
  readDocument,
} from '../../../../testing/papers/readings.ts';
import { judgeControl } from './control-state.domain.ts';
import { gatherShown } from './evidence.domain.ts';
import { controlOf } from './knowledge.domain.ts';
import type { AssessmentInput } from './lab.domain.ts';

const judge = (control: string, input: AssessmentInput) => {
  const { status, note, evidence } = judgeControl(controlOf(control), gatherShown(input), input.answers);
  return { status, note, files: evidence.map(({ fileName }) => fileName) };
};
const withFacts = (...facts: [string, string, number?][]) =>
  assessmentInput(clinicalLab, [factDocument('a', 'other', ...facts)]);
const withClia = (fields: Parameters<typeof cliaCertificate>[0] = {}) =>
  assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate(fields))]);

const ukas = (issueDate: string) =>
  assessmentInput(calibrationLab, [
    certificateDocument(
      'ukas',
      certificate({
        type: 'iso-17025',
        number: '0123',
        issuingBody: 'UKAS',
        standard: 'ISO/IEC 17025:2017',
        holder: calibrationLab.name,
        issueDate,
      }),
    ),
  ]);
const answered = (control: string, answer: AssessmentInput['answers'][string], documents: AssessmentInput['documents'] = []) =>
  judge(control, assessmentInput(clinicalLab, [...documents], { answers: { [control]: answer } }));

describe('status of a control by its documents', () => {
  it.each<[string, string, AssessmentInput, string, RegExp]>([
    [
      'nothing is found',
      'method-validation',
      withFacts(),
      'missing',
      /^Not found in 1 document: accuracy; precision; reportable range; approval before use\.$/,
    ],
    [
      'a part is found',
      'method-validation',
      withFacts(['validation.accuracy', 'bias 1 %'], ['validation.precision', 'CV 2 %']),
      'partial',
      /^Found: accuracy; precision\. Not found in 1 document: reportable range; approval before use\.$/,
    ],
    [
      'all is found',
      'method-validation',
      withFacts(
        ['validation.accuracy', 'x'],
        ['validation.precision', 'x'],
        ['validation.reportable-range', 'x'],
        ['validation.approval', 'x'],
      ),
      'met',
      /^Found: /,
    ],
    [
      'all is found, with little certainty',
      'director',
      withFacts(['personnel.director', 'Ada Chen', 0.55]),
      'partial',
      /^Found/,
    ],
    [
      'what is found is more likely wrong than right',
      'director',
      withFacts(['personnel.director', 'Ada Chen', 0.45]),
      'missing',
      /^Not found/,
    ],
    ['a date is recent enough', 'management-review', withFacts(['management-review.date', '2026-01-15']), 'met', /^Found/],
    [
      'a date is too old',
      'management-review',
      withFacts(['management-review.date', '2024-01-15']),
      'missing',
      /^Found in an older version: January 15, 2024 in /,
    ],
    [
      'a date is still to come',
      'management-review',
      withFacts(['management-review.date', '2027-01-15']),
      'missing',
      /^Found, but in the future: January 15, 2027 in /,
    ],
    [
      'a due date is past',
      'calibration',
      withFacts(
        ['calibration.date', '2024-01-01'],
        ['calibration.due-date', '2025-01-01'],
        ['calibration.instrument', 'scale'],
      ),
      'partial',
      /Found, but out of date: January 1, 2025 in /,
    ],
    [
      'a score is too low',
      'proficiency-results',
      withFacts(['pt.event-date', '2026-06-01'], ['pt.score', '60']),
      'partial',
      /Found, but below what is required: 60 in /,
    ],
    [
      'a score is high enough',
      'proficiency-results',
      withFacts(['pt.event-date', '2026-06-01'], ['pt.score', '100 %']),
      'met',
      /^Found/,
    ],
    [
      'approval is on another kind of document',
      'procedures',
      withFacts(['document.approved-by', 'Ada Chen']),
      'missing',
      /^Not found/,
    ],
    ['nobody can show it by a document', 'change-notices', withFacts(), 'not-assessed', /only an answer can tell/],
    ['there is no document at all', 'procedures', assessmentInput(clinicalLab), 'not-assessed', /Not found in 0 documents/],
    [
      'the only file could not be read',
      'procedures',
      assessmentInput(clinicalLab, [readDocument('a', null)]),
      'not-assessed',
      /Not found in 0 documents/,
    ],
  ])('when %s', (_, control, input, status, note) => {
    const judged = judge(control, input);
    expect(judged.status).toBe(status);
    expect(judged.note).toMatch(note);
    expect(judged.status !== 'met' || judged.files.length > 0).toBe(true);
  });

  it.each<[string, AssessmentInput, string, RegExp]>([
    ['current', withClia(), 'met', /^Found/],
    ['ended', withClia({ issueDate: '2023-06-01', expiryDate: '2025-05-31' }), 'missing', /^Only expired certificates/],
    [
      'without an end date',
      withClia({ issueDate: undefined, expiryDate: undefined }),
      'partial',
      /^Found: a CLIA certificate whose end is not stated[.;].* To clarify: its end is not stated\./,
    ],
    [
      'of somebody else',
      withClia({ holder: 'Oakland Toxicology Group' }),
      'missing',
      /^Found, but issued to another holder: .* names Oakland Toxicology Group\.$/,
    ],
    ['with a misread number', withClia({ number: '0500982600' }), 'partial', /its number does not have the usual form/],
    ['read with little certainty', withClia({ confidence: 0.55 }), 'partial', /could not be read with certainty/],
    ['that is more likely none', withClia({ confidence: 0.4 }), 'missing', /^Not found/],
    ['with an end inferred from its issue date', withClia({ expiryDate: undefined }), 'met', /^Found/],
  ])('a CLIA certificate %s', (_, input, status, note) => {
    const judged = judge('clia-certificate', input);
    expect(judged).toMatchObject({ status, note: expect.stringMatching(note) });
  });

  it('a UKAS certificate without an end counts while its cycle is open', () => {
    expect(judge('iso-17025-accreditation', ukas('2024-05-01')).status).toBe('met');
    expect(judge('iso-17025-accreditation', ukas('2020-05-01')).status).toBe('partial');
  });
});

describe('status of a control by its answer', () => {
  it.each([
    ['an answer alone states a control', 'document-control', true, 'stated'],
    ['an answer stays a statement where no document can show it', 'change-notices', true, 'stated'],
    ['words that say nothing answer nothing', 'director', 'asdf', 'not-assessed'],
    ['a No keeps the gap', 'document-control', false, 'missing'],
    ['a No to a question without documents makes it a gap', 'method-comparison', 'Never', 'missing'],
  ] as const)('QST-014 %s', (_, control, answer, status) => {
    expect(answered(control, answer).status).toBe(status);
  });

  it('QST-014 where a document shows a part, an answer states the rest and adds nothing', () => {
    const documents = [factDocument('a', 'sop', ['document.version', '3'])];
    const all = controlOf('procedures').question;
    const judged = answered('procedures', all.type === 'multiselect' ? all.options : [], documents);
    expect(judged).toMatchObject({ status: 'partial', note: expect.stringMatching(/The laboratory states the rest\.$/) });
  });

  it('QST-014 a document closes what an answer stated, and a No takes nothing from it', () => {
    const documents = [
      factDocument(
        'a',
        'policy',
        ['policy.document-control', 'x'],
        ['procedure.document-control', 'x'],
        ['document.approved-by', 'Ada Chen'],
        ['document.effective-date', '2026-01-01'],
        ['record.document-list', 'x'],
      ),
    ];
    expect(answered('document-control', true, documents).status).toBe('met');
    expect(answered('document-control', false, documents)).toMatchObject({
      status: 'met',
      note: 'Found: a procedure for document control; a master list of documents with version and owner. The answer in the questionnaire says otherwise.',
    });
  });
});
