import type { Labels, Manifest } from '../../kernel/shipping-paper.ts';
import { drawInThread } from './setting.ts';

const module = new URL('./shipping-pages.ts', import.meta.url);

/** Sets labels as a PDF, in a thread, so that other calls are not blocked. Throws ThreadError when it takes too long. */
export const setLabels = (labels: Labels, madeAt: Date): Promise<Buffer> =>
  drawInThread(module, 'drawLabels', [labels, madeAt]);

/** Sets a manifest as a PDF, in a thread. Throws ThreadError when it takes too long. */
export const setManifest = (manifest: Manifest, madeAt: Date): Promise<Buffer> =>
  drawInThread(module, 'drawManifest', [manifest, madeAt]);
