import type { FormProposal, FormTopic } from '@aliquot/contract/hearts/customer-forms/customer-forms';
import type { AnswerPlace, FormPart } from '../../../kernel/form-grid.ts';
import { gatherShown } from '../judging/lines/evidence.domain.ts';
import type { AssessmentInput } from '../judging/lines/lab.domain.ts';
import type { JudgedDocument } from '../judging/pipeline.domain.ts';
import { answerQuestion } from './answers.domain.ts';
import { type FoundQuestion, questionsOf } from './questions.domain.ts';
import { type FoundSubject, subjectOf } from './subjects.domain.ts';

/** A question that was found, with what it is about. */
export type TakenQuestion = FoundQuestion & FoundSubject;

/** The questions of a form, each with its subject by the product's own words. */
export const findQuestions = (parts: readonly FormPart[]): { readonly questions: TakenQuestion[]; readonly more: boolean } => {
  const { questions, more } = questionsOf(parts);
  return { questions: questions.map((each) => ({ ...each, ...subjectOf(each.question) })), more };
};

export type AskedQuestion = { readonly question: string; readonly about: FormTopic | null; readonly place: AnswerPlace };

/** The answers to questions by what a laboratory's documents show on a day. Whatever named a question's subject, its answer is made here. */
export const answerQuestions = (
  input: Omit<AssessmentInput, 'documents' | 'answers'>,
  questions: readonly AskedQuestion[],
  documents: readonly JudgedDocument[],
): FormProposal[] => {
  const read = documents.map(({ reading, ...document }) => ({
    ...document,
    reading: reading === null ? null : JSON.parse(reading),
  }));
  const shown = gatherShown({ ...input, answers: {}, documents: read });
  return questions.map(({ about, question, place }) => answerQuestion(shown, about, question, place));
};
