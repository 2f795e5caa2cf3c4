import type { Found } from '@aliquot/contract/hearts/evidence';
import { valuesFor } from '../candidates/labels.domain.ts';
import { textReader } from '../candidates/people.domain.ts';
import { type DocumentView, foundAt } from '../candidates/view.domain.ts';
import { headingWeights, type KindReading } from '../scores/document-type.domain.ts';
import { type Segment, segmentAt } from '../text/layout.domain.ts';

const longestTitle = 18;

const sizeOf = (segment: Segment) => segment.words[0]?.height ?? 0;

const labelledTitle = (view: DocumentView): Found<string> | null => {
  const read = textReader(view, longestTitle);
  for (const label of view.labels.all) {
    if (!label.fields.includes('doc.title') || !label.leads || label.segment.page > 0) continue;
    const text = view.text.slice(label.start, label.end).toLowerCase();
    const [value] = valuesFor(view.layout, view.labels, label, read);
    if (!value || value.relation === 'next' || value.value.length < 6) continue;
    if (text === 'procedure' && value.relation !== 'same') continue;
    const separated = /^\s*[:|]/.test(view.text.slice(label.end, label.end + 3));
    if (value.relation === 'same' && !separated) continue;
    return foundAt(view, value.value, 0.9, value.start, value.end);
  }
  return null;
};

/** The title that the document gives itself: its Title field, else the heading that shows its kind, else the first heading. */
export const readTitle = (view: DocumentView, kind: KindReading): Found<string> | null => {
  const labelled = labelledTitle(view);
  if (labelled) return labelled;
  const headings = headingWeights(view);
  const cue = kind.evidence[0];
  const cueSegment = cue && segmentAt(view.layout, cue.start);
  const strongest = [...headings].toSorted(
    ([a, one], [b, two]) => two - one || sizeOf(b) - sizeOf(a) || a.start - b.start,
  )[0]?.[0];
  const segment = cueSegment && headings.has(cueSegment) ? cueSegment : strongest;
  if (!segment) return null;
  const line = view.layout.lines[segment.line];
  const isWholeLine = line?.segments.every(
    (one) => headings.has(one) && !one.text.endsWith(':') && Math.abs(sizeOf(one) - sizeOf(segment)) < 0.15 * sizeOf(segment),
  );
  const { start, end } = line && isWholeLine ? line : segment;
  const value = view.text.slice(start, end).replace(/\s+/g, ' ').trim();
  if (value.split(' ').length > longestTitle) return null;
  return foundAt(view, value, segment === cueSegment ? 0.85 : 0.6, start, end);
};
