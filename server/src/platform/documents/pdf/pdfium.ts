import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

type Call = (...values: number[]) => number;

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };

type Exports = {
  readonly memory: Memory;
  malloc(bytes: number): number;
  free(pointer: number): void;
} & {
  readonly [name in
    | 'FPDF_ClosePage'
    | 'FPDF_CloseDocument'
    | 'FPDF_GetLastError'
    | 'FPDF_GetPageCount'
    | 'FPDF_GetPageHeightF'
    | 'FPDF_GetPageWidthF'
    | 'FPDF_LoadMemDocument64'
    | 'FPDF_LoadPage'
    | 'FPDF_PageToDevice'
    | 'FPDF_RenderPageBitmap'
    | 'FPDFAnnot_GetFlags'
    | 'FPDFAnnot_HasKey'
    | 'FPDFAnnot_SetFlags'
    | 'FPDFBitmap_CreateEx'
    | 'FPDFBitmap_Destroy'
    | 'FPDFBitmap_FillRect'
    | 'FPDFBitmap_GetBuffer'
    | 'FPDFBitmap_GetStride'
    | 'FPDFDoc_GetAttachmentCount'
    | 'FPDFDoc_GetJavaScriptActionCount'
    | 'FPDFFont_GetBaseFontName'
    | 'FPDFFont_GetWeight'
    | 'FPDFFormObj_CountObjects'
    | 'FPDFFormObj_GetObject'
    | 'FPDFPage_CountObjects'
    | 'FPDFPage_Flatten'
    | 'FPDFPage_CloseAnnot'
    | 'FPDFPage_GetAnnot'
    | 'FPDFPage_GetAnnotCount'
    | 'FPDFPage_GetObject'
    | 'FPDFPageObj_GetBounds'
    | 'FPDFPageObj_GetMatrix'
    | 'FPDFPageObj_GetType'
    | 'FPDFPageObj_SetIsActive'
    | 'FPDFText_ClosePage'
    | 'FPDFText_CountChars'
    | 'FPDFText_GetFontSize'
    | 'FPDFText_GetLooseCharBox'
    | 'FPDFText_GetMatrix'
    | 'FPDFText_GetTextObject'
    | 'FPDFText_GetUnicode'
    | 'FPDFText_HasUnicodeMapError'
    | 'FPDFText_IsGenerated'
    | 'FPDFText_LoadPage'
    | 'FPDFTextObj_GetFont'
    | 'FPDFTextObj_GetTextRenderMode'
    | 'PDFiumExt_Init']: Call;
};

/** PDFium with views on its memory. Each use requests a view because memory may have grown in between. */
export type Pdfium = {
  readonly call: Exports;
  readonly bytes: () => Uint8Array;
  readonly view: () => DataView;
  /** True if an allocation was ever refused; PDFium may have given up somewhere because of it. */
  readonly isExhausted: () => boolean;
  /** Copies bytes into PDFium's memory and gives the pointer, which the caller frees. */
  readonly copyIn: (bytes: Uint8Array) => number;
};

const pageBytes = 65_536;

/** Refuses to grow past the limit (bytes): the allocation fails inside PDFium instead of the process growing without end. */
const limitMemory = (memory: Memory, limit: number) => {
  const grow = memory.grow.bind(memory);
  let isExhausted = false;
  memory.grow = (pages) => {
    isExhausted ||= memory.buffer.byteLength + pages * pageBytes > limit;
    if (isExhausted) throw new RangeError('PDFium memory limit');
    return grow(pages);
  };
  return () => isExhausted;
};

/** Starts PDFium from its local WebAssembly file. `memoryLimit` is bytes. Throws when the file cannot be loaded. */
export const startPdfium = async (memoryLimit: number): Promise<Pdfium> => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const { pdfium } = await init({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  const call = pdfium.wasmExports as unknown as Exports;
  call.PDFiumExt_Init();
  const isExhausted = limitMemory(call.memory, memoryLimit);
  let buffer = call.memory.buffer;
  let view = new DataView(buffer);
  let bytes = new Uint8Array(buffer);
  const refresh = () => {
    if (buffer === call.memory.buffer) return;
    buffer = call.memory.buffer;
    view = new DataView(buffer);
    bytes = new Uint8Array(buffer);
  };
  return {
    call,
    bytes: () => {
      refresh();
      return bytes;
    },
    view: () => {
      refresh();
      return view;
    },
    isExhausted,
    copyIn: (source) => {
      const pointer = call.malloc(source.length);
      if (pointer === 0) throw new RangeError('PDFium memory limit');
      new Uint8Array(call.memory.buffer).set(source, pointer);
      return pointer;
    },
  };
};
