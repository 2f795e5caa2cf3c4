import type { DocumentView } from '../candidates/view.domain.ts';
import { aboveOf, leftOf, type Segment, segmentAt } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

const clientWord = pattern('i')`(?:^|\s)${'owner.clientWord'}\b`;

const laboratoryCue = pattern('i')`${'owner.laboratoryCue'}`;

const letterhead = { top: 0.2, bottom: 0.86 };
const heightsUp = 11;
/** A label, its value, and the label before them. */
const cellsLeft = 3;

const isLaboratoryCue = (segment: Segment) => laboratoryCue.test(segment.text) && !clientWord.test(segment.text);

/**
 * True when a license number on a report belongs to the laboratory and not to its client: the nearest heading above it in its
 * column decides; without one only the letterhead and the foot of the page are the laboratory's.
 */
export const belongsToLaboratory = (view: DocumentView, start: number): boolean => {
  const segment = segmentAt(view.layout, start);
  if (!segment) return false;
  // Words before an earlier number of the line belong to that number.
  const inLine =
    view.text
      .slice(segment.start, start)
      .split(/\S*\d\S*/)
      .at(-1) ?? '';
  if (clientWord.test(inLine)) return false;
  if (laboratoryCue.test(inLine)) return true;
  if (
    leftOf(view.layout, segment, segment.page)
      .slice(0, cellsLeft)
      .some(({ text }) => clientWord.test(text))
  )
    return false;
  const above = aboveOf(view.layout, segment, segment.page, heightsUp);
  for (const one of above.slice(0, 8)) {
    if (clientWord.test(one.text)) return false;
    if (isLaboratoryCue(one)) return true;
  }
  const hasPositions = view.document.pages[segment.page]?.source !== 'flow';
  if (hasPositions) return segment.y0 < letterhead.top || segment.y0 > letterhead.bottom;
  return segment.line < 8;
};
