import type { DocumentView } from '../candidates/view.domain.ts';
import type { Line, Segment } from '../text/layout.domain.ts';
import { pattern } from '../text/wordings.domain.ts';

/** How a paper is built and written, apart from what its words name. Words are what a person reads of it. */
export const signWords = {
  long: 'Many pages',
  blanks: 'Lines, boxes or labels with nothing filled in',
  entries: 'Labels with entries',
  sections: 'Numbered sections',
  shall: 'Rules with "shall" or "must"',
  should: 'Recommendations with "should" or "may"',
  imperative: 'Steps that tell what to do',
  you: 'Speaks to the reader as "you"',
  we: 'Speaks as "we"',
  questions: 'Questions',
  prices: 'Prices',
  letter: 'The form of a letter',
  signature: 'A place to sign',
  control: 'Version, effective date and page numbers of a controlled document',
  references: 'Citations of publications',
  figures: 'Mostly figures',
  table: 'Laid out as a table',
  past: 'Tells what was done',
  certifying: 'Wording that certifies, grants or attests',
  contact: 'Telephone numbers and web addresses',
  exclaiming: 'Exclamations',
  dates: 'Many dates',
  capitals: 'Mostly capitals',
  choices: 'Columns for yes, no or not applicable',
  units: 'Results with units',
  people: 'Spoken words and quotations',
  prose: 'Running text',
} as const;

export type Sign = keyof typeof signWords;
export type Place = { readonly start: number; readonly end: number };
/** How strong each sign is, 0 to 1, and where it is seen first. */
export type Signs = ReadonlyMap<Sign, { readonly value: number; readonly place: Place | null }>;

const blankRun = /_{3,}|(?:\.{6,}|…{2,})(?=\s*$|\s*\p{L}[^:]{0,30}:)|[□☐❏❑▢○◯]|\[ {0,3}\]|\( {1,3}\)/gu;
const labelEnd = /[\p{L})]\s*[:：][\s_.…□☐❏❑▢○◯[\]]*$/u;
const labelled = /^[\p{L}(][^:]{1,60}[:：]\s*(?![\s_.…□☐❏❑▢○◯[])\S/u;
const mostLines = 600;
const longestLabel = 90;
/** Characters that are looked at. */
const mostText = 60_000;

const isLabel = (text: string) => text.length <= longestLabel && labelEnd.test(text);

type Fields = { readonly empty: readonly Place[]; readonly filled: number };

const nearBelow = (line: Line | undefined, segment: Segment): Segment | undefined =>
  line?.page === segment.page ? line.segments.find((one) => Math.abs(one.x0 - segment.x0) < 0.03) : undefined;

/** Labels with nothing beside or below them, drawn lines and boxes, and labels with a value. */
const fieldsOf = (lines: readonly Line[]): Fields => {
  const empty: Place[] = [];
  let filled = 0;
  for (const [at, line] of lines.entries()) {
    for (const [index, segment] of line.segments.entries()) {
      const { text, start } = segment;
      for (const match of text.matchAll(blankRun))
        empty.push({ start: start + match.index, end: start + match.index + match[0].length });
      if (isLabel(text)) {
        const beside = line.segments[index + 1];
        const below = nearBelow(lines[at + 1], segment);
        const isValue = (one: Segment | undefined) =>
          one !== undefined && !isLabel(one.text) && !labelled.test(one.text) && /[\p{L}\p{N}]/u.test(one.text);
        if (isValue(beside) || (!beside && line.segments.length === 1 && isValue(below))) filled += 1;
        else empty.push({ start, end: segment.end });
      } else if (labelled.test(text)) filled += 1;
    }
  }
  return { empty, filled };
};

const fewestBlanks = 4;
const filledShare = 0.34;

/** Whether the paper is a form that nobody has filled in: labels with lines, boxes or blanks, and hardly any value. */
export const isBlankForm = (view: DocumentView): boolean => {
  const { empty, filled } = fieldsOf(view.layout.lines.slice(0, mostLines));
  return empty.length >= fewestBlanks && filled <= filledShare * empty.length;
};

const steps = pattern('i')`^(?:\W*(?:step\s+)?\(?\d{0,2}[.)]?\s*)?${'sign.steps'}\b`;
const section = /^(?:section\s+)?\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+\p{Lu}/u;

type Rate = {
  readonly sign: Sign;
  readonly pattern: RegExp /** Hits in 100 words that make the sign whole. */;
  readonly full: number;
};

const rates: readonly Rate[] = [
  { sign: 'shall', pattern: /\b(?:shall|must|is required to|are required to)\b/gi, full: 2 },
  { sign: 'should', pattern: /\b(?:should|may|might|can be|recommended|suggested|consider)\b/gi, full: 2 },
  { sign: 'you', pattern: /\byou(?:r|rs)?\b/gi, full: 3 },
  { sign: 'we', pattern: /\b(?:we|our|us)\b/gi, full: 2.5 },
  { sign: 'questions', pattern: /\?/g, full: 2 },
  {
    sign: 'prices',
    pattern: /[$€£]\s?\d|\b\d[\d,.]*\s?(?:USD|EUR|GBP|INR|SGD|€|£)(?!\w)|\b(?:USD|EUR|GBP|S\$|Rs\.?)\s?\d/g,
    full: 4,
  },
  {
    sign: 'references',
    pattern: /\bet al\b|\bdoi\b|\(\d{4}\)|\[\d{1,2}(?:[,–-]\s?\d{1,2})*\]|\b(?:19|20)\d\d;\s?\d/gi,
    full: 1.5,
  },
  { sign: 'past', pattern: /\b(?:was|were|had been)\s+(?:\w+ly\s+)?\w+(?:ed|en|un|wn)\b/gi, full: 2 },
  { sign: 'contact', pattern: /\bwww\.|https?:|\S@\S|\b\d{3}[-. )]{1,2}\d{3}[-. ]\d{4}\b|\+\d{1,3}[ (-]\d/gi, full: 4 },
  { sign: 'exclaiming', pattern: /!/g, full: 1.5 },
  {
    sign: 'dates',
    pattern: pattern('gi')`${'sign.dates'}`,
    full: 6,
  },
  {
    sign: 'units',
    pattern: /\d\s?(?:mg|µg|ug|ng|pg|g|kg|mL|µL|uL|L|dL|mmol|µmol|ppm|ppb|%|°C|mm|cm|kPa|N|V|Hz|CFU|IU)(?:\/\w+)?(?![\p{L}])/gu,
    full: 10,
  },
  { sign: 'people', pattern: /[“"][^”"]{15,}[”"]|\b(?:said|says|told|according to)\b/gi, full: 1 },
  {
    sign: 'choices',
    pattern: /\byes\s*\/?\s*no\b|\bn\/a\b|\bpass\s*\/\s*fail\b|\bsatisfactory\s*\/\s*unsatisfactory\b/gi,
    full: 1.5,
  },
];

/** Fixed wordings: one is a hint, three are certain. */
const wordings: readonly { readonly sign: Sign; readonly pattern: RegExp }[] = [
  {
    sign: 'letter',
    pattern: pattern('gim')`${'sign.letter'}`,
  },
  { sign: 'signature', pattern: /\bsignatures?\b|\bsigned\b|\/s\/|\bprint(?:ed)? name\b|\bunterschrift\b|\bfirma\b/gi },
  {
    sign: 'control',
    pattern: pattern('gi')`${'sign.control'}`,
  },
  {
    sign: 'certifying',
    pattern: pattern('gi')`${'sign.certifying'}`,
  },
];

const inside = (value: number) => Math.min(1, Math.max(0, value));
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Notices how the paper is built. Linear in its first pages. */
export const signsOf = (view: DocumentView): Signs => {
  const lines = view.layout.lines.slice(0, mostLines);
  const first = lines[0]?.start ?? 0;
  const text = view.text.slice(first, Math.min(first + mostText, lines.at(-1)?.end ?? 0));
  const words = Math.max(1, wordsIn(text));
  const share = (count: number) => count / Math.max(1, lines.length);
  const signs = new Map<Sign, { value: number; place: Place | null }>();
  const put = (sign: Sign, value: number, place: Place | null = null) => signs.set(sign, { value: inside(value), place });
  const count = (pattern: RegExp): { hits: number; place: Place | null } => {
    let hits = 0;
    let place: Place | null = null;
    for (const match of text.matchAll(pattern)) {
      hits += 1;
      place ??= { start: first + match.index, end: first + match.index + match[0].length };
    }
    return { hits, place };
  };
  const linesThat = (holds: (line: Line) => boolean) => {
    const found = lines.filter(holds);
    return { share: share(found.length), place: found[0] ? { start: found[0].start, end: found[0].end } : null };
  };
  const pages = view.document.pages.length;
  put('long', Math.log2(Math.max(1, pages, words / 450)) / 5);
  const { empty, filled } = fieldsOf(lines);
  put('blanks', (1.5 * empty.length) / Math.max(8, lines.length), empty[0] ?? null);
  put('entries', (2.5 * filled) / Math.max(8, lines.length));
  const sections = linesThat((line) => section.test(line.text) && line.text.length < 90);
  put('sections', 5 * sections.share, sections.place);
  const imperative = linesThat((line) => steps.test(line.text));
  put('imperative', 4 * imperative.share, imperative.place);
  const scale = Math.max(60, words) / 100;
  for (const { sign, pattern, full } of rates) {
    const { hits, place } = count(pattern);
    put(sign, hits / scale / full, place);
  }
  for (const { sign, pattern } of wordings) {
    const { hits, place } = count(pattern);
    put(sign, hits / 3, place);
  }
  put('figures', (2.5 * (text.match(/(?<![\p{L}\d])[<>±]?\d[\d.,:/%-]*/gu)?.length ?? 0)) / words);
  put('table', 1.6 * linesThat((line) => line.segments.length >= 3).share);
  put('capitals', 1.5 * linesThat((line) => /\p{Lu}{3}/u.test(line.text) && line.text === line.text.toUpperCase()).share);
  put('prose', 1.3 * linesThat((line) => (line.text.match(/(?:^|\s)\p{Ll}{2,}/gu)?.length ?? 0) >= 6).share);
  return signs;
};
