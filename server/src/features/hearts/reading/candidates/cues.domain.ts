import readingLabels from '../../../../../../knowledge/reading-labels.json' with { type: 'json' };
import { type Matcher, matcherOf } from '../text/phrases.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import type { DocumentView } from './view.domain.ts';

const { systems, ofHolder, beforeHolder, namedAbove, beforeScope, afterScope, beforeSites, certifies } =
  readingLabels.certifying;

const conditional = pattern('i')`\b${'objection.conditional'}\b[^.;\n]{0,60}$`;

const reach = 70;

/** True when the words before an offset make the following ones conditional, future or denied. */
export const isConditional = (text: string, start: number): boolean =>
  conditional.test(text.slice(Math.max(0, start - reach), start));

/** The words of one part of a certificate's sentence. */
export type Cue = { readonly start: number; readonly end: number };

const matcherOfPhrases = (phrases: readonly string[]): Matcher<true> =>
  matcherOf({ plain: phrases.map((phrase) => [phrase, true] as const) });

const matchers = {
  holder: matcherOf({
    plain: beforeHolder.map((phrase) => [phrase, true] as const),
    stems: systems.map((phrase) => [phrase, true] as const),
    tails: ofHolder,
  }),
  above: matcherOfPhrases(namedAbove),
  scope: matcherOfPhrases(beforeScope),
  afterScope: matcherOfPhrases(afterScope),
  sites: matcherOfPhrases(beforeSites),
  certifies: matcherOfPhrases([...certifies, ...beforeHolder]),
};

/** Certificates are short; what follows them are annexes. */
const mostPages = 6;

/**
 * The places of a part of the certifying sentence, in order: the words before the holder's name, before the scope, and so on.
 */
export const cuesOf = (view: DocumentView, part: keyof typeof matchers): Cue[] =>
  view.streams.slice(0, mostPages).flatMap((stream) => matchers[part](stream).map(({ start, end }) => ({ start, end })));

/** "certifies that the above-listed products": a maker's sentence about its goods does not certify a holder. */
const ofGoods = pattern(
  'u',
)`^\W*(?:that\W+)?(?:[\p{L}-]+\s+){0,4}${'certify.ofGoods2'}\s+(?:\p{L}+\s+){0,3}${'certify.ofGoods'}\b`;
const subjectLength = 120;

/** The words that certify, if any do: neither on a condition, nor in the future, nor denied, nor about goods. */
export const certifyingCue = (view: DocumentView): Cue | null =>
  cuesOf(view, 'certifies').find(
    ({ start, end }) => !isConditional(view.text, start) && !ofGoods.test(view.text.slice(end, end + subjectLength)),
  ) ?? null;
