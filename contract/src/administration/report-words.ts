import type { ShownStanding } from '../hearts/to-do.ts';
import type { RiskLevel } from '../options.ts';
import type { ChecklistLine } from './reports.ts';

/** Labels for the state of a requirement, on every screen and in every file. */
export const standingWords = {
  met: 'Found in a document',
  partial: 'Found in part',
  stated: 'Answered, not proven yet',
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

/** Shown instead of a risk where an analysis has no score. */
export const notRatedWords = 'Not rated yet';

/** Shown instead of a risk before any analysis. */
export const unknownRisk = 'UNKNOWN';

/** The risk where there is a score, else why it is not known. */
export const ratedRisk = (risk: RiskLevel | null, scored: boolean | null) =>
  risk === null ? unknownRisk : scored ? risk : notRatedWords;

/** The note beside a requirement, without what `raise` says as well; empty where its sources say enough. */
export const noteBeside = ({ note, raise, sources, standing }: ChecklistLine): string => {
  const isShown = sources.length === 0 || standing === 'missing' || standing === 'partial';
  if (!isShown) return '';
  return raise === null ? note : note.replace(`: ${raise}`, '');
};
