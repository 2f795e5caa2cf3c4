import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { openPdf } from '../../platform/documents/pdf/open.ts';
import { loadPage } from '../../platform/documents/pdf/page.ts';
import { startPdfium } from '../../platform/documents/pdf/pdfium.ts';
import { renderRegion, wholePage } from '../../platform/documents/pdf/render.ts';
import { leaned } from './perspective.ts';
import { seededRandom } from './random.ts';

sharp.cache(false); // no picture is worked on twice, and it keeps up to 50 MB

export type ScanOptions = {
  readonly dpi?: number;
  /** Degrees clockwise. */
  readonly skew?: number;
  /** Quarter turns clockwise: the page lies on its side or upside down. */
  readonly quarterTurns?: number;
  /** Standard deviation of the sensor's noise, 0 to 255. */
  readonly noise?: number;
  /** Sigma of the blur in pixels. */
  readonly blur?: number;
  /** JPEG quality, 1 to 100. */
  readonly quality?: number;
  /** Darkening of one side against the other, 0 to 1: a phone's shadow. */
  readonly shading?: number;
  /** Share of the contrast that is left. */
  readonly contrast?: number;
  /** How far the page leans away, 0 to 1: a phone held at an angle. */
  readonly lean?: number;
  /** How strongly the paper is patterned, 0 to 255: security paper, a grey form. */
  readonly texture?: number;
  /** A red stamp over the middle of the page. */
  readonly stamp?: boolean;
  readonly seed?: number;
};

export const cleanScan: ScanOptions = { dpi: 200, noise: 2, quality: 85 };
export const noisyScan: ScanOptions = { dpi: 200, noise: 14, blur: 0.7, quality: 35, skew: 0.6, seed: 3 };
export const skewedScan: ScanOptions = { dpi: 200, noise: 5, quality: 70, skew: 4 };
export const phonePhoto: ScanOptions = {
  dpi: 170,
  noise: 6,
  blur: 0.6,
  quality: 70,
  skew: -2.2,
  shading: 0.45,
  contrast: 0.8,
  seed: 5,
};

/** A phone held at an angle, over a page that lies in the shade. */
export const leaningPhoto: ScanOptions = { ...phonePhoto, dpi: 190, skew: 1.5, lean: 0.1, seed: 7 };
export const faintScan: ScanOptions = { dpi: 200, noise: 5, quality: 75, contrast: 0.45, texture: 18, seed: 4 };
export const stampedScan: ScanOptions = { dpi: 200, noise: 4, quality: 75, stamp: true, seed: 6 };

const pagePictures = async (pdf: Uint8Array, dpi: number) => {
  const pdfium = await startPdfium(1_000_000_000);
  const document = openPdf(pdfium, pdf);
  if (typeof document === 'string') throw new Error(document);
  const pictures = [];
  for (let index = 0; index < document.pageCount; index++) {
    const page = loadPage(pdfium, document.handle, index);
    if (!page) throw new Error(`page ${index + 1}`);
    pictures.push({ points: page, raster: renderRegion(pdfium, page, wholePage(page), dpi, 40_000_000) });
    pdfium.call.FPDF_ClosePage(page.handle);
  }
  document.close();
  return pictures;
};

const stampPicture = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-18 ${width / 2} ${height / 2})" fill="none" stroke="#d02030" stroke-width="${width / 150}" opacity="0.75"><ellipse cx="${width / 2}" cy="${height * 0.42}" rx="${width * 0.2}" ry="${width * 0.13}"/><ellipse cx="${width / 2}" cy="${height * 0.42}" rx="${width * 0.17}" ry="${width * 0.1}"/></g></svg>`,
  );

/** A page as a scanner or a phone would have taken it, as JPEG. */
const degrade = async (original: Uint8Array, width: number, height: number, options: ScanOptions): Promise<Buffer> => {
  const {
    skew = 0,
    quarterTurns = 0,
    noise = 0,
    blur = 0,
    quality = 85,
    shading = 0,
    contrast = 1,
    stamp = false,
    lean = 0,
    texture = 0,
    seed = 1,
  } = options;
  const plane = lean > 0 ? leaned(original, width, height, lean) : original;
  const pattern = (x: number, y: number) => texture * (0.5 + 0.5 * Math.sin(x / 9 + 2 * Math.sin(y / 23)) * Math.sin(y / 7));
  const random = seededRandom(seed);
  const gaussian = () => random() + random() + random() + random() - 2;
  const pixels = new Uint8Array(plane.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const lit = 1 - shading * ((x / width) * 0.7 + (y / height) * 0.3);
      const faded = 255 - (255 - (plane[at] ?? 255)) * contrast;
      pixels[at] = Math.max(0, Math.min(255, (faded - pattern(x, y)) * lit + gaussian() * 1.7 * noise));
    }
  }
  let picture = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('srgb');
  if (stamp)
    picture = sharp(
      await picture
        .composite([{ input: stampPicture(width, height), blend: 'multiply' }])
        .png()
        .toBuffer(),
    );
  if (blur > 0.3) picture = picture.blur(blur);
  if (skew !== 0) picture = sharp(await picture.png().toBuffer()).rotate(skew, { background: '#ffffff' });
  if (quarterTurns % 4 !== 0) picture = sharp(await picture.png().toBuffer()).rotate(90 * quarterTurns);
  return await picture.jpeg({ quality }).toBuffer();
};

/** Each page of a PDF as a JPEG picture. */
export const toPictures = async (pdf: Uint8Array, options: ScanOptions = cleanScan): Promise<Buffer[]> => {
  const pictures = await pagePictures(pdf, options.dpi ?? 200);
  return await Promise.all(
    pictures.map(({ raster }) => degrade(raster.luma ?? raster.value, raster.width, raster.height, options)),
  );
};

/** The same document as a scanned PDF: pictures of its pages and no text layer. */
export const toScannedPdf = async (pdf: Uint8Array, options: ScanOptions = cleanScan): Promise<Uint8Array> => {
  const scanned = await PDFDocument.create();
  for (const jpeg of await toPictures(pdf, options)) {
    const image = await scanned.embedJpg(jpeg);
    const scale = 72 / (options.dpi ?? 200);
    const page = scanned.addPage([image.width * scale, image.height * scale]);
    page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  }
  return await scanned.save();
};

/** The first page as a PNG. */
export const toPng = async (pdf: Uint8Array, options: ScanOptions = cleanScan): Promise<Buffer> => {
  const [jpeg] = await toPictures(pdf, { ...options, quality: 100 });
  return await sharp(jpeg).png().toBuffer();
};
