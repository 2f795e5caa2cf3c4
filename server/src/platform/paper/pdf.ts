import { createHash } from 'node:crypto';
import {
  type Paper,
  type PaperBlock,
  type PaperEntry,
  type PaperTable,
  paperText,
  printedRows,
  restOf,
} from '../../kernel/paper.ts';
import { makePdf, type Sheet } from './sheet.ts';

const ink = '#1a1f1d';
const quiet = '#56605b';
const rule = '#c9cfcb';
const margin = 54;
const bottom = 72;

/** SHA-256 of the text of a document, in hexadecimal: the same for the same content, however it is set. */
export const paperHash = (paper: Paper): string => createHash('sha256').update(paperText(paper)).digest('hex');

const widthOf = (sheet: Sheet) => sheet.page.width - 2 * margin;
const room = (sheet: Sheet) => sheet.page.height - bottom - sheet.y;
const ensure = (sheet: Sheet, points: number) => {
  if (room(sheet) < points) sheet.addPage();
};

/** Draws a part of the document under a tag (ISO 32000-1, 14.8.4), so that a screen reader knows what it is. */
const tagged = (sheet: Sheet, tag: string, draw: () => void) => sheet.addStructure(sheet.struct(tag, {}, draw));

/** Draws what is no part of the content: lines and what repeats on each page. */
const artifact = (sheet: Sheet, draw: () => void) => {
  sheet.markContent('Artifact');
  draw();
  sheet.endMarkedContent();
};

const write = (sheet: Sheet, text: string, { bold = false, size = 9.5, color = ink, indent = 0, gap = 2, tag = 'P' } = {}) => {
  tagged(sheet, tag, () =>
    sheet
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(color)
      .text(text, margin + indent, sheet.y, { width: widthOf(sheet) - indent }),
  );
  sheet.y += gap;
};

const facts = (sheet: Sheet, items: Paper['facts']) => {
  for (const [term, value] of items) {
    const height = sheet
      .font('plain')
      .fontSize(9.5)
      .heightOfString(value, { width: widthOf(sheet) - 150 });
    ensure(sheet, height);
    tagged(sheet, 'P', () => {
      const top = sheet.y;
      sheet.font('plain').fillColor(quiet).text(term, margin, top, { width: 140 });
      const below = sheet.y;
      sheet.fillColor(ink).text(value, margin + 150, top, { width: widthOf(sheet) - 150 });
      sheet.y = Math.max(below, sheet.y) + 3;
    });
  }
  sheet.y += 6;
};

const entry = (sheet: Sheet, { mark, head, lines }: PaperEntry) => {
  ensure(sheet, 40);
  write(sheet, `${mark}  ·  ${head}`, { bold: true, gap: 1 });
  for (const line of lines) write(sheet, line, { size: 9, color: quiet, indent: 12, gap: 1 });
  sheet.y += 6;
};

const table = (sheet: Sheet, whole: PaperTable) => {
  const { name, columns, rows, total } = whole;
  ensure(sheet, 60);
  write(sheet, `${name} (${total})`, { bold: true, gap: 3 });
  if (rows.length === 0) return;
  const width = widthOf(sheet) / columns.length;
  const structure = sheet.struct('Table');
  sheet.addStructure(structure);
  const line = (cells: readonly string[], bold: boolean) => {
    sheet
      .font(bold ? 'bold' : 'plain')
      .fontSize(8)
      .fillColor(bold ? quiet : ink);
    const height = Math.max(...cells.map((cell) => sheet.heightOfString(cell || ' ', { width: width - 6 }))) + 4;
    const isNewPage = room(sheet) < height;
    if (isNewPage) sheet.addPage();
    if (isNewPage && !bold) line(columns, true);
    sheet
      .font(bold ? 'bold' : 'plain')
      .fontSize(8)
      .fillColor(bold ? quiet : ink);
    const top = sheet.y;
    const row = sheet.struct('TR');
    structure.add(row);
    for (const [at, cell] of cells.entries())
      row.add(sheet.struct(bold ? 'TH' : 'TD', {}, () => sheet.text(cell, margin + at * width, top + 2, { width: width - 6 })));
    row.end();
    sheet.y = top + height;
    artifact(sheet, () =>
      sheet
        .moveTo(margin, sheet.y)
        .lineTo(margin + widthOf(sheet), sheet.y)
        .lineWidth(0.5)
        .strokeColor(rule)
        .stroke(),
    );
  };
  line(columns, true);
  for (const row of printedRows(whole)) line(row, false);
  structure.end();
  sheet.y += 4;
  const more = restOf(whole);
  if (more) write(sheet, more, { size: 8, color: quiet });
  sheet.y += 6;
};

const block = (sheet: Sheet, part: PaperBlock) => {
  if (part.kind === 'facts') return facts(sheet, part.items);
  if (part.kind === 'note') return write(sheet, part.text, { gap: 8 });
  if (part.kind === 'table') return table(sheet, part);
  for (const item of part.items) entry(sheet, item);
};

const footers = (sheet: Sheet, hash: string) => {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    sheet.switchToPage(page);
    sheet.page.margins.bottom = 0;
    const top = sheet.page.height - 48;
    const line = { width: widthOf(sheet), lineBreak: false };
    artifact(sheet, () => {
      sheet.font('plain').fontSize(7).fillColor(quiet).text(`SHA-256 of the content: ${hash}`, margin, top, line);
      sheet.text(`Page ${page + 1} of ${count}`, margin, top, { ...line, align: 'right' });
    });
  }
};

/**
 * Sets a document on tagged A4 pages with headings, tables, page numbers and the hash of its content in the footer. Fonts are
 * embedded; letters beyond Latin, Greek and Cyrillic have no glyph there.
 */
export const setPdf = (paper: Paper, madeAt: Date): Promise<Buffer> =>
  makePdf(
    { title: paper.title, madeAt, tagged: true, margins: { top: margin, left: margin, right: margin, bottom } },
    (sheet) => {
      write(sheet, paper.title, { bold: true, size: 18, gap: 10, tag: 'H1' });
      facts(sheet, paper.facts);
      for (const { title, blocks } of paper.sections) {
        ensure(sheet, 90);
        sheet.y += 8;
        write(sheet, title, { bold: true, size: 13, gap: 6, tag: 'H2' });
        sheet.outline.addItem(title);
        for (const part of blocks) block(sheet, part);
      }
      footers(sheet, paperHash(paper));
    },
  );
