import { describe, expect, it } from 'vitest';
import { startPdfium } from '../pdf/pdfium.ts';
import { warmUp } from './warm-up.ts';

const memoryLimit = 320_000_000;

describe('getting ready for a file', () => {
  it('reads the words of a page of our own', async () => {
    expect(await warmUp(await startPdfium(memoryLimit), () => false)).toBeGreaterThan(500);
  });

  it('stops when a file has come', async () => {
    const pdfium = await startPdfium(memoryLimit);
    expect(await warmUp(pdfium, () => true)).toBe(0);
    let asked = 0;
    const once = await warmUp(pdfium, () => asked++ > 0);
    const whole = await warmUp(pdfium, () => false);
    expect(once).toBeGreaterThan(0);
    expect(once).toBeLessThan(whole);
  });
});
