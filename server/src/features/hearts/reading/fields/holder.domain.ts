import type { Found } from '@aliquot/contract/hearts/evidence';
import holderWeights from '../../../../../../knowledge/reading-holder.json' with { type: 'json' };
import { issuerNamed } from '../candidates/issuers.domain.ts';
import {
  canBeAddress,
  canBeHolder,
  endsLikeName,
  hasLegalForm,
  isNameEnding,
  kindOnly,
  leadingLegalForm,
  splitName,
  tidyRecognised,
} from '../candidates/organizations.domain.ts';
import { hasDegree } from '../candidates/people.domain.ts';
import { type DocumentView, foundAt, within } from '../candidates/view.domain.ts';
import { type HolderSign, holderScore, holderSureness } from '../scores/holder.domain.ts';
import { aboveOf, belowOf, type Segment } from '../text/layout.domain.ts';
import { isRecognised, quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import {
  addressPlaces,
  freeEnd,
  holderPlaces,
  isFree,
  isStopLabel,
  leadOut,
  type Place,
  sizeOf,
} from './holder-places.domain.ts';

/** A holder's name and address as a document states them, with what supported the name. */
export type HolderReading = {
  readonly holder: Found<string>;
  readonly address: Found<string> | null;
  readonly signs: readonly HolderSign[];
};

type Span = { readonly start: number; readonly end: number };

const endOfName = pattern()`,?\s+${'holder.endOfName'}\b`;
/** Issuing authorities, which are no holders unless a label says so. */
const authority = pattern('iu')`^${'holder.authority'}`;
/** Marks, and the "Messrs" of companies. */
const beforeName = /^[:\s"“”'‘’]+(?:M\/s\.?\s+)?|^M\/s\.?\s+/;
/** "Manufacturer: …" and the like name another party, under a label of their own. */
const otherLabel = /^\p{L}[\p{L} /-]{2,40}(?<!\bno): /iu;

const ofLabel: ReadonlySet<HolderSign> = new Set(['labelOfBoth', 'sureLabel', 'label', 'caption', 'owner']);
const isLabelled = ({ signs }: Pick<Place, 'signs'>) => signs.some((sign) => ofLabel.has(sign));

/** A known body is no holder unless a label says so, and the certifier of the paper never is. */
const isBody = (view: DocumentView, name: string, start: number, labelled: boolean): boolean => {
  const issuer = issuerNamed(name);
  if (issuer) return !labelled || issuer === view.certifier;
  return !labelled && view.issuers.some((mention) => mention.issuer === view.mainIssuer && mention.start === start);
};

/** The name that begins at a place, up to where it ends in its line, or null where none can be meant. */
const nameFrom = (view: DocumentView, place: Place): (Span & { name: string; rest: string }) | null => {
  const raw = view.text.slice(place.from, Math.max(place.from, freeEnd(view, place.segment, place.from)));
  const trimmed = raw.trim();
  const cut = endOfName.exec(trimmed);
  const sentence = cut && cut.index > 3 ? trimmed.slice(0, cut.index) : trimmed;
  const bare = sentence.replace(beforeName, '');
  const { name, length, rest } = splitName(bare);
  const start = place.from + (raw.length - raw.trimStart().length) + (sentence.length - bare.length);
  const labelled = isLabelled(place);
  if (!canBeHolder(name) || otherLabel.test(name) || isBody(view, name, start, labelled)) return null;
  if (!labelled && (kindOnly.test(name) || authority.test(name))) return null;
  return { name, rest, start, end: start + length };
};

const unfinished = /(?:\b(?:of|and|for|the|at|in|de|für|und|y|et|ve|e)|[&,–-])$/i;

const sameSize = (a: Segment, b: Segment) => {
  const [one, two] = [a.y1 - a.y0, b.y1 - b.y0];
  return Math.abs(one - two) <= 0.18 * Math.max(one, two);
};

const canJoin = (view: DocumentView, a: Segment, b: Segment) =>
  (isFree(view, b) || hasLegalForm(b.text) || isNameEnding(b.text)) &&
  !/\d/.test(b.text) &&
  !otherLabel.test(b.text) &&
  !leadOut.test(b.text) &&
  a.bold === b.bold &&
  (canBeHolder(b.text) || isNameEnding(b.text)) &&
  (view.document.pages[a.page]?.source === 'flow' || isNameEnding(b.text) || sameSize(a, b));

/** Set larger than the line that follows, as a name between smaller lines is. */
const standsOut = (view: DocumentView, segment: Segment, after: Segment) => {
  const [next] = belowOf(view.layout, after, after.page, 2.5);
  return next !== undefined && sizeOf(segment) > 1.15 * sizeOf(next);
};

const mostLines = 3;
/** Words. */
const shortLine = 4;

const isCapitals = (text: string) => text === text.toUpperCase();

/**
 * The lines on which a name continues: the first is unfinished, a later one brings the legal form or the word that names end
 * with, or all are set larger than the following text.
 */
const continuation = (view: DocumentView, segment: Segment, name: string): Segment[] => {
  const lines: Segment[] = [];
  for (let last = segment; lines.length < mostLines - 1; ) {
    const [below] = belowOf(view.layout, last, last.page, 1.4);
    if (!below || !canJoin(view, last, below)) break;
    lines.push(below);
    last = below;
  }
  const [first] = lines;
  if (!first) return [];
  const short = first.words.length <= shortLine;
  const ends = hasLegalForm(first.text) ? !hasLegalForm(name) : !endsLikeName(name) && endsLikeName(first.text);
  if (isNameEnding(first.text) || (short && ends)) return [first];
  if (hasLegalForm(name) && !segment.text.trim().endsWith('&')) return [];
  const legal = lines.findIndex(({ text }) => hasLegalForm(text));
  if (legal > 0 && [segment, ...lines].every(({ text }) => isCapitals(text))) return lines.slice(0, legal + 1);
  return unfinished.test(segment.text.trim()) || standsOut(view, segment, first) ? [first] : [];
};

/** The first of the lines in capitals over which a name runs whose last line has the legal form. */
const topOf = (view: DocumentView, segment: Segment): Segment => {
  let top = segment;
  for (let count = 1; count < mostLines; count++) {
    const [above] = aboveOf(view.layout, top, top.page, 1.2);
    if (!above || !isCapitals(above.text) || hasLegalForm(above.text) || !canJoin(view, top, above)) break;
    top = above;
  }
  const isOne = top !== segment && continuation(view, top, top.text).includes(segment);
  return isOne ? top : segment;
};

/** In running text a line may end between a name and its legal form: "… Laboratories," and "Inc. (CLIA …". */
const brokenLegalForm = (view: DocumentView, segment: Segment, end: number): Span[] => {
  if (!/^,\s*$/.test(view.text.slice(end, segment.end))) return [];
  const line = view.layout.lines[segment.line + 1];
  const isProse = line && line.page === segment.page && (line.segments[0]?.words.length ?? 0) > shortLine;
  const length = isProse ? leadingLegalForm(line.text) : 0;
  return line && length > 0 ? [{ start: line.start, end: line.start + length }] : [];
};

/** "Seattle, WA 98101" ends an address in the United States; what may follow is the country. */
const endsWithZip = /\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/;
const country = /^(?:USA|U\.S\.A\.|US|United States(?: of America)?)\.?$/i;
const isEnd = (line: string, next: string): boolean => country.test(line) || (endsWithZip.test(line) && !country.test(next));
const mostAddressLines = 5;
/** Line heights from a name to its address. */
const underName = 2.2;

/** The lines of an address under a line, up to the next label, sentence, or line of another form. */
const addressBelow = (view: DocumentView, start: Segment): (Span & { value: string }) | null => {
  const lines: Segment[] = [];
  for (let from = start; lines.length < mostAddressLines; ) {
    const [below] = belowOf(view.layout, from, from.page, lines.length === 0 ? underName : 1.6);
    if (!below || !isFree(view, below) || leadOut.test(below.text) || !canBeAddress(below.text) || hasDegree(below.text)) break;
    const labels = view.labels.bySegment.get(below.index) ?? [];
    const isSentence = below.text.trim().endsWith(':') || within(view.standards, below.start, below.end).length > 0;
    if (isSentence || otherLabel.test(below.text) || labels.some((label) => label.leads && isStopLabel(label))) break;
    if (lines.length > 0 && isEnd(from.text.trim(), below.text.trim())) break;
    lines.push(below);
    from = below;
  }
  const text = lines.map((line) => line.text.trim());
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last || !text.some((line) => /\d|,/.test(line))) return null;
  return { start: first.start, end: last.end, value: text.join(', ') };
};

const addressOf = (
  view: DocumentView,
  { rest, end }: { readonly rest: string; readonly end: number },
  last: Segment,
  tidy: (text: string) => string,
): Found<string> | null => {
  const below = addressBelow(view, last);
  if (rest.length > 5 && /\d|,/.test(rest) && canBeAddress(rest)) {
    const whole = [tidy(rest), ...(below && !/\d{5}/.test(rest) ? [tidy(below.value)] : [])].join(', ');
    return foundAt(view, whole.replace(/,\s*,/g, ','), 0.8, end, last.end);
  }
  return below && foundAt(view, tidy(below.value), 0.85, below.start, below.end);
};

/** A trade name, a former name, or the name in a second script, on the line under a name: the same holder. */
const furtherName = pattern('iu')`^\(?(?:${'organization.furtherName'})[\s:]+\p{Lu}`;

const readingAt = (view: DocumentView, place: Place): HolderReading | null => {
  const { segment, signs } = place;
  const top = place.from === segment.start ? topOf(view, segment) : segment;
  if (top !== segment) return readingAt(view, { segment: top, from: top.start, signs });
  const found = nameFrom(view, place);
  if (!found) return null;
  const broken = brokenLegalForm(view, segment, found.end);
  const next = broken.length === 0 && found.rest === '' ? continuation(view, segment, found.name) : [];
  const [below] = belowOf(view.layout, next.at(-1) ?? segment, segment.page, 1.4);
  const further = below && furtherName.test(below.text) ? [below] : [];
  const tidy = (text: string) =>
    (isRecognised(view.document, found.start, found.end) ? tidyRecognised(text) : text).replace(/\s+/g, ' ').trim();
  const parts = [...next.map(({ text }) => splitName(text).name), ...further.map(({ text }) => text.trim())];
  const form = broken.map(({ start, end }) => `, ${view.text.slice(start, end)}`).join('');
  const name = tidy([`${found.name}${form}`, ...parts].join(' '));
  if (!canBeHolder(name)) return null;
  return {
    holder: {
      value: name,
      confidence: holderSureness(signs) * (0.5 + 0.5 * wordConfidence(view.document, found.start, found.end)),
      evidence: [found, ...next, ...broken, ...further].map(({ start, end }) => quoteOf(view.document, start, end)),
    },
    address: addressOf(view, found, further[0] ?? next.at(-1) ?? segment, tidy),
    signs,
  };
};

const withLabelledAddress = (view: DocumentView, reading: HolderReading): HolderReading => {
  const [place] = addressPlaces(view);
  if (!place) return reading;
  const { from, segment } = place;
  const value = view.text
    .slice(from, freeEnd(view, segment, from))
    .replace(/\s+/g, ' ')
    .trim();
  if (value.length < 5 || !/\d|,/.test(value) || !canBeAddress(value)) return reading;
  const below = addressBelow(view, segment);
  const whole = below && /^\d|\d{4,}|,/.test(below.value) && !/\d{5}/.test(value) ? `${value}, ${below.value}` : value;
  return { ...reading, address: foundAt(view, whole, 0.9, from, segment.end) };
};

/** The holder of the certificate: of all places where its name may begin the one that most supports. */
export const readHolder = (view: DocumentView): HolderReading | null => {
  const ranked = holderPlaces(view)
    .map((place) => ({ place, score: holderScore(place.signs) }))
    .filter(({ score }) => score >= holderWeights.least)
    .toSorted((a, b) => b.score - a.score);
  for (const { place } of ranked) {
    const reading = readingAt(view, place);
    if (reading) return withLabelledAddress(view, reading);
  }
  return null;
};

const weak: ReadonlySet<HolderSign> = new Set(['largest']);
const led: ReadonlySet<HolderSign> = new Set(['sentence', 'certified', 'beforeSentence']);

/** Named by a label, a sentence or its place, and not only the largest line of the page. */
export const isNamed = (holder: HolderReading | null): holder is HolderReading =>
  holder?.signs.some((sign) => !weak.has(sign)) ?? false;

/** Named by a sentence that certifies or confirms. */
export const isLed = (holder: HolderReading | null): holder is HolderReading =>
  holder?.signs.some((sign) => led.has(sign)) ?? false;
