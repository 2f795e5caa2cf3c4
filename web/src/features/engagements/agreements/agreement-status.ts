import type { Agreement } from '@aliquot/contract/engagements/agreements';
import type { Tone } from '../../../ui/text/badge.tsx';

/** Where an agreement is, in a word or two. */
export const statusOf = ({ status, way, has_ended }: Agreement): { readonly words: string; readonly tone: Tone } => {
  if (status === 'refused') return { words: 'Refused', tone: 'bad' };
  if (status === 'withdrawn') return { words: 'Withdrawn', tone: 'neutral' };
  if (status === 'open') return { words: way === 'signed' ? 'To be signed' : 'To be confirmed', tone: 'warn' };
  if (has_ended) return { words: 'Ended', tone: 'neutral' };
  return { words: way === 'signed' ? 'Signed by both' : 'Confirmed', tone: 'good' };
};
