import type { FormBox } from '../../../kernel/form-grid.ts';

/** Characters that are printed as a box, empty and ticked. */
export const emptyBox = /[\u2610\u25A1\u25FB\u2751\u274F\u2B1C]/u;
const tickedBox = /[\u2611\u2612\u25A0\u2714\u2718\u25FC\u2B1B]/u;
export const anyBox = new RegExp(`${emptyBox.source}|${tickedBox.source}`, 'gu');
export const isTicked = (box: string): boolean => tickedBox.test(box);
export const tickedSign = '\u2612';

const longestLabel = 40;

/** A text in pieces: words, and boxes between them. */
export type Piece = string | { readonly id: string; readonly ticked: boolean };

const short = (label: string) => {
  const trimmed = label.replace(/[\s:;,/|]+$/u, '').trim();
  return trimmed.length <= longestLabel ? trimmed : (trimmed.split(/\s+/).at(-1) ?? '');
};

/**
 * The boxes of a text with their labels, and the text without these. A label follows its box, or goes before it where nothing
 * follows the last one.
 */
export const boxesOf = (pieces: readonly Piece[]): { readonly text: string; readonly boxes: FormBox[] } => {
  const boxes: { id: string; ticked: boolean; before: string; after: string }[] = [];
  let lead = '';
  let gap = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      gap += piece;
      continue;
    }
    const last = boxes.at(-1);
    if (last) last.after = gap;
    else lead = gap;
    boxes.push({ ...piece, before: gap, after: '' });
    gap = '';
  }
  const last = boxes.at(-1);
  if (!last) return { text: gap.trim(), boxes: [] };
  last.after = gap;
  const follows = last.after.trim() !== '';
  const labelled = boxes.map(({ id, ticked, before, after }) => ({ id, ticked, label: short(follows ? after : before) }));
  const first = labelled[0]?.label ?? '';
  const text = follows
    ? lead
    : lead
        .trimEnd()
        .replace(/[\s:]+$/u, '')
        .slice(0, -first.length || undefined);
  return { text: text.trim(), boxes: labelled };
};
