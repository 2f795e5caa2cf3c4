import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { DocumentFlag } from '../../../kernel/document-text.ts';
import { canBeTold } from '../contrast.ts';
import { officeZipLimits, readZip } from '../zip.ts';
import type { FlowBlock } from './assemble-flow.ts';

const wordNamespaces = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const tinyHalfPoints = 8;
const boldShare = 0.5;

type DocxContent = {
  readonly blocks: readonly FlowBlock[];
  readonly flags: readonly DocumentFlag[];
  readonly images: readonly { name: string; bytes: Buffer }[];
  /** What is in the file but what Word does not show. */
  readonly hiddenText: string;
};

type CellPlace = { table: number; row: number; column: number };
type TableState = {
  table: number;
  row: number;
  column: number;
  cell: CellPlace | null;
  pending: string[];
  fill: string | null;
};
/** Colors are six hexadecimal digits; null where Word chooses them. */
type RunState = { hidden: boolean; struck: boolean; bold: boolean; color: string | null; fill: string | null };

const paperColor = 'FFFFFF';
const colorOf = (value: string | undefined) => (value && /^[\da-f]{6}$/i.test(value) ? value : null);

const highlights: Record<string, string> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  darkBlue: '000080',
  darkCyan: '008080',
  darkGray: '808080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  green: '00FF00',
  lightGray: 'C0C0C0',
  magenta: 'FF00FF',
  red: 'FF0000',
  white: 'FFFFFF',
  yellow: 'FFFF00',
};

const differ = (a: string, b: string) => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16),
  );
  return canBeTold(red, green, blue);
};

const attributeOf = (tag: SaxesTagNS, local: string) =>
  Object.values(tag.attributes).find((attribute) => attribute.local === local)?.value;

const isOn = (tag: SaxesTagNS) => !['0', 'false', 'off', 'none'].includes(attributeOf(tag, 'val') ?? 'true');

const plainRun: RunState = { hidden: false, struck: false, bold: false, color: null, fill: null };

/** Collects the paragraphs and table cells of one part (body, header, footer, notes) in their order. */
class PartReader {
  readonly blocks: FlowBlock[] = [];
  hiddenText = '';
  #tables: TableState[] = [];
  #nextTable: number;
  #run: RunState = { ...plainRun };
  #paragraphFill: string | null = null;
  #inParagraphProperties = false;
  #headingStyle = false;
  #text = '';
  #boldCharacters = 0;
  #skipDepth = 0;
  #inText = false;
  #inRunProperties = false;

  constructor(firstTable: number) {
    this.#nextTable = firstTable;
  }

  get nextTable() {
    return this.#nextTable;
  }

  open(tag: SaxesTagNS) {
    if (this.#skipDepth > 0 || tag.local === 'Fallback' || tag.local === 'moveFrom') {
      this.#skipDepth += 1;
      return;
    }
    if (!wordNamespaces.has(tag.uri)) return;
    switch (tag.local) {
      case 'p':
        this.#flushParagraph();
        this.#paragraphFill = null;
        break;
      case 'pPr':
        this.#inParagraphProperties = true;
        break;
      case 'pStyle':
        this.#headingStyle = /heading|title/i.test(attributeOf(tag, 'val') ?? '');
        break;
      case 'r':
        this.#run = { ...plainRun, bold: this.#headingStyle };
        break;
      case 'rPr':
        this.#inRunProperties = true;
        break;
      case 't':
        this.#inText = true;
        break;
      case 'tab':
        if (!this.#inRunProperties) this.#add(' ');
        break;
      case 'br':
      case 'cr':
        this.#add('\n');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
      case 'tbl':
        this.#flushParagraph();
        this.#tables.push({ table: this.#nextTable++, row: -1, column: 0, cell: null, pending: [], fill: null });
        break;
      case 'tr':
      case 'tc':
      case 'gridSpan':
        this.#table(tag);
        break;
      case 'shd':
        this.#shade(colorOf(attributeOf(tag, 'fill')));
        break;
      default:
        if (this.#inRunProperties) this.#property(tag);
    }
  }

  #table(tag: SaxesTagNS) {
    const table = this.#tables.at(-1);
    if (!table) return;
    if (tag.local === 'tr') {
      table.row += 1;
      table.column = 0;
    } else if (tag.local === 'tc') {
      table.cell = { table: table.table, row: table.row, column: table.column };
      table.column += 1;
      table.fill = null;
    } else if (tag.local === 'gridSpan') table.column += Math.max(0, Number(attributeOf(tag, 'val') ?? 1) - 1) || 0;
  }

  #shade(fill: string | null) {
    const table = this.#tables.at(-1);
    if (this.#inRunProperties) this.#run.fill = fill;
    else if (this.#inParagraphProperties) this.#paragraphFill = fill;
    else if (table?.cell) table.fill = fill;
  }

  #isUnseen({ hidden, color, fill }: RunState) {
    const ground = fill ?? this.#paragraphFill ?? this.#tables.at(-1)?.fill ?? paperColor;
    return hidden || (color !== null && !differ(color, ground));
  }

  #property(tag: SaxesTagNS) {
    const value = attributeOf(tag, 'val') ?? '';
    if (tag.local === 'b') this.#run.bold = isOn(tag);
    else if ((tag.local === 'vanish' || tag.local === 'specVanish') && isOn(tag)) this.#run.hidden = true;
    else if (tag.local === 'strike' || tag.local === 'dstrike') this.#run.struck = isOn(tag);
    else if (tag.local === 'color') this.#run.color = colorOf(value);
    else if (tag.local === 'highlight') this.#run.fill = highlights[value] ?? null;
    else if (tag.local === 'sz' && Number(value) > 0 && Number(value) < tinyHalfPoints) this.#run.hidden = true;
  }

  close(tag: SaxesTagNS) {
    if (this.#skipDepth > 0) {
      this.#skipDepth -= 1;
      return;
    }
    if (!wordNamespaces.has(tag.uri)) return;
    if (tag.local === 't') this.#inText = false;
    else if (tag.local === 'rPr') this.#inRunProperties = false;
    else if (tag.local === 'pPr') this.#inParagraphProperties = false;
    else if (tag.local === 'p') {
      this.#flushParagraph();
      this.#headingStyle = false;
    } else if (tag.local === 'tc') this.#flushCell();
    else if (tag.local === 'tbl') this.#tables.pop();
  }

  text(text: string) {
    if (this.#inText && this.#skipDepth === 0) this.#add(text);
  }

  #add(text: string) {
    // Struck-out words are seen and not said.
    if (this.#run.struck) return;
    if (this.#isUnseen(this.#run)) {
      this.hiddenText += text;
      return;
    }
    this.#text += text;
    if (this.#run.bold) this.#boldCharacters += text.length;
  }

  #flushParagraph() {
    const text = this.#text.trim();
    const bold = this.#boldCharacters > boldShare * this.#text.length;
    this.#text = '';
    this.#boldCharacters = 0;
    if (text === '') return;
    const table = this.#tables.at(-1);
    if (table?.cell) table.pending.push(text);
    else this.blocks.push({ text, ...(bold ? { bold } : {}) });
  }

  #flushCell() {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    this.#flushParagraph();
    this.blocks.push({ text: table.pending.join('\n'), cell: table.cell });
    table.pending = [];
    table.cell = null;
  }
}

const readPart = (xml: Buffer, firstTable: number): PartReader => {
  const reader = new PartReader(firstTable);
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', (tag) => reader.close(tag));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.write(xml.toString('utf8')).close();
  return reader;
};

const flagsOf = (names: readonly string[], relationships: string): DocumentFlag[] => {
  const flags: DocumentFlag[] = [];
  if (names.some((name) => /vbaProject\.bin$/i.test(name)))
    flags.push({ code: 'macros', detail: 'The document carries macros.' });
  if (names.some((name) => /^word\/embeddings\//i.test(name)))
    flags.push({ code: 'embedded-files', detail: 'The document carries embedded files.' });
  const targets = [...relationships.matchAll(/<Relationship\b[^>]*TargetMode="External"[^>]*>/g)].map((match) => match[0]);
  const loaded = targets.filter((target) => !/relationships\/hyperlink"/.test(target));
  if (loaded.length > 0)
    flags.push({ code: 'external-links', detail: `The document would load ${loaded.length} part(s) from elsewhere.` });
  return flags;
};

const isPart = (name: string) => /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name);

const rank = (name: string) =>
  /header\d*\.xml$/.test(name) ? 0 : name.endsWith('document.xml') ? 1 : name.endsWith('notes.xml') ? 2 : 3;

/** The text of a DOCX in reading order: headers, body, notes, footers. Throws a Refused, or an Error for broken XML. */
export const readDocx = async (bytes: Buffer): Promise<DocxContent> => {
  const { names, files } = await readZip(
    bytes,
    officeZipLimits,
    (name) => isPart(name) || /^word\/_rels\/.*\.rels$/.test(name) || /^word\/media\/[^/]+\.(png|jpe?g)$/i.test(name),
  );
  const blocks: FlowBlock[] = [];
  const seen = new Set<string>();
  let hiddenText = '';
  let nextTable = 0;
  for (const name of names.filter(isPart).toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))) {
    const part = readPart(files.get(name) ?? Buffer.alloc(0), nextTable);
    nextTable = part.nextTable;
    hiddenText += `${part.hiddenText}\n`;
    const text = part.blocks.map((block) => block.text).join('\n');
    if (rank(name) !== 1 && (text.trim() === '' || seen.has(text))) continue;
    seen.add(text);
    blocks.push(...part.blocks);
  }
  const relationships = [...files].filter(([name]) => name.endsWith('.rels')).map(([, content]) => content.toString('utf8'));
  const images = [...files]
    .filter(([name]) => name.startsWith('word/media/'))
    .map(([name, content]) => ({ name, bytes: content }));
  return { blocks, flags: flagsOf(names, relationships.join('\n')), images, hiddenText };
};
