import bwip from 'bwip-js/node';
import type { Sheet } from './sheet.ts';

type Place = { readonly x: number; readonly y: number };

const ink = '#000000';

/** Draws a text as Code 128, `width` and `height` in points, with a quiet zone of ten modules on both sides within the width. */
export const drawCode128 = (
  sheet: Sheet,
  text: string,
  { x, y, width, height }: Place & { width: number; height: number },
): void => {
  const [code] = bwip.raw({ bcid: 'code128', text });
  if (!code || !('sbs' in code)) throw new Error('no barcode');
  const quiet = 10;
  const module = width / (code.sbs.reduce((sum, bar) => sum + bar, 0) + 2 * quiet);
  let at = x + quiet * module;
  for (const [index, bar] of code.sbs.entries()) {
    if (index % 2 === 0) sheet.rect(at, y, bar * module, height);
    at += bar * module;
  }
  sheet.fill(ink);
};

/** Draws a text as a Data Matrix (ECC 200), `size` in points, with a quiet zone of one module within it. */
export const drawDataMatrix = (sheet: Sheet, text: string, { x, y, size }: Place & { size: number }): void => {
  const [code] = bwip.raw({ bcid: 'datamatrix', text });
  if (!code || !('pixs' in code)) throw new Error('no barcode');
  const module = size / (Math.max(code.pixx, code.pixy) + 2);
  for (let row = 0; row < code.pixy; row += 1)
    for (let start = 0; start < code.pixx; start += 1) {
      if (code.pixs[row * code.pixx + start] !== 1) continue;
      let end = start;
      while (end + 1 < code.pixx && code.pixs[row * code.pixx + end + 1] === 1) end += 1;
      sheet.rect(x + (start + 1) * module, y + (row + 1) * module, (end - start + 1) * module, module);
      start = end;
    }
  sheet.fill(ink);
};
