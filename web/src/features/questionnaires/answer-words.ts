import type { Answer } from '@aliquot/contract/questionnaires';
import { formatDate } from '../../ui/text/format.ts';

/** An answer as it is read back to a person. */
export const wordsOf = (answer: Answer | undefined): string => {
  if (answer === undefined) return 'Not answered';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : formatDate(answer);
};
