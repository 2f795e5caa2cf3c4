import type { Tone } from '../../../ui/text/badge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  completed: 'good',
  approved: 'good',
  'in-progress': 'warn',
  pending: 'warn',
  denied: 'bad',
  failed: 'bad',
  rejected: 'bad',
};

/** The color of an activity's status: green for done, amber for running, red for failed. */
export const activityTone = (status: string): Tone => tones[status] ?? 'neutral';
