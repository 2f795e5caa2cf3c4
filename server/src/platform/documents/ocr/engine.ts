import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Block, createWorker, OEM, PSM } from 'tesseract.js';
import type { Grey } from './grey.ts';

/** A recognized word in pixels of the picture; `confidence` is 0 to 1. */
export type OcrWord = {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly confidence: number;
};

/** The kind of text that Tesseract should expect in a picture. */
type Segmentation = 'page' | 'block' | 'line' | 'sparse';

export type Engine = {
  recognise(picture: Grey, segmentation: Segmentation, options?: { dpi?: number }): Promise<OcrWord[]>;
  close(): Promise<void>;
};

const modes: Record<Segmentation, PSM> = {
  page: PSM.AUTO,
  block: PSM.SINGLE_BLOCK,
  line: PSM.SINGLE_LINE,
  sparse: PSM.SPARSE_TEXT,
};

/** Portable grey map: a header and the bytes as they are, so nothing has to be compressed and decompressed. */
const asPgm = ({ width, height, pixels }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);

const wordsIn = (blocks: Block[] | null): OcrWord[] =>
  (blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.flatMap((line) =>
        line.words
          .filter((word) => word.text.trim() !== '')
          .map(({ text, bbox, confidence }) => ({ text: text.trim(), ...bbox, confidence: Math.max(0, confidence) / 100 })),
      ),
    ),
  );

/** Starts Tesseract with the English model from disk. Nothing is downloaded or cached. */
export const startEngine = async (): Promise<Engine> => {
  const model = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
  // Without an error handler tesseract.js throws where the error cannot be caught.
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: model,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
  });
  return {
    recognise: async (picture, segmentation, { dpi = 200 } = {}) => {
      await worker.setParameters({
        tessedit_pageseg_mode: modes[segmentation],
        user_defined_dpi: String(Math.round(dpi)),
        preserve_interword_spaces: '0',
      });
      const { data } = await worker.recognize(asPgm(picture), {}, { blocks: true, text: false });
      return wordsIn(data.blocks);
    },
    close: async () => {
      await worker.terminate();
    },
  };
};
