import { type Raster, rasterOf } from '../raster.ts';
import type { PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';

/** A part of the displayed page in points. */
export type Region = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

const pointsPerInch = 72;
const bgrx = 3;
const withAnnotations = 1;
const white = 0xffffffff;

/** Paints a part of a page. The resolution is lowered when the picture would have more than `pixelLimit` pixels. */
export const renderRegion = (pdfium: Pdfium, page: PdfPage, region: Region, wantedDpi: number, pixelLimit: number): Raster => {
  const { call, bytes } = pdfium;
  const area = (region.x1 - region.x0) * (region.y1 - region.y0);
  const scale = Math.min(wantedDpi / pointsPerInch, Math.sqrt(pixelLimit / area));
  const width = Math.max(1, Math.round((region.x1 - region.x0) * scale));
  const height = Math.max(1, Math.round((region.y1 - region.y0) * scale));
  const bitmap = call.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0);
  if (bitmap === 0) throw new RangeError('out of memory for a page picture');
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  call.FPDF_RenderPageBitmap(
    bitmap,
    page.handle,
    Math.round(-region.x0 * scale),
    Math.round(-region.y0 * scale),
    Math.round(page.width * scale),
    Math.round(page.height * scale),
    0,
    withAnnotations,
  );
  const start = call.FPDFBitmap_GetBuffer(bitmap);
  const stride = call.FPDFBitmap_GetStride(bitmap);
  const raster = rasterOf(bytes().subarray(start, start + stride * height), {
    width,
    height,
    stride,
    channels: 4,
    dpi: scale * pointsPerInch,
    order: 'bgr',
  });
  call.FPDFBitmap_Destroy(bitmap);
  return raster;
};

export const wholePage = (page: PdfPage): Region => ({ x0: 0, y0: 0, x1: page.width, y1: page.height });
