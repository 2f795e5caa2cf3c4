import type { Evidence } from '@aliquot/contract/hearts/evidence';
import type { DocumentType } from '@aliquot/contract/options';
import model from '../../../../../../knowledge/document-type-model.json' with { type: 'json' };
import documentTypes from '../../../../../../knowledge/document-types.json' with { type: 'json' };
import { certifyingCue } from '../candidates/cues.domain.ts';
import { type DocumentView, firstPage } from '../candidates/view.domain.ts';
import type { Segment } from '../text/layout.domain.ts';
import { segmentAt } from '../text/layout.domain.ts';
import { type Hit, matcherOf } from '../text/phrases.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';
import { isNamedOnly, isUnderstood, type Language, languageOf } from './document-language.domain.ts';
import { isBlankForm, type Place, type Sign, signsOf, signWords } from './document-signs.domain.ts';

/** The kind of a document; finer than the eleven document types. */
export type DocumentKind = keyof typeof documentTypes.kinds;

type KindScore = { readonly kind: DocumentKind; readonly score: number };

export type KindReading = {
  readonly kind: DocumentKind | null;
  readonly documentType: DocumentType;
  /** The probability of each kind, the likeliest first. */
  readonly scores: readonly KindScore[];
  /** The probability of the document type. */
  readonly probability: number;
  /** The lead of the best kind over the likeliest kind of another document type, 0 to 1. */
  readonly margin: number;
  /** The words that decided, the strongest first. */
  readonly evidence: Evidence[];
  /** The signs of the paper's structure that decided, in words. */
  readonly signs: readonly string[];
  readonly language: Language | null;
};

type Cue = { readonly kind: DocumentKind; readonly weight: number; readonly phrase: string };

type KindEntry = {
  readonly documentType: DocumentType;
  readonly label: string;
  readonly canProve: string;
  readonly facts: readonly string[];
  readonly paper?: { readonly fact: string; readonly confidence: number };
  readonly title: Readonly<Record<string, number>>;
  readonly anywhere: Readonly<Record<string, number>>;
};

const entries = documentTypes.kinds as unknown as Record<DocumentKind, KindEntry>;

const kinds = Object.entries(entries) as [DocumentKind, KindEntry][];

/** The knowledge entry of a kind of paper. */
export const kindEntry = (kind: DocumentKind): KindEntry => entries[kind];

/** True when facts of this kind may be taken from such a paper; a title and facts of papers of no known kind always may. */
export const mayProve = (kind: DocumentKind | null, fact: string): boolean =>
  kind === null ||
  fact === 'document.title' ||
  entries[kind].facts.some((one) => (one.endsWith('*') ? fact.startsWith(one.slice(0, -1)) : one === fact));

const cuesOf = (part: 'title' | 'anywhere') =>
  kinds.flatMap(([kind, entry]) =>
    Object.entries(entry[part]).map(([phrase, weight]) => [phrase, { kind, weight, phrase }] as const),
  );

const titleMatcher = matcherOf<Cue>({ plain: cuesOf('title') });
const anywhereMatcher = matcherOf<Cue>({ plain: cuesOf('anywhere') });

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const sizeOf = (segment: Segment) => median(segment.words.map((word) => word.height ?? word.box?.height ?? 0));

/** Words. */
const longestHeading = 14;

/**
 * The weight of each segment of the first page as a heading, 0 to 1.5: large type, the top of the page, capitals or bold. In
 * formats without positions the first lines are headings.
 */
export const headingWeights = (view: DocumentView): Map<Segment, number> => {
  const segments = firstPage(view).filter((segment) => letters(segment.text) > 2);
  const usual = median(segments.map(sizeOf));
  const first = segments.slice(0, 10);
  const weights = new Map<Segment, number>();
  for (const segment of segments) {
    const size = usual > 0 ? sizeOf(segment) / usual : 1;
    const early = first.includes(segment);
    const top = usual > 0 ? segment.y0 < 0.5 : segment.line < 14;
    if (!early && !(top && size >= 1.25)) continue;
    const emphasis = size >= 1.25 || segment.bold || segment.text === segment.text.toUpperCase();
    const short = segment.words.length <= longestHeading;
    weights.set(segment, (short ? 0.7 : 0.3) + (emphasis ? 0.3 : 0) + (size >= 1.6 ? 0.4 : 0));
  }
  return weights;
};

type Tally = {
  title: number;
  readonly titles: Map<string, Place & { readonly weight: number }>;
  words: number;
  readonly phrases: Map<string, Place & { readonly weight: number }>;
};

const outsideHeading = 0.06;
/** A text without lines names itself in its first words. */
const openingLength = 160;
const openingHeading = 0.7;
/** A specific phrase that begins or ends a heading names the kind for any topic beside it ("Policies on …"). */
const specificWeight = 10;
const edgeShare = 0.8;
const sentenceShare = 0.3;
const furtherShare = 0.3;
const laterPages = 0.35;
/** Weights of phrases are given in tens. */
const unit = 10;
const mostTitle = 2.4;
const mostWords = 3.5;

/** Hits that are a part of a longer one name something else: "certificate" in "certificate of analysis". */
const longest = <Payload>(hits: readonly Hit<Payload>[]): Hit<Payload>[] => {
  const sorted = hits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let reach = -1;
  let from = -1;
  return sorted.filter(({ start, end }) => {
    const isPart = end <= reach && (start > from || end < reach);
    if (end > reach) [from, reach] = [start, end];
    return !isPart;
  });
};

/** Running text, which names other papers as often as its own. */
const isSentence = ({ words, text }: Segment) => words.length >= 6 && /[\p{Ll}\d)][.;,]$/u.test(text);

const talliesOf = (view: DocumentView): Map<DocumentKind, Tally> => {
  const tallies = new Map<DocumentKind, Tally>(
    kinds.map(([kind]) => [kind, { title: 0, titles: new Map(), words: 0, phrases: new Map() }]),
  );
  const headings = headingWeights(view);
  const addTitle = (cue: Cue, factor: number, place: Place) => {
    const tally = tallies.get(cue.kind);
    const known = tally?.titles.get(cue.phrase);
    const weight = (cue.weight * factor) / unit;
    if (tally && weight > (known?.weight ?? 0)) tally.titles.set(cue.phrase, { start: place.start, end: place.end, weight });
  };
  view.streams.forEach((stream, pageIndex) => {
    const isFlow = view.document.pages[pageIndex]?.source === 'flow';
    for (const hit of longest(titleMatcher(stream))) {
      const segment = segmentAt(view.layout, hit.start);
      const isOpening = hit.start < openingLength && isFlow && pageIndex === 0 && (segment?.words.length ?? 0) > longestHeading;
      const shown = (segment && headings.get(segment)) ?? 0;
      const heading =
        pageIndex > 0
          ? 0
          : Math.max(segment && isSentence(segment) ? shown * sentenceShare : shown, isOpening ? openingHeading : 0);
      const covered = segment
        ? Math.min(1, letters(view.text.slice(hit.start, hit.end)) / Math.max(1, letters(segment.text)))
        : 0;
      for (const cue of hit.payloads) {
        const atEdge = segment && cue.weight >= specificWeight && (hit.start - segment.start < 3 || segment.end - hit.end < 3);
        const share = Math.max(atEdge || isOpening ? edgeShare : 0, 0.25 + 0.75 * covered);
        addTitle(cue, heading > 0 ? heading * share : outsideHeading * (pageIndex < 2 ? 1 : laterPages), hit);
      }
    }
    for (const hit of anywhereMatcher(stream)) {
      for (const cue of hit.payloads) {
        const tally = tallies.get(cue.kind);
        const weight = (cue.weight * (pageIndex < 3 ? 1 : laterPages)) / unit;
        if (tally && weight > (tally.phrases.get(cue.phrase)?.weight ?? 0))
          tally.phrases.set(cue.phrase, { start: hit.start, end: hit.end, weight });
      }
    }
  });
  for (const tally of tallies.values()) {
    const [best = 0, ...further] = [...tally.titles.values()].map(({ weight }) => weight).toSorted((a, b) => b - a);
    tally.title = Math.min(mostTitle, best + furtherShare * further.reduce((sum, weight) => sum + weight, 0));
    tally.words = Math.min(
      mostWords,
      [...tally.phrases.values()].reduce((sum, { weight }) => sum + weight, 0),
    );
  }
  return tallies;
};

/**
 * The features that the fitted table weighs. `title` and `words` are of each kind, about 0 to 3; `share` of all words, and
 * signs, 0 to 1.
 */
export type KindFeatures = {
  readonly title: ReadonlyMap<DocumentKind, number>;
  readonly words: ReadonlyMap<DocumentKind, number>;
  readonly share: ReadonlyMap<DocumentKind, number>;
  readonly signs: ReadonlyMap<Sign, number>;
};

const featuresOf = (tallies: ReadonlyMap<DocumentKind, Tally>, signs: ReturnType<typeof signsOf>): KindFeatures => {
  const all = [...tallies.values()].reduce((sum, { words }) => sum + words, 1);
  return {
    title: new Map([...tallies].map(([kind, { title }]) => [kind, title])),
    words: new Map([...tallies].map(([kind, { words }]) => [kind, words])),
    share: new Map([...tallies].map(([kind, { words }]) => [kind, words / all])),
    signs: new Map([...signs].map(([sign, { value }]) => [sign, value])),
  };
};

/** The features of a document that suggest its kind. */
export const kindFeatures = (view: DocumentView): KindFeatures => featuresOf(talliesOf(view), signsOf(view));

/** The weights of one kind, as fitted. */
type KindWeights = {
  readonly bias: number;
  readonly title: number;
  readonly words: number;
  readonly share: number;
  readonly signs: Readonly<Partial<Record<Sign, number>>>;
};

const weights = model.kinds as unknown as Partial<Record<DocumentKind, KindWeights>>;

const signsScore = (features: KindFeatures, { bias, signs }: Pick<KindWeights, 'bias' | 'signs'>): number =>
  (Object.entries(signs) as [Sign, number][]).reduce(
    (sum, [sign, weight]) => sum + weight * (features.signs.get(sign) ?? 0),
    bias,
  );

/** Less than this says nothing of a kind: a heading has .5 and more, a phrase of the text .3 to .5. */
const leastClues = 0.25;

/** The kinds that some words suggest, the likeliest first, and the chance that the paper is of no known kind. */
const probabilitiesOf = (features: KindFeatures): { scores: KindScore[]; none: number } => {
  const raw = kinds.flatMap(([kind]) => {
    const weight = weights[kind];
    const title = features.title.get(kind) ?? 0;
    const words = features.words.get(kind) ?? 0;
    if (!weight || title + words < leastClues) return [];
    const clues = weight.title * title + weight.words * words + weight.share * (features.share.get(kind) ?? 0);
    return [{ kind, score: (signsScore(features, weight) + clues) / model.temperature }];
  });
  const none = signsScore(features, model.none) / model.temperature;
  const top = Math.max(none, ...raw.map(({ score }) => score));
  const total = raw.reduce((sum, { score }) => sum + Math.exp(score - top), Math.exp(none - top));
  return {
    scores: raw.map(({ kind, score }) => ({ kind, score: Math.exp(score - top) / total })).sort((a, b) => b.score - a.score),
    none: Math.exp(none - top) / total,
  };
};

const namedInHeading = 0.5;
const namedAsCertificate = 0.5;
/** With words that certify, in any language whose words are known, a plain title is enough. */
const titledAtLeast = 0.2;
/** Fields of a certificate. */
const fewestLabels = 2;
const labelsKnown = (view: DocumentView): number =>
  new Set(
    view.labels.all.flatMap(({ fields, leads }) =>
      leads ? fields.filter((field) => /^(?:number|date|holder)\./.test(field)) : [],
    ),
  ).size;
/** Papers that are forms by nature stay what they are while they are empty; facts need entries anyhow. */
const formsByNature: ReadonlySet<DocumentKind> = new Set([
  'requisition',
  'application',
  'checklist',
  'competency-record',
  'training-record',
  'audit-report',
  'patient-information',
  'form',
]);

const strongestSigns = 3;
const strongestPhrases = 2;

const other = (
  kind: DocumentKind | null,
  reading: Pick<KindReading, 'scores' | 'language' | 'evidence' | 'signs'>,
  probability: number,
): KindReading => ({ ...reading, kind, documentType: 'other', probability, margin: kind ? probability : 0 });

const strongest = (places: Tally['titles']) =>
  [...places.values()].toSorted((a, b) => b.weight - a.weight || a.start - b.start);

const typeProbability = (scores: readonly KindScore[], type: DocumentType) =>
  scores.reduce((sum, { kind, score }) => sum + (entries[kind].documentType === type ? score : 0), 0);

/** The kind of a paper, by the weight of all its words and its structure. Linear in the text. */
export const readKind = (view: DocumentView): KindReading => {
  const tallies = talliesOf(view);
  const signs = signsOf(view);
  const language = languageOf(view.text);
  const features = featuresOf(tallies, signs);
  const { scores, none } = probabilitiesOf(features);
  const likeliest = scores.find(({ kind }) => kind !== 'form' || (signs.get('blanks')?.value ?? 0) > 0);
  const best = likeliest && likeliest.score >= none ? likeliest : undefined;
  const tally = best && tallies.get(best.kind);
  const quote = ({ start, end }: Place) => quoteOf(view.document, start, end);
  const decided = best ? (weights[best.kind]?.signs ?? {}) : {};
  const told = (Object.entries(decided) as [Sign, number][])
    .map(([sign, weight]) => ({ sign, part: weight * (signs.get(sign)?.value ?? 0) }))
    .filter(({ part }) => part > 0.3)
    .toSorted((a, b) => b.part - a.part)
    .slice(0, strongestSigns);
  const places = tally ? [...strongest(tally.titles).slice(0, 1), ...strongest(tally.phrases).slice(0, strongestPhrases)] : [];
  const reading = { scores, language, evidence: places.map(quote), signs: told.map(({ sign }) => signWords[sign]) };
  const isNothing = !best || !tally;
  const otherProbability = none + typeProbability(scores, 'other');
  if (!isUnderstood(language) && !isNamed(view, best?.kind, tally, language))
    return other('not-in-english', { ...reading, evidence: [], signs: [] }, 0.9);
  const canBeBlank = isNothing || !formsByNature.has(best.kind);
  if (canBeBlank && (isNothing || entries[best.kind].documentType !== 'other') && isBlankForm(view)) {
    const place = signs.get('blanks')?.place;
    return other(
      'form',
      { ...reading, evidence: place ? [quote(place)] : [], signs: [signWords.blanks] },
      Math.max(0.85, otherProbability),
    );
  }
  if (isNothing) return other(null, { ...reading, evidence: [], signs: [] }, Math.max(0.5, otherProbability));
  const { documentType } = entries[best.kind];
  const probability = documentType === 'other' ? otherProbability : typeProbability(scores, documentType);
  const second = Math.max(
    documentType === 'other' ? 0 : none,
    scores.find(({ kind }) => entries[kind].documentType !== documentType)?.score ?? 0,
  );
  return { ...reading, kind: best.kind, documentType, probability, margin: Math.max(0, probability - second) };
};

/** True when a paper in a language that is not fully supported names its kind in known words, so that its labels are known. */
const isNamed = (
  view: DocumentView,
  kind: DocumentKind | undefined,
  tally: Tally | undefined,
  language: Language | null,
): boolean => {
  if (kind === undefined || tally === undefined) return false;
  if (kind === 'certificate')
    return (
      tally.title + tally.words >= namedAsCertificate ||
      (tally.title >= titledAtLeast && (certifyingCue(view) !== null || labelsKnown(view) >= fewestLabels))
    );
  return tally.title >= namedInHeading && isNamedOnly(language) && entries[kind].facts.length > 0;
};
