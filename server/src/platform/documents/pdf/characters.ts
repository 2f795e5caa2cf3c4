import type { HiddenReason } from '../../../kernel/document-text.ts';
import type { Glyph } from '../glyph.ts';
import { withoutInvisibleCharacters } from '../invisible-characters.ts';
import type { Affine, PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';

const invisibleRenderMode = 3;
const clipOnlyRenderMode = 7;
const boldWeight = 600;
/** Points; what rounds to 4 is 4. */
const tinyPoints = 3.95;
/** On a page that is set in small print, as tables are that were shrunk to fit, type down to this size can be read. */
const smallPrintPoints = 3.5;
const narrowest = 0.1;
const fontNameBytes = 128;

const lineEndHyphen = 2;
const isWhiteSpace = (code: number) =>
  code === 32 || code === 160 || (code >= 9 && code <= 13) || (code >= 0x2000 && code <= 0x200a);
const ligatures: Record<number, string> = {
  0xfb00: 'ff',
  0xfb01: 'fi',
  0xfb02: 'fl',
  0xfb03: 'ffi',
  0xfb04: 'ffl',
  0xfb05: 'st',
  0xfb06: 'st',
};

/** The character as text; empty for what has no shape (control characters, soft hyphens, joiners, tags). */
const textOf = (code: number): string => {
  if (code > 32 && code < 0x7f) return String.fromCharCode(code);
  if (code === lineEndHyphen) return '-';
  if (code < 32 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) return '';
  return ligatures[code] ?? withoutInvisibleCharacters(String.fromCodePoint(code)).text;
};

/** Properties that all characters of one text object share. */
type Style = {
  readonly angle: number;
  readonly bold: boolean;
  readonly invisible: boolean;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Type size in points of the page. */
  readonly size: number;
};

type PdfCharacters = {
  readonly glyphs: readonly Glyph[];
  /** Characters that the font maps to no Unicode value. */
  readonly unmapped: number;
  /** Characters without a shape of their own (zero-width joiners, tags). */
  readonly shapeless: number;
};

const fontIsBold = ({ call, bytes }: Pdfium, textObject: number, memory: number): boolean => {
  const font = call.FPDFTextObj_GetFont(textObject);
  if (font === 0) return false;
  if (call.FPDFFont_GetWeight(font) >= boldWeight) return true;
  const length = call.FPDFFont_GetBaseFontName(font, memory, fontNameBytes);
  if (length < 2 || length > fontNameBytes) return false;
  return /bold|black|heavy/i.test(String.fromCharCode(...bytes().subarray(memory, memory + length - 1)));
};

const readStyle = (
  pdfium: Pdfium,
  textPage: number,
  index: number,
  textObject: number,
  display: Affine,
  memory: number,
): Style => {
  const { call, view } = pdfium;
  const matrix = call.FPDFText_GetMatrix(textPage, index, memory) ? view() : null;
  const at = (position: number) => matrix?.getFloat32(memory + 4 * position, true) ?? 0;
  const [a, b, c, d] = matrix ? [at(0), at(1), at(2), at(3)] : [1, 0, 0, 1];
  const x = display.a * a + display.c * b;
  const y = display.b * a + display.d * b;
  const mode = textObject === 0 ? 0 : call.FPDFTextObj_GetTextRenderMode(textObject);
  return {
    angle: (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360,
    bold: textObject !== 0 && fontIsBold(pdfium, textObject, memory),
    invisible: mode === invisibleRenderMode || mode === clipOnlyRenderMode,
    scaleX: Math.hypot(a, b),
    scaleY: Math.hypot(c, d),
    size: call.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d),
  };
};

const hiddenBecause = (
  style: Style,
  box: { x0: number; y0: number; x1: number; y1: number },
  page: PdfPage,
): HiddenReason | null => {
  if (box.x1 <= 0 || box.y1 <= 0 || box.x0 >= page.width || box.y0 >= page.height) return 'off-page';
  if (style.invisible) return 'invisible';
  if (style.size > 0 && style.size < tinyPoints) return 'tiny';
  if (style.scaleX < narrowest * style.scaleY) return 'zero-width';
  return null;
};

const isSmallPrint = ({ hidden, size }: Glyph) => hidden === 'tiny' && size >= smallPrintPoints;

const withSmallPrint = (glyphs: readonly Glyph[]): readonly Glyph[] => {
  if (2 * glyphs.filter(isSmallPrint).length <= glyphs.length) return glyphs;
  return glyphs.map((glyph) => (isSmallPrint(glyph) ? { ...glyph, hidden: null } : glyph));
};

/** All characters of a page in content order, in the display frame, from their loose boxes (which include the advance). */
export const readCharacters = (pdfium: Pdfium, page: PdfPage, limit: number): PdfCharacters => {
  const { call, view } = pdfium;
  const textPage = call.FPDFText_LoadPage(page.handle);
  if (textPage === 0) return { glyphs: [], unmapped: 0, shapeless: 0 };
  const memory = call.malloc(fontNameBytes);
  const count = Math.min(call.FPDFText_CountChars(textPage), limit);
  const styles = new Map<number, Style>();
  const glyphs: Glyph[] = [];
  const { a, b, c, d, e, f } = page.toDisplay;
  let unmapped = 0;
  let shapeless = 0;
  let space: Glyph['space'] = 'none';
  for (let index = 0; index < count; index++) {
    const code = call.FPDFText_GetUnicode(textPage, index);
    if (isWhiteSpace(code)) {
      space = space === 'real' || call.FPDFText_IsGenerated(textPage, index) === 0 ? 'real' : 'generated';
      continue;
    }
    const text = textOf(code);
    if (text === '') {
      if (code > 0xad) shapeless += 1;
      continue;
    }
    const textObject = call.FPDFText_GetTextObject(textPage, index);
    let style = styles.get(textObject);
    if (!style) {
      style = readStyle(pdfium, textPage, index, textObject, page.toDisplay, memory);
      styles.set(textObject, style);
    }
    if (call.FPDFText_HasUnicodeMapError(textPage, index) === 1) unmapped += 1;
    if (call.FPDFText_GetLooseCharBox(textPage, index, memory) === 0) continue;
    const box = view();
    const left = box.getFloat32(memory, true);
    const top = box.getFloat32(memory + 4, true);
    const right = box.getFloat32(memory + 8, true);
    const bottom = box.getFloat32(memory + 12, true);
    const xs = [a * left + c * top + e, a * right + c * bottom + e] as const;
    const ys = [b * left + d * top + f, b * right + d * bottom + f] as const;
    const place = {
      x0: Math.min(...xs),
      y0: Math.min(...ys),
      x1: Math.max(...xs),
      y1: Math.max(...ys),
    };
    glyphs.push({
      text,
      ...place,
      size: style.size,
      angle: style.angle,
      bold: style.bold,
      space,
      hidden: hiddenBecause(style, place, page),
      object: textObject,
    });
    space = 'none';
  }
  call.free(memory);
  call.FPDFText_ClosePage(textPage);
  return { glyphs: withSmallPrint(glyphs), unmapped, shapeless };
};
