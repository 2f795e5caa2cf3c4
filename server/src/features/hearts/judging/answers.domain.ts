import type { answerEffects, JudgedAnswer } from '@aliquot/contract/hearts/analyses';
import { type Answer, type Answers, answerSchemas } from '@aliquot/contract/hearts/questionnaires';
import { longDay } from '../../../kernel/days.ts';
import { daysBetween } from '../certifications/validity.domain.ts';
import type { ControlQuestion } from '../questionnaires/control-questions.domain.ts';
import { lastToday } from '../questionnaires/plausibility.domain.ts';
import { isAnswered } from '../questionnaires/questionnaires.domain.ts';
import { canBeLookedUp, deniesInWords, saysSomething } from '../questionnaires/words.domain.ts';
import type { AnswerCondition, Control } from './lines/knowledge.domain.ts';

type AnswerEffect = (typeof answerEffects)[number];
type Verdict = { readonly effect: AnswerEffect; readonly explanation: string };
type Of<Type extends ControlQuestion['type']> = Extract<ControlQuestion, { type: Type }>;

const statedOnly = 'The laboratory states this. No document shows it yet.';
const canBeChecked = 'The laboratory states this with a date or number that can be checked. No document shows it yet.';

const stated: Verdict = { effect: 'stated', explanation: statedOnly };
const checkable: Verdict = { effect: 'checkable', explanation: canBeChecked };
const denied = (explanation: string): Verdict => ({ effect: 'denied', explanation });

const judgeList = ({ options, atLeast }: Of<'multiselect'>, answer: readonly string[]): Verdict => {
  const left = options.filter((option) => !answer.includes(option));
  return options.length - left.length >= atLeast ? stated : denied(`The answer leaves out: ${left.join('; ')}.`);
};

const judgeDay = ({ notPast, withinDays }: Of<'date'>, day: string, today: string): Verdict | null => {
  const ahead = daysBetween(today, day);
  if (ahead === null) return null;
  if (notPast === true) return ahead >= 0 ? checkable : denied(`The day in the answer, ${longDay(day)}, has passed.`);
  if (day > lastToday(today)) return null;
  return withinDays === undefined || -ahead <= withinDays
    ? checkable
    : denied(`The day in the answer, ${longDay(day)}, is more than ${Math.round(withinDays / 30.4)} months ago.`);
};

const judgeWords = ({ pattern, checkable: mayBeLookedUp }: Of<'text'>, text: string): Verdict | null => {
  if (deniesInWords(text)) return denied('The answer says that the laboratory does not have this.');
  if (pattern !== undefined) return new RegExp(pattern, 'i').test(text) ? checkable : null;
  if (!saysSomething(text)) return null;
  return mayBeLookedUp === true && canBeLookedUp(text) ? checkable : stated;
};

/** Null when an answer says nothing: it has another form than the question asks for, or words without meaning. */
const judge = (question: ControlQuestion, answer: Answer, today: string): Verdict | null => {
  if (!answerSchemas[question.type].safeParse(answer).success) return null;
  switch (question.type) {
    case 'boolean':
      return question.closes === 'any' || answer === question.closes
        ? stated
        : denied(`The answer is ${answer === true ? 'yes' : 'no'}.`);
    case 'select':
      if (typeof answer !== 'string' || !question.options.includes(answer)) return null;
      return question.closes.includes(answer) ? stated : denied(`The answer is "${answer}".`);
    case 'multiselect':
      return Array.isArray(answer) ? judgeList(question, answer) : null;
    case 'date':
      return typeof answer === 'string' ? judgeDay(question, answer, today) : null;
    case 'text':
      return typeof answer === 'string' ? judgeWords(question, answer.trim()) : null;
  }
};

/** An answer in words, as a person would repeat it. */
const inWords = (answer: Answer): string => {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join('; ') : answer.trim();
};

/**
 * The effect of the laboratory's answer on a control, as an auditor would take it: a No confirms that the thing does not exist,
 * a Yes is a statement, and a day or number is a statement that can be checked. Null without an answer, or with one that says
 * nothing. `today` is YYYY-MM-DD.
 */
export const judgeAnswer = ({ id, question, scoping }: Control, answers: Answers, today: string): JudgedAnswer | null => {
  const answer = answers[id];
  const verdict = isAnswered(answer) ? judge(question, answer, today) : null;
  if (answer === undefined || verdict === null) return null;
  const explanation =
    scoping === true && verdict.effect !== 'denied'
      ? 'The laboratory states this. It decides which requirements apply, and earns no points.'
      : verdict.explanation;
  return { question: question.text, given: inWords(answer), effect: verdict.effect, explanation };
};

/** The best that an answer alone can do for a control. */
export const bestEffectOf = ({ question }: Control): Exclude<AnswerEffect, 'denied'> =>
  question.type === 'date' || (question.type === 'text' && (question.pattern !== undefined || question.checkable === true))
    ? 'checkable'
    : 'stated';

/** True when the laboratory has given exactly this answer. */
export const answeredAs = (condition: AnswerCondition, answers: Answers): boolean =>
  answers[condition.question] === condition.is;
