import type { Glyph } from './glyph.ts';

/** A word in the display frame of its page (any unit with the origin at the top left, y downwards). */
export type PlacedWord = {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Type size in the unit of the box. */
  readonly size: number;
  readonly bold: boolean;
  /** Reading direction in degrees clockwise; 0 is left to right. */
  readonly angle: number;
  /** Read from a picture, not from a text layer. */
  readonly recognised?: boolean;
};

type Run = readonly Glyph[];

// All of these are shares of the type size (em).
const runBreak = 1.5;
const runBreakBetweenObjects = 0.5;
const overstrike = -0.6;
const spaceGap = 0.25;
const generatedSpaceGap = 0.06;
const letterSpacing = 0.09;
const widestLetterSpacing = 0.8;

const fewestSpacedLetters = 5;
const fewestCloselySpacedLetters = 3;
const widestCloseSpacing = 0.22;

const turn = (angle: number, x: number, y: number): readonly [number, number] =>
  angle === 90 ? [y, -x] : angle === 180 ? [-x, -y] : angle === 270 ? [-y, x] : [x, y];

/** The box as seen when the page is turned so that text of this right angle reads from left to right. */
export const readingBox = (box: { x0: number; y0: number; x1: number; y1: number }, angle: number) => {
  if (angle === 0) return box;
  const [ax, ay] = turn(angle, box.x0, box.y0);
  const [bx, by] = turn(angle, box.x1, box.y1);
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
};

export const isRightAngle = (angle: number) => angle % 90 === 0;

/** A ligature is one box for several characters. */
const isSameShape = (before: Glyph, after: Glyph) => before.x0 === after.x0 && before.x1 === after.x1 && before.y1 === after.y1;

/** The gap between neighbors in reading direction, in em. */
const gapBetween = (before: Glyph, after: Glyph) => {
  if (isSameShape(before, after)) return 0;
  const a = readingBox(before, before.angle);
  const b = readingBox(after, after.angle);
  return (b.x0 - a.x1) / Math.max(before.size, after.size, 1);
};

const sharesLine = (before: Glyph, after: Glyph) => {
  const a = readingBox(before, before.angle);
  const b = readingBox(after, after.angle);
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return overlap >= 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0);
};

const continuesRun = (before: Glyph, after: Glyph) => {
  if (before.angle !== after.angle) return false;
  if (!isRightAngle(before.angle)) return true;
  const gap = gapBetween(before, after);
  const widest = before.object === after.object ? runBreak : runBreakBetweenObjects;
  return gap > overstrike && gap < widest && sharesLine(before, after);
};

const runsOf = (glyphs: readonly Glyph[]): Run[] => {
  const runs: Glyph[][] = [];
  let previous: Glyph | undefined;
  for (const glyph of glyphs) {
    const run = runs.at(-1);
    if (run && previous && continuesRun(previous, glyph)) run.push(glyph);
    else runs.push([glyph]);
    previous = glyph;
  }
  return runs;
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The gap (em) from which a run of letters that stand apart from each other is read as words, or null when the run is set
 * normally. Letter-spaced text has nearly the same gap after most of its characters.
 */
const letterSpacedGap = (run: Run, gaps: readonly number[]): number | null => {
  const isClose = Math.max(...gaps) < widestCloseSpacing && Math.min(...gaps) > letterSpacing;
  if (run.length < (isClose ? fewestCloselySpacedLetters : fewestSpacedLetters)) return null;
  const usual = median(gaps);
  if (usual < letterSpacing || usual > widestLetterSpacing) return null;
  const letters = run.filter((glyph) => /[\p{L}&.,:'-]/u.test(glyph.text)).length;
  if (letters < 0.8 * run.length) return null;
  return Math.max(1.6 * usual, usual + 0.12);
};

const startsWord = (glyph: Glyph, gap: number, letterSpaced: number | null) => {
  if (!isRightAngle(glyph.angle)) return glyph.space !== 'none';
  if (letterSpaced !== null) return gap > letterSpaced;
  if (glyph.space === 'real') return true;
  return gap > (glyph.space === 'generated' ? generatedSpaceGap : spaceGap);
};

const toWord = (glyphs: readonly Glyph[]): PlacedWord | null => {
  const [first] = glyphs;
  if (!first) return null;
  const text = glyphs
    .map((glyph) => glyph.text)
    .join('')
    .normalize('NFC');
  return {
    text,
    x0: Math.min(...glyphs.map((glyph) => glyph.x0)),
    y0: Math.min(...glyphs.map((glyph) => glyph.y0)),
    x1: Math.max(...glyphs.map((glyph) => glyph.x1)),
    y1: Math.max(...glyphs.map((glyph) => glyph.y1)),
    confidence: 1,
    size: Math.max(...glyphs.map((glyph) => glyph.size)),
    bold: glyphs.filter((glyph) => glyph.bold).length * 2 > glyphs.length,
    angle: first.angle,
  };
};

const wordsOfRun = (run: Run): PlacedWord[] => {
  const gaps = run.slice(1).map((glyph, index) => gapBetween(run[index] ?? glyph, glyph));
  const letterSpaced = letterSpacedGap(run, gaps);
  const groups: Glyph[][] = [];
  run.forEach((glyph, index) => {
    const group = groups.at(-1);
    if (group && !startsWord(glyph, gaps[index - 1] ?? 0, letterSpaced)) group.push(glyph);
    else groups.push([glyph]);
  });
  return groups.map(toWord).filter((word) => word !== null);
};

const isStruckTwice = (word: PlacedWord, earlier: PlacedWord) =>
  word.text === earlier.text &&
  Math.abs(word.x0 - earlier.x0) < 0.3 * word.size &&
  Math.abs(word.y0 - earlier.y0) < 0.3 * word.size;

/** Drops the second copy of words that are painted twice with a small shift (shadows, imitated bold type). */
const withoutShadows = (words: readonly PlacedWord[]): PlacedWord[] => {
  const seen = new Map<string, PlacedWord[]>();
  return words.filter((word) => {
    const same = seen.get(word.text) ?? [];
    if (same.some((earlier) => isStruckTwice(word, earlier))) return false;
    seen.set(word.text, [...same.slice(-8), word]);
    return true;
  });
};

/**
 * Words from the loose boxes of characters in content order. The gap that separates words adapts to each run, so that
 * letter-spaced headings come out as words and tightly set numbers stay whole.
 */
export const wordsOf = (glyphs: readonly Glyph[]): PlacedWord[] => withoutShadows(runsOf(glyphs).flatMap(wordsOfRun));

/** A covered page number or a white full stop is an accident of typesetting; sentences and numbers are not. */
const fewestTold = 4;
const longNumber = /\d{5}/;

/** True if hidden text is long enough to report. */
export const saySomething = (words: readonly PlacedWord[]): boolean =>
  words.length >= fewestTold || words.some((word) => longNumber.test(word.text));
