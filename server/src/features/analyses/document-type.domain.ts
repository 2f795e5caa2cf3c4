import type { Evidence } from '@aliquot/contract/evidence';
import type { DocumentType } from '@aliquot/contract/options';
import documentTypes from '../../../../knowledge/document-types.json' with { type: 'json' };
import type { Segment } from './layout.domain.ts';
import { segmentAt } from './layout.domain.ts';
import { nearFinderOf } from './near-phrases.domain.ts';
import { matcherOf, streamOf } from './phrases.domain.ts';
import { quoteOf } from './quotes.domain.ts';
import type { DocumentView } from './view.domain.ts';

/** What kind of paper a document is; finer than the eleven document types. */
export type DocumentKind = keyof typeof documentTypes.kinds;

export type KindScore = { readonly kind: DocumentKind; readonly score: number };

export type KindReading = {
  readonly kind: DocumentKind | null;
  readonly documentType: DocumentType;
  readonly scores: readonly KindScore[];
  /** How far the best kind is ahead of the second, as a share of the best, 0 to 1. */
  readonly margin: number;
  readonly evidence: Evidence[];
};

type Cue = { readonly kind: DocumentKind; readonly weight: number; readonly phrase: string };

type KindEntry = { documentType: string; title: Record<string, number>; anywhere: Record<string, number> };

const kinds = Object.entries(documentTypes.kinds as Record<DocumentKind, KindEntry>) as [DocumentKind, KindEntry][];

const cuesOf = (part: 'title' | 'anywhere') =>
  kinds.flatMap(([kind, entry]) =>
    Object.entries(entry[part]).map(([phrase, weight]) => [phrase, { kind, weight, phrase }] as const),
  );

const titleMatcher = matcherOf<Cue>({ plain: cuesOf('title') });
const nearCue = nearFinderOf<Cue>(cuesOf('title').filter(([phrase]) => phrase.length >= 10));
const misreadShare = 0.9;
const anywhereMatcher = matcherOf<Cue>({ plain: cuesOf('anywhere') });

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const sizeOf = (segment: Segment) => median(segment.words.map((word) => word.height ?? word.box?.height ?? 0));

/**
 * How much each segment of the first page is a heading, 0 to 1.5: large type, the top of the page, capitals or bold. In
 * formats without positions the first lines are headings.
 */
export const headingWeights = (view: DocumentView): Map<Segment, number> => {
  const segments = (view.layout.byPage[0] ?? []).filter((segment) => letters(segment.text) > 2);
  const usual = median(segments.map(sizeOf));
  const first = segments.slice(0, 10);
  const weights = new Map<Segment, number>();
  for (const segment of segments) {
    const size = usual > 0 ? sizeOf(segment) / usual : 1;
    const early = first.includes(segment);
    const top = usual > 0 ? segment.y0 < 0.5 : segment.line < 14;
    if (!early && !(top && size >= 1.25)) continue;
    const emphasis = size >= 1.25 || segment.bold || segment.text === segment.text.toUpperCase();
    const short = segment.words.length <= 14;
    weights.set(segment, (short ? 0.7 : 0.3) + (emphasis ? 0.3 : 0) + (size >= 1.6 ? 0.4 : 0));
  }
  return weights;
};

type Tally = { score: number; title: number; best: { start: number; end: number; weight: number } | null };

const outsideHeading = 0.06;
const furtherShare = 0.3;
/** A specific phrase that begins or ends a heading names the kind, whatever the topic beside it ("Policies on …"). */
/** A text without lines names itself in its first words. */
const openingLength = 160;
const openingHeading = 0.7;
const specificWeight = 10;
const edgeShare = 0.8;
const fileNameWeight = 0.35;
const laterPages = 0.4;

const anywhereLimit = 26;

const fileStem = (fileName: string) => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[_.-]+/g, ' ');

/** Which kind of paper the words speak for, with the share of each cue. Linear in the text. */
export const readKind = (view: DocumentView, fileName: string): KindReading => {
  const tallies = new Map<DocumentKind, Tally>(kinds.map(([kind]) => [kind, { score: 0, title: 0, best: null }]));
  const anywhere = new Map<DocumentKind, number>();
  const headings = headingWeights(view);
  const counted = new Map<string, number>();

  const addTitle = (cue: Cue, weight: number, start: number, end: number) => {
    const tally = tallies.get(cue.kind);
    if (!tally || weight <= 0) return;
    if (tally.best === null || weight > tally.best.weight) tally.best = { start, end, weight };
    // The strongest heading counts whole, further ones of the same kind a little.
    const more = weight > tally.title ? weight - tally.title + furtherShare * tally.title : furtherShare * weight;
    tally.title = Math.max(tally.title, weight);
    tally.score += more;
  };

  view.streams.forEach((stream, pageIndex) => {
    for (const hit of titleMatcher(stream)) {
      const segment = segmentAt(view.layout, hit.start);
      const isOpening = segment?.line === 0 && hit.start < openingLength && view.document.pages[pageIndex]?.source === 'flow';
      const heading = Math.max(segment ? (headings.get(segment) ?? 0) : 0, isOpening ? openingHeading : 0);
      const covered = segment
        ? Math.min(1, letters(view.text.slice(hit.start, hit.end)) / Math.max(1, letters(segment.text)))
        : 0;
      for (const cue of hit.payloads) {
        const key = `${cue.kind}:${cue.phrase}`;
        const atEdge = segment && cue.weight >= specificWeight && (hit.start - segment.start < 3 || segment.end - hit.end < 3);
        const share = Math.max(atEdge || isOpening ? edgeShare : 0, 0.25 + 0.75 * covered);
        const factor = pageIndex === 0 && heading > 0 ? heading * share : outsideHeading * (pageIndex < 2 ? 1 : laterPages);
        const before = counted.get(key) ?? 0;
        if (factor <= before) continue;
        counted.set(key, factor);
        addTitle(cue, cue.weight * (factor - before), hit.start, hit.end);
      }
    }
    for (const hit of anywhereMatcher(stream)) {
      for (const cue of hit.payloads) {
        const key = `any:${cue.kind}:${cue.phrase}`;
        const near = cue.kind === 'certificate' ? 1 : 3;
        const factor = pageIndex < near ? 1 : laterPages;
        const before = counted.get(key) ?? 0;
        if (factor <= before) continue;
        counted.set(key, factor);
        anywhere.set(cue.kind, (anywhere.get(cue.kind) ?? 0) + cue.weight * (factor - before));
        const tally = tallies.get(cue.kind);
        if (tally && !tally.best) tally.best = { start: hit.start, end: hit.end, weight: 0 };
      }
    }
  });
  if (view.document.pages[0]?.source === 'ocr') {
    const isKnown = (segment: Segment) =>
      [...tallies.values()].some(
        ({ best }) => best && best.weight > 1 && best.start >= segment.start && best.end <= segment.end,
      );
    for (const [segment, heading] of headings) {
      const cue = isKnown(segment) ? null : nearCue(segment.text);
      if (cue) addTitle(cue, cue.weight * heading * misreadShare, segment.start, segment.end);
    }
  }
  for (const [kind, tally] of tallies) tally.score += Math.min(anywhereLimit, anywhere.get(kind) ?? 0);

  const stem = fileStem(fileName);
  for (const hit of titleMatcher(streamOf(stem, 0, stem.length, false)))
    for (const cue of hit.payloads) {
      const tally = tallies.get(cue.kind);
      if (tally) tally.score += fileNameWeight * cue.weight;
    }

  const scores = [...tallies].map(([kind, { score }]) => ({ kind, score })).sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (!best || best.score < 3) return { kind: null, documentType: 'other', scores, margin: 0, evidence: [] };
  const place = tallies.get(best.kind)?.best;
  return {
    kind: best.kind,
    documentType: documentTypes.kinds[best.kind].documentType as DocumentType,
    scores,
    margin: (best.score - (second?.score ?? 0)) / best.score,
    evidence: place ? [quoteOf(view.document, place.start, place.end)] : [],
  };
};
