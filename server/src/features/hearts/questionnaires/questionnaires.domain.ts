import {
  type Answer,
  type Answers,
  answerSchemas,
  type OpenQuestionnaire,
  type Question,
  type Questionnaire,
} from '@aliquot/contract/hearts/questionnaires';
import { type AnsweringContext, contradictionsAmong, implausibility } from './plausibility.domain.ts';

/** True when an answer was given at all. An empty text or list is no answer; "No" is one. */
export const isAnswered = (answer: Answer | undefined): answer is Answer => {
  if (answer === undefined) return false;
  if (typeof answer === 'boolean') return true;
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;
};

const wrongForms: Readonly<Record<Question['type'], string>> = {
  text: 'Please answer in words, in at most 2000 characters.',
  select: 'Please choose one of the options.',
  multiselect: 'Please choose from the options.',
  boolean: 'Please answer yes or no.',
  date: 'Please enter a date.',
};

const requiredMessage = 'This question is required. Please provide an answer.';

const formProblem = (question: Question, answer: Answer): string | null => {
  if (!answerSchemas[question.type].safeParse(answer).success) return wrongForms[question.type];
  const choices = question.type === 'select' || question.type === 'multiselect' ? [answer].flat() : [];
  const offered = choices.every((choice) => typeof choice === 'string' && question.options.includes(choice));
  return offered && new Set(choices).size === choices.length ? null : wrongForms[question.type];
};

/**
 * The problem with an answer to a question, as a sentence for the person: its form, a date that can't be, words that say
 * nothing. Null when it is valid or absent.
 */
export const answerProblem = (question: Question, answer: Answer | undefined, context: AnsweringContext): string | null =>
  isAnswered(answer) ? (formProblem(question, answer) ?? implausibility(question.id, answer, context)) : null;

/** `leftOut` says which answer to which other question leaves a question out, by its id. */
type Submitting = { readonly submitting: boolean; readonly leftOut?: OpenQuestionnaire['left_out'] };

const isLeftOut = (id: string, answers: Answers, leftOut: OpenQuestionnaire['left_out']): boolean => {
  const condition = leftOut[id];
  return condition !== undefined && answers[condition.question] === condition.is;
};

/**
 * Problems by question id. A submission also needs every required question answered ("No" is an answer) that no answer leaves
 * out; answers to questions that this questionnaire does not ask are refused, and so are answers that cannot both be true.
 */
export const answerProblems = (
  questionnaire: Questionnaire,
  answers: Answers,
  { submitting, leftOut = {}, ...context }: AnsweringContext & Submitting,
): Record<string, string> => {
  const contradicting = contradictionsAmong(answersTo(answers, questionnaire));
  const asked = new Set(questionnaire.questions.map(({ id }) => id));
  const unknown = Object.keys(answers)
    .filter((id) => !asked.has(id))
    .map((id): [string, string] => [id, 'This question is not part of the questionnaire.']);
  const wrong = questionnaire.questions.flatMap((question): [string, string][] => {
    const answer = answers[question.id];
    if (submitting && question.required && !isAnswered(answer) && !isLeftOut(question.id, answers, leftOut))
      return [[question.id, requiredMessage]];
    const problem = answerProblem(question, answer, context) ?? contradicting.get(question.id) ?? null;
    return problem === null ? [] : [[question.id, problem]];
  });
  return Object.fromEntries([...unknown, ...wrong]);
};

/** The answers to the questions of this questionnaire; a laboratory keeps those to other questions too. */
export const answersTo = (answers: Answers, { questions }: Pick<Questionnaire, 'questions'>): Answers =>
  Object.fromEntries(questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])));
