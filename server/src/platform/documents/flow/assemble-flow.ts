import type { Cell, DocumentFlag, DocumentFormat, DocumentText, Word } from '../../../kernel/document-text.ts';
import { truncatedAt } from '../limits.ts';

/** A piece of flowing text: a paragraph, or a cell of a table. */
export type FlowBlock = {
  readonly text: string;
  readonly bold?: boolean;
  /** 0 to 1; 1 where it is absent. */
  readonly confidence?: number;
  readonly cell?: { readonly table: number; readonly row: number; readonly column: number };
};

const joiner = (before: FlowBlock | undefined, block: FlowBlock) => {
  if (!before) return '';
  const sameRow = before.cell && block.cell && before.cell.table === block.cell.table && before.cell.row === block.cell.row;
  return sameRow && before.cell?.column !== block.cell?.column ? '\t' : '\n';
};

/** Text without pages: one entry with all words, cells of a row parted by tabs, everything else by "\n". */
export class FlowAssembler {
  readonly #format: DocumentFormat;
  readonly #characterLimit: number;
  readonly #parts: string[] = [];
  readonly #words: Word[] = [];
  readonly #cells: Cell[] = [];
  #offset = 0;
  #before: FlowBlock | undefined;
  #isFull = false;

  constructor(format: DocumentFormat, characterLimit: number) {
    this.#format = format;
    this.#characterLimit = characterLimit;
  }

  add(block: FlowBlock) {
    const joint = joiner(this.#before, block);
    const room = this.#characterLimit - this.#offset - joint.length;
    this.#isFull ||= room <= 0 || block.text.length > room;
    if (room <= 0) return;
    const text = block.text.slice(0, room);
    this.#parts.push(joint, text);
    const start = this.#offset + joint.length;
    this.#offset = start + text.length;
    for (const match of text.matchAll(/\S+/g)) this.#addWord(match[0], start + match.index, block);
    if (block.cell) this.#cells.push({ ...block.cell, start, end: this.#offset });
    this.#before = block;
  }

  #addWord(text: string, start: number, { bold, confidence = 1 }: FlowBlock) {
    this.#words.push({ text, start, end: start + text.length, box: null, confidence, ...(bold ? { bold } : {}) });
  }

  finish(flags: readonly DocumentFlag[]): DocumentText {
    const page = {
      number: null,
      width: null,
      height: null,
      source: 'flow' as const,
      start: 0,
      end: this.#offset,
      words: this.#words,
      ...(this.#cells.length > 0 ? { cells: this.#cells } : {}),
    };
    const allFlags = this.#isFull ? [...flags, truncatedAt(this.#characterLimit)] : [...flags];
    return { format: this.#format, text: this.#parts.join(''), pages: [page], flags: allFlags };
  }
}
