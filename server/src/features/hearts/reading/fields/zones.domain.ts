import type { DocumentView } from '../candidates/view.domain.ts';
import { type Line, segmentAt } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

/**
 * The zone of a place on a paper: its first page, the repeated head and foot of its pages, a table or block that controls the
 * document (number, version, signatures), an example or a picture of another paper, or its text.
 */
export type Zone = 'cover' | 'furniture' | 'control' | 'example' | 'picture' | 'text';

export type Zones = { readonly at: (offset: number) => Zone };

const example = pattern('i')`${'zone.example'}`;
const controlHeading = pattern('i')`\b${'zone.controlHeading'}\b`;
const edge = 0.12;
const flowCover = 40;
const around = 4;
const fewestLabels = 2;
const headingReach = 12;

const masked = (text: string) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase();

const isAtEdge = ({ segments }: Line) => segments.every(({ y0, y1 }) => y1 < edge || y0 > 1 - edge);

const isControlLabel = (field: string) =>
  field.startsWith('doc.') || /^date\.(?:effective|revision|review|next-review)$/.test(field);

/** Determines the zones of a document. Linear in its lines and labels. */
export const zonesOf = (view: DocumentView): Zones => {
  const { lines } = view.layout;
  const pagesWith = new Map<string, Set<number>>();
  for (const line of lines) {
    if (view.document.pages[line.page]?.source === 'flow' || !isAtEdge(line)) continue;
    const text = masked(line.text);
    pagesWith.set(text, (pagesWith.get(text) ?? new Set()).add(line.page));
  }
  const labelled = new Map<number, number>();
  for (const label of view.labels.all)
    if ((label.leads || label.whole) && label.fields.some(isControlLabel))
      labelled.set(label.segment.line, (labelled.get(label.segment.line) ?? 0) + 1);
  const isControl = (line: Line): boolean => {
    let count = 0;
    for (let index = line.index - around; index <= line.index + around; index++)
      if (lines[index]?.page === line.page) count += labelled.get(index) ?? 0;
    return (
      count >= fewestLabels ||
      lines
        .slice(Math.max(0, line.index - headingReach), line.index)
        .some((one) => one.page === line.page && controlHeading.test(one.text))
    );
  };
  const isExample = (line: Line): boolean =>
    lines.slice(Math.max(0, line.index - 1), line.index + 1).some((one) => one.page === line.page && example.test(one.text)) ||
    example.test(lines.find((one) => one.page === line.page && !isAtEdge(one))?.text ?? '');
  const at = (offset: number): Zone => {
    const segment = segmentAt(view.layout, offset);
    const line = segment && lines[segment.line];
    if (!line) return 'text';
    const page = view.document.pages[line.page];
    const word = segment.words.find(({ end }) => end > offset);
    if (page?.source === 'text' && word?.source === 'ocr') return 'picture';
    if ((pagesWith.get(masked(line.text))?.size ?? 0) > 1) return 'furniture';
    if (isExample(line)) return 'example';
    const isFirst = line.page === 0 && (page?.source !== 'flow' || line.index < flowCover);
    if (isFirst) return 'cover';
    return isControl(line) ? 'control' : 'text';
  };
  return { at };
};

/** True when statements about the document itself can be trusted in this zone. */
export const isOfDocument = (zone: Zone): boolean => zone === 'cover' || zone === 'furniture' || zone === 'control';
