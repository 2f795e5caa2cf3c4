import type { Grey } from './grey.ts';

const tile = 32;
const brightShare = 0.85;
const unevenSteps = 28;
const darkPaper = 215;
const faintContrast = 120;
const leastContrast = 16;
/** How far from the parting grey to the middle of the paper's greys everything counts as paper. */
const paperShare = 0.4;
/** A tile darker than this is a dark area with light text on it, not badly lit paper. */
const darkArea = 80;
const whiteGain = 255 / 234;

const percentile = (histogram: Uint32Array, count: number, share: number) => {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value] as number;
    if (seen >= share * count) return value;
  }
  return 255;
};

type Light = { readonly columns: number; readonly rows: number; readonly paper: Float32Array };

/** How bright the paper is in each tile. */
const lightOf = ({ width, height, pixels }: Grey): Light => {
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const histogram = new Uint32Array(256);
      let count = 0;
      for (let y = row * tile; y < Math.min(height, (row + 1) * tile); y++) {
        for (let x = column * tile; x < Math.min(width, (column + 1) * tile); x++) {
          const value = pixels[y * width + x] as number;
          histogram[value] = (histogram[value] as number) + 1;
          count += 1;
        }
      }
      paper[row * columns + column] = percentile(histogram, count, brightShare);
    }
  }
  return { columns, rows, paper };
};

const smooth = ({ columns, rows, paper }: Light): Light => {
  const result = new Float32Array(paper.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const around: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
          around.push(paper[y * columns + x] as number);
      }
      around.sort((a, b) => a - b);
      result[row * columns + column] = around[around.length >> 1] as number;
    }
  }
  return { columns, rows, paper: result };
};

const paperAt = ({ columns, rows, paper }: Light, x: number, y: number) => {
  const column = Math.min(columns - 1, Math.max(0, x / tile - 0.5));
  const row = Math.min(rows - 1, Math.max(0, y / tile - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const right = Math.min(columns - 1, left + 1);
  const bottom = Math.min(rows - 1, top + 1);
  const across = column - left;
  const downwards = row - top;
  const above = (paper[top * columns + left] as number) * (1 - across) + (paper[top * columns + right] as number) * across;
  const below =
    (paper[bottom * columns + left] as number) * (1 - across) + (paper[bottom * columns + right] as number) * across;
  return above * (1 - downwards) + below * downwards;
};

const histogramOf = (pixels: Uint8Array) => {
  const histogram = new Uint32Array(256);
  for (const value of pixels) histogram[value] = (histogram[value] as number) + 1;
  return histogram;
};

/** The grey that best parts a histogram's values below `end` into two classes (Otsu 1979), and the middle of each class. */
const partingGrey = (histogram: Uint32Array, end: number): { grey: number; dark: number; light: number } => {
  let count = 0;
  let sum = 0;
  for (let value = 0; value < end; value++) {
    count += histogram[value] as number;
    sum += value * (histogram[value] as number);
  }
  let best = { grey: end, dark: 0, light: end, spread: -1 };
  let darkCount = 0;
  let darkSum = 0;
  for (let value = 0; value < end; value++) {
    darkCount += histogram[value] as number;
    darkSum += value * (histogram[value] as number);
    const lightCount = count - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const dark = darkSum / darkCount;
    const light = (sum - darkSum) / lightCount;
    const spread = darkCount * lightCount * (dark - light) ** 2;
    if (spread > best.spread) best = { grey: value, dark, light, spread };
  }
  return best;
};

/**
 * Spreads faint ink over the whole range of greys. Values nearer to the paper than to the ink become paper: a pattern printed
 * on it would be spread as well. The share of ink on the page does not matter.
 */
const stretch = (picture: Grey): Grey => {
  const { grey, dark, light } = partingGrey(histogramOf(picture.pixels), 256);
  if (light - dark >= faintContrast || light - dark < leastContrast) return picture;
  const white = grey + paperShare * (light - grey);
  const factor = 255 / (white - dark);
  return { ...picture, pixels: picture.pixels.map((value) => Math.max(0, Math.min(255, (value - dark) * factor))) };
};

/** Paper is made quite white: its grain was amplified where it was dark. */
const whiten = (value: number) => Math.min(255, value * whiteGain);

/** Evens out the light where it is uneven, and strengthens ink that is faint. A well-lit page stays as it is. */
export const evenLight = (picture: Grey): Grey => {
  const light = lightOf(picture);
  const tiles = light.paper.toSorted();
  const low = tiles[Math.floor(tiles.length * 0.1)] ?? 255;
  const high = tiles[Math.floor(tiles.length * 0.95)] ?? 255;
  const usual = tiles[tiles.length >> 1] ?? 255;
  if (high - low < unevenSteps && usual > darkPaper) return stretch(picture);
  const smoothed = smooth(light);
  const { width, height } = picture;
  const pixels = new Uint8Array(picture.pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const paper = paperAt(smoothed, x, y);
      const value = picture.pixels[at] as number;
      pixels[at] = paper < darkArea ? value : whiten((value * 255) / paper);
    }
  }
  return stretch({ width, height, pixels });
};

const colourGain = 1.6;

/** Lets colored ink (stamps, seals, signatures) fade: it is brighter in its brightest color than in the mixed gray. */
export const withoutColour = (value: Grey, luma: Grey): Grey => ({
  ...value,
  pixels: value.pixels.map((pixel, at) => Math.min(255, pixel + colourGain * Math.max(0, pixel - (luma.pixels[at] as number)))),
});

const paperFrom = 225;

/** Keeps only the darkest ink: patterns printed on the paper (security prints, seals, grain) are lighter than the text. */
export const darkestInk = (picture: Grey): Grey => {
  const { grey } = partingGrey(histogramOf(picture.pixels), paperFrom);
  return { ...picture, pixels: picture.pixels.map((value) => (value > grey ? 255 : value)) };
};
