import type { Affine, PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';
import type { Region } from './render.ts';

const kinds = { 1: 'text', 2: 'path', 3: 'image', 4: 'shading', 5: 'form' } as const;
const objectLimit = 20_000;
const depthLimit = 4;
const opaqueAlpha = 200;
/** Fills that are considered at all; drawings have thousands of strokes that cover nothing. */
const fillLimit = 2000;
const smallestFill = 4;

/** `luma` (0 to 255) is the colour of a fill; null where it is not one colour. */
export type Painted = Region & { readonly order: number; readonly luma: number | null };

/** What is painted on a page besides its characters, in painting order. `order` compares with `textOrder`. */
export type PageObjects = {
  readonly images: readonly Painted[];
  /** Opaque filled areas: they may lie under text as its background, or over it. */
  readonly fills: readonly Painted[];
  /** Painting order of each text object by its handle. */
  readonly textOrder: ReadonlyMap<number, number>;
  readonly count: number;
};

const multiply = (inner: Affine, outer: Affine): Affine => ({
  a: inner.a * outer.a + inner.b * outer.c,
  b: inner.a * outer.b + inner.b * outer.d,
  c: inner.c * outer.a + inner.d * outer.c,
  d: inner.c * outer.b + inner.d * outer.d,
  e: inner.e * outer.a + inner.f * outer.c + outer.e,
  f: inner.e * outer.b + inner.f * outer.d + outer.f,
});

const mapBox = (map: Affine, left: number, bottom: number, right: number, top: number): Region => {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const xs = corners.map(([x, y]) => map.a * x + map.c * y + map.e);
  const ys = corners.map(([x, y]) => map.b * x + map.d * y + map.f);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
};

/** Walks the objects of a page and of the forms it places. */
export const readObjects = (pdfium: Pdfium, page: PdfPage): PageObjects => {
  const { call, view } = pdfium;
  const memory = call.malloc(32);
  const images: Painted[] = [];
  const fills: Painted[] = [];
  const textOrder = new Map<number, number>();
  let count = 0;
  const floats = (length: number) => {
    const numbers = view();
    return Array.from({ length }, (_, index) => numbers.getFloat32(memory + 4 * index, true));
  };
  const boundsOf = (object: number, map: Affine): Region | null => {
    if (call.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12) === 0) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = floats(4);
    return mapBox(map, left, bottom, right, top);
  };
  const fillLuma = (object: number): number | null => {
    if (call.FPDFPath_GetDrawMode(object, memory, memory + 4) === 0 || view().getInt32(memory, true) === 0) return null;
    if (call.FPDFPageObj_GetFillColor(object, memory, memory + 4, memory + 8, memory + 12) === 0) return null;
    const colour = view();
    if (colour.getUint32(memory + 12, true) < opaqueAlpha) return null;
    const [red, green, blue] = [0, 4, 8].map((offset) => colour.getUint32(memory + offset, true)) as [number, number, number];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  };
  const paint = (object: number, map: Affine, to: Painted[], luma: number | null) => {
    const bounds = boundsOf(object, map);
    if (!bounds || to.length >= fillLimit) return;
    const area = (bounds.x1 - bounds.x0) * (bounds.y1 - bounds.y0);
    if (area >= smallestFill) to.push({ ...bounds, order: count, luma });
  };
  const visit = (object: number, map: Affine, depth: number) => {
    if (object === 0 || count >= objectLimit) return;
    count += 1;
    const kind = kinds[call.FPDFPageObj_GetType(object) as keyof typeof kinds];
    if (kind === 'text') textOrder.set(object, count);
    else if (kind === 'form' && depth < depthLimit) {
      const matrix = call.FPDFPageObj_GetMatrix(object, memory) === 1 ? floats(6) : [1, 0, 0, 1, 0, 0];
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
      const inside = multiply({ a, b, c, d, e, f }, map);
      const length = call.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < length && count < objectLimit; index++) {
        visit(call.FPDFFormObj_GetObject(object, index), inside, depth + 1);
      }
    } else if (kind === 'image') paint(object, map, images, null);
    else if (kind === 'shading') paint(object, map, fills, null);
    else if (kind === 'path') {
      const luma = fillLuma(object);
      if (luma !== null) paint(object, map, fills, luma);
    }
  };
  const length = call.FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < length && count < objectLimit; index++) {
    visit(call.FPDFPage_GetObject(page.handle, index), page.toDisplay, 0);
  }
  call.free(memory);
  return { images, fills, textOrder, count };
};
