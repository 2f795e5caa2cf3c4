import type { FieldStanding } from '@aliquot/contract/hearts/evidence-view';
import type { Tone } from '../../../ui/text/badge.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Eye, Info, ShieldCheck } from '../../../ui/text/icon.ts';

type Look = { readonly label: string; readonly tone: Tone; readonly icon: typeof Info; readonly words: string };

/** The basis of a field, shown by word, icon and color. */
export const fieldLooks: Readonly<Record<FieldStanding, Look>> = {
  found: { label: 'Found', tone: 'good', icon: CircleCheck, words: 'read from the highlighted words' },
  stated: { label: 'Stated', tone: 'info', icon: Info, words: 'stated by the laboratory, does not count yet' },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    icon: ShieldCheck,
    words: 'stated by the laboratory, confirmed by an administrator',
  },
  proposed: {
    label: 'Proposed',
    tone: 'plum',
    icon: Eye,
    words: 'proposed by a language model, counts for nothing yet',
  },
  gap: { label: 'Gap', tone: 'warn', icon: CircleAlert, words: 'missing or incomplete' },
  'not-verified': { label: 'Not verified', tone: 'neutral', icon: CircleHelp, words: 'not found in any document' },
};
