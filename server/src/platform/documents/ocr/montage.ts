import { type Box, crop, type Grey, scale } from './grey.ts';

/** Cuts of a picture, one below the other, enlarged: many small looks for the price of one. */
type Montage = { readonly picture: Grey; readonly parts: readonly Part[] };
type Part = { readonly box: Box; readonly top: number; readonly bottom: number; readonly factor: number };

const gap = 24;
const white = 255;

export const montageOf = (picture: Grey, boxes: readonly { box: Box; factor: number }[]): Montage => {
  const cuts = boxes.map(({ box, factor }) => ({ box, factor, cut: scale(crop(picture, box), factor) }));
  const width = Math.max(1, ...cuts.map(({ cut }) => cut.width)) + 2 * gap;
  const height = cuts.reduce((sum, { cut }) => sum + cut.height + gap, gap);
  const pixels = new Uint8Array(width * height).fill(white);
  const parts: Part[] = [];
  let top = gap;
  for (const { box, factor, cut } of cuts) {
    for (let y = 0; y < cut.height; y++)
      pixels.set(cut.pixels.subarray(y * cut.width, (y + 1) * cut.width), (top + y) * width + gap);
    parts.push({ box, factor, top, bottom: top + cut.height });
    top += cut.height + gap;
  }
  return { picture: { width, height, pixels }, parts };
};

/** Words read in a montage, brought back to the picture it was cut from; `part` says which cut a word was in. */
export const fromMontage = <Word extends Box>(words: readonly Word[], { parts }: Montage): (Word & { part: number })[] =>
  words.flatMap((word) => {
    const middle = (word.y0 + word.y1) / 2;
    const part = parts.findIndex(({ top, bottom }) => middle >= top - gap / 2 && middle < bottom + gap / 2);
    const place = parts[part];
    if (!place) return [];
    const x = (value: number) => Math.max(0, Math.floor(place.box.x0)) + (value - gap) / place.factor;
    const y = (value: number) => Math.max(0, Math.floor(place.box.y0)) + (value - place.top) / place.factor;
    return [{ ...word, x0: x(word.x0), x1: x(word.x1), y0: y(word.y0), y1: y(word.y1), part }];
  });
