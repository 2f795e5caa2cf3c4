import type { Answer } from '@aliquot/contract/hearts/questionnaires';
import { formatDate } from '../../../ui/text/format.ts';

/** An answer as text. */
export const wordsOf = (answer: Answer | undefined): string => {
  if (answer === undefined) return 'Not answered';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : formatDate(answer);
};
