import type { Evidence } from '@aliquot/contract/hearts/evidence';
import sharp from 'sharp';
import { looselyFolded } from '../../server/src/features/hearts/reading/text/phrases.domain.ts';
import type { Engine } from '../../server/src/platform/documents/ocr/engine.ts';
import type { Grey } from '../../server/src/platform/documents/ocr/grey.ts';
import { openPdf } from '../../server/src/platform/documents/pdf/open.ts';
import { loadPage } from '../../server/src/platform/documents/pdf/page.ts';
import { type Pdfium, startPdfium } from '../../server/src/platform/documents/pdf/pdfium.ts';
import { renderRegion } from '../../server/src/platform/documents/pdf/render.ts';
import { differences } from './grounding.ts';

const dpi = 300;
const pixelLimit = 20_000_000;

type Crop = (page: number, box: { x: number; y: number; width: number; height: number }) => Promise<Grey | null>;

/** A little of the surroundings, without reaching the neighboring lines. */
const grown = (box: { x: number; y: number; width: number; height: number }) => ({
  x: box.x - 0.004,
  y: box.y - 0.2 * box.height,
  width: box.width + 0.008,
  height: 1.4 * box.height,
});

/** Renders parts of a PDF's pages, independently of how its text was read. */
const pdfCrop = (pdfium: Pdfium, bytes: Uint8Array): Crop => {
  const document = openPdf(pdfium, bytes);
  return async (number, box) => {
    if (typeof document === 'string') return null;
    const page = loadPage(pdfium, document.handle, number - 1);
    if (!page) return null;
    const { x, y, width, height } = grown(box);
    const region = {
      x0: Math.max(0, x * page.width),
      y0: Math.max(0, y * page.height),
      x1: Math.min(page.width, (x + width) * page.width),
      y1: Math.min(page.height, (y + height) * page.height),
    };
    const raster = renderRegion(pdfium, page, region, dpi, pixelLimit);
    pdfium.call.FPDF_ClosePage(page.handle);
    return { width: raster.width, height: raster.height, pixels: raster.luma ?? raster.value };
  };
};

const pictureCrop = (bytes: Uint8Array): Crop => {
  const picture = sharp(bytes).rotate().greyscale();
  return async (_page, box) => {
    const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
    const { x, y, width, height } = grown(box);
    const left = Math.max(0, Math.floor(x * info.width));
    const top = Math.max(0, Math.floor(y * info.height));
    const { data: pixels, info: size } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
      .extract({
        left,
        top,
        width: Math.max(1, Math.min(info.width - left, Math.ceil(width * info.width))),
        height: Math.max(1, Math.min(info.height - top, Math.ceil(height * info.height))),
      })
      .resize({ height: 60, fit: 'outside', withoutEnlargement: false })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: size.width, height: size.height, pixels: new Uint8Array(pixels) };
  };
};

/** The picture with its right side up: the text ran down or up the page. */
const quarterTurned = ({ width, height, pixels }: Grey, clockwise: boolean): Grey => {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [toX, toY] = clockwise ? [height - 1 - y, x] : [y, width - 1 - x];
      turned[toY * height + toX] = pixels[y * width + x] ?? 255;
    }
  return { width: height, height: width, pixels: turned };
};

/** Ways to look at a box: as a line; where it is taller than wide, turned; else as a few words of an inclined line. */
const looksAt = (grey: Grey): { picture: Grey; mode: 'line' | 'block' }[] =>
  grey.height > grey.width
    ? [
        { picture: quarterTurned(grey, false), mode: 'line' },
        { picture: quarterTurned(grey, true), mode: 'line' },
        { picture: grey, mode: 'line' },
      ]
    : [
        { picture: grey, mode: 'line' },
        { picture: grey, mode: 'block' },
      ];

/** Looks at boxes of one file independently of the reader: what each way of looking reads there; null without boxes. */
type Witness = { readonly looksAt: (evidence: Evidence) => Promise<readonly string[] | null> };

const tolerance = 0.15;

const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** Whether the words recognized in the box hold the quote: every digit of it, and its letters but for one in seven. */
export const holds = (seen: string, quote: string): boolean => {
  if (!digits(seen).includes(digits(quote))) return false;
  const [a, b] = [looselyFolded(seen).replaceAll('#', ''), looselyFolded(quote).replaceAll('#', '')];
  if (b === '' || a.includes(b)) return true;
  return differences(a, b) <= Math.max(1, tolerance * b.length);
};

/** A witness for a file, or null for formats without pages. */
export const witnessOf = async (bytes: Uint8Array, format: string, engine: Engine): Promise<Witness | null> => {
  const isPdf = format === 'pdf';
  if (!isPdf && format !== 'jpeg' && format !== 'png') return null;
  const crop = isPdf ? pdfCrop(await startPdfium(1_000_000_000), bytes) : pictureCrop(bytes);
  return {
    looksAt: async ({ page, boxes }) => {
      if (page === null || boxes.length === 0) return null;
      const crops: Grey[] = [];
      for (const box of boxes) {
        const grey = await crop(page, box);
        if (!grey || grey.width < 3 || grey.height < 3) return [];
        crops.push(grey);
      }
      const ways = Math.max(...crops.map((grey) => looksAt(grey).length));
      const looks: string[] = [];
      for (let way = 0; way < ways; way++) {
        const seen: string[] = [];
        for (const grey of crops) {
          const { picture, mode } = looksAt(grey)[way] ?? { picture: grey, mode: 'line' as const };
          const words = await engine.recognise(picture, mode, { dpi });
          seen.push(words.map((word) => word.text).join(' '));
        }
        looks.push(seen.join(' '));
      }
      return looks;
    },
  };
};
