import type { ShownStanding } from '../hearts/to-do.ts';

/** Labels for the state of a checklist requirement. */
export const checklistWords = {
  met: 'Found',
  partial: 'Partly shown',
  stated: 'Stated',
  accepted: 'Accepted by a reviewer',
  missing: 'Not fulfilled',
  'not-uploaded': 'Not uploaded yet',
  'not-assessed': 'Not verified',
} as const satisfies Record<ShownStanding, string>;

const checklistFormats = ['pdf', 'csv'] as const;
export const checklistFilePath = (labId: string, format: (typeof checklistFormats)[number]) =>
  `/api/labs/${labId}/checklist.${format}`;

/** Shown instead of a score that would reflect the number of documents rather than the lab. */
export const notEnoughWords = 'Not enough documents yet for a score';

/** Shown instead of a risk where there is no score. */
export const notRatedWords = 'Not rated yet';
