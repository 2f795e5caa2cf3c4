import type { PlacedWord } from '@aliquot/contract/hearts/evidence-view';
import { placedWordUnit } from '@aliquot/contract/hearts/evidence-view';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Highlight, highlightAt, highlightLooks, type Selection, wordsUnder } from './highlights.ts';
import { reveal } from './reveal.ts';

export type SheetPage = { readonly start: number; readonly text: string; readonly words: readonly PlacedWord[] };

const share = (part: number) => `${(part * 100).toFixed(3)}%`;

/** The page's words, invisible over its picture, so that they can be selected, found and read out. */
const TextLayer = ({ page, height }: { page: SheetPage; height: number }) => (
  <div className="absolute inset-0 overflow-hidden text-transparent">
    {page.words.map(([from, to, x, y, w, h]) => (
      <span
        key={from}
        className="absolute origin-top-left leading-none whitespace-pre"
        style={{
          left: share(x / placedWordUnit),
          top: share(y / placedWordUnit),
          width: share(w / placedWordUnit),
          height: share(h / placedWordUnit),
          fontSize: `${Math.max(1, (h / placedWordUnit) * height)}px`,
        }}
      >
        {page.text.slice(from - page.start, to - page.start)}{' '}
      </span>
    ))}
  </div>
);

const isSelected = ({ fieldId, place }: Highlight, selection: Selection | null) =>
  selection?.fieldId === fieldId && selection.place === place;

/** The strokes over the words. The list of fields has the same for the keyboard and for screen readers. */
const Strokes = ({
  highlights,
  selection,
  page,
}: {
  highlights: readonly Highlight[];
  selection: Selection | null;
  page: SheetPage | undefined;
}) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 mix-blend-multiply">
    {highlights.flatMap((highlight) =>
      highlight.evidence.boxes.map((box, index) => {
        const selected = isSelected(highlight, selection);
        return (
          <mark
            key={`${highlight.fieldId} ${highlight.place} ${index}`}
            data-field={highlight.fieldId}
            ref={selected && index === 0 ? reveal : undefined}
            data-selected={selected || undefined}
            className={clsx(
              'absolute overflow-hidden rounded-[0.2em] text-[1px] text-transparent',
              highlightLooks[highlight.kind],
              selected && 'z-10 outline-2 outline-offset-2 outline-sheet-brand',
            )}
            style={{
              left: share(box.x - 0.002),
              top: share(box.y - 0.001),
              width: share(box.width + 0.004),
              height: share(box.height + 0.002),
            }}
          >
            {page && wordsUnder(box, page)}
          </mark>
        );
      }),
    )}
  </div>
);

type PageSheetProps = {
  label: string;
  /** In CSS pixels. */
  width: number;
  /** Height over width. */
  ratio: number;
  page: SheetPage | undefined;
  highlights: readonly Highlight[];
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
  children: ReactNode;
};

/** One page of paper with its words and the strokes over them. A press on a stroke selects its field. */
export const PageSheet = ({ label, width, ratio, page, highlights, selection, onSelect, children }: PageSheetProps) => {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const under = (event: MouseEvent) => {
      const { left, top, width: across, height: down } = element.getBoundingClientRect();
      return highlightAt(highlights, { x: (event.clientX - left) / across, y: (event.clientY - top) / down });
    };
    const press = (event: MouseEvent) => {
      const hit = under(event);
      if (hit) onSelect({ fieldId: hit.fieldId, place: hit.place });
    };
    const hover = (event: MouseEvent) => {
      element.style.cursor = under(event) ? 'pointer' : '';
    };
    element.addEventListener('click', press);
    element.addEventListener('mousemove', hover);
    return () => {
      element.removeEventListener('click', press);
      element.removeEventListener('mousemove', hover);
    };
  }, [highlights, onSelect]);
  return (
    <figure
      ref={sheet}
      aria-label={label}
      className="relative isolate mx-auto overflow-hidden bg-sheet shadow-pop"
      style={{ width: `${width}px`, height: `${width * ratio}px` }}
    >
      {children}
      {page && <TextLayer page={page} height={width * ratio} />}
      <Strokes highlights={highlights} selection={selection} page={page} />
    </figure>
  );
};
