import { Buffer } from 'node:buffer';
import type { Pdfium } from './pdfium.ts';

const hidden = 2;
const notOnScreens = 32;

/**
 * Hides the annotations of a page that flattening would bring to light: those that no screen shows, and those of a layer,
 * because PDFium paints them whether it is on or off. Gives the number of the latter.
 */
export const hideUnshown = ({ call, copyIn }: Pdfium, page: number): number => {
  const key = copyIn(Buffer.from('OC\0'));
  const count = call.FPDFPage_GetAnnotCount(page);
  let layered = 0;
  for (let index = 0; index < count; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const flags = call.FPDFAnnot_GetFlags(annotation);
    const isLayered = call.FPDFAnnot_HasKey(annotation, key) === 1;
    if (isLayered) layered += 1;
    if (isLayered || (flags & notOnScreens) !== 0) call.FPDFAnnot_SetFlags(annotation, flags | hidden);
    call.FPDFPage_CloseAnnot(annotation);
  }
  call.free(key);
  return layered;
};
