import type { Cell, DocumentFlag, DocumentFormat, DocumentText, PageText, Word } from '../../kernel/document-text.ts';
import type { Line } from './layout.ts';

/** A page with positions, before its text has a place in the document's text. */
export type PageLines = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly source: 'text' | 'ocr';
  readonly lines: readonly Line[];
};

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;

/** Pages become one text (lines end in "\n", pages in "\f") and every word learns its offsets and its share of the page. */
export const assemblePages = (
  format: DocumentFormat,
  pages: readonly PageLines[],
  flags: readonly DocumentFlag[],
  characterLimit: number,
): DocumentText => {
  const parts: string[] = [];
  const result: PageText[] = [];
  let offset = 0;
  const append = (text: string) => {
    parts.push(text);
    offset += text.length;
  };
  const allFlags = [...flags];
  for (const page of pages) {
    if (offset >= characterLimit) {
      allFlags.push({ code: 'truncated', detail: `Only the first ${characterLimit} characters were read.`, page: page.number });
      break;
    }
    if (result.length > 0) append('\f');
    const start = offset;
    const words: Word[] = [];
    page.lines.forEach((line, lineIndex) => {
      if (lineIndex > 0) append('\n');
      line.forEach((word, wordIndex) => {
        if (wordIndex > 0) append(' ');
        const wordStart = offset;
        append(word.text);
        const x = share(word.x0 / page.width);
        const y = share(word.y0 / page.height);
        words.push({
          text: word.text,
          start: wordStart,
          end: offset,
          box: { x, y, width: share(word.x1 / page.width - x), height: share(word.y1 / page.height - y) },
          confidence: Math.round(word.confidence * 1000) / 1000,
          height: share(word.size / page.height),
          ...(word.bold ? { bold: true } : {}),
        });
      });
    });
    const { number, width, height, source } = page;
    result.push({ number, width, height, source, start, end: offset, words });
  }
  return { format, text: parts.join(''), pages: result, flags: allFlags };
};

/** A piece of flowing text: a paragraph, or a cell of a table. */
export type FlowBlock = {
  readonly text: string;
  readonly bold?: boolean;
  readonly cell?: { readonly table: number; readonly row: number; readonly column: number };
};

const joiner = (before: FlowBlock | undefined, block: FlowBlock) => {
  if (!before) return '';
  const sameRow = before.cell && block.cell && before.cell.table === block.cell.table && before.cell.row === block.cell.row;
  return sameRow && before.cell?.column !== block.cell?.column ? '\t' : '\n';
};

/** Text without pages: one entry with all words, cells of a row parted by tabs, everything else by "\n". */
export const assembleFlow = (
  format: DocumentFormat,
  blocks: readonly FlowBlock[],
  flags: readonly DocumentFlag[],
  characterLimit: number,
): DocumentText => {
  const parts: string[] = [];
  const words: Word[] = [];
  const cells: Cell[] = [];
  const allFlags = [...flags];
  let offset = 0;
  let before: FlowBlock | undefined;
  for (const block of blocks) {
    const joint = joiner(before, block);
    const room = characterLimit - offset - joint.length;
    if (room <= 0) {
      allFlags.push({ code: 'truncated', detail: `Only the first ${characterLimit} characters were read.` });
      break;
    }
    const text = block.text.slice(0, room);
    parts.push(joint, text);
    offset += joint.length;
    for (const match of text.matchAll(/\S+/g)) {
      const start = offset + match.index;
      words.push({
        text: match[0],
        start,
        end: start + match[0].length,
        box: null,
        confidence: 1,
        ...(block.bold ? { bold: true } : {}),
      });
    }
    if (block.cell) cells.push({ ...block.cell, start: offset, end: offset + text.length });
    offset += text.length;
    before = block;
  }
  const page: PageText = {
    number: null,
    width: null,
    height: null,
    source: 'flow',
    start: 0,
    end: offset,
    words,
    ...(cells.length > 0 ? { cells } : {}),
  };
  return { format, text: parts.join(''), pages: [page], flags: allFlags };
};
