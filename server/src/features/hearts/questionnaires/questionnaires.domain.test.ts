import type { Answer, Question } from '@aliquot/contract/hearts/questionnaires';
import { describe, expect, it } from 'vitest';
import { assessmentInput, certificateDocument, cliaCertificate, clinicalLab, today } from '../../../testing/papers/readings.ts';
import { assess } from '../judging/analyses.domain.ts';
import { buildQuestionnaire } from '../judging/asking.domain.ts';
import { controlOf } from '../judging/lines/knowledge.domain.ts';
import { answerProblem, answerProblems, isAnswered } from './questionnaires.domain.ts';

const questionnaire = buildQuestionnaire(
  assess(assessmentInput(clinicalLab, [certificateDocument('clia', cliaCertificate())])),
);

/** A question as it would be asked, whether or not this laboratory is asked it. */
const asked = (id: string): Question => {
  const { category, type, text, ...rest } = controlOf(id).question;
  return { id, category, type, required: false, question: text, reasoning: '', options: 'options' in rest ? rest.options : [] };
};

/** An answer of the right form to a question, whatever it says. */
const anyAnswer = ({ type, options }: Question): Answer => {
  const forms: Record<Question['type'], Answer> = {
    text: 'As written in our manual, section 4',
    select: options[0] ?? '',
    multiselect: options.filter((option) => !option.startsWith('None')),
    boolean: true,
    date: '2026-10-01',
  };
  return forms[type];
};

describe('answers', () => {
  it.each<[string, Answer, boolean]>([
    ['director', 'Dr. Ada Chen', true],
    ['director', 'asdf', false],
    ['director', true, false],
    ['director', 'x'.repeat(2001), false],
    ['competency', 'Every year', true],
    ['competency', 'Every full moon', false],
    ['procedures', ['Effective date and version'], true],
    ['procedures', ['Effective date and version', 'Effective date and version'], false],
    ['procedures', 'Effective date and version', false],
    ['procedures', ['Something else'], false],
    ['proficiency-attestation', false, true],
    ['proficiency-attestation', 'yes', false],
    ['calibration', '2027-02-28', true],
    ['calibration', '2027-02-30', false],
    ['calibration', 'soon', false],
  ])('QST-010 %s answered with %j fits: %s', (id, answer, fits) => {
    expect(answerProblem(asked(id), answer, { today }) === null).toBe(fits);
  });

  it('QST-008 No is an answer, an empty text or list is not', () => {
    expect([false, true, 'x', ['x']].map(isAnswered)).toEqual([true, true, true, true]);
    expect([undefined, '', '  ', []].map(isAnswered)).toEqual([false, false, false, false]);
  });

  it('QST-010 every question accepts an answer of its own form', () => {
    for (const question of questionnaire.questions) expect(answerProblem(question, anyAnswer(question), { today })).toBeNull();
  });

  it('QST-008 a submission needs every required question, and No is an answer', () => {
    const complete = Object.fromEntries(
      questionnaire.questions.filter(({ required }) => required).map((each) => [each.id, anyAnswer(each)]),
    );
    expect(answerProblems(questionnaire, complete, { today, submitting: true })).toEqual({});
    const { procedures: _left, ...short } = complete;
    expect(answerProblems(questionnaire, short, { today, submitting: true })).toEqual({
      procedures: 'This question is required. Please provide an answer.',
    });
    expect(answerProblems(questionnaire, short, { today, submitting: false })).toEqual({});
    expect(answerProblems(questionnaire, { ...complete, procedures: [] }, { today, submitting: true })).toHaveProperty(
      'procedures',
    );
  });

  it('a submission is refused at both questions whose answers cannot both be true', () => {
    const both = { 'proficiency-results': 'No proficiency testing', 'proficiency-attestation': true };
    const problems = answerProblems(questionnaire, both, { today, submitting: false });
    expect(Object.keys(problems).toSorted()).toEqual(['proficiency-attestation', 'proficiency-results']);
    for (const problem of Object.values(problems)) expect(problem).toMatch(/Change one of these answers\.$/);
  });

  it('refuses an answer to a question that is not asked', () => {
    expect(answerProblems(questionnaire, { 'no-such-question': true }, { today, submitting: false })).toEqual({
      'no-such-question': 'This question is not part of the questionnaire.',
    });
  });
});
