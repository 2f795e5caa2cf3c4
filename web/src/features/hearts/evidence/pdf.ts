import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type RenderTask, version } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build makes an address of it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
const assets = `/assets/pdfjs-${version}`;

/** The largest canvas, in pixels; phones have little memory for one. */
const mostPixels = 16_000_000;

export type OpenPdf = {
  readonly pages: number;
  /** Height over width of a page as it is displayed. Pages count from 1. */
  ratioOf(page: number): Promise<number>;
  /** Draws a page over the whole canvas, `width` CSS pixels wide. Rejects when aborted. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

const draw = async (
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  { width, signal }: { width: number; signal: AbortSignal },
): Promise<void> => {
  const page = await document.getPage(number);
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  const wanted = (width * window.devicePixelRatio) / natural.width;
  const most = Math.sqrt(mostPixels / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  // Drawn off screen first, so that the previous page stays until this one is ready.
  const aside = window.document.createElement('canvas');
  aside.width = Math.floor(viewport.width);
  aside.height = Math.floor(viewport.height);
  const task: RenderTask = page.render({ canvas: aside, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  signal.throwIfAborted();
  canvas.width = aside.width;
  canvas.height = aside.height;
  canvas.getContext('2d')?.drawImage(aside, 0, 0);
  aside.width = 0;
};

/** Opens a PDF in a worker of our own origin; nothing in it runs. Rejects when it is damaged or asks for a password. */
export const openPdf = async (file: Blob): Promise<OpenPdf> => {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  const document = await task.promise;
  return {
    pages: document.numPages,
    ratioOf: async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return height / width;
    },
    draw: (number, canvas, width, signal) => draw(document, number, canvas, { width, signal }),
    close: () => task.destroy(),
  };
};
