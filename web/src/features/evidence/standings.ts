import type { FieldStanding } from '@aliquot/contract/evidence-view';
import type { Tone } from '../../ui/text/badge.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Info, ShieldCheck } from '../../ui/text/icon.ts';

type Look = { readonly label: string; readonly tone: Tone; readonly icon: typeof Info; readonly words: string };

/** What a field rests on, told apart by word, sign and colour. */
export const fieldLooks: Readonly<Record<FieldStanding, Look>> = {
  found: { label: 'Found', tone: 'good', icon: CircleCheck, words: 'read from the words that are marked' },
  stated: { label: 'Stated', tone: 'info', icon: Info, words: 'the laboratory says so; it does not count yet' },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    icon: ShieldCheck,
    words: 'stated by the laboratory, confirmed by an administrator',
  },
  gap: { label: 'Gap', tone: 'warn', icon: CircleAlert, words: 'should be there, and is not or only in part' },
  'not-verified': { label: 'Not verified', tone: 'neutral', icon: CircleHelp, words: 'no words of a document say it' },
};
