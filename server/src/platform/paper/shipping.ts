import type { PaperSize } from '../../kernel/paper-size.ts';
import type { Labels, Manifest } from '../../kernel/shipping-paper.ts';
import { drawInThread } from './setting.ts';

const module = new URL('./shipping-pages.ts', import.meta.url);

/** Sets labels as a PDF, in a thread, so that other calls go on. Throws ThreadError when it takes too long. */
export const setLabels = (labels: Labels, madeAt: Date, size: PaperSize): Promise<Buffer> =>
  drawInThread(module, 'drawLabels', [labels, madeAt, size]);

/** Sets a manifest as a PDF, in a thread. Throws ThreadError when it takes too long. */
export const setManifest = (manifest: Manifest, madeAt: Date, size: PaperSize): Promise<Buffer> =>
  drawInThread(module, 'drawManifest', [manifest, madeAt, size]);
