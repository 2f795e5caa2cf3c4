import type { Raster } from '../raster.ts';
import type { PlacedWord } from '../words.ts';
import type { Engine } from './engine.ts';

export type RecogniseOptions = {
  /** Boxes (shares of the picture) of words that are known already and are painted over. */
  readonly erase: readonly { x0: number; y0: number; x1: number; y1: number }[];
  /** Whether second looks are taken. */
  readonly thorough: boolean;
};

export type Recognised = { readonly words: PlacedWord[]; readonly meanConfidence: number };

export const recogniseRaster = async (engine: Engine, raster: Raster, _options: RecogniseOptions): Promise<Recognised> => {
  const words = await engine.recognise({ width: raster.width, height: raster.height, pixels: raster.value }, 'page');
  return {
    words: words.map((word) => ({ ...word, size: word.y1 - word.y0, bold: false, angle: 0, recognised: true })),
    meanConfidence: words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length),
  };
};
