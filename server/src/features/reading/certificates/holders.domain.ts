import type { Found } from '@aliquot/contract/evidence';
import { aboveOf, belowOf, type Segment } from '../text/layout.domain.ts';
import { isRecognised, quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import type { DocumentView } from '../text/view.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import {
  accreditedPlaces,
  addressedPlaces,
  captionedPlaces,
  certifiedPlaces,
  freeEnd,
  headingPlaces,
  isFree,
  isStopLabel,
  kindOnly,
  labelledPlaces,
  largestPlaces,
  leadOut,
  messrsPlaces,
  namedAbovePlaces,
  type Place,
  phrasePlaces,
  prominentPlaces,
  sizeOf,
} from './holder-places.domain.ts';
import { certifiesSystems, issuerNamed } from './issuers.domain.ts';
import {
  canBeAddress,
  canBeHolder,
  endsLikeName,
  hasLegalForm,
  isNameEnding,
  leadingLegalForm,
  splitName,
  tidyRecognised,
} from './organisations.domain.ts';

/** A holder's name and address as a document states them. */
export type HolderReading = {
  readonly holder: Found<string>;
  readonly address: Found<string> | null;
  /** How it was found, for its confidence. */
  readonly how: Place['how'];
};

const endOfName = pattern()`,?\s+${'holder.endOfName'}\b`;

/** Who issues, and is no holder unless a label says so. */
const authority = pattern('iu')`^${'holder.authority'}`;

/** Marks, and the "Messrs" of companies. */
const beforeName = /^[:\s"“”'‘’]+(?:M\/s\.?\s+)?|^M\/s\.?\s+/;

/** "Manufacturer: …" and the like name somebody, under a label of their own. */
const otherLabel = /^\p{L}[\p{L} /-]{2,40}: /u;

/** The body that issues a paper does not hold it, whatever legal form follows its name. */
const isIssuer = (view: DocumentView, start: number): boolean =>
  view.issuers.some((mention) => mention.issuer === view.mainIssuer && mention.start === start);

/** A certifier's foot calls it "accredited body": it certifies others. */
const isCertifier = (view: DocumentView, name: string): boolean => {
  const issuer = issuerNamed(name);
  return issuer !== null && certifiesSystems(issuer) && view.certifier === issuer;
};

/**
 * A known body that accredits or regulates is never a holder, whatever field it is next to. A state's department may run a
 * laboratory, and a certifier may hold what another body issued.
 */
const isAuthority = (view: DocumentView, name: string, how: Place['how']): boolean => {
  const issuer = issuerNamed(name.replace(/\s*\([^)]*\)$/, ''));
  if (issuer === null) return false;
  return how !== 'label' || !(issuer.isState || (certifiesSystems(issuer) && issuer !== view.mainIssuer));
};

const nameFrom = (
  view: DocumentView,
  place: Place,
): { split: ReturnType<typeof splitName>; start: number; end: number } | null => {
  const { segment } = place;
  const raw = view.text.slice(place.from, Math.max(place.from, freeEnd(view, segment, place.from)));
  const lead = raw.length - raw.trimStart().length;
  const trimmed = raw.trim();
  const cut = endOfName.exec(trimmed);
  const sentence = cut && cut.index > 3 ? trimmed.slice(0, cut.index) : trimmed;
  const bare = sentence.replace(beforeName, '');
  const split = splitName(bare);
  const skipped = sentence.length - bare.length;
  if (!canBeHolder(split.name) || otherLabel.test(split.name) || isCertifier(view, split.name)) return null;
  if (place.how !== 'label' && (kindOnly.test(split.name) || authority.test(split.name))) return null;
  if (isAuthority(view, split.name, place.how)) return null;
  const start = place.from + lead + skipped;
  if (place.how !== 'label' && isIssuer(view, start)) return null;
  return { split, start, end: start + split.length };
};

const sameSize = (a: Segment, b: Segment) => {
  const one = a.y1 - a.y0;
  const two = b.y1 - b.y0;
  return Math.abs(one - two) <= 0.18 * Math.max(one, two);
};

const unfinished = /(?:\b(?:of|and|for|the|at|in|de|für|und|y|et)|[&,–-])$/i;

const canJoin = (view: DocumentView, a: Segment, b: Segment) =>
  (isFree(view, b) || hasLegalForm(b.text) || isNameEnding(b.text)) &&
  !/\d/.test(b.text) &&
  !leadOut.test(b.text) &&
  a.bold === b.bold &&
  (canBeHolder(b.text) || isNameEnding(b.text)) &&
  (view.document.pages[a.page]?.source === 'flow' || isNameEnding(b.text) || sameSize(a, b));

/** Set larger than the line that follows, as a name between smaller lines is. */
const standsOut = (view: DocumentView, segment: Segment, after: Segment) => {
  const [next] = belowOf(view.layout, after, after.page, 2.5);
  return next !== undefined && sizeOf(segment) > 1.15 * sizeOf(next);
};

/**
 * A name may run over two lines: the first is unfinished, the second brings the legal form or the word that names end with,
 * or both are set larger than what follows.
 */
const continuation = (view: DocumentView, segment: Segment, name: string): Segment | null => {
  const [below] = belowOf(view.layout, segment, segment.page, 1.4);
  if (!below || !canJoin(view, segment, below)) return null;
  const short = below.words.length <= 4;
  if (isNameEnding(below.text)) return below;
  if (short && hasLegalForm(below.text) && !hasLegalForm(name)) return below;
  if (short && !endsLikeName(name) && endsLikeName(below.text)) return below;
  if (hasLegalForm(name) && !segment.text.trim().endsWith('&')) return null;
  return unfinished.test(segment.text.trim()) || standsOut(view, segment, below) ? below : null;
};

/** Words. */
const longestNameLine = 4;

/** In running text a line may end between a name and its legal form: "… Laboratories," and "Inc. (CLIA …". */
const brokenLegalForm = (view: DocumentView, segment: Segment, end: number): { start: number; end: number } | null => {
  if (!/^,\s*$/.test(view.text.slice(end, segment.end))) return null;
  const line = view.layout.lines[segment.line + 1];
  const isProse = line && line.page === segment.page && (line.segments[0]?.words.length ?? 0) > longestNameLine;
  const length = isProse ? leadingLegalForm(line.text) : 0;
  return line && length > 0 ? { start: line.start, end: line.start + length } : null;
};

/** The first line of a name whose second line stands before "is accredited …". */
const beginning = (view: DocumentView, segment: Segment): Segment | null => {
  const [above] = aboveOf(view.layout, segment, segment.page, 1.2);
  return above && canJoin(view, segment, above) && standsOut(view, above, segment) ? above : null;
};

/** "Seattle, WA 98101" ends an address in the United States; what may follow is the country. */
const endsWithZip = /\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/;
const country = /^(?:USA|U\.S\.A\.|US|United States(?: of America)?)\.?$/i;

const isEnd = (line: string, next: string): boolean => country.test(line) || (endsWithZip.test(line) && !country.test(next));

const addressBelow = (view: DocumentView, start: Segment): { start: number; end: number; value: string } | null => {
  const lines: Segment[] = [];
  let from = start;
  for (let count = 0; count < 5; count++) {
    const [below] = belowOf(view.layout, from, from.page, 1.6);
    if (!below || !isFree(view, below) || leadOut.test(below.text) || !canBeAddress(below.text)) break;
    if (view.labels.bySegment.get(below.index)?.some((label) => label.leads && isStopLabel(label))) break;
    if (lines.length > 0 && isEnd(from.text.trim(), below.text.trim())) break;
    lines.push(below);
    from = below;
  }
  const text = lines.map((line) => line.text.trim());
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || !text.some((line) => /\d/.test(line) || line.includes(','))) return null;
  return { start: first.start, end: last.end, value: text.join(', ') };
};

const sureness: Record<HolderReading['how'], number> = {
  label: 0.95,
  phrase: 0.93,
  'before-phrase': 0.9,
  heading: 0.85,
  largest: 0.6,
};

const readingAt = (view: DocumentView, place: Place): HolderReading | null => {
  const before = place.how === 'before-phrase' ? beginning(view, place.segment) : null;
  if (before) return readingAt(view, { segment: before, from: before.start, how: 'phrase' });
  const found = nameFrom(view, place);
  if (!found) return null;
  const recognised = isRecognised(view.document, found.start, found.end);
  const tidy = (text: string) => (recognised ? tidyRecognised(text) : text).replace(/\s+/g, ' ').trim();
  const broken = brokenLegalForm(view, place.segment, found.end);
  const next = broken === null && found.split.rest === '' ? continuation(view, place.segment, found.split.name) : null;
  const secondLine = next ? splitName(next.text) : null;
  const name = tidy(
    secondLine
      ? `${found.split.name} ${secondLine.name}`
      : broken
        ? `${found.split.name}, ${view.text.slice(broken.start, broken.end)}`
        : found.split.name,
  );
  if (!canBeHolder(name)) return null;
  const evidence = [quoteOf(view.document, found.start, found.end)];
  if (next) evidence.push(quoteOf(view.document, next.start, next.end));
  if (broken) evidence.push(quoteOf(view.document, broken.start, broken.end));
  const inline = found.split.rest.length > 5 && /\d|,/.test(found.split.rest) ? found.split.rest : null;
  const below = addressBelow(view, next ?? place.segment);
  const address: Found<string> | null = inline
    ? {
        value: [tidy(inline), ...(below && !inline.match(/\d{5}/) ? [tidy(below.value)] : [])]
          .join(', ')
          .replace(/,\s*,/g, ','),
        confidence: 0.8,
        evidence: [quoteOf(view.document, found.end, place.segment.end)],
      }
    : below
      ? { value: tidy(below.value), confidence: 0.85, evidence: [quoteOf(view.document, below.start, below.end)] }
      : null;
  const seen = wordConfidence(view.document, found.start, found.end);
  return { holder: { value: name, confidence: sureness[place.how] * (0.5 + 0.5 * seen), evidence }, address, how: place.how };
};

/**
 * The holder of the certificate: the labeled name, the name before or after a sentence of the certificate, the line
 * under the title of a scope, or else the largest line that reads like an organization.
 */
export const readHolder = (view: DocumentView): HolderReading | null => {
  const strategies: (() => Place[])[] = [
    () => labelledPlaces(view, 'holder.name-address'),
    () => labelledPlaces(view, 'holder.name', true),
    () => certifiedPlaces(view),
    () => namedAbovePlaces(view),
    () => phrasePlaces(view),
    () => labelledPlaces(view, 'holder.name'),
    () => captionedPlaces(view),
    () => headingPlaces(view),
    () => accreditedPlaces(view),
    () => addressedPlaces(view),
    () => messrsPlaces(view),
    () => labelledPlaces(view, 'holder.owner'),
    () => prominentPlaces(view),
    () => largestPlaces(view),
  ];
  for (const strategy of strategies) {
    for (const place of strategy()) {
      const reading = readingAt(view, place);
      if (reading) return withLabelledAddress(view, reading);
    }
  }
  return null;
};

const withLabelledAddress = (view: DocumentView, reading: HolderReading): HolderReading => {
  const [place] = labelledPlaces(view, 'holder.address');
  if (!place) return reading;
  const value = view.text.slice(place.from, place.segment.end).replace(/\s+/g, ' ').trim();
  if (value.length < 5 || !/\d|,/.test(value)) return reading;
  const below = addressBelow(view, place.segment);
  const whole = below && /^\d|\d{4,}|,/.test(below.value) && !/\d{5}/.test(value) ? `${value}, ${below.value}` : value;
  return {
    ...reading,
    address: { value: whole, confidence: 0.9, evidence: [quoteOf(view.document, place.from, place.segment.end)] },
  };
};
