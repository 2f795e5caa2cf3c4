import type { Affine, PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';
import type { Region } from './render.ts';

const kinds = { text: 1, image: 3, form: 5 } as const;
const objectLimit = 20_000;
const depthLimit = 4;
const imageLimit = 2000;
/** Square points below which a picture is a speck. */
const smallestImage = 4;

type PageImage = Region & { readonly handle: number };

/** Objects painted on a page; `drawings` counts all that is not text. */
export type PageObjects = { readonly images: readonly PageImage[]; readonly drawings: number };

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
export const readObjects = ({ call, view }: Pdfium, page: PdfPage): PageObjects => {
  const memory = call.malloc(32);
  const images: PageImage[] = [];
  let count = 0;
  let drawings = 0;
  const floats = (length: number) => {
    const numbers = view();
    return Array.from({ length }, (_, index) => numbers.getFloat32(memory + 4 * index, true));
  };
  const addImage = (handle: number, map: Affine) => {
    if (images.length >= imageLimit) return;
    if (call.FPDFPageObj_GetBounds(handle, memory, memory + 4, memory + 8, memory + 12) === 0) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = floats(4);
    const box = mapBox(map, left, bottom, right, top);
    if ((box.x1 - box.x0) * (box.y1 - box.y0) >= smallestImage) images.push({ ...box, handle });
  };
  const visit = (object: number, map: Affine, depth: number) => {
    if (object === 0 || count >= objectLimit) return;
    count += 1;
    const kind = call.FPDFPageObj_GetType(object);
    if (kind === kinds.text) return;
    drawings += 1;
    if (kind === kinds.image) addImage(object, map);
    else if (kind === kinds.form && depth < depthLimit) {
      const matrix = call.FPDFPageObj_GetMatrix(object, memory) === 1 ? floats(6) : [1, 0, 0, 1, 0, 0];
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
      const inside = multiply({ a, b, c, d, e, f }, map);
      const length = call.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < length && count < objectLimit; index++) {
        visit(call.FPDFFormObj_GetObject(object, index), inside, depth + 1);
      }
    }
  };
  const length = call.FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < length && count < objectLimit; index++) {
    visit(call.FPDFPage_GetObject(page.handle, index), page.toDisplay, 0);
  }
  call.free(memory);
  return { images, drawings };
};
