import type { ShownStanding } from './to-do.ts';

/** How a requirement of the checklist stands, in words. */
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

/** Said in place of a score that would say more about what was handed in than about the laboratory. */
export const notEnoughWords = 'Not enough handed in yet to give a score';
