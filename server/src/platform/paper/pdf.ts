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
import type { PaperSize } from '../../kernel/paper-size.ts';
import type { Letters } from './letters.ts';
import type { Sheet } from './sheet.ts';

const ink = '#1a1f1d';
const quiet = '#56605b';
const rule = '#c9cfcb';
const margin = 54;
const bottom = 72;

/** SHA-256 of the text of a document, in hexadecimal: the same for the same content, however it is set. */
export const paperHash = (paper: Paper): string => createHash('sha256').update(paperText(paper)).digest('hex');

const widthOf = (sheet: Sheet) => sheet.page.width - 2 * margin;
const roomBelow = (sheet: Sheet) => sheet.page.height - bottom - sheet.y;
const ensure = (sheet: Sheet, points: number) => {
  if (roomBelow(sheet) < points) sheet.addPage();
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** A text in lines that break between words, never at the hyphens of an id, where it has one; `width` in points. */
const withWholeIds = (sheet: Sheet, text: string, width: number): string => {
  if (!uuid.test(text)) return text;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && sheet.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
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
  const width = widthOf(sheet) - indent;
  tagged(sheet, tag, () => {
    sheet
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(color);
    sheet.text(withWholeIds(sheet, text, width), margin + indent, sheet.y, { width });
  });
  sheet.y += gap;
};

const facts = (sheet: Sheet, items: Paper['facts']) => {
  const width = widthOf(sheet) - 150;
  for (const [term, stated] of items) {
    sheet.font('plain').fontSize(9.5);
    const value = withWholeIds(sheet, stated, width);
    ensure(sheet, sheet.heightOfString(value, { width }));
    tagged(sheet, 'P', () => {
      const top = sheet.y;
      sheet.font('plain').fillColor(quiet).text(term, margin, top, { width: 140 });
      const below = sheet.y;
      sheet.fillColor(ink).text(value, margin + 150, top, { width });
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

const cellGap = 6;

const widestCell = 160;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The width of the widest of texts, found among the longest: measuring each of them takes long. */
const widestOf = (sheet: Sheet, texts: readonly string[]): number => {
  const longest = Math.max(...texts.map(({ length }) => length));
  return Math.max(...texts.filter(({ length }) => length > longest * 0.7).map((text) => sheet.widthOfString(text)), 0);
};

/** The widths of columns in points: each has room for its longest word, such as an id, and the longest cells break first. */
const columnWidths = (sheet: Sheet, { columns, rows }: Pick<PaperTable, 'columns' | 'rows'>): number[] => {
  sheet.font('bold').fontSize(8);
  const widest = (texts: readonly string[]) => Math.min(widestCell, widestOf(sheet, texts)) + cellGap + 1;
  const cells = columns.map((column, at) => [column, ...rows.map((row) => row[at] ?? '')]);
  const least = cells.map((texts) => widest(texts.flatMap((text) => text.split(/\s+/))));
  const wanted = cells.map((texts, at) => Math.max(widest(texts), least[at] ?? 0));
  const all = widthOf(sheet);
  if (sum(least) >= all) return least.map((width) => (width * all) / sum(least));
  const upTo = (most: number) => wanted.map((width, at) => Math.max(least[at] ?? 0, Math.min(width, most)));
  let most = Math.max(...wanted);
  while (sum(upTo(most)) > all) most -= 1;
  const widths = upTo(most);
  return widths.map((width) => width + (all - sum(widths)) / columns.length);
};

const table = (sheet: Sheet, whole: PaperTable) => {
  const { name, columns, total } = whole;
  const printed = printedRows(whole);
  ensure(sheet, 60);
  write(sheet, `${name} (${total})`, { bold: true, gap: 3 });
  if (printed.length === 0) return;
  const widths = columnWidths(sheet, { columns, rows: printed });
  const lefts = widths.map((_, at) => margin + sum(widths.slice(0, at)));
  const room = (at: number) => (widths[at] ?? 0) - cellGap;
  const structure = sheet.struct('Table');
  sheet.addStructure(structure);
  const line = (texts: readonly string[], bold: boolean) => {
    sheet
      .font(bold ? 'bold' : 'plain')
      .fontSize(8)
      .fillColor(bold ? quiet : ink);
    const cells = texts.map((text, at) => withWholeIds(sheet, text, room(at)));
    const height = Math.max(...cells.map((cell, at) => sheet.heightOfString(cell || ' ', { width: room(at) }))) + 4;
    const isNewPage = roomBelow(sheet) < height;
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
      row.add(sheet.struct(bold ? 'TH' : 'TD', {}, () => sheet.text(cell, lefts[at], top + 2, { width: room(at) })));
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
  for (const row of printed) line(row, false);
  structure.end();
  sheet.y += 4;
  const more = restOf(whole);
  if (more) write(sheet, more, { size: 8, color: quiet });
  sheet.y += 6;
};

/** The document in letters that can be printed. */
const printable = ({ title, facts: about, sections }: Paper, { print }: Letters): Paper =>
  JSON.parse(JSON.stringify({ title, facts: about, sections }), (_key, value: unknown) =>
    typeof value === 'string' ? print(value) : value,
  );

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
 * Sets a document on tagged pages with headings, tables, page numbers and the hash of its content in the footer, and says below the
 * facts which letters are missing. The library is loaded with the first document.
 */
export const drawPaper = async (whole: Paper, madeAt: Date, size: PaperSize): Promise<Buffer> => {
  const { makePdf } = await import('./sheet.ts');
  return makePdf(
    { title: whole.title, madeAt, size, tagged: true, margins: { top: margin, left: margin, right: margin, bottom } },
    (sheet, letters) => {
      const paper = printable(whole, letters);
      const missing = letters.sentence();
      write(sheet, paper.title, { bold: true, size: 18, gap: 10, tag: 'H1' });
      facts(sheet, paper.facts);
      if (missing) write(sheet, missing, { gap: 8 });
      for (const { title, blocks } of paper.sections) {
        ensure(sheet, 90);
        sheet.y += 8;
        write(sheet, title, { bold: true, size: 13, gap: 6, tag: 'H2' });
        sheet.outline.addItem(title);
        for (const part of blocks) block(sheet, part);
      }
      footers(sheet, paperHash(whole));
    },
  );
};
