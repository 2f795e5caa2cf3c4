import type { Fact } from '@aliquot/contract/hearts/readings';
import { personReader } from '../candidates/people.domain.ts';
import { type DocumentDate, type DocumentView, firstDateFrom, foundAt } from '../candidates/view.domain.ts';
import { wordsConfidence } from '../scores/confidence.domain.ts';
import { segmentAt } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

type Signature = { readonly name: string; readonly start: number; readonly end: number; readonly day: DocumentDate | null };

const lead = pattern('giu')`(?<![\p{L}\p{N}])${'signature.lead'}(?![\p{L}\p{N}])\s*:?`;
const meaning = pattern('iu')`${'signature.meaning'}\s*:\s*([^\n,;|]{2,60})`;
const approval = pattern('iu')`${'signature.approval'}`;
const otherRole = pattern('iu')`${'signature.otherRole'}`;
const ownLabel = /^[\p{L} ]{2,24}:\s*/u;
const afterName = /[\d(|<]/;

/** The distance in characters within which parts of a signature are found. */
const reach = { before: 40, after: 220 };
const linesAfter = 4;

/** The name that follows an offset: in its line, or at the beginning of one of the next. */
const nameAfter = (view: DocumentView, offset: number) => {
  const line = segmentAt(view.layout, offset - 1)?.line ?? 0;
  const lines = view.layout.lines
    .slice(line, line + linesAfter)
    .map(({ start, end }) => [Math.max(start, offset), end] as const);
  const read = personReader(view);
  for (const [from, to] of lines) {
    const label = from > offset ? (ownLabel.exec(view.text.slice(from, to))?.[0].length ?? 0) : 0;
    const rest = view.text.slice(from + label, to);
    const cut = rest.search(afterName);
    const name = from < to ? read(from + label, cut > 0 ? from + label + cut : to) : null;
    if (name) return name;
  }
  return null;
};

const dayAfter = (view: DocumentView, offset: number): DocumentDate | null => {
  const day = view.dates[firstDateFrom(view.dates, offset)];
  return day && day.iso !== null && day.start - offset < reach.after ? day : null;
};

/** "Ada Ruiz (Feb 26, 2026 10:15 EST)": a name before its day and time in brackets, as Adobe Sign sets it. */
const bracketed = (view: DocumentView): Signature[] =>
  view.dates.flatMap((day) => {
    const segment = segmentAt(view.layout, day.start);
    const open = view.text.lastIndexOf('(', day.start);
    const isTimed = /^[ ,T]*\d{1,2}:\d{2}[^)\n]{0,20}\)/.test(view.text.slice(day.end, day.end + 40));
    if (!segment || open < segment.start || day.start - open > 1 || !isTimed) return [];
    const name = personReader(view)(segment.start, open);
    return name ? [{ name: name.value, start: name.start, end: name.end, day }] : [];
  });

const signatures = (view: DocumentView): Signature[] => {
  const led = [...view.text.matchAll(lead)].flatMap(({ index, 0: { length } }): Signature[] => {
    const name = nameAfter(view, index + length);
    if (!name) return [];
    const role =
      view.text
        .slice(Math.max(0, index - reach.before), index)
        .split('\n')
        .at(-1) ?? '';
    const said = meaning.exec(view.text.slice(index, name.end + reach.after))?.[1];
    const isMeant = said === undefined ? !otherRole.test(role) || approval.test(role) : approval.test(said);
    return isMeant ? [{ name: name.value, start: name.start, end: name.end, day: dayAfter(view, name.end) }] : [];
  });
  return [...led, ...bracketed(view)];
};

/** The approvers of a document and the days, by an electronic signature of any maker or by "/s/". */
export const readSignatures = (view: DocumentView): Fact[] => {
  const [first] = signatures(view);
  if (!first) return [];
  const fact = (kind: string, value: string, { start, end }: { readonly start: number; readonly end: number }): Fact => ({
    kind,
    ...foundAt(view, value, wordsConfidence(view, 0.85, start, end), start, end),
  });
  const { name, day } = first;
  return [fact('document.approved-by', name, first), ...(day?.iso ? [fact('document.approval-date', day.iso, day)] : [])];
};
