import type { Glyph } from '../glyph.ts';
import type { PageObjects, Painted } from './objects.ts';
import type { PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';
import { renderRegion } from './render.ts';

const lightLuma = 200;
const faintAlpha = 80;
const checkDpi = 96;
const checkPixels = 4_000_000;
const checkMargin = 4;
/** How far to the sides of a character to look, in em. */
const sideways = 0.2;
/** Luma steps between the darkest and the brightest pixel below which nothing can be read. */
const leastContrast = 14;

const darkBackground = 150;

const lies = (glyph: Glyph, on: Painted) => {
  const x = (glyph.x0 + glyph.x1) / 2;
  const y = (glyph.y0 + glyph.y1) / 2;
  return x > on.x0 && x < on.x1 && y > on.y0 && y < on.y1;
};

const isSuspicious = (glyph: Glyph, { fills, images, textOrder }: PageObjects) => {
  if (glyph.hidden) return false;
  if (glyph.alpha < faintAlpha) return true;
  const order = textOrder.get(glyph.object);
  if (order === undefined) return glyph.luma > lightLuma;
  if ([...fills, ...images].some((painted) => painted.order > order && lies(glyph, painted))) return true;
  if (glyph.luma <= lightLuma) return false;
  const background = fills.findLast((fill) => fill.order < order && lies(glyph, fill));
  return !background || background.luma === null || background.luma > darkBackground;
};

/**
 * Marks characters that cannot be told from what is around them: painted in the colour of their background, or covered by
 * something painted later. Only pages with such candidates are painted to look.
 */
export const markUnseen = (pdfium: Pdfium, page: PdfPage, glyphs: readonly Glyph[], objects: PageObjects): Glyph[] => {
  const suspicious = new Set(glyphs.filter((glyph) => isSuspicious(glyph, objects)));
  if (suspicious.size === 0) return [...glyphs];
  const region = {
    x0: Math.max(0, Math.min(...[...suspicious].map((glyph) => glyph.x0)) - checkMargin),
    y0: Math.max(0, Math.min(...[...suspicious].map((glyph) => glyph.y0)) - checkMargin),
    x1: Math.min(page.width, Math.max(...[...suspicious].map((glyph) => glyph.x1)) + checkMargin),
    y1: Math.min(page.height, Math.max(...[...suspicious].map((glyph) => glyph.y1)) + checkMargin),
  };
  const { width, height, dpi, value, luma } = renderRegion(pdfium, page, region, checkDpi, checkPixels);
  const scale = dpi / 72;
  const plane = luma ?? value;
  const contrastAround = ({ x0, y0, x1, y1, size }: Glyph) => {
    const left = Math.max(0, Math.floor((x0 - sideways * size - region.x0) * scale));
    const right = Math.min(width, Math.ceil((x1 + sideways * size - region.x0) * scale));
    const top = Math.max(0, Math.floor((y0 - region.y0) * scale));
    const bottom = Math.min(height, Math.ceil((y1 - region.y0) * scale));
    let darkest = 255;
    let brightest = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const pixel = plane[y * width + x] as number;
        if (pixel < darkest) darkest = pixel;
        if (pixel > brightest) brightest = pixel;
      }
    }
    return brightest - darkest;
  };
  return glyphs.map((glyph) =>
    suspicious.has(glyph) && contrastAround(glyph) < leastContrast ? { ...glyph, hidden: 'background-colour' } : glyph,
  );
};
