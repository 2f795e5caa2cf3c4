import type { OwnNameStatus } from '@aliquot/contract/own-names';
import type { Tone } from '../../ui/text/badge.tsx';

/** How what a laboratory said of a name stands. */
export const nameStanding: Readonly<Record<OwnNameStatus, { label: string; tone: Tone }>> = {
  stated: { label: 'Waits for an administrator', tone: 'info' },
  confirmed: { label: 'Confirmed as the laboratory’s name', tone: 'good' },
  refused: { label: 'Not confirmed', tone: 'bad' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
};
