import type { ShownCertificate } from '@aliquot/contract/engagements/laboratory-pages';
import type { ShownState } from '@aliquot/contract/hearts/certifications';
import type { Tone } from '../../../ui/text/badge.tsx';
import { formatDate } from '../../../ui/text/format.ts';

export const stateWords: Readonly<Record<ShownState, { label: string; tone: Tone }>> = {
  valid: { label: 'Valid', tone: 'good' },
  ending: { label: 'Ends soon', tone: 'warn' },
  ended: { label: 'Ended', tone: 'bad' },
  ahead: { label: 'Not valid yet', tone: 'warn' },
  undated: { label: 'No end on record', tone: 'neutral' },
};

/** How tests are shown by their certificate: "Shown by a document uploaded on March 5, 2026". */
export const proofWords = ({ state, document_day, valid_until }: ShownCertificate): string => {
  if (state === 'ended' && valid_until) return `Scope ended ${formatDate(valid_until)}`;
  if (state === 'ahead') return 'Scope not in force yet';
  const shown = document_day
    ? `Shown by a document uploaded on ${formatDate(document_day)}`
    : 'Its document is no longer on record';
  return state === 'undated' ? `${shown}, no end on record` : shown;
};
