import type { Found } from '@aliquot/contract/hearts/evidence';
import readingLabels from '../../../../../../knowledge/reading-labels.json' with { type: 'json' };
import { cuesOf } from '../candidates/cues.domain.ts';
import type { DocumentView } from '../candidates/view.domain.ts';
import type { Segment } from '../text/layout.domain.ts';
import { folded } from '../text/phrases.domain.ts';
import { quoteOf, wordConfidence } from '../text/quotes.domain.ts';
import { isStopLabel } from './holder-places.domain.ts';
import { paragraphFrom, startOf } from './management-scope.domain.ts';

type Span = { readonly start: number; readonly end: number };

const heads = new Set(readingLabels.certifying.siteHeads.map(folded));
const isHead = ({ text }: Segment) => heads.has(folded(text));

const confidence = 0.75;
const mostPages = 6;
const mostSites = 60;
/** Line heights from the last line of a table to what follows it. */
const tableEnds = 3;

const siteOf = (view: DocumentView, spans: readonly Span[]): Found<string>[] => {
  const value = spans
    .map(({ start, end }) => view.text.slice(start, end))
    .join(', ')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:]+$/, '');
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || !/\p{L}{3}/u.test(value) || !/[\d,]/.test(value)) return [];
  return [
    {
      value,
      confidence: confidence * wordConfidence(view.document, first.start, last.end),
      evidence: spans.map(({ start, end }) => quoteOf(view.document, start, end)),
    },
  ];
};

/** The rows of a table under "Site | Address": the text of those columns, each row from the first cell of its first column. */
const tableSites = (view: DocumentView, row: readonly Segment[]): Found<string>[] => {
  const [key] = row.filter(isHead);
  if (!key || row.length < 2) return [];
  const columns = row.map((head, index) => ({ head, x0: head.x0 - 0.01, x1: (row[index + 1]?.x0 ?? 1.01) - 0.01 }));
  const inColumn = (segment: Segment, head: Segment) =>
    columns.some((column) => column.head === head && segment.x0 >= column.x0 && segment.x0 < column.x1);
  const below = (view.layout.byPage[key.page] ?? []).filter((segment) => segment.y0 > key.y1 - 0.002);
  const height = key.y1 - key.y0;
  const rows: Segment[][] = [];
  let bottom = key.y1;
  for (const segment of below) {
    const isField = view.labels.bySegment.get(segment.index)?.some((label) => label.leads && isStopLabel(label)) ?? false;
    if (isField || segment.y0 - bottom > tableEnds * height || rows.length > mostSites) break;
    bottom = Math.max(bottom, segment.y1);
    const isSite = row.some((head) => isHead(head) && inColumn(segment, head));
    const current = rows.at(-1);
    const startsRow =
      inColumn(segment, key) && (!current || segment.y0 - Math.max(...current.map((one) => one.y1)) > 0.4 * height);
    if (startsRow) rows.push([segment]);
    else if (isSite) current?.push(segment);
  }
  return rows.flatMap((cells) =>
    siteOf(
      view,
      cells.toSorted((a, b) => a.x0 - b.x0 || a.y0 - b.y0),
    ),
  );
};

/** The sites that a certificate of a management system holds for, as its sentence or the table of its annex lists them. */
export const managementSites = (view: DocumentView): Found<string>[] => {
  const cues = cuesOf(view, 'sites');
  const stops = [
    ...cues,
    ...cuesOf(view, 'certifies'),
    ...cuesOf(view, 'holder'),
    ...cuesOf(view, 'scope'),
    ...cuesOf(view, 'afterScope'),
  ].filter((stop) => !cues.some((cue) => cue.start <= stop.start && stop.end <= cue.end));
  const led = cues.flatMap((cue, index) => {
    const next = cues[index + 1];
    if (next && !/\p{L}{3}/u.test(view.text.slice(cue.end, next.start))) return [];
    const place = startOf(view, cue);
    return place ? siteOf(view, paragraphFrom(view, stops, place.segment, place.from)) : [];
  });
  const tables = view.layout.lines
    .filter(({ page, segments }) => page < mostPages && segments.some(isHead))
    .flatMap(({ segments }) => tableSites(view, segments));
  const known = new Set<string>();
  return [...led, ...tables].filter(({ value }) => !known.has(folded(value)) && known.add(folded(value))).slice(0, mostSites);
};
