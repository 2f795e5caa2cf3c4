import {
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block, SampleDocument } from './model.ts';

const linesOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => `- ${item}`);
    case 'fields':
      return block.items.map(([label, value]) => `${label.replace(/:?$/, ':')} ${value.replaceAll('\n', ', ')}`);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join('\t'));
    case 'signature':
      return [block.name, block.role];
    default:
      return [block.text];
  }
};

/** The document as lines of plain text. */
export const toTxt = ({ header, footer, blocks }: SampleDocument): Uint8Array => {
  const lines = [
    ...(header ? [header, ''] : []),
    ...blocks.flatMap((block) => [...linesOf(block), '']),
    ...(footer ? [footer] : []),
  ];
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
};

const row = (cells: readonly string[], bold: boolean) =>
  new TableRow({
    children: cells.map(
      (cell) => new TableCell({ children: [new Paragraph({ children: [new TextRun({ text: cell, bold })] })] }),
    ),
  });

const partsOf = (block: Block): (Paragraph | Table)[] => {
  const width = { size: 100, type: WidthType.PERCENTAGE };
  switch (block.kind) {
    case 'title':
      return [new Paragraph({ text: block.text, heading: HeadingLevel.TITLE })];
    case 'heading':
      return [new Paragraph({ text: block.text, heading: HeadingLevel.HEADING_1 })];
    case 'table':
      return [new Table({ width, rows: [row(block.head, true), ...block.rows.map((cells) => row(cells, false))] })];
    case 'fields':
      return [new Table({ width, rows: block.items.map((item) => row(item, false)) })];
    default:
      return linesOf(block).map((text) => new Paragraph(text));
  }
};

/** The document as a Word file with header and footer, fields and tables as Word tables. */
export const toDocx = async ({ header, footer, blocks }: SampleDocument): Promise<Uint8Array> => {
  const document = new Document({
    sections: [
      {
        ...(header ? { headers: { default: new Header({ children: [new Paragraph(header)] }) } } : {}),
        ...(footer ? { footers: { default: new Footer({ children: [new Paragraph(footer)] }) } } : {}),
        children: blocks.flatMap((block) => partsOf(block)),
      },
    ],
  });
  return await Packer.toBuffer(document);
};
