import type { DocumentFlag, HiddenReason } from '../../../kernel/document-text.ts';
import { plausibilityOf } from '../english/plausible.ts';
import type { Glyph } from '../glyph.ts';
import { hidesText } from '../invisible-characters.ts';
import { type Line, linesOf } from '../layout.ts';
import { findReaderInstruction } from '../reader-instructions.ts';
import { type PlacedWord, saySomething, wordsOf } from '../words.ts';
import { readCharacters } from './characters.ts';
import { type PageObjects, readObjects } from './objects.ts';
import type { PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';
import type { Region } from './render.ts';
import { markUnseen } from './visibility.ts';

/** The file's own text of a page, and the places where only a look at its picture can say more. */
type PdfPageRead = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Visible words that are trusted. */
  readonly lines: readonly Line[];
  /** A text layer that is not trusted (a scanner's own recognition, broken fonts): a witness, never evidence. */
  readonly witness: readonly PlacedWord[];
  readonly recognise: 'nothing' | 'page' | readonly Region[];
  readonly flags: readonly DocumentFlag[];
};

const fullPageShare = 0.6;
const fewWords = 25;
const hardlyAnyWords = 3;
const fewestOutlines = 20;
const logoShare = { least: 0.002, most: 0.12 };
const smallestRegionPoints = 18;
const mostRegions = 8;
const distrustedShare = { unmapped: 0.2, known: 0.12, wordlike: 0.4, fullPageKnown: 0.35, words: 30 };
const coverageGrid = 40;

/** Share of the page that lies under images; scanners cut pages into strips, so the images are taken together. */
const coverageOf = (images: PageObjects['images'], page: PdfPage) => {
  let covered = 0;
  for (let row = 0; row < coverageGrid; row++) {
    for (let column = 0; column < coverageGrid; column++) {
      const x = ((column + 0.5) / coverageGrid) * page.width;
      const y = ((row + 0.5) / coverageGrid) * page.height;
      if (images.some((image) => x >= image.x0 && x <= image.x1 && y >= image.y0 && y <= image.y1)) covered += 1;
    }
  }
  return covered / coverageGrid ** 2;
};

const isInside = (glyph: Glyph, region: Region) => {
  const x = (glyph.x0 + glyph.x1) / 2;
  const y = (glyph.y0 + glyph.y1) / 2;
  return x >= region.x0 && x <= region.x1 && y >= region.y0 && y <= region.y1;
};

const touches = (a: Region, b: Region) => a.x0 <= b.x1 + 1 && b.x0 <= a.x1 + 1 && a.y0 <= b.y1 + 1 && b.y0 <= a.y1 + 1;

const united = (a: Region, b: Region): Region => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** Pictures on the page as regions, touching ones joined, clipped to the page. */
const picturesOf = (images: PageObjects['images'], page: PdfPage): Region[] => {
  const regions: Region[] = [];
  for (const { x0, y0, x1, y1 } of images) {
    let region: Region = {
      x0: Math.max(0, x0),
      y0: Math.max(0, y0),
      x1: Math.min(page.width, x1),
      y1: Math.min(page.height, y1),
    };
    if (region.x1 - region.x0 < 1 || region.y1 - region.y0 < 1) continue;
    for (let index = regions.length - 1; index >= 0; index--) {
      const other = regions[index];
      if (other && touches(other, region)) {
        region = united(other, region);
        regions.splice(index, 1);
      }
    }
    regions.push(region);
  }
  return regions;
};

/** Pictures that may carry text of their own: any large one, and logos on the first and the last page. */
const regionsToRecognise = (
  images: PageObjects['images'],
  page: PdfPage,
  visible: readonly Glyph[],
  isOuterPage: boolean,
): Region[] => {
  const pageArea = page.width * page.height;
  const isWorthIt = (region: Region) => {
    const width = region.x1 - region.x0;
    const height = region.y1 - region.y0;
    const part = (width * height) / pageArea;
    if (Math.min(width, height) < smallestRegionPoints || part < logoShare.least) return false;
    if (part <= logoShare.most && !isOuterPage) return false;
    const charactersOnTop = visible.filter((glyph) => isInside(glyph, region)).length;
    return charactersOnTop < 0.002 * width * height;
  };
  return picturesOf(images, page).filter(isWorthIt).slice(0, mostRegions);
};

const hiddenFlags = (hidden: readonly Glyph[], number: number): DocumentFlag[] => {
  const flags: DocumentFlag[] = [];
  const byReason = Map.groupBy(hidden, (glyph) => glyph.hidden as HiddenReason);
  for (const [reason, glyphs] of byReason) {
    const words = wordsOf(glyphs);
    const instruction = findReaderInstruction(words.map((word) => word.text).join(' '));
    if (!instruction && !saySomething(words)) continue;
    flags.push({
      code: 'hidden-text',
      detail: `${words.length} word(s) that cannot be seen on the page (${reason}).`,
      page: number,
    });
    if (instruction) flags.push({ code: 'instructions-to-reader', detail: `Hidden text: "${instruction}"`, page: number });
  }
  return flags;
};

const isGarbled = (unmapped: number, glyphs: number, words: readonly PlacedWord[]) => {
  if (glyphs > distrustedShare.words && unmapped / glyphs > distrustedShare.unmapped) return true;
  const { words: count, known, wordlike } = plausibilityOf(words.map((word) => word.text));
  return count >= distrustedShare.words && known < distrustedShare.known && wordlike < distrustedShare.wordlike;
};

/** A scanner writes what it recognized without painting it, or under the picture of the page. */
const isWitness = ({ hidden }: Glyph, isPictured: boolean) => hidden === 'invisible' || (isPictured && hidden === 'unseen');

type PageContent = {
  readonly glyphs: readonly Glyph[];
  readonly unmapped: number;
  readonly objects: PageObjects;
  /** True if pictures lie on most of the page. */
  readonly isPictured: boolean;
};

type Layer = {
  readonly lines: readonly Line[];
  readonly witness: readonly PlacedWord[];
  readonly recognise: PdfPageRead['recognise'];
};

/** Decides what to believe of the text layer and what to look at. `isOuterPage` says first or last page of the document. */
const judgeLayer = (
  page: PdfPage,
  { glyphs, unmapped, objects, isPictured }: PageContent,
  isOuterPage: boolean,
): Layer & { distrusted: boolean } => {
  const visible = glyphs.filter((glyph) => glyph.hidden === null);
  const words = wordsOf(visible);
  const scannerLayer = wordsOf(glyphs.filter((glyph) => isWitness(glyph, isPictured)));
  const trust = (recognise: Layer['recognise']) => ({
    lines: linesOf(words),
    witness: scannerLayer,
    recognise,
    distrusted: false,
  });
  const distrust = () => ({
    lines: [],
    witness: [...words, ...scannerLayer],
    recognise: 'page' as const,
    distrusted: words.length > 0,
  });
  if (isGarbled(unmapped, visible.length, words)) return distrust();
  if (isPictured) {
    if (words.length < fewWords) return trust('page');
    const { known } = plausibilityOf(words.map((word) => word.text));
    return known < distrustedShare.fullPageKnown ? distrust() : trust(isOuterPage ? 'page' : 'nothing');
  }
  if (words.length < hardlyAnyWords) {
    const hasContent = objects.images.length > 0 || objects.drawings >= fewestOutlines;
    return trust(hasContent ? 'page' : 'nothing');
  }
  const regions = regionsToRecognise(objects.images, page, visible, isOuterPage);
  return trust(regions.length > 0 ? regions : 'nothing');
};

/** Reads one loaded page; `number` counts from 1. */
export const readPage = (
  pdfium: Pdfium,
  page: PdfPage,
  number: number,
  isOuterPage: boolean,
  characterLimit: number,
): PdfPageRead => {
  const characters = readCharacters(pdfium, page, characterLimit);
  const objects = readObjects(pdfium, page);
  const glyphs = markUnseen(pdfium, page, characters.glyphs, objects);
  const isPictured = coverageOf(objects.images, page) >= fullPageShare;
  const { lines, witness, recognise, distrusted } = judgeLayer(
    page,
    { glyphs, unmapped: characters.unmapped, objects, isPictured },
    isOuterPage,
  );
  const pictures = picturesOf(objects.images, page);
  const isCompared = (glyph: Glyph) =>
    recognise === 'page'
      ? isWitness(glyph, isPictured)
      : glyph.hidden === 'invisible' && pictures.some((picture) => isInside(glyph, picture));
  const flags = hiddenFlags(
    glyphs.filter((glyph) => glyph.hidden !== null && !isCompared(glyph)),
    number,
  );
  if (page.unreadAnnotations > 0) {
    flags.push({
      code: 'hidden-text',
      detail: `${page.unreadAnnotations} annotation(s) of layers that can be off.`,
      page: number,
    });
  }
  if (hidesText(characters.shapeless)) {
    flags.push({
      code: 'hidden-text',
      detail: `${characters.shapeless} characters without a shape (zero-width).`,
      page: number,
    });
  }
  if (distrusted) {
    flags.push({
      code: 'distrusted-text-layer',
      detail: 'The text layer does not read as language; the page picture was read.',
      page: number,
    });
  }
  return { number, width: page.width, height: page.height, lines, witness, recognise, flags };
};
