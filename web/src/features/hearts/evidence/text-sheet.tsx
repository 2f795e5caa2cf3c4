import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { type Highlight, highlightLooks, type Selection, stretchesOf } from './highlights.ts';
import { reveal } from './reveal.ts';

const selectedOf = (highlights: readonly Highlight[], selection: Selection | null) =>
  highlights.find(({ fieldId, place }) => selection?.fieldId === fieldId && selection.place === place);

type TextSheetProps = {
  text: string;
  /** The offset of the text in its document. */
  start: number;
  zoom: number;
  highlights: readonly Highlight[];
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

/** A text without pages, with marks. A press on a mark selects its field. */
export const TextSheet = ({ text, start, zoom, highlights, selection, onSelect }: TextSheetProps) => {
  const sheet = useRef<HTMLDivElement>(null);
  const stretches = useMemo(() => stretchesOf(text, start, highlights), [text, start, highlights]);
  useEffect(() => {
    const element = sheet.current;
    const press = (event: MouseEvent) => {
      const mark = event.target instanceof Element ? event.target.closest('mark') : null;
      const hit = stretches[Number(mark?.dataset.stretch)]?.highlights[0];
      if (hit) onSelect({ fieldId: hit.fieldId, place: hit.place });
    };
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, [stretches, onSelect]);
  return (
    <div
      ref={sheet}
      data-drawn
      className="mx-auto max-w-[46rem] bg-sheet px-6 py-8 as-written text-sheet-ink shadow-pop sm:px-10"
      style={{ fontSize: `${zoom * 0.9375}rem`, lineHeight: 1.6 }}
    >
      {stretches.map(({ text: words, start: at, highlights: here }, index) => {
        const chosen = selectedOf(here, selection);
        const shown = chosen ?? here[0];
        if (!shown) return words;
        return (
          <mark
            key={at}
            ref={chosen ? reveal : undefined}
            data-stretch={index}
            data-field={shown.fieldId}
            data-selected={chosen ? true : undefined}
            className={clsx(
              'cursor-pointer rounded-[0.2em]',
              highlightLooks[shown.kind],
              chosen && 'outline-2 outline-offset-1 outline-sheet-brand',
            )}
          >
            {words}
          </mark>
        );
      })}
    </div>
  );
};
