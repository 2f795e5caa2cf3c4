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

/** How much a line asks in the zones whose every line asks, with or without a verb. */
const asking: Partial<Record<Zone, number>> = { laboratory: 2, samples: 1 };
const mayOrder: ReadonlySet<Zone | null> = new Set<Zone | null>(['laboratory', 'methods', 'objectives', 'samples', null]);

const none = (reason: MentionReason | null): Asking => ({ weight: 0, reason });

/** How a paper is written, by which its sentences are taken. */
export type Style = {
  /** Its whole plan is in the past tense. */
  readonly toldInPast: boolean;
  /** It is short and has no sections, as a request that a person types: each of its sentences may ask. */
  readonly isBrief: boolean;
};

const longestBrief = 5_000;

export const styleOf = ({ passages, headings, document }: Paper): Style => {
  let planned = 0;
  let done = 0;
  for (const { text } of passages) {
    const words = folded(text);
    if (sentenceForms.planned.test(words)) planned += 1;
    if (/\b(?:was|were)\b/.test(words)) done += 1;
  }
  return {
    toldInPast: done > 3 * planned && done > 10,
    isBrief: document.text.length < longestBrief && headings.every(({ zone }) => zone === null),
  };
};

/** The asking of a passage for the things in it. */
export const askingOf = ({ text, zone, lead, isHeading }: Passage, { toldInPast, isBrief }: Style): Asking => {
  const words = folded(text);
  const led = lead === '' ? '' : folded(lead);
  const ofZone = zone === null ? undefined : reasonOfZone[zone];
  const always = zone === null ? undefined : asking[zone];
  const isPlanned = sentenceForms.planned.test(words) || sentenceForms.asks.test(words);
  if (ofZone !== undefined) return none(ofZone);
  if (zone === 'statistics' || zone === 'schedule') return none(null);
  if (isHeading) return always === undefined ? none(null) : { weight: always, reason: null };
  if (sentenceForms.own.test(words) || sentenceForms.own.test(led)) return none('own-work');
  if (sentenceForms['not-evaluated'].test(words) || sentenceForms['not-evaluated'].test(led)) return none('not-evaluated');
  if (notNeededParts(text).some((part) => part.end - part.start > 0.7 * text.length)) return none('not-evaluated');
  const isTold = toldInPast && sentenceForms.told.test(words) && !sentenceForms.background.test(words);
  if (!toldInPast && sentenceForms.done.test(words) && !isPlanned) return none('finished');
  if (sentenceForms.criteria.test(words)) return none('criteria');
  if (sentenceForms.conditional.test(words)) return none('conditional');
  if (sentenceForms['side-effect'].test(words) && !isPlanned) return none('side-effect');
  if (sentenceForms.background.test(words) && !isPlanned) return none('background');
  if (sentenceForms.reagent.test(words) && !isPlanned) return none('reagent');
  if (zone === 'laboratory' && (isPlanned || orderForm.test(words))) return { weight: 3, reason: null };
  if (sentenceForms.asks.test(words) || (led !== '' && sentenceForms.asks.test(led))) return { weight: 2, reason: null };
  if (mayOrder.has(zone) && orderForm.test(words)) return { weight: 2, reason: null };
  if (always !== undefined) return { weight: always, reason: null };
  if (zone === 'methods' && sentenceForms.present.test(words)) return { weight: 2, reason: null };
  if (zone === 'objectives' && sentenceForms.objectives.test(words)) return { weight: 1, reason: null };
  if (zone === 'methods' && sentenceForms.planned.test(words)) return { weight: 1, reason: null };
  if (zone === 'methods' && /^[•◦▪●‣*−–-]\s/u.test(text) && text.length < 90) return { weight: 1, reason: null };
  if (isTold || isBrief || sentenceForms.possible.test(words)) return { weight: 1, reason: null };
  return none(null);
};
