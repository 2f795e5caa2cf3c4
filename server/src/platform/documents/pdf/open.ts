import type { Pdfium } from './pdfium.ts';

export type OpenPdf = { readonly handle: number; readonly pageCount: number; close(): void };

type OpenPdfFailure = 'encrypted' | 'damaged';

const passwordError = 4;

/** Opens a PDF from its bytes, or says why it cannot be opened. Throws only when memory is short. */
export const openPdf = (pdfium: Pdfium, bytes: Uint8Array): OpenPdf | OpenPdfFailure => {
  const pointer = pdfium.copyIn(bytes);
  const handle = pdfium.call.FPDF_LoadMemDocument64(pointer, bytes.length, 0);
  if (handle === 0) return pdfium.call.FPDF_GetLastError() === passwordError ? 'encrypted' : 'damaged';
  const pageCount = pdfium.call.FPDF_GetPageCount(handle);
  if (pageCount <= 0) return 'damaged';
  return {
    handle,
    pageCount,
    close: () => {
      pdfium.call.FPDF_CloseDocument(handle);
      pdfium.call.free(pointer);
    },
  };
};
