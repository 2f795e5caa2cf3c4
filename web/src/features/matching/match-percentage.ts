import type { Tone } from '../../ui/text/badge.tsx';

/** Green from 80, amber from 60, red below. */
export const percentageTone = (percentage: number): Tone => (percentage >= 80 ? 'good' : percentage >= 60 ? 'warn' : 'bad');
