import { hideUnshown } from './annotations.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * The displayed page: size in points after rotation and crop, and the map from PDF page space to it.
 * The display frame has its origin at the top left, y grows downwards, unit is the point.
 */
export type PdfPage = {
  readonly handle: number;
  readonly width: number;
  readonly height: number;
  /** Number of annotations of layers, which may or may not be shown. */
  readonly unreadAnnotations: number;
  readonly toDisplay: Affine;
};

/** x' = a x + c y + e, y' = b x + d y + f */
export type Affine = { a: number; b: number; c: number; d: number; e: number; f: number };

const flattenForDisplay = 0;
const devicePerPoint = 1000;
const probe = 1000;

/** The map from page space to the display frame, measured with three points because PDFium keeps the matrix to itself. */
const displayMap = ({ call, view }: Pdfium, page: number, width: number, height: number): Affine => {
  const xPointer = call.malloc(8);
  const yPointer = xPointer + 4;
  const at = (px: number, py: number) => {
    call.FPDF_PageToDevice(
      page,
      0,
      0,
      Math.round(width * devicePerPoint),
      Math.round(height * devicePerPoint),
      0,
      px,
      py,
      xPointer,
      yPointer,
    );
    const memoryView = view();
    return {
      x: memoryView.getInt32(xPointer, true) / devicePerPoint,
      y: memoryView.getInt32(yPointer, true) / devicePerPoint,
    };
  };
  const origin = at(0, 0);
  const right = at(probe, 0);
  const up = at(0, probe);
  call.free(xPointer);
  return {
    a: (right.x - origin.x) / probe,
    b: (right.y - origin.y) / probe,
    c: (up.x - origin.x) / probe,
    d: (up.y - origin.y) / probe,
    e: origin.x,
    f: origin.y,
  };
};

/**
 * Loads a page (index from 0) for reading. A person also sees filled form fields and other annotations, which PDFium keeps
 * apart from the text, so they are flattened into the page first. Gives null for a page that cannot be loaded.
 */
export const loadPage = (pdfium: Pdfium, document: number, index: number): PdfPage | null => {
  const { call } = pdfium;
  let handle = call.FPDF_LoadPage(document, index);
  if (handle === 0) return null;
  let unreadAnnotations = 0;
  if (call.FPDFPage_GetAnnotCount(handle) > 0) {
    unreadAnnotations = hideUnshown(pdfium, handle);
    if (call.FPDFPage_Flatten(handle, flattenForDisplay) === 1) {
      call.FPDF_ClosePage(handle);
      handle = call.FPDF_LoadPage(document, index);
      if (handle === 0) return null;
    }
  }
  const width = call.FPDF_GetPageWidthF(handle);
  const height = call.FPDF_GetPageHeightF(handle);
  if (!(width > 0 && height > 0)) {
    call.FPDF_ClosePage(handle);
    return null;
  }
  return { handle, width, height, unreadAnnotations, toDisplay: displayMap(pdfium, handle, width, height) };
};
