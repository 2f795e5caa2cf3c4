import type { requirementStatuses } from './analyses.ts';

/** How a requirement of the checklist stands, in words. */
export const checklistWords = {
  met: 'Found',
  partial: 'Partly shown',
  stated: 'Stated',
  accepted: 'Accepted by a reviewer',
  missing: 'Gap',
  'not-assessed': 'Not verified',
} as const satisfies Record<(typeof requirementStatuses)[number], string>;

export const checklistFormats = ['pdf', 'csv'] as const;
export const checklistFilePath = (labId: string, format: (typeof checklistFormats)[number]) =>
  `/api/labs/${labId}/checklist.${format}`;
