import { type Line, linesOf } from '../layout.ts';
import type { Raster } from '../raster.ts';
import type { PlacedWord } from '../words.ts';
import type { Component } from './components.ts';
import type { Engine, OcrWord } from './engine.ts';
import { type Box, crop, erase, type Grey, turnQuarters } from './grey.ts';
import { darkestInk, evenLight, withoutColour } from './light.ts';
import { fromMontage, montageOf } from './montage.ts';
import { isSpeck, withoutOrnaments } from './noise.ts';
import { type Placement, place, placementOf, survey, unplace } from './prepare.ts';
import { insideFrame, withoutRules } from './rules.ts';
import { secondLook } from './second-look.ts';
import { meanOf, spotsOf, vote } from './spots.ts';

type RecogniseOptions = {
  /** Boxes (shares of the picture) of words that are already known, which are painted over. */
  readonly erase: readonly Box[];
  /** True to take second looks. */
  readonly thorough: boolean;
};

/** Lines in reading order, boxes in pixels of the picture as it came. */
export type Recognised = { readonly lines: readonly Line[]; readonly meanConfidence: number };

const doubtful = 0.72;
const sampleHeight = 500;
/** Mean confidence of a strip that is read the right way up, even on a bad picture. */
const legible = 0.6;

const prepare = (value: Grey, luma: Grey | null, placement: Placement) => {
  const upright = place(value, placement);
  const even = evenLight(upright);
  const surveyed = survey(even);
  const picture = surveyed.height === null ? even : withoutRules(even, surveyed.binary, surveyed.height);
  if (!luma) return { picture, plain: even, close: even, placement, surveyed };
  const mixed = place(luma, placement);
  return { picture, plain: evenLight(mixed), close: evenLight(withoutColour(upright, mixed)), placement, surveyed };
};

type Prepared = ReturnType<typeof prepare>;

/** The strip of a picture with the most characters: enough to tell which way up it is. */
const sampleOf = (picture: Grey, components: readonly Component[]): Grey => {
  const { width, height } = picture;
  let best = { top: 0, count: -1 };
  for (let top = 0; top === 0 || top + sampleHeight <= height; top += sampleHeight / 2) {
    const count = components.filter(({ y0, y1 }) => y0 >= top && y1 <= top + sampleHeight).length;
    if (count > best.count) best = { top, count };
  }
  return crop(picture, { x0: 0, x1: width, y0: best.top, y1: best.top + sampleHeight });
};

const weight = (words: readonly OcrWord[]) => words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);

/** True if the picture reads better upside down. */
const isUpsideDown = async (engine: Engine, { picture, surveyed }: Prepared): Promise<boolean> => {
  const sample = sampleOf(picture, surveyed.components);
  const upright = await engine.recognise(sample, 'page');
  const turned = await engine.recognise(turnQuarters(sample, 2), 'page');
  return meanOf(turned) > legible && weight(turned) * meanOf(turned) > 1.3 * weight(upright) * meanOf(upright);
};

const toPlaced = (word: OcrWord, angle: number): PlacedWord => ({
  text: word.text,
  x0: word.x0,
  y0: word.y0,
  x1: word.x1,
  y1: word.y1,
  confidence: word.confidence,
  size: word.y1 - word.y0,
  bold: false,
  angle,
  recognised: true,
});

/** Reading order is found while the page stands straight; the boxes then go back to the picture as it came. */
const backOnPicture = (words: readonly OcrWord[], placement: Placement): Line[] => {
  const angle = (360 - 90 * placement.quarters) % 360;
  return linesOf(words.map((word) => toPlaced(word, 0))).map((line) =>
    line.map((word) => ({ ...word, ...unplace(word, placement), angle })),
  );
};

/**
 * Reads a picture: straightened, evenly lit and without rules; then plainly, without any treatment; then closely where the
 * two disagree or where print was left unread. A word's confidence grows with the number of readings that agree on it.
 */
export const recogniseRaster = async (engine: Engine, raster: Raster, options: RecogniseOptions): Promise<Recognised> => {
  const { width, height, dpi } = raster;
  const boxes = options.erase.map(({ x0, y0, x1, y1 }) => ({
    x0: x0 * width,
    x1: x1 * width,
    y0: y0 * height,
    y1: y1 * height,
  }));
  const value = erase({ width, height, pixels: raster.value }, boxes);
  const luma = raster.luma ? erase({ width, height, pixels: raster.luma }, boxes) : null;
  let prepared = prepare(value, luma, placementOf(value));
  const resolution = { dpi: dpi * prepared.placement.factor };
  if (prepared.placement.quarters % 2 === 1 && (await isUpsideDown(engine, prepared)))
    prepared = prepare(value, luma, { ...prepared.placement, quarters: 1 });
  let first = await engine.recognise(prepared.picture, 'page', resolution);
  if (meanOf(first) < doubtful && prepared.placement.quarters === 0 && (await isUpsideDown(engine, prepared))) {
    prepared = prepare(value, luma, { ...prepared.placement, quarters: 2 });
    first = await engine.recognise(prepared.picture, 'page', resolution);
  }
  const { picture, plain, close, surveyed } = prepared;
  const frame = insideFrame(surveyed.binary);
  const readings = [first];
  if (options.thorough) readings.push(await engine.recognise(plain, 'page', resolution));
  if (options.thorough && meanOf(readings.flat()) < doubtful) {
    readings.push(await engine.recognise(darkestInk(picture), 'page', resolution));
  }
  const spots = withoutOrnaments(spotsOf(readings), frame);
  const { components, height: usualHeight } = surveyed;
  const seen =
    options.thorough && usualHeight !== null
      ? await secondLook(engine, { picture, close, components, usualHeight, frame }, spots)
      : spots;
  const kept = seen.flatMap((spot) => vote(spot).words).filter((word) => !isSpeck(word));
  return { lines: backOnPicture(kept, prepared.placement), meanConfidence: meanOf(kept) };
};

const margin = 0.25;
const cutHeight = 42;

/** Text of each box (shares of the picture), read without its neighbors, in one look at all of them. */
export const recogniseCuts = async (engine: Engine, raster: Raster, boxes: readonly Box[]): Promise<string[]> => {
  const { width, height } = raster;
  const picture: Grey = { width, height, pixels: raster.luma ?? raster.value };
  const cuts = boxes.map(({ x0, y0, x1, y1 }) => {
    const room = margin * (y1 - y0) * height;
    const box = { x0: x0 * width - room, x1: x1 * width + room, y0: y0 * height - room, y1: y1 * height + room };
    return { box, factor: Math.max(1, cutHeight / Math.max(1, box.y1 - box.y0)) };
  });
  const montage = montageOf(picture, cuts);
  const words = fromMontage(await engine.recognise(montage.picture, 'block', { dpi: raster.dpi }), montage);
  return boxes.map((_, part) =>
    words
      .filter((word) => word.part === part)
      .map(({ text }) => text)
      .join(''),
  );
};
