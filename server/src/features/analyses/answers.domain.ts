import type { Answer, Answers } from '@aliquot/contract/questionnaires';
import { daysBetween } from '../certifications/validity.domain.ts';
import { isAnswered } from '../questionnaires/questionnaires.domain.ts';
import type { AnswerCondition, Control, ControlQuestion } from './knowledge.domain.ts';

/** What an answer does to its control: speaks for it, speaks against it, or was not given. */
export type AnswerEffect = 'closes' | 'leaves-open' | 'none';

const closes = (question: ControlQuestion, answer: Answer, today: string): boolean => {
  switch (question.type) {
    case 'boolean':
      return question.closes === 'any' ? typeof answer === 'boolean' : answer === question.closes;
    case 'select':
      return typeof answer === 'string' && question.closes.includes(answer);
    case 'multiselect': {
      if (!Array.isArray(answer)) return false;
      const chosen = question.options.filter((option) => answer.includes(option));
      return chosen.length >= question.atLeast;
    }
    case 'date': {
      const ahead = typeof answer === 'string' ? daysBetween(today, answer) : null;
      if (ahead === null) return false;
      if (question.notPast === true) return ahead >= 0;
      return ahead <= 0 && (question.withinDays === undefined || -ahead <= question.withinDays);
    }
    case 'text': {
      if (typeof answer !== 'string') return false;
      const text = answer.trim();
      if (question.pattern !== undefined) return new RegExp(question.pattern, 'i').test(text);
      return text.length >= (question.minLength ?? 1);
    }
  }
};

/** What the laboratory's answer to a control's question does to it. `today` is YYYY-MM-DD. */
export const answerEffect = (control: Control, answers: Answers, today: string): AnswerEffect => {
  const answer = answers[control.id];
  if (!isAnswered(answer)) return 'none';
  return closes(control.question, answer, today) ? 'closes' : 'leaves-open';
};

/** Whether the laboratory has given exactly this answer. */
export const answeredAs = (condition: AnswerCondition, answers: Answers): boolean =>
  answers[condition.question] === condition.is;
