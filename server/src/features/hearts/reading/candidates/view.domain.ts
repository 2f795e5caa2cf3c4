import type { Found } from '@aliquot/contract/hearts/evidence';
import type { DocumentText } from '../../../../kernel/document-text.ts';
import { type Layout, layoutOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { type Stream, streamOf } from '../text/phrases.domain.ts';
import { quoteOf } from '../text/quotes.domain.ts';
import { upright } from '../text/upright.domain.ts';
import { pattern } from '../text/wordings.domain.ts';
import { type DateMention, dateMentions, dateOrderOf, dateRanges, type OrderHints, repairDates } from './dates.domain.ts';
import { certifiesSystems, type Issuer, type IssuerMention, issuerMentions, misreadAcronym } from './issuers.domain.ts';
import { indexLabels, type LabelIndex, labelsOf, type Read, type ValueReader } from './labels.domain.ts';
import { brokenStandards, type StandardMention, standardMentions } from './standards.domain.ts';

/** A date of the document with the order of day and month decided; `how` says by what. */
export type DocumentDate = {
  readonly iso: string | null;
  readonly start: number;
  readonly end: number;
  readonly how: 'certain' | 'document' | 'unknown';
};

/** Everything that can be noticed in a document before asking what it means. */
export type DocumentView = {
  readonly document: DocumentText;
  readonly text: string;
  readonly layout: Layout;
  /** One stream for each page. */
  readonly streams: readonly Stream[];
  readonly labels: LabelIndex;
  readonly issuers: readonly IssuerMention[];
  /** The body that most likely issued the document, if any is named. */
  readonly mainIssuer: Issuer | null;
  /** Of the bodies that certify management systems the most likely one: not the one whose mark shows that it may. */
  readonly certifier: Issuer | null;
  readonly standards: readonly StandardMention[];
  readonly dates: readonly DocumentDate[];
  /** Two dates as one period. */
  readonly ranges: readonly { readonly from: DocumentDate; readonly to: DocumentDate }[];
};

const recognition = pattern('i')`${'paper.recognition'}`;
const grant =
  /accredited by|has accredited|certified by|licensed by|issued by|for and on behalf of|on behalf of|hereby|granted by/i;

const prominence = (layout: Layout, mention: IssuerMention): number => {
  const { text } = layout.document;
  const around = text.slice(Math.max(0, mention.start - 70), Math.min(text.length, mention.end + 70));
  const segment = segmentAt(layout, mention.start);
  let score = mention.inFull ? 3 : 2;
  if (segment && segment.page === 0) score += segment.y0 < 0.35 ? 3 : 1;
  if (grant.test(around)) score += 3;
  if (recognition.test(around)) score -= 3;
  return Math.max(0, score);
};

/**
 * The body that the document most likely comes from: named in full, at the top, or as the one that grants. `accepts` leaves
 * out others than those in question.
 */
const mainIssuerOf = (
  layout: Layout,
  mentions: readonly IssuerMention[],
  accepts: (issuer: Issuer) => boolean = () => true,
): Issuer | null => {
  const scores = new Map<Issuer, { best: number; count: number }>();
  for (const mention of mentions.slice(0, 400)) {
    if (!accepts(mention.issuer)) continue;
    const entry = scores.get(mention.issuer) ?? { best: 0, count: 0 };
    entry.best = Math.max(entry.best, prominence(layout, mention));
    entry.count += 1;
    scores.set(mention.issuer, entry);
  }
  const ranked = [...scores]
    .map(([body, { best, count }]) => ({ body, score: best + Math.min(2, 0.4 * count) }))
    .sort((a, b) => b.score - a.score);
  return ranked[0]?.body ?? null;
};

const usAddress = pattern()`${'paper.usAddress'}`;
const elsewhere = pattern()`\b${'paper.elsewhere'}\b`;

const usState = pattern('i')`${'agency.usState'}`;

const placeOf = (text: string, body: Issuer | null): OrderHints['place'] => {
  const head = text.slice(0, 40_000);
  const us = usAddress.test(head) || usState.test(head) || body?.country === 'US';
  const other = elsewhere.test(head);
  if (us && !other) return 'mdy';
  if (other && !us) return 'dmy';
  return null;
};

const resolved = (mentions: readonly DateMention[], hints: OrderHints): DocumentDate[] => {
  const orders = new Map<string, 'dmy' | 'mdy' | null>();
  const orderFor = (separator: string) => {
    const known = orders.get(separator);
    if (known !== undefined) return known;
    const order = dateOrderOf(mentions, separator, hints);
    orders.set(separator, order);
    return order;
  };
  return mentions.map((mention): DocumentDate => {
    const { start, end } = mention;
    if (mention.iso) return { iso: mention.iso, start, end, how: 'certain' };
    const order = mention.separator ? orderFor(mention.separator) : null;
    const iso = order && mention.readings ? mention.readings[order] : null;
    return { iso, start, end, how: iso ? 'document' : 'unknown' };
  });
};

/** "Food and Drug Administration Philippines" is not the one of the United States. */
const ofOtherCountry = pattern('iu')`^[\s,()-]*(?:of (?:the )?)?${'paper.elsewhere'}(?!\p{L})`;
const longestCountry = 32;

const longestAcronym = 8;
/** Of the height of a page. */
const logoZone = 0.25;

/** Notices lines, labels, bodies, standards and dates of a document. Linear in its length. */
export const viewOf = (document: DocumentText): DocumentView => {
  const { text } = document;
  const layout = layoutOf(upright(document));
  const streams = document.pages.map((page) => streamOf(text, page.start, page.end, page.source === 'ocr'));
  const labels = indexLabels(streams.flatMap((stream) => labelsOf(layout, stream)));
  const mentions = document.pages.flatMap((page) => {
    const part = text.slice(page.start, page.end);
    const readable = page.source === 'ocr' ? repairDates(part) : part;
    return dateMentions(readable, page.source === 'ocr').map((date) => ({
      ...date,
      start: date.start + page.start,
      end: date.end + page.start,
    }));
  });
  const issuers = document.pages.flatMap((page, index) => {
    const stream = streams[index];
    const mentions = stream ? issuerMentions(text, page.start, page.end, stream) : [];
    return mentions.filter(
      ({ issuer, end }) => issuer.country !== 'US' || !ofOtherCountry.test(text.slice(end, end + longestCountry)),
    );
  });
  for (const line of document.pages[0]?.source === 'ocr' ? layout.lines : []) {
    const isLogo = line.page === 0 && line.text.length <= longestAcronym && (line.segments[0]?.y0 ?? 1) < logoZone;
    if (!isLogo || within(issuers, line.start, line.end).length > 0) continue;
    const issuer = misreadAcronym(line.text.trim(), text.slice(0, document.pages[0]?.end));
    if (issuer) issuers.push({ issuer, start: line.start, end: line.end, inFull: true });
  }
  issuers.sort((a, b) => a.start - b.start);
  const mainIssuer = mainIssuerOf(layout, issuers);
  const pairs = dateRanges(text, mentions);
  const dates = resolved(mentions, { body: mainIssuer?.dateOrder ?? null, place: placeOf(text, mainIssuer) });
  const dateAt = new Map(dates.map((date) => [date.start, date]));
  return {
    document,
    text,
    layout,
    streams,
    labels,
    issuers,
    mainIssuer,
    certifier: mainIssuerOf(layout, issuers, certifiesSystems),
    standards: [
      ...document.pages.flatMap(({ start, end, source }) => standardMentions(text, start, end, source === 'ocr')),
      ...brokenStandards(layout),
    ].toSorted((a, b) => a.start - b.start),
    dates,
    ranges: pairs.flatMap((pair) => {
      const from = dateAt.get(pair.from.start);
      const to = dateAt.get(pair.to.start);
      return from && to ? [{ from, to }] : [];
    }),
  };
};

/** The first date that starts at or after `offset`, by index. */
export const firstDateFrom = (dates: readonly DocumentDate[], offset: number): number => {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dates[middle]?.start ?? 0) >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
};

const dateFiller = pattern('i')`^[\s:.,;=|/(*#&~'"_–—>-]*(?:${'paper.dateFiller'}\b[\s:.,]*){0,4}$`;

/** Reads a date at the beginning of a span, with a few small words before it. */
export const dateReader =
  (view: DocumentView): ValueReader<DocumentDate> =>
  (from, to): Read<DocumentDate> | null => {
    const date = view.dates[firstDateFrom(view.dates, from)];
    if (!date || date.start >= to) return null;
    const between = view.text.slice(from, date.start);
    return between.length <= 40 && dateFiller.test(between) ? { value: date, start: date.start, end: date.end } : null;
  };

/** The segments of the first page from top to bottom. */
export const firstPage = (view: DocumentView): readonly Segment[] => view.layout.byPage[0] ?? [];

/** The entries of a list sorted by start that lie within two offsets. */
export const within = <Entry extends { readonly start: number; readonly end: number }>(
  sorted: readonly Entry[],
  start: number,
  end: number,
): Entry[] => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) >= start) high = middle;
    else low = middle + 1;
  }
  const found: Entry[] = [];
  for (let index = low; index < sorted.length; index++) {
    const entry = sorted[index];
    if (!entry || entry.start >= end) break;
    if (entry.end <= end) found.push(entry);
  }
  return found;
};

/** The index of the page that holds the offset. */
export const pageOf = (view: DocumentView, offset: number) => view.document.pages.findLastIndex((page) => page.start <= offset);

/** A value with the one place that says it. */
export const foundAt = (view: DocumentView, value: string, confidence: number, start: number, end: number): Found<string> => ({
  value,
  confidence,
  evidence: [quoteOf(view.document, start, end)],
});
