import type { Quotation } from '@aliquot/contract/hearts/protocol-proposals';
import type { DocumentText, PageText } from '../../../kernel/document-text.ts';
import { readerInstructions } from '../../../kernel/reader-instructions.ts';
import { folded, headingForms, rowLabelOf, type Zone } from './wordings.domain.ts';

/** One line of a paper, placed in the document's text. `height` is its type size as a share of the page's, 0 where unknown. */
export type PaperLine = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly page: PageText;
  readonly height: number;
  readonly bold: boolean;
};

/** A heading with the zone that its words begin, if they begin one. Sections with a smaller `depth` hold those with a larger one. */
export type Heading = { readonly text: string; readonly start: number; readonly depth: number; readonly zone: Zone | null };

/** A sentence, bullet or row: contiguous words on one page. `lead` is the text that introduces the list in which it stands. */
export type Passage = {
  readonly start: number;
  readonly end: number;
  readonly page: PageText;
  readonly text: string;
  readonly heading: Heading | null;
  readonly zone: Zone | null;
  readonly lead: string;
  readonly isHeading: boolean;
};

export type Paper = {
  readonly document: DocumentText;
  readonly lines: readonly PaperLine[];
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
};

/** A part of a document, as offsets of its text. */
export type Part = { readonly start: number; readonly end: number };

const longestQuotation = 240;
/** Characters that a longer passage keeps on each side of what is quoted it for. */
const around = 110;
const clauseEnd = /[.;:!?•]\s|,\s/g;

/** The part of a passage around some words of it: whole clauses where their bounds are near, else whole words. */
const excerptOf = (text: string, passage: Part, words: Part): Part => {
  if (passage.end - passage.start <= longestQuotation) return passage;
  const first = Math.max(passage.start, words.start - around);
  const last = Math.min(passage.end, words.end + around);
  const before = text.slice(first, words.start);
  const after = text.slice(words.end, last);
  const opening = [...before.matchAll(clauseEnd)][0];
  const closing = [...after.matchAll(/[.;:!?](?=\s)|(?=,?\s)/g)].at(-1);
  const atStart = first === passage.start;
  const from = atStart ? first : first + (opening ? opening.index + opening[0].length : before.search(/\s/) + 1);
  const to = last === passage.end || closing === undefined ? last : words.end + closing.index + closing[0].length;
  return { start: from, end: Math.max(to, words.end) };
};

/** Words of a page, with the heading above them: a passage, or the part of a long one around `words`. */
export const quotationOf = ({ document }: Paper, passage: Passage, words: Part = passage): Quotation => {
  const { start, end } =
    words.start < passage.start || words === passage
      ? { start: words.start, end: passage.end }
      : excerptOf(document.text, passage, words);
  return { page: passage.page.number, heading: passage.heading?.text ?? null, words: document.text.slice(start, end).trim() };
};

const linesOf = ({ text, pages }: DocumentText): PaperLine[] =>
  pages.flatMap((page) => {
    const lines: PaperLine[] = [];
    let at = 0;
    let start = page.start;
    while (start < page.end) {
      const found = text.indexOf('\n', start);
      const end = found < 0 || found > page.end ? page.end : found;
      let height = 0;
      let bold = true;
      let count = 0;
      for (let word = page.words[at]; word !== undefined && word.start < end; word = page.words[++at]) {
        height = Math.max(height, word.height ?? 0);
        bold &&= word.bold === true;
        count += 1;
      }
      if (text.slice(start, end).trim() !== '')
        lines.push({ start, end, text: text.slice(start, end).trim(), page, height, bold: bold && count > 0 });
      start = end + 1;
    }
    return lines;
  });

const edgeLines = 4;
const fewestPages = 3;

/** Without the lines that repeat at the edges of pages. */
const withoutRunning = (lines: readonly PaperLine[]): PaperLine[] => {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  if (pages.length < fewestPages) return [...lines];
  const keyOf = ({ text }: PaperLine) => folded(text).replace(/\d+/g, '#');
  const counts = new Map<string, number>();
  const edges = pages.map((ofPage) => new Set([...ofPage.slice(0, edgeLines), ...ofPage.slice(-edgeLines)]));
  for (const edge of edges) for (const key of new Set([...edge].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(fewestPages, 0.3 * pages.length);
  return pages.flatMap((ofPage, at) =>
    ofPage.filter((line) => !(edges[at]?.has(line) && (counts.get(keyOf(line)) ?? 0) >= least)),
  );
};

const mostHeadingWords = 14;
const longestHeading = 200;
/** A line of so few words that begins a zone is no part of a sentence. */
const fewHeadingWords = 2;
/** The depth of a table's or figure's caption, whose words do not belong to the section around it. */
const ofTable = 8;
/** The depth of a label with its text on the same line. */
export const ofLabel = 9;
const numbered = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|([A-Z]|[IVX]{1,4})\.)\s+(?=\p{L})/u;

/** The zone that a heading begins. */
export const zoneOfHeading = (text: string): Zone | null => {
  const plain = folded(text)
    .replace(/^#+ */, '')
    .replace(/^(?:table|figure|fig\.) \d+[.:]?\s+/, '')
    .replace(/^(?:(?:\d{1,2}(?:\.\d{1,2})*\.?|[a-z]\.|[ivx]+\.)\s+)/, '')
    .replace(/[^a-z0-9)]+$/, '')
    .trim();
  if (plain === '' || plain.length > longestHeading) return null;
  return headingForms.find(([, form]) => form.test(plain))?.[0] ?? null;
};

const isCapitals = (text: string): boolean => /\p{Lu}{2}.*\p{Lu}{2}|^\P{L}*\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

type Shape = { readonly depth: number; readonly label: string; readonly rest: number };

/** The heading that a line is, or begins with ("Study design: …"); null for a line of text. `rest` is where the text after it begins. */
const shapeOf = (line: PaperLine, before: PaperLine | undefined, body: number): Shape | null => {
  const { text } = line;
  const marks = /^(#{1,6})\s+\S/.exec(text)?.[1];
  if (marks !== undefined) return { depth: marks.length, label: text.replace(/^#+\s*/, ''), rest: text.length };
  const words = text.split(/\s+/).length;
  const number = numbered.exec(text);
  const isShort = words <= mostHeadingWords && !/[,;]$|[^.]\.$/.test(text);
  const zone = isShort ? zoneOfHeading(text) : null;
  const isSet = line.bold || line.height > 1.12 * body || isCapitals(text);
  if (isShort && number) {
    const depth = number[1]?.split('.').length ?? 1;
    if (depth > 1 || isSet || zone !== null) return { depth, label: text, rest: text.length };
  }
  if (/^(?:table|figure|fig\.) \d/i.test(text))
    return words <= 2 * mostHeadingWords ? { depth: ofTable, label: text, rest: text.length } : null;
  const startsSentence =
    before === undefined ||
    /[.:;!?)\]\d]$/.test(before.text) ||
    before.page !== line.page ||
    before.text.split(/\s+/).length < 7 ||
    (words <= fewHeadingWords && zone !== null);
  if (isShort && isSet && /\p{L}{3}/u.test(text) && /^\P{Ll}/u.test(text))
    return { depth: isCapitals(text) && !line.bold ? 1 : 5, label: text, rest: text.length };
  if (isShort && zone !== null && /^\P{Ll}/u.test(text) && startsSentence) return { depth: 5, label: text, rest: text.length };
  const row = rowLabelOf(text);
  if (row !== null) return { depth: ofLabel, label: row, rest: row.length };
  const label = /^(?:[•◦▪*-]\s+)?((?:\p{Lu}|\d+\.\s)[^.:;]{2,60}):(?:\s|$)/u.exec(text);
  if (label?.[1] !== undefined && label[1].split(/\s+/).length <= 8)
    return { depth: ofLabel, label: label[1], rest: label[0].length };
  return null;
};

const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|al|nos?|figs?|approx|resp|incl|ref|vol|sec|eq|z\.b|d\.h|bzw|spp?|max|min)|\b(?:Dr|Prof|Mr|Ms|Mrs|St|No|Fig|Ca)|(?<![\p{L}\d/-])\p{Lu})\.$/u;
const sentenceEnd = /[.!?]["”)]?\s+(?=[\p{Lu}\d"“(•])/gu;

const sentencesIn = (text: string): { start: number; end: number }[] => {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const found of text.matchAll(sentenceEnd)) {
    const end = found.index + found[0].trimEnd().length;
    if (abbreviation.test(text.slice(Math.max(0, end - 8), end))) continue;
    parts.push({ start, end });
    start = found.index + found[0].length;
  }
  parts.push({ start, end: text.length });
  return parts;
};

/** A line is short, and ends its paragraph, with less than this share of the length that most lines do not exceed. */
const shortLine = 0.6;
const usualLines = 0.8;

const bullet = /^(?:[•◦▪●‣*−–o-]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s)/u;

/** The text from `start` to `end` as one line, every character in its place. */
export const flat = (text: string, start: number, end: number): string => text.slice(start, end).replaceAll(/\s/g, ' ');

/**
 * Lines, headings and passages of a document or of a part of it, in order, without what is addressed to the reader's program. Linear in its
 * text.
 */
export const paperOf = (document: DocumentText, part: Part = { start: 0, end: document.text.length }): Paper => {
  const orders = readerInstructions(document.text);
  const lines = withoutRunning(linesOf(document)).filter(
    ({ start, end }) =>
      start >= part.start && end <= part.end && !orders.some((order) => start < order.end && end > order.start),
  );
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b);
  const body = heights[heights.length >> 1] ?? 0;
  const widths = lines.map(({ text }) => text.length).toSorted((a, b) => a - b);
  const width = widths[Math.floor(usualLines * widths.length)] ?? 0;
  const headings: Heading[] = [];
  const passages: Passage[] = [];
  let open: Heading[] = [];
  let lead = '';
  let block: PaperLine[] = [];
  let blockStart = 0;
  const zoneNow = (): Zone | null => open.findLast(({ zone, depth }) => zone !== null || depth === ofTable)?.zone ?? null;
  const add = (start: number, end: number, page: PageText, isHeading: boolean) => {
    const text = flat(document.text, start, end).trim();
    if (text === '') return;
    const from = start + document.text.slice(start, end).search(/\S/);
    passages.push({
      start: from,
      end: from + text.length,
      page,
      text,
      heading: open.at(-1) ?? null,
      zone: zoneNow(),
      lead,
      isHeading,
    });
  };
  const close = () => {
    const first = block[0];
    const last = block.at(-1);
    if (first === undefined || last === undefined) return;
    const text = flat(document.text, blockStart, last.end);
    const isListed = bullet.test(first.text);
    if (!isListed) lead = '';
    for (const { start, end } of sentencesIn(text)) add(blockStart + start, blockStart + end, first.page, false);
    if (/:\s*$/.test(text)) lead = `${lead} ${text}`.trim();
    block = [];
  };
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const shape = shapeOf(line, before, body);
    if (shape !== null) {
      close();
      // The name of the paper ("Statistical analysis plan") is not its first section.
      const zone = index === 0 && shape.depth !== ofLabel ? null : zoneOfHeading(shape.label);
      const heading = { text: shape.label, start: line.start, depth: shape.depth, zone };
      const isLabel = shape.depth === ofLabel;
      open = open.filter(({ depth }) => depth < shape.depth);
      open.push(heading);
      if (!isLabel || !bullet.test(line.text)) lead = '';
      const labelStart = line.start + document.text.slice(line.start, line.end).indexOf(shape.label);
      add(labelStart, labelStart + shape.label.length, line.page, true);
      if (shape.rest >= line.text.length && line.text.endsWith(':')) lead = `${lead} ${line.text}`.trim();
      if (!isLabel || zone !== null) headings.push(heading);
      if (shape.rest < line.text.length) {
        block = [line];
        blockStart = line.start + document.text.slice(line.start, line.end).indexOf(line.text) + shape.rest;
      }
      return;
    }
    const previous = block.at(-1);
    const isApart =
      previous !== undefined &&
      (previous.page !== line.page ||
        (line.page.source === 'flow' &&
          document.format !== 'txt' &&
          !(/^\p{Ll}/u.test(line.text) && !/[.:;!?]$/.test(previous.text))) ||
        bullet.test(line.text) ||
        (previous.text.length < shortLine * width && /^[\p{Lu}\d]/u.test(line.text)) ||
        document.text.slice(previous.end, line.start).split('\n').length > 2);
    if (isApart) close();
    if (block.length === 0) blockStart = line.start;
    block.push(line);
  });
  close();
  return { document, lines, headings, passages };
};
