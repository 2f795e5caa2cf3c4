import type { Grey } from './grey.ts';

/** One byte per pixel: 1 is ink. */
export type Binary = { readonly width: number; readonly height: number; readonly ink: Uint8Array };

const windowShare = 1 / 40;
const smallestWindow = 24;
const darker = 0.82;
/** Grey steps that the paper must be brighter than the ink, so that plain paper does not fall apart into specks. */
const leastDifference = 12;

/** Ink is what is clearly darker than the mean of its surroundings (Bradley and Roth 2007), so shading does not matter. */
export const binarise = ({ width, height, pixels }: Grey): Binary => {
  // Fits 32 bits up to 16 megapixels, more than any picture that comes here.
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const half = Math.max(smallestWindow, Math.round(Math.max(width, height) * windowShare)) >> 1;
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - half);
    const bottom = Math.min(height, y + half + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - half);
      const right = Math.min(width, x + half + 1);
      const sum =
        (sums[bottom * (width + 1) + right] as number) -
        (sums[top * (width + 1) + right] as number) -
        (sums[bottom * (width + 1) + left] as number) +
        (sums[top * (width + 1) + left] as number);
      const mean = sum / ((bottom - top) * (right - left));
      const pixel = pixels[y * width + x] as number;
      if (pixel < mean * darker && mean - pixel > leastDifference) ink[y * width + x] = 1;
    }
  }
  return { width, height, ink };
};
