import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { createWorker, OEM } from 'tesseract.js';

// The same libraries without this product: text without places, one look at a picture, no process of its own. They run in this
// process, one after the other, on the same files and in the same minutes.

export type Baselines = {
  /** Text of all pages from the text layer, without positions. */
  pdfText(bytes: Buffer): Promise<string>;
  /** One plain pass over a picture. */
  pictureText(bytes: Buffer): Promise<string>;
  close(): Promise<void>;
};

export const startBaselines = async (): Promise<Baselines> => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const library = await init({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  library.PDFiumExt_Init();
  const model = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: model,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
  });
  const { pdfium } = library;
  const { malloc, free } = pdfium.wasmExports;
  const heap = () => new Uint8Array((pdfium.wasmExports as unknown as { memory: { buffer: ArrayBuffer } }).memory.buffer);
  return {
    pdfText: async (bytes) => {
      const pointer = malloc(bytes.length);
      heap().set(bytes, pointer);
      const document = library.FPDF_LoadMemDocument(pointer, bytes.length, '');
      const texts: string[] = [];
      for (let index = 0; index < library.FPDF_GetPageCount(document); index++) {
        const page = library.FPDF_LoadPage(document, index);
        const text = library.FPDFText_LoadPage(page);
        const count = library.FPDFText_CountChars(text);
        const buffer = malloc((count + 1) * 2);
        library.FPDFText_GetText(text, 0, count, buffer);
        texts.push(pdfium.UTF16ToString(buffer));
        free(buffer);
        library.FPDFText_ClosePage(text);
        library.FPDF_ClosePage(page);
      }
      library.FPDF_CloseDocument(document);
      free(pointer);
      return texts.join('\f');
    },
    pictureText: async (bytes) => (await worker.recognize(bytes)).data.text,
    close: async () => {
      await worker.terminate();
    },
  };
};
