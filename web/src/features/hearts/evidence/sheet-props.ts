import type { Highlight, Selection } from './highlights.ts';
import type { SheetPage } from './page-sheet.tsx';

/** What every kind of page is given. `width` in CSS pixels. */
export type SheetProps = {
  width: number;
  page: SheetPage | undefined;
  highlights: readonly Highlight[];
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};
