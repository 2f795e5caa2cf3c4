import type { Paper } from '../../kernel/paper.ts';
import type { PaperSize } from '../../kernel/paper-size.ts';
import { runInThread } from '../threads/threads.ts';

/** A barcode takes up to 3 ms, so that 10,000 samples need half a minute. */
const cpuMilliseconds = 180_000;

/** Makes a PDF by an exported function of a module, in a thread. Throws ThreadError when it takes too long. */
export const drawInThread = async (module: URL, name: string, args: readonly unknown[]): Promise<Buffer> =>
  Buffer.from(await runInThread<Uint8Array>({ lane: 'papers', module, name, args, cpuMilliseconds }));

/** Sets a document as a PDF, in a thread, so that other calls go on. Throws ThreadError when it takes too long. */
export const setPdf = (paper: Paper, madeAt: Date, size: PaperSize): Promise<Buffer> =>
  drawInThread(new URL('./pdf.ts', import.meta.url), 'drawPaper', [paper, madeAt, size]);
