import type { Box, Evidence } from '@aliquot/contract/hearts/evidence';
import {
  type DocumentPage,
  type EvidenceField,
  type EvidenceGroup,
  type PlacedWord,
  placedWordUnit,
} from '@aliquot/contract/hearts/evidence-view';

/** A place of a field: the field, which of its places (index from 0), and the words. */
export type Highlight = {
  readonly fieldId: string;
  readonly place: number;
  readonly documentId: string;
  readonly evidence: Evidence;
  readonly kind: 'found' | 'gap' | 'proposed';
};

/** The look of highlighted words on a page. */
export const highlightLooks: Readonly<Record<Highlight['kind'], string>> = {
  found: 'bg-found',
  gap: 'bg-gap',
  proposed: 'border border-dashed border-model bg-model/15',
};

/** Every place of every field, in the order of the fields. */
export const highlightsOf = (groups: readonly EvidenceGroup[]): Highlight[] =>
  groups.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.places.map(
        ({ documentId, evidence }, place): Highlight => ({
          fieldId: field.id,
          place,
          documentId,
          evidence,
          kind: field.standing === 'gap' || field.standing === 'proposed' ? field.standing : 'found',
        }),
      ),
    ),
  );

/** The selected field and which of its places. */
export type Selection = { readonly fieldId: string; readonly place: number };

/** The field `steps` after the selected one in the order of the list; it stays at both ends. */
export const fieldAfter = (fields: readonly EvidenceField[], selected: string | null, steps: number): string | null => {
  const at = fields.findIndex(({ id }) => id === selected);
  const next = at < 0 ? (steps > 0 ? 0 : fields.length - 1) : Math.min(fields.length - 1, Math.max(0, at + steps));
  return fields[next]?.id ?? null;
};

/** The place of a field to look at first: one in the document that is shown, else its first. */
export const firstPlace = ({ places }: EvidenceField, documentId: string | null): number =>
  Math.max(
    0,
    places.findIndex((place) => place.documentId === documentId),
  );

/** The page on which a place is, by its position: by number where there are pages, else the part that holds its first character. */
export const positionOf = ({ page, start }: Evidence, pages: readonly DocumentPage[]): number => {
  const index =
    page === null
      ? pages.findIndex((part) => start >= part.start && start < part.end)
      : pages.findIndex((part) => part.number === page);
  return index >= 0 ? index : page === null ? 0 : page - 1;
};

const middle = ([, , x, y, width, height]: PlacedWord) => ({
  x: (x + width / 2) / placedWordUnit,
  y: (y + height / 2) / placedWordUnit,
});

const holds = (box: Box, { x, y }: { x: number; y: number }, slack = 0): boolean =>
  x >= box.x - slack && x <= box.x + box.width + slack && y >= box.y - slack && y <= box.y + box.height + slack;

/** The text of the words under a box, in the order of the page. `start` is the offset of the page's text. */
export const wordsUnder = (
  box: Box,
  page: { readonly start: number; readonly text: string; readonly words: readonly PlacedWord[] },
) =>
  page.words
    .filter((word) => holds(box, middle(word)))
    .map(([from, to]) => page.text.slice(from - page.start, to - page.start))
    .join(' ');

const slack = 0.006;

/** The highlight at a point of a page (shares of its width and height); the smallest where several lie there. */
export const highlightAt = (highlights: readonly Highlight[], point: { x: number; y: number }): Highlight | null => {
  const hits = highlights.flatMap((highlight) =>
    highlight.evidence.boxes
      .filter((box) => holds(box, point, slack))
      .map((box) => ({ highlight, size: box.width * box.height })),
  );
  return hits.toSorted((a, b) => a.size - b.size)[0]?.highlight ?? null;
};

/** A stretch of a text with the highlights that cover it. */
type Stretch = { readonly text: string; readonly start: number; readonly highlights: readonly Highlight[] };

/** The position of a quote in the text: its offsets, else the occurrence that is nearest to them; null when it does not occur. */
export const spanOf = (text: string, offset: number, { start, end, quote }: Evidence): [number, number] | null => {
  const from = start - offset;
  if (text.slice(from, end - offset) === quote) return [from, end - offset];
  let best: number | null = null;
  for (let at = text.indexOf(quote); at >= 0 && quote !== ''; at = text.indexOf(quote, at + 1))
    if (best === null || Math.abs(at - from) < Math.abs(best - from)) best = at;
  return best === null ? null : [best, best + quote.length];
};

/** A text cut where highlights begin and end. `offset` is where it begins in its document. */
export const stretchesOf = (text: string, offset: number, highlights: readonly Highlight[]): Stretch[] => {
  const spans = highlights.flatMap((highlight) => {
    const span = spanOf(text, offset, highlight.evidence);
    return span ? [{ highlight, from: span[0], to: span[1] }] : [];
  });
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? text.length;
    return {
      text: text.slice(from, to),
      start: from,
      highlights: spans.filter((span) => span.from <= from && span.to >= to).map(({ highlight }) => highlight),
    };
  });
};
