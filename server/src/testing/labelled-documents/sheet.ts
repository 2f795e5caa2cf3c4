import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import type { Block } from '../../demo/sample-files/model.ts';
import { blocksOf, toDocx, toTxt } from '../../demo/sample-files.ts';
import type { DocumentText } from '../../kernel/document-text.ts';
import { PageAssembler } from '../../platform/documents/assemble-pages.ts';
import { linesOf } from '../../platform/documents/layout.ts';
import type { PlacedWord } from '../../platform/documents/words.ts';

/** A piece of text on a page; `x` and `y` are points from the top left, `y` is the base line. */
export type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
};

export type Rule = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** A drawn document: text and rules on pages of one size (points), and the same as blocks for formats without pages. */
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  readonly pages: readonly { readonly pieces: readonly Piece[]; readonly rules: readonly Rule[] }[];
};

const openFonts = async () => {
  const pdf = await PDFDocument.create();
  return { regular: await pdf.embedFont(StandardFonts.Helvetica), bold: await pdf.embedFont(StandardFonts.HelveticaBold) };
};

const fonts: { regular: PDFFont; bold: PDFFont } = await openFonts();

/** The standard fonts lack letters such as "č": they are drawn without their mark. */
const drawable = (text: string) =>
  text.replace(/[\u0100-\u017f]/g, (letter) => (/[ŒœŠšŽžŸ]/.test(letter) ? letter : letter.normalize('NFD').charAt(0)));

/** The width of a text in points. */
export const widthOf = (text: string, size: number, bold = false) =>
  (bold ? fonts.bold : fonts.regular).widthOfTextAtSize(drawable(text), size);

/** Words of a text in lines that fit a width (points). */
export const wrapped = (text: string, size: number, width: number, bold = false): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer, size, bold) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });

const lineHeight = 1.32;

/** Puts text on pages from top to bottom. */
export class Draft {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly #pages: { pieces: Piece[]; rules: Rule[] }[] = [{ pieces: [], rules: [] }];
  readonly #blocks: Block[] = [];
  y: number;
  /** Writes what every page repeats, when a page begins. */
  onPage: ((page: number) => void) | null = null;

  constructor({ width = 612, height = 792, margin = 60 }: { width?: number; height?: number; margin?: number } = {}) {
    this.width = width;
    this.height = height;
    this.margin = margin;
    this.y = margin;
  }

  get inner() {
    return this.width - 2 * this.margin;
  }

  get #page() {
    const page = this.#pages.at(-1);
    if (!page) throw new Error('a draft has a page');
    return page;
  }

  #place(text: string, x: number, y: number, size: number, bold: boolean) {
    if (text !== '') this.#page.pieces.push({ text, x, y, size, bold });
  }

  /** Writes one line at a place; moves nothing. */
  put(text: string, x: number, y: number, size = 10, bold = false) {
    this.#place(text, x, y, size, bold);
    if (text !== '') this.#blocks.push({ kind: 'paragraph', text });
  }

  mentions(text: string): boolean {
    return this.#pages.some((page) => page.pieces.some((piece) => piece.text.includes(text)));
  }

  rule(x0: number, y0: number, x1: number, y1: number) {
    this.#page.rules.push({ x0, y0, x1, y1 });
  }

  gap(points: number) {
    this.y += points;
  }

  newPage() {
    this.#pages.push({ pieces: [], rules: [] });
    this.y = this.margin;
    this.onPage?.(this.#pages.length);
  }

  room(points: number) {
    if (this.y + points > this.height - this.margin) this.newPage();
  }

  text(text: string, { size = 10, bold = false, x = this.margin }: { size?: number; bold?: boolean; x?: number } = {}) {
    const width = this.width - this.margin - x;
    this.#blocks.push({ kind: 'paragraph', text });
    for (const line of wrapped(text, size, width, bold)) {
      this.room(size * lineHeight);
      this.y += size * lineHeight;
      this.#place(line, x, this.y, size, bold);
    }
  }

  centred(text: string, { size = 11, bold = false } = {}) {
    this.#blocks.push({ kind: 'centred', text });
    for (const line of wrapped(text, size, this.inner, bold)) {
      this.room(size * lineHeight);
      this.y += size * lineHeight;
      this.#place(line, this.margin + (this.inner - widthOf(line, size, bold)) / 2, this.y, size, bold);
    }
  }

  right(text: string, { size = 9, bold = false } = {}) {
    this.#blocks.push({ kind: 'paragraph', text });
    this.y += size * lineHeight;
    this.#place(text, this.width - this.margin - widthOf(text, size, bold), this.y, size, bold);
  }

  /** Labels in one column, values in another. */
  list(
    items: readonly (readonly [string, string])[],
    { size = 10, labelWidth = 130, x = this.margin, boldLabel = false } = {},
  ) {
    this.#blocks.push({ kind: 'fields', label: 'left', columns: 1, items });
    for (const [label, value] of items) {
      const lines = wrapped(value, size, this.width - this.margin - x - labelWidth);
      this.room(lines.length * size * lineHeight + 4);
      const top = this.y;
      this.y += size * lineHeight;
      this.#place(label, x, this.y, size, boldLabel);
      this.y = top;
      for (const line of lines) {
        this.y += size * lineHeight;
        this.#place(line, x + labelWidth, this.y, size, !boldLabel);
      }
      this.y += 3;
    }
  }

  /** Labels above their values, in columns. */
  grid(items: readonly (readonly [string, string])[], { columns = 2, labelSize = 8, size = 11 } = {}) {
    this.#blocks.push({ kind: 'fields', label: 'left', columns: 1, items });
    const columnWidth = this.inner / columns;
    for (let start = 0; start < items.length; start += columns) {
      const top = this.y;
      let bottom = top;
      items.slice(start, start + columns).forEach(([label, value], column) => {
        const x = this.margin + column * columnWidth;
        let y = top + labelSize * lineHeight;
        this.#place(label, x, y, labelSize, true);
        for (const line of wrapped(value, size, columnWidth - 12)) {
          y += size * lineHeight;
          this.#place(line, x, y, size, false);
        }
        bottom = Math.max(bottom, y);
      });
      this.y = bottom + 9;
    }
  }

  /** Rows of cells, wrapped; a page that the table goes over repeats its head where `repeats` says so. */
  table(
    head: readonly string[],
    rows: readonly (readonly string[])[],
    { size = 9, ruled = true, widths = head.map(() => 1), padding = 5, middle = false, centred = false, repeats = false } = {},
  ) {
    this.#blocks.push({ kind: 'table', head, rows });
    const total = widths.reduce((sum, one) => sum + one, 0);
    const columnWidths = widths.map((one) => (one / total) * this.inner);
    const draw = (row: readonly string[], bold: boolean) => {
      const cells = row.map((cell, column) => wrapped(cell, size, (columnWidths[column] ?? 60) - 8, bold));
      const most = Math.max(...cells.map((lines) => lines.length));
      const height = most * size * lineHeight + padding;
      const before = this.#pages.length;
      this.room(height);
      if (repeats && !bold && this.#pages.length > before) draw(head, true);
      const top = this.y;
      let x = this.margin;
      cells.forEach((lines, column) => {
        const width = columnWidths[column] ?? 60;
        const down = middle ? ((most - lines.length) / 2) * size * lineHeight : 0;
        lines.forEach((line, number) =>
          this.#place(
            line,
            centred ? x + (width - widthOf(line, size, bold)) / 2 : x + 4,
            top + down + (number + 1) * size * lineHeight,
            size,
            bold,
          ),
        );
        x += width;
      });
      if (ruled) this.rule(this.margin, top + height, this.width - this.margin, top + height);
      this.y = top + height;
    };
    for (const [index, row] of [head, ...rows].entries()) if (row.length > 0) draw(row, index === 0 && head.length > 0);
    this.y += 8;
  }

  /** Draws a text as `blocksOf` reads it; beside its marks `+8` is a gap and `<14b words` a line in its own size, in points. */
  write(text: string) {
    for (const part of text.split(/^\s*(\+\d+|<\S+ .*)$/m)) {
      const [, points, size, bold, words = ''] = /^(?:\+(\d+)|<([\d.]+)(b?) (.*))$/.exec(part) ?? [];
      if (points) this.gap(Number(points));
      else if (size) this.text(words, { size: Number(size), bold: bold === 'b' });
      else for (const block of blocksOf(part)) this.#draw(block);
    }
  }

  #draw(block: Block) {
    if (block.kind === 'paragraph') this.text(block.text);
    else if (block.kind === 'centred') this.centred(block.text, block);
    else if (block.kind === 'table') this.table(block.head, block.rows);
    else if (block.kind === 'fields' && block.label === 'above') this.grid(block.items);
    else if (block.kind === 'fields') this.list(block.items);
    else throw new Error(`a sheet has no ${block.kind}`);
  }

  sheet(): Sheet {
    return { width: this.width, height: this.height, blocks: this.#blocks, pages: this.#pages };
  }
}

const wordsOfPiece = (piece: Piece): PlacedWord[] => {
  const words: PlacedWord[] = [];
  let x = piece.x;
  for (const part of piece.text.split(/( +)/)) {
    const width = widthOf(part, piece.size, piece.bold);
    if (part.trim() !== '')
      words.push({
        text: part,
        x0: x,
        x1: x + width,
        y0: piece.y - 0.93 * piece.size,
        y1: piece.y + 0.22 * piece.size,
        confidence: 1,
        size: piece.size,
        bold: piece.bold,
        angle: 0,
      });
    x += width;
  }
  return words;
};

/** The sheet as the reader would give it, without the way through a PDF. */
export const sheetText = (sheet: Sheet): DocumentText => {
  const assembler = new PageAssembler('pdf', [], 2_000_000);
  sheet.pages.forEach((page, index) => {
    const lines = linesOf(page.pieces.flatMap(wordsOfPiece));
    assembler.add({ number: index + 1, width: sheet.width, height: sheet.height, source: 'text', lines });
  });
  return assembler.finish();
};

/** The sheet as a PDF file with a text layer. */
export const sheetPdf = async (sheet: Sheet): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const { pieces, rules } of sheet.pages) {
    const page = pdf.addPage([sheet.width, sheet.height]);
    for (const piece of pieces)
      page.drawText(drawable(piece.text), {
        x: piece.x,
        y: sheet.height - piece.y,
        size: piece.size,
        font: piece.bold ? bold : regular,
      });
    for (const { x0, y0, x1, y1 } of rules)
      page.drawLine({ start: { x: x0, y: sheet.height - y0 }, end: { x: x1, y: sheet.height - y1 }, thickness: 0.6 });
  }
  return await pdf.save();
};

/** The sheet as a Word file: paragraphs, and its tables and labelled values as Word tables. */
export const sheetDocx = async ({ blocks }: Sheet): Promise<Uint8Array> => await toDocx({ name: 'document', blocks });

/** The sheet as a text file. */
export const sheetTxt = ({ blocks }: Sheet): Uint8Array => toTxt({ name: 'document', blocks });

/** The sheet's lines as plain text, cells parted by wide gaps. */
export const sheetPlainText = (sheet: Sheet): string =>
  sheet.pages
    .map((page) => {
      const rows = Map.groupBy(page.pieces, (piece) => Math.round(piece.y));
      return [...rows]
        .toSorted(([a], [b]) => a - b)
        .map(([, pieces]) =>
          pieces
            .toSorted((a, b) => a.x - b.x)
            .map((piece) => piece.text)
            .join('    '),
        )
        .join('\n');
    })
    .join('\n\n');
