import type { Tone } from '../../ui/text/badge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  completed: 'good',
  approved: 'good',
  'in-progress': 'warn',
  pending: 'warn',
  denied: 'bad',
  failed: 'bad',
  rejected: 'bad',
};

/** The colour of a status in somebody's activity: green what is done, amber what goes on, red what went wrong. */
export const activityTone = (status: string): Tone => tones[status] ?? 'neutral';
