import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Block, SampleDocument } from './model.ts';

const pageWidth = 612;
const pageHeight = 792;
const margin = 62;
const bodySize = 10.5;
const lineGap = 1.35;
const ink = rgb(0.08, 0.08, 0.1);
const grey = rgb(0.45, 0.45, 0.5);
const frameColour = rgb(0.1, 0.3, 0.5);

type Fonts = { readonly regular: PDFFont; readonly bold: PDFFont };

/** Words of a paragraph in lines that fit the width. */
const wrap = (text: string, font: PDFFont, size: number, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });

class Typesetter {
  readonly #pdf: PDFDocument;
  readonly #fonts: Fonts;
  readonly #document: SampleDocument;
  #page!: PDFPage;
  #y = 0;

  constructor(pdf: PDFDocument, fonts: Fonts, document: SampleDocument) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#document = document;
    this.#newPage();
  }

  get #width() {
    return pageWidth - 2 * margin;
  }

  #newPage() {
    this.#page = this.#pdf.addPage([pageWidth, pageHeight]);
    this.#y = pageHeight - margin;
    const { header, footer, framed } = this.#document;
    if (framed) this.#frame();
    if (header) this.#write(header, margin, pageHeight - 46, this.#fonts.regular, 8.5, grey);
    const pageNumber = `Page ${this.#pdf.getPageCount()}`;
    this.#write(footer ? `${footer}   ${pageNumber}` : pageNumber, margin, 40, this.#fonts.regular, 8.5, grey);
  }

  #frame() {
    for (const [inset, thickness] of [
      [18, 3],
      [24, 0.8],
    ] as const) {
      this.#page.drawRectangle({
        x: inset,
        y: inset,
        width: pageWidth - 2 * inset,
        height: pageHeight - 2 * inset,
        borderColor: frameColour,
        borderWidth: thickness,
      });
    }
    for (let step = 0; step < 40; step++) {
      const along = 30 + (step * (pageWidth - 60)) / 40;
      for (const y of [27.5, pageHeight - 27.5])
        this.#page.drawCircle({ x: along, y, size: 2.2, borderColor: frameColour, borderWidth: 0.6 });
    }
  }

  #write(text: string, x: number, y: number, font: PDFFont, size: number, color = ink) {
    this.#page.drawText(text, { x, y, font, size, color });
  }

  #room(height: number) {
    if (this.#y - height < margin) this.#newPage();
  }

  #lines(text: string, font: PDFFont, size: number, x: number, width: number, centred = false) {
    for (const line of wrap(text, font, size, width)) {
      this.#room(size * lineGap);
      this.#y -= size * lineGap;
      this.#write(line, centred ? x + (width - font.widthOfTextAtSize(line, size)) / 2 : x, this.#y, font, size);
    }
  }

  #fields(block: Extract<Block, { kind: 'fields' }>) {
    const columnWidth = this.#width / block.columns;
    for (let start = 0; start < block.items.length; start += block.columns) {
      const row = block.items.slice(start, start + block.columns);
      const top = this.#y;
      let bottom = top;
      row.forEach(([label, value], column) => {
        this.#y = top - 4;
        const x = margin + column * columnWidth;
        if (block.label === 'above') {
          this.#lines(label, this.#fonts.regular, 8.5, x, columnWidth - 10);
          this.#lines(value, this.#fonts.bold, 11, x, columnWidth - 10);
          this.#y -= 6;
        } else {
          const labelWidth = Math.min(columnWidth * 0.45, 130);
          const y = this.#y;
          this.#lines(label, this.#fonts.regular, bodySize, x, labelWidth);
          const afterLabel = this.#y;
          this.#y = y;
          this.#lines(value, this.#fonts.bold, bodySize, x + labelWidth, columnWidth - labelWidth - 8);
          this.#y = Math.min(this.#y, afterLabel);
        }
        bottom = Math.min(bottom, this.#y);
      });
      this.#y = bottom;
      this.#room(30);
    }
  }

  #table({ head, rows }: Extract<Block, { kind: 'table' }>) {
    const size = 9.5;
    const columnWidth = this.#width / head.length;
    [head, ...rows].forEach((row, index) => {
      const font = index === 0 ? this.#fonts.bold : this.#fonts.regular;
      const cells = row.map((cell) => wrap(cell, font, size, columnWidth - 8));
      const height = Math.max(...cells.map((lines) => lines.length)) * size * lineGap + 6;
      this.#room(height);
      cells.forEach((lines, column) => {
        const x = margin + column * columnWidth;
        this.#page.drawRectangle({ x, y: this.#y - height, width: columnWidth, height, borderColor: grey, borderWidth: 0.7 });
        lines.forEach((line, lineIndex) => this.#write(line, x + 4, this.#y - (lineIndex + 1) * size * lineGap, font, size));
      });
      this.#y -= height;
    });
  }

  block(block: Block) {
    const { regular, bold } = this.#fonts;
    switch (block.kind) {
      case 'title':
        this.#y -= 10;
        this.#lines(block.text, bold, 17, margin, this.#width, true);
        break;
      case 'heading':
        this.#y -= 4;
        this.#lines(block.text, bold, 12, margin, this.#width);
        break;
      case 'centred':
        this.#lines(block.text, block.bold ? bold : regular, block.size ?? bodySize, margin, this.#width, true);
        break;
      case 'paragraph':
        this.#lines(block.text, regular, bodySize, margin, this.#width);
        break;
      case 'list':
        for (const item of block.items) this.#lines(`- ${item}`, regular, bodySize, margin + 12, this.#width - 12);
        break;
      case 'fields':
        this.#fields(block);
        break;
      case 'table':
        this.#table(block);
        break;
      default:
        this.#y -= 34;
        this.#page.drawLine({
          start: { x: margin, y: this.#y },
          end: { x: margin + 190, y: this.#y },
          thickness: 0.7,
          color: grey,
        });
        this.#lines(block.name, bold, bodySize, margin, this.#width);
        this.#lines(block.role, regular, bodySize, margin, this.#width);
    }
    this.#y -= 9;
  }
}

/** A PDF with a text layer; the words are those of the document, in standard fonts. `serif` changes the face. */
export const toPdf = async (document: SampleDocument, { serif = false }: { serif?: boolean } = {}): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const fonts = {
    regular: await pdf.embedFont(serif ? StandardFonts.TimesRoman : StandardFonts.Helvetica),
    bold: await pdf.embedFont(serif ? StandardFonts.TimesRomanBold : StandardFonts.HelveticaBold),
  };
  const typesetter = new Typesetter(pdf, fonts, document);
  for (const block of document.blocks) typesetter.block(block);
  return await pdf.save();
};
