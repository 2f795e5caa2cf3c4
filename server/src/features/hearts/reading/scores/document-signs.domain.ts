import file from '../../../../../../knowledge/reading-signs.json' with { type: 'json' };
import type { DocumentView } from '../candidates/view.domain.ts';
import type { Line, Segment } from '../text/layout.domain.ts';
import { pattern, type Wording } from '../text/wordings.domain.ts';

/** Signs of a paper's structure and style, apart from what its words name. */
export type Sign = keyof typeof file.signs;

const signs = file.signs as Record<Sign, { says: string; flags?: string; full?: number; of?: string }>;

/** The words for each sign on screens. */
export const signWords = Object.fromEntries(Object.entries(signs).map(([sign, { says }]) => [sign, says])) as Record<
  Sign,
  string
>;

export type Place = { readonly start: number; readonly end: number };
/** The strength of each sign, 0 to 1, and the place where it is first seen. */
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

/** True when the paper is an empty form: labels with lines, boxes or blanks, and hardly any value. */
export const isBlankForm = (view: DocumentView): boolean => {
  const { empty, filled } = fieldsOf(view.layout.lines.slice(0, mostLines));
  return empty.length >= fewestBlanks && filled <= filledShare * empty.length;
};

const steps = pattern('i')`^(?:\W*(?:step\s+)?\(?\d{0,2}[.)]?\s*)?${'sign.steps'}\b`;
const section = /^(?:section\s+)?\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s+\p{Lu}/u;

/** Signs that are measured by how often their forms are in the text. */
const worded = (Object.entries(signs) as [Sign, (typeof signs)[Sign]][]).flatMap(([sign, { flags, full = 1, of }]) =>
  flags ? [{ sign, form: pattern(flags)`${`sign.${sign}` as Wording}`, full, isRate: of === 'words' }] : [],
);

const inside = (value: number) => Math.min(1, Math.max(0, value));
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Notices how the paper is built. Linear in its first pages. */
export const signsOf = (view: DocumentView): Signs => {
  const lines = view.layout.lines.slice(0, mostLines);
  const first = lines[0]?.start ?? 0;
  const text = view.text.slice(first, Math.min(first + mostText, lines.at(-1)?.end ?? 0));
  const words = Math.max(1, wordsIn(text));
  const share = (count: number) => count / Math.max(1, lines.length);
  const found = new Map<Sign, { value: number; place: Place | null }>();
  const put = (sign: Sign, value: number, place: Place | null = null) => found.set(sign, { value: inside(value), place });
  const count = (form: RegExp): { hits: number; place: Place | null } => {
    let hits = 0;
    let place: Place | null = null;
    for (const match of text.matchAll(form)) {
      hits += 1;
      place ??= { start: first + match.index, end: first + match.index + match[0].length };
    }
    return { hits, place };
  };
  const linesThat = (holds: (line: Line) => boolean) => {
    const held = lines.filter(holds);
    return { share: share(held.length), place: held[0] ? { start: held[0].start, end: held[0].end } : null };
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
  for (const { sign, form, full, isRate } of worded) {
    const { hits, place } = count(form);
    put(sign, hits / full / (isRate ? scale : 1), place);
  }
  put('figures', (2.5 * (text.match(/(?<![\p{L}\d])[<>±]?\d[\d.,:/%-]*/gu)?.length ?? 0)) / words);
  put('table', 1.6 * linesThat((line) => line.segments.length >= 3).share);
  put('capitals', 1.5 * linesThat((line) => /\p{Lu}{3}/u.test(line.text) && line.text === line.text.toUpperCase()).share);
  put('prose', 1.3 * linesThat((line) => (line.text.match(/(?:^|\s)\p{Ll}{2,}/gu)?.length ?? 0) >= 6).share);
  return found;
};
