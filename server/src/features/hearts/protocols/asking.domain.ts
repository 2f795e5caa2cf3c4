import type { MentionReason } from '@aliquot/contract/hearts/protocol-proposals';
import { notNeededParts } from '../matching/request/negation.domain.ts';
import type { Paper, Passage } from './paper-text.domain.ts';
import { folded, orderForm, sentenceForms, type Zone } from './wordings.domain.ts';

/** How clearly a passage asks for what it names: `weight` 0 asks nothing; `reason` says why a thing in it is not asked for. */
export type Asking = { readonly weight: number; readonly reason: MentionReason | null };

const reasonOfZone: Partial<Record<Zone, MentionReason>> = {
  background: 'background',
  references: 'background',
  administration: 'background',
  treatment: 'background',
  criteria: 'criteria',
  finished: 'finished',
  reagent: 'reagent',
  'side-effect': 'side-effect',
  'own-work': 'own-work',
};

/** Zones whose every line asks, with or without a verb. */
const asking: ReadonlySet<Zone | null> = new Set<Zone | null>(['laboratory']);
const mayOrder: ReadonlySet<Zone | null> = new Set<Zone | null>(['laboratory', 'methods', 'objectives', 'samples', null]);

const none = (reason: MentionReason | null): Asking => ({ weight: 0, reason });

/** True for a paper that tells its whole plan in the past tense. */
export const isToldInPast = ({ passages }: Paper): boolean => {
  let planned = 0;
  let done = 0;
  for (const { text } of passages) {
    const words = folded(text);
    if (sentenceForms.planned.test(words)) planned += 1;
    if (/\b(?:was|were)\b/.test(words)) done += 1;
  }
  return done > 3 * planned && done > 10;
};

/** The asking of a passage for the things in it. `toldInPast`: the paper tells its plan in the past tense. */
export const askingOf = ({ text, zone, lead }: Passage, toldInPast: boolean): Asking => {
  const words = folded(text);
  const led = lead === '' ? '' : folded(lead);
  const ofZone = zone === null ? undefined : reasonOfZone[zone];
  const isPlanned = sentenceForms.planned.test(words) || sentenceForms.asks.test(words);
  if (ofZone !== undefined) return none(ofZone);
  if (zone === 'statistics' || zone === 'schedule') return none(null);
  if (sentenceForms.own.test(words) || sentenceForms.own.test(led)) return none('own-work');
  if (sentenceForms['not-evaluated'].test(words) || sentenceForms['not-evaluated'].test(led)) return none('not-evaluated');
  if (notNeededParts(text).some((part) => part.end - part.start > 0.7 * text.length)) return none('not-evaluated');
  if (sentenceForms.done.test(words) && !isPlanned) {
    if (!toldInPast) return none('finished');
    return sentenceForms.background.test(words) ? none('background') : { weight: 1, reason: null };
  }
  if (sentenceForms.criteria.test(words)) return none('criteria');
  if (sentenceForms.conditional.test(words)) return none('conditional');
  if (sentenceForms['side-effect'].test(words)) return none('side-effect');
  if (sentenceForms.background.test(words) && !isPlanned) return none('background');
  if (sentenceForms.reagent.test(words) && !isPlanned) return none('reagent');
  if (asking.has(zone)) return { weight: isPlanned || orderForm.test(words) ? 3 : 2, reason: null };
  if (sentenceForms.asks.test(words)) return { weight: 2, reason: null };
  if (led !== '' && sentenceForms.asks.test(led)) return { weight: 2, reason: null };
  if (mayOrder.has(zone) && orderForm.test(words)) return { weight: 2, reason: null };
  if (sentenceForms.possible.test(words)) return { weight: 1, reason: null };
  return none(null);
};
