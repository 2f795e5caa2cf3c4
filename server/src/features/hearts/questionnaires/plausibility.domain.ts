import { type Answer, type Answers, answerSchemas } from '@aliquot/contract/hearts/questionnaires';
import conflictsFile from '../../../../../knowledge/answer-conflicts.json' with { type: 'json' };
import { utcDay } from '../../../kernel/days.ts';
import { type ConflictSide, conflictsSchema } from '../../../kernel/knowledge/judging.ts';
import { type ControlQuestion, controlQuestions } from './control-questions.domain.ts';
import { deniesInWords, saysSomething } from './words.domain.ts';

/**
 * The context that an answer is checked against. `today` is YYYY-MM-DD; `establishedIn` is the year in the laboratory's
 * profile.
 */
export type AnsweringContext = { readonly today: string; readonly establishedIn?: number | undefined };

const yearsAhead = 30;
const earliestDay = '1950-01-01';

const shifted = (day: string, { years = 0, days = 0 }: { years?: number; days?: number }): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  date.setUTCDate(date.getUTCDate() + days);
  return utcDay(date);
};

/** The last day that is today somewhere on earth. */
export const lastToday = (today: string): string => shifted(today, { days: 1 });

const dayProblem = (notPast: boolean, day: string, { today, establishedIn }: AnsweringContext): string | null => {
  if (day < earliestDay) return 'Please check the year of this date.';
  if (notPast) {
    const last = shifted(today, { years: yearsAhead });
    return day > last ? `This date is more than ${yearsAhead} years ahead. Please check the year.` : null;
  }
  if (day > lastToday(today)) {
    return 'This date is in the future. Enter the day on which it was done; if it was not done yet, leave the question empty.';
  }
  return establishedIn !== undefined && Number(day.slice(0, 4)) < establishedIn
    ? `This date is before the laboratory was established (${establishedIn}, as the profile says). Please check the year.`
    : null;
};

const sayMore =
  'Please answer in a few words that say what is asked, at least two words. If there is nothing to name, write "None".';

const textProblem = (question: Extract<ControlQuestion, { type: 'text' }>, text: string): string | null => {
  if (deniesInWords(text)) return null;
  if (question.pattern !== undefined) {
    return new RegExp(question.pattern, 'i').test(text) ? null : (question.form ?? sayMore);
  }
  return saysSomething(text) ? null : sayMore;
};

/**
 * The reason that an answer of the right form can't be true or says nothing, as a sentence for the person; null when it is
 * plausible.
 */
export const implausibility = (questionId: string, answer: Answer, context: AnsweringContext): string | null => {
  const question = controlQuestions.get(questionId);
  if (question === undefined || !answerSchemas[question.type].safeParse(answer).success) return null;
  if (question.type === 'date' && typeof answer === 'string') return dayProblem(question.notPast === true, answer, context);
  if (question.type === 'text' && typeof answer === 'string') return textProblem(question, answer);
  if (question.type === 'multiselect' && Array.isArray(answer) && question.exclusive !== undefined) {
    const both = answer.includes(question.exclusive) && answer.length > 1;
    return both ? `Choose "${question.exclusive}" or the others, not both.` : null;
  }
  return null;
};

/** Pairs of answers that cannot both be true (knowledge/answer-conflicts.json). */
export const answerConflicts = conflictsSchema.parse(conflictsFile).conflicts;

const saysSo = ({ question, is }: ConflictSide, answers: Answers): boolean => {
  const answer = answers[question];
  if (typeof is === 'boolean') return answer === is;
  if (typeof answer !== 'string' || answer.trim() === '') return false;
  return is === 'named' ? !deniesInWords(answer) : is.includes(answer);
};

/** The contradictions among answers, by the ids of both questions: each gets the same sentence. */
export const contradictionsAmong = (answers: Answers): ReadonlyMap<string, string> =>
  new Map(
    answerConflicts
      .filter(({ between }) => between.every((side) => saysSo(side, answers)))
      .flatMap(({ between, message }) => between.map(({ question }): [string, string] => [question, message])),
  );
