import type { OwnNameStatus } from '@aliquot/contract/hearts/own-names';
import type { Tone } from '../../../ui/text/badge.tsx';

/** The status of a laboratory's statement about a name. */
export const nameStanding: Readonly<Record<OwnNameStatus, { label: string; tone: Tone }>> = {
  stated: { label: 'Waiting for an administrator', tone: 'info' },
  confirmed: { label: 'Confirmed as the laboratory’s name', tone: 'good' },
  refused: { label: 'Not confirmed', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};
