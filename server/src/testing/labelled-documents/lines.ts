import { type Draft, widthOf } from './sheet.ts';

/** Puts facts in place of their marks, such as "{holder}". */
export const filled = (line: string, facts: Readonly<Record<string, string>>): string =>
  line.replace(/\{(\w+)\}/g, (_mark, name: string) => facts[name] ?? '');

const cellsOf = (line: string): string[] =>
  line
    .slice(1)
    .split('|')
    .map((cell) => cell.trim());

/** Points. */
const labelWidth = 190;
const nameSize = 19;
const smallSize = 7;

const drawRows = (draft: Draft, [head = [], ...rest]: readonly (readonly string[])[]) => {
  const pairs = [head, ...rest].map(([label = '', value = '']) => [label, value] as const);
  if (head.length === 2) draft.list(pairs, { labelWidth });
  else draft.table(head, rest);
};

/** A line that fits the page, in type as small as that takes. */
const centredWhole = (draft: Draft, text: string, size: number) => {
  const fitting = Math.min(size, (size * draft.inner) / widthOf(text, size, true));
  draft.centred(text, { size: Math.floor(fitting * 10) / 10, bold: true });
};

/**
 * Draws the lines of a wording: "# " is a title, "## " a name in large type, "^ " in the middle, "~ " in small type, "| a | b" a
 * row, "---" a new page, and "" a gap; anything else is running text.
 */
export const drawLines = (draft: Draft, lines: readonly string[], { title, gap }: { title: number; gap: number }): void => {
  let rows: string[][] = [];
  const closeRows = () => {
    if (rows.length > 0) drawRows(draft, rows);
    rows = [];
  };
  for (const line of lines) {
    const cells = line.startsWith('|') ? cellsOf(line) : null;
    if (rows[0]?.length !== cells?.length) closeRows();
    if (cells) rows.push(cells);
    else if (line === '---') draft.newPage();
    else if (line === '') draft.gap(gap);
    else if (line.startsWith('## ')) centredWhole(draft, line.slice(3), nameSize);
    else if (line.startsWith('# ')) draft.centred(line.slice(2), { size: title, bold: true });
    else if (line.startsWith('^ ')) draft.centred(line.slice(2));
    else if (line.startsWith('~ ')) draft.text(line.slice(2), { size: smallSize });
    else draft.text(line);
  }
  closeRows();
};
