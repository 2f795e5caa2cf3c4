import { type Raster, rasterOf } from '../raster.ts';
import type { PdfPage } from './page.ts';
import type { Pdfium } from './pdfium.ts';

/** A part of the displayed page in points. */
export type Region = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

const pointsPerInch = 72;
const formats = { grey: 1, color: 3 } as const;
const withAnnotations = 1;
const inGrey = 8;
const unsmoothedImages = 0x2000;
const white = 0xffffffff;

/** A painted part of a page in PDFium's memory at `start`: one byte per pixel in grey, blue, green, red and nothing in color. */
export type Painting = {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly start: number;
  /** Pixels per point. */
  readonly scale: number;
  readonly close: () => void;
};

type Manner = {
  readonly dpi: number;
  /** The resolution is lowered when the picture would have more pixels. */
  readonly pixelLimit: number;
  readonly format: keyof typeof formats;
  /** Images look rougher, and take half the time. */
  readonly isRough?: boolean;
};

/** Paints a part of a page. The caller closes the painting. */
export const paintRegion = (
  { call }: Pdfium,
  page: PdfPage,
  region: Region,
  { dpi, pixelLimit, format, isRough = false }: Manner,
): Painting => {
  const area = (region.x1 - region.x0) * (region.y1 - region.y0);
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(pixelLimit / area));
  const width = Math.max(1, Math.round((region.x1 - region.x0) * scale));
  const height = Math.max(1, Math.round((region.y1 - region.y0) * scale));
  const bitmap = call.FPDFBitmap_CreateEx(width, height, formats[format], 0, 0);
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
    withAnnotations | (format === 'grey' ? inGrey : 0) | (isRough ? unsmoothedImages : 0),
  );
  return {
    width,
    height,
    stride: call.FPDFBitmap_GetStride(bitmap),
    start: call.FPDFBitmap_GetBuffer(bitmap),
    scale,
    close: () => call.FPDFBitmap_Destroy(bitmap),
  };
};

/** Paints a part of a page. The resolution is lowered when the picture would have more than `pixelLimit` pixels. */
export const renderRegion = (pdfium: Pdfium, page: PdfPage, region: Region, dpi: number, pixelLimit: number): Raster => {
  const { width, height, stride, start, scale, close } = paintRegion(pdfium, page, region, {
    dpi,
    pixelLimit,
    format: 'color',
  });
  const raster = rasterOf(pdfium.bytes().subarray(start, start + stride * height), {
    width,
    height,
    stride,
    channels: 4,
    dpi: scale * pointsPerInch,
    order: 'bgr',
  });
  close();
  return raster;
};

export const wholePage = (page: PdfPage): Region => ({ x0: 0, y0: 0, x1: page.width, y1: page.height });
