import type { Labels, Manifest } from '../../kernel/shipping-paper.ts';
import { runInThread } from '../threads/threads.ts';

const module = new URL('./shipping-pages.ts', import.meta.url);

/** A barcode takes up to 3 ms, so that 10,000 samples need half a minute. */
const cpuMilliseconds = 180_000;

/** Sets labels as a PDF, in a thread, so that other calls go on. Throws ThreadError when it takes too long. */
export const setLabels = async (labels: Labels, madeAt: Date): Promise<Buffer> =>
  Buffer.from(await runInThread<Uint8Array>({ module, name: 'drawLabels', args: [labels, madeAt], cpuMilliseconds }));

/** Sets a manifest as a PDF, in a thread. Throws ThreadError when it takes too long. */
export const setManifest = async (manifest: Manifest, madeAt: Date): Promise<Buffer> =>
  Buffer.from(await runInThread<Uint8Array>({ module, name: 'drawManifest', args: [manifest, madeAt], cpuMilliseconds }));
