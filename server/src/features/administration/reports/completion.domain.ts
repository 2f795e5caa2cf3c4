import type { completionLabels } from '@aliquot/contract/administration/reports';

/** What an average profile completion, in percent, is called. */
export const completionLabel = (average: number): (typeof completionLabels)[number] => {
  if (average >= 80) return 'Excellent';
  return average >= 60 ? 'Good' : 'Needs improvement';
};

/** A part of a whole in percent, or null when the whole is nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);
