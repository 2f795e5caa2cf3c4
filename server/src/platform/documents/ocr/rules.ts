import type { Binary } from './binary.ts';
import type { Box, Grey } from './grey.ts';

const white = 255;
/** Pixels that may be missing in a rule: noise eats holes. */
const widestGap = 2;
/** A rule's ragged edge is this thin; what reaches further is a stroke of a character. */
const raggedEdge = 2;
/** Few strokes touch a rule, but the tops of bold letters that run together are full of them. */
const mostTouched = 0.3;
const frameStrip = 0.12;
const frameLength = 0.4;
const frameMargin = 0.02;

type Direction = {
  readonly lines: number;
  readonly length: number;
  /** Distance in the pixel array to the next pixel of a line, and to the next line. */
  readonly along: number;
  readonly across: number;
};

const directionsOf = ({ width, height }: Binary): { lying: Direction; standing: Direction } => ({
  lying: { lines: height, length: width, along: 1, across: width },
  standing: { lines: width, length: height, along: width, across: 1 },
});

type Run = { readonly line: number; readonly from: number; readonly to: number };

/** Unbroken runs of ink that are at least `shortest` long. */
const runsOf = ({ ink }: Binary, { lines, length, along, across }: Direction, shortest: number): Run[] => {
  const runs: Run[] = [];
  for (let line = 0; line < lines; line++) {
    let start = -1;
    let last = -1;
    for (let at = 0; at <= length; at++) {
      if (at < length && ink[line * across + at * along] === 1) {
        if (start < 0) start = at;
        last = at;
      } else if (start >= 0 && (at - last > widestGap || at === length)) {
        if (last - start >= shortest) runs.push({ line, from: start, to: last });
        start = -1;
      }
    }
  }
  return runs;
};

/** Number of ink pixels in a row from `at` in steps, `most` at most. */
const inkFrom = (ink: Uint8Array, at: number, step: number, most: number) => {
  let count = 0;
  while (count < most && ink[at + count * step] === 1) count += 1;
  return count;
};

/** Marks the runs that are thin and that few strokes touch. */
const marksOf = ({ ink }: Binary, direction: Direction, runs: readonly Run[], thickest: number): Uint8Array => {
  const { along, across } = direction;
  const marks = new Uint8Array(ink.length);
  for (const { line, from, to } of runs) for (let at = from; at <= to; at++) marks[line * across + at * along] = 1;
  for (const { line, from, to } of runs) {
    let touched = 0;
    for (let at = from; at <= to; at++) {
      const here = line * across + at * along;
      let before = here - across;
      while (before > 0 && marks[before] !== 0) before -= across;
      let after = here + across;
      while (after < ink.length && marks[after] !== 0) after += across;
      const thickness = (after - before) / across - 1;
      const above = inkFrom(ink, before, -across, raggedEdge + 1);
      const below = inkFrom(ink, after, across, raggedEdge + 1);
      if (thickness > thickest || above > raggedEdge || below > raggedEdge) touched += 1;
    }
    if (touched <= mostTouched * (to - from)) continue;
    for (let at = from; at <= to; at++) marks[line * across + at * along] = 2;
  }
  return marks;
};

/**
 * Paints over long thin rules (frames, table lines): Tesseract takes the inside of a ruled table for a picture. Strokes of
 * characters that cross a rule are kept.
 */
export const withoutRules = (picture: Grey, binary: Binary, usualHeight: number): Grey => {
  const { ink } = binary;
  const shortest = Math.max(60, 3.5 * usualHeight);
  const thickest = Math.max(4, Math.round(0.4 * usualHeight));
  const pixels = picture.pixels.slice();
  const { lying, standing } = directionsOf(binary);
  const lyingMarks = marksOf(binary, lying, runsOf(binary, lying, shortest), thickest);
  const standingMarks = marksOf(binary, standing, runsOf(binary, standing, shortest), thickest);
  for (const [marks, crossing, step] of [
    [lyingMarks, standingMarks, lying.across],
    [standingMarks, lyingMarks, standing.across],
  ] as const) {
    for (let at = 0; at < ink.length; at++) {
      if (marks[at] !== 1) continue;
      let before = at - step;
      while (before > 0 && marks[before] === 1) before -= step;
      let after = at + step;
      while (after < ink.length && marks[after] === 1) after += step;
      const above = inkFrom(ink, before, -step, raggedEdge + 1);
      const below = inkFrom(ink, after, step, raggedEdge + 1);
      if (above > raggedEdge && below > raggedEdge && crossing[at] !== 1) continue;
      pixels[at] = white;
      // Also removes the ragged and the soft edge of a rule.
      if (above <= raggedEdge) for (let i = 0; i <= above; i++) pixels[before - i * step] = white;
      if (below <= raggedEdge) for (let i = 0; i <= below; i++) pixels[after + i * step] = white;
    }
  }
  return { ...picture, pixels };
};

const low = (lines: readonly number[], size: number) =>
  Math.max(0, ...lines.filter((line) => line < frameStrip * size).map((line) => line + frameMargin * size));
const high = (lines: readonly number[], size: number) =>
  Math.min(size, ...lines.filter((line) => line > (1 - frameStrip) * size).map((line) => line - frameMargin * size));

const fewestSides = 3;

/**
 * The inside of a certificate's frame: within the long rules near the edges of the page. A rule below a letterhead or above a
 * foot is no frame: there have to be rules on three sides at least.
 */
export const insideFrame = (binary: Binary): Box => {
  const { width, height } = binary;
  const { lying, standing } = directionsOf(binary);
  const rows = runsOf(binary, lying, frameLength * width).map((run) => run.line);
  const columns = runsOf(binary, standing, frameLength * height).map((run) => run.line);
  const inside = { x0: low(columns, width), y0: low(rows, height), x1: high(columns, width), y1: high(rows, height) };
  const sides = [inside.x0 > 0, inside.y0 > 0, inside.x1 < width, inside.y1 < height].filter(Boolean).length;
  return sides >= fewestSides ? inside : { x0: 0, y0: 0, x1: width, y1: height };
};
