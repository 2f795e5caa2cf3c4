import type { Component } from './components.ts';
import type { Engine } from './engine.ts';
import type { Box, Grey } from './grey.ts';
import { fromMontage, montageOf } from './montage.ts';
import { isInside } from './noise.ts';
import { readingOf, type Spot, spotOf, vote } from './spots.ts';
import { unreadLines } from './unread.ts';

type Scene = {
  readonly picture: Grey;
  /** The picture for reading doubtful words: untreated, without colored ink. */
  readonly close: Grey;
  readonly components: readonly Component[];
  readonly usualHeight: number;
  /** Expected area of print: inside the frame of a certificate. */
  readonly frame: Box;
};

/** Heights in pixels at which doubtful words are looked at: Tesseract stumbles over a word at one size and reads it at another. */
const lookHeights = [22, 31, 44];
const largestFactor = 3;
const mostDoubts = 24;
const certain = 0.8;
const accepted = 0.25;

const around = (box: Box, usualHeight: number): Box => ({
  x0: box.x0 - 0.7 * usualHeight,
  x1: box.x1 + 0.7 * usualHeight,
  y0: box.y0 - 0.35 * usualHeight,
  y1: box.y1 + 0.35 * usualHeight,
});

/** Reads lines of print that the page segmentation lost. */
const readUnread = async (
  engine: Engine,
  { picture, components, usualHeight, frame }: Scene,
  spots: readonly Spot[],
): Promise<Spot[]> => {
  const lines = unreadLines(components, spots, usualHeight).filter((line) => isInside(line, frame));
  if (lines.length === 0) return [];
  const montage = montageOf(
    picture,
    lines.map((box) => ({ box: around(box, usualHeight), factor: 1 })),
  );
  const read = fromMontage(await engine.recognise(montage.picture, 'block'), montage);
  return read.filter((word) => word.confidence >= accepted).map((word) => spotOf([word], 1));
};

/** True if a word lies mostly inside the spot: a cut also shows the edges of neighboring words. */
const belongsTo = (spot: Box, word: Box) => Math.min(spot.x1, word.x1) - Math.max(spot.x0, word.x0) > 0.6 * (word.x1 - word.x0);

const importance = (spot: Spot) => {
  const { text, confidence } = vote(spot);
  return (/\d/.test(text) ? 1 : 0) + (1 - confidence);
};

const isDoubtful = (spot: Spot) => {
  const { text, confidence, isDisputed } = vote(spot);
  return /[\p{L}\p{N}]/u.test(text) && (isDisputed || confidence < certain) && (text.length > 2 || /\d/.test(text));
};

/** Looks at doubtful places again, at several sizes; every look is one more vote. */
const readDoubtful = async (engine: Engine, { close, usualHeight }: Scene, spots: readonly Spot[]): Promise<Spot[]> => {
  const doubts = spots
    .filter(isDoubtful)
    .toSorted((a, b) => importance(b) - importance(a))
    .slice(0, mostDoubts);
  if (doubts.length === 0) return [...spots];
  const cuts = doubts.flatMap((spot) =>
    lookHeights.map((height) => ({
      spot,
      box: around(spot, usualHeight),
      factor: Math.min(largestFactor, height / (spot.y1 - spot.y0)),
    })),
  );
  const montage = montageOf(close, cuts);
  const read = fromMontage(await engine.recognise(montage.picture, 'block'), montage);
  const looks = Map.groupBy(read, (word) => word.part);
  const closer = new Map<Spot, Spot>();
  cuts.forEach(({ spot }, part) => {
    const words = (looks.get(part) ?? []).filter((word) => belongsTo(spot, word));
    if (words.length === 0) return;
    const known = closer.get(spot) ?? spot;
    closer.set(spot, { ...known, readings: [...known.readings, readingOf(words)] });
  });
  return spots.map((spot) => closer.get(spot) ?? spot);
};

/** Second looks: lines that were left unread, then places that are in doubt. */
export const secondLook = async (engine: Engine, scene: Scene, spots: readonly Spot[]): Promise<Spot[]> => {
  const found = await readUnread(engine, scene, spots);
  return await readDoubtful(engine, scene, [...spots, ...found]);
};
