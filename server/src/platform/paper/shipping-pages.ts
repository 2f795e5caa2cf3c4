import type { PaperSize } from '../../kernel/paper-size.ts';
import type { BoxLabel, Labels, Manifest, SampleLabel } from '../../kernel/shipping-paper.ts';
import { drawCode128, drawDataMatrix } from './barcode.ts';
import type { Letters } from './letters.ts';
import { makePdf, type Sheet } from './sheet.ts';

const ink = '#000000';
const rule = '#c9cfcb';
const edge = 24;

const millimeter = 72 / 25.4;

/** A text at a place, which never starts a new page. */
const write = (
  sheet: Sheet,
  text: string,
  {
    x,
    y,
    width,
    height,
    size,
    bold = false,
  }: { x: number; y: number; width: number; height: number; size: number; bold?: boolean },
) =>
  sheet
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(ink)
    .text(text, x, y, { width, height, ellipsis: true });

/** A square on its tip, `side` in points. */
const diamond = (sheet: Sheet, { x, y, side }: { x: number; y: number; side: number }) => {
  const half = side / Math.SQRT2;
  sheet
    .polygon([x, y - half], [x + half, y], [x, y + half], [x - half, y])
    .lineWidth(2)
    .stroke(ink);
  return half;
};

/** The mark of Category B: at least 50 mm a side, letters of 6 mm beside it (IATA packing instruction 650). */
const markUn3373 = (sheet: Sheet, { x, y }: { x: number; y: number }) => {
  write(sheet, 'BIOLOGICAL SUBSTANCE, CATEGORY B', { x: edge, y: 300, width: 540, height: 30, size: 24, bold: true });
  diamond(sheet, { x, y, side: 50 * millimeter });
  sheet
    .font('bold')
    .fontSize(32)
    .fillColor(ink)
    .text('UN3373', x - 100, y - 16, { width: 200, align: 'center', lineBreak: false });
};

/** The label of class 9, 100 mm a side with seven stripes, and the words and weight of dry ice (packing instruction 954). */
const markUn1845 = (sheet: Sheet, { x, y, kg }: { x: number; y: number; kg: number }) => {
  const half = diamond(sheet, { x, y, side: 100 * millimeter });
  const stripe = half / 9;
  for (let at = -3; at <= 3; at += 1) {
    const center = x + at * stripe * 1.9;
    const reach = half - Math.abs(center - x) - stripe;
    sheet.rect(center - stripe / 2, y - reach, stripe, reach - 8).fill(ink);
  }
  sheet
    .font('bold')
    .fontSize(44)
    .fillColor(ink)
    .text('9', x - 50, y + half - 92, { width: 100, align: 'center', lineBreak: false });
  sheet
    .moveTo(x - 14, y + half - 50)
    .lineTo(x + 14, y + half - 50)
    .lineWidth(3)
    .stroke(ink);
  write(sheet, 'UN1845', { x: edge, y: 640, width: 200, height: 36, size: 28, bold: true });
  write(sheet, 'DRY ICE\n(CARBON DIOXIDE, SOLID)', { x: edge, y: 674, width: 230, height: 40, size: 14, bold: true });
  write(sheet, `${kg} kg net`, { x: edge, y: 716, width: 230, height: 36, size: 24, bold: true });
};

/** Everything fits on both A4 and Letter paper. */
const boxPage = (sheet: Sheet, label: BoxLabel) => {
  sheet.addPage();
  write(sheet, label.heading, { x: edge, y: edge, width: 340, height: 24, size: 16, bold: true });
  write(sheet, 'FROM', { x: edge, y: 54, width: 160, height: 12, size: 8, bold: true });
  write(sheet, label.from, { x: edge, y: 66, width: 230, height: 70, size: 10 });
  write(sheet, 'TO', { x: edge, y: 142, width: 160, height: 12, size: 8, bold: true });
  write(sheet, label.to, { x: edge, y: 154, width: 300, height: 84, size: 13, bold: true });
  write(sheet, label.facts.join('\n'), { x: edge, y: 242, width: 300, height: 52, size: 10 });
  drawDataMatrix(sheet, label.code, { x: 450, y: edge, size: 96 });
  drawCode128(sheet, label.code, { x: 345, y: 160, width: 226, height: 70 });
  sheet.font('plain').fontSize(11).fillColor(ink).text(label.code, 345, 236, { width: 226, align: 'center', lineBreak: false });
  if (label.exempt) write(sheet, label.exempt.toUpperCase(), { x: edge, y: 300, width: 540, height: 30, size: 24, bold: true });
  if (label.isCategoryB) markUn3373(sheet, { x: edge + 102, y: 436 });
  if (label.dryIceKg !== null) markUn1845(sheet, { x: 371, y: 562, kg: label.dryIceKg });
};

const labelColumns = 3;
const labelRows = 8;
const labelWidth = 182;
const labelHeight = 92;

const samplePage = (sheet: Sheet, labels: readonly SampleLabel[], { print }: Letters) => {
  sheet.addPage();
  for (const [index, { code, lines }] of labels.entries()) {
    const x = edge + (index % labelColumns) * labelWidth;
    const y = edge + Math.floor(index / labelColumns) * labelHeight;
    sheet.rect(x, y, labelWidth, labelHeight).lineWidth(0.5).dash(2, { space: 2 }).stroke(rule).undash();
    drawDataMatrix(sheet, code, { x: x + 6, y: y + 18, size: 56 });
    write(sheet, print(code), {
      x: x + 68,
      y: y + 12,
      width: labelWidth - 74,
      height: 26,
      size: code.length > 24 ? 7.5 : 10.5,
      bold: true,
    });
    write(sheet, print(lines.join('\n')), { x: x + 68, y: y + 40, width: labelWidth - 74, height: 46, size: 8 });
  }
};

const noMargins = { top: 0, left: 0, right: 0, bottom: 0 };

const sayMissing = (sheet: Sheet, letters: Letters, y: number) => {
  const missing = letters.sentence();
  if (missing) write(sheet, missing, { x: edge, y, width: 540, height: 12, size: 7 });
};

const printableBox = (label: BoxLabel, { print }: Letters): BoxLabel => ({
  ...label,
  heading: print(label.heading),
  from: print(label.from),
  to: print(label.to),
  facts: label.facts.map(print),
});

/** A page for each box, then the labels of the samples, 24 to a page. Each page says which letters it lacks. */
export const drawLabels = ({ title, boxes, samples }: Labels, madeAt: Date, size: PaperSize): Promise<Buffer> =>
  makePdf({ title, madeAt, size, autoFirstPage: false, margins: noMargins }, (sheet, letters) => {
    for (const label of boxes) {
      boxPage(sheet, printableBox(label, letters));
      sayMissing(sheet, letters, 764);
    }
    const perPage = labelColumns * labelRows;
    for (let from = 0; from < samples.length; from += perPage) {
      samplePage(sheet, samples.slice(from, from + perPage), letters);
      sayMissing(sheet, letters, 764);
    }
  });

const margin = 40;
/** Room for the page number. */
const footHeight = 42;
const rowHeight = 26;
/** Start of each column, from the margin. */
const columnStarts = [0, 92, 206, 232, 306, 380, 428, 476] as const;
const columnEnd = 515;

const rowOf = (sheet: Sheet, cells: readonly string[], y: number, bold: boolean) => {
  for (const [index, cell] of cells.entries()) {
    const start = columnStarts[index] ?? 0;
    const width = (columnStarts[index + 1] ?? columnEnd) - start - 4;
    write(sheet, cell, { x: margin + start, y, width, height: rowHeight - 6, size: 7.5, bold });
  }
};

/** Most characters of a code as bars: those of a longer one would be too narrow for a scanner. */
const longestBars = 12;

const manifestPage = (sheet: Sheet, columns: readonly string[], y: number): number => {
  rowOf(sheet, columns, y, true);
  return y + 16;
};

/** The facts of a shipment, its boxes, and a row with a barcode for each sample. */
export const drawManifest = (
  { title, facts, boxes, columns, rows }: Manifest,
  madeAt: Date,
  size: PaperSize,
): Promise<Buffer> =>
  makePdf({ title, madeAt, size, margins: noMargins }, (sheet, letters) => {
    const { print } = letters;
    const pageBottom = sheet.page.height - footHeight;
    write(sheet, print(title), { x: margin, y: margin, width: columnEnd, height: 28, size: 18, bold: true });
    let y = margin + 34;
    for (const [term, stated] of facts) {
      const value = print(stated);
      const height = Math.min(sheet.font('plain').fontSize(9.5).heightOfString(value, { width: 380 }), 60);
      write(sheet, term, { x: margin, y, width: 120, height: 14, size: 9.5, bold: true });
      write(sheet, value, { x: margin + 130, y, width: 380, height, size: 9.5 });
      y += Math.max(height, 12) + 4;
    }
    y += 10;
    for (const { code, heading } of boxes) {
      if (y + 40 > pageBottom) {
        sheet.addPage();
        y = margin;
      }
      write(sheet, heading, { x: margin, y: y + 8, width: 90, height: 14, size: 10, bold: true });
      drawCode128(sheet, code, { x: margin + 130, y, width: 200, height: 28 });
      write(sheet, code, { x: margin + 340, y: y + 8, width: 170, height: 14, size: 9.5 });
      y += 40;
    }
    const printed = rows.map((cells) => cells.map(print));
    const missing = letters.sentence();
    if (missing) write(sheet, missing, { x: margin, y, width: columnEnd, height: 12, size: 7.5 });
    y = manifestPage(sheet, columns, y + (missing ? 22 : 8));
    for (const [at, [code = '']] of rows.entries()) {
      if (y + rowHeight > pageBottom) {
        sheet.addPage();
        y = manifestPage(sheet, columns, margin);
      }
      if (code.length <= longestBars) drawCode128(sheet, code, { x: margin + 92, y: y + 1, width: 110, height: 18 });
      else drawDataMatrix(sheet, code, { x: margin + 136, y: y - 1, size: 22 });
      const [shown = '', ...cells] = printed[at] ?? [];
      rowOf(sheet, [shown, '', ...cells], y + 5, false);
      y += rowHeight;
      sheet
        .moveTo(margin, y - 3)
        .lineTo(margin + columnEnd, y - 3)
        .lineWidth(0.5)
        .stroke(rule);
    }
    const { start, count } = sheet.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      sheet.switchToPage(page);
      write(sheet, `Page ${page + 1} of ${count}`, {
        x: margin,
        y: sheet.page.height - 28,
        width: columnEnd,
        height: 10,
        size: 7,
      });
    }
  });
