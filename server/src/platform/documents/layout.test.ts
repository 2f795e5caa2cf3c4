import { describe, expect, it } from 'vitest';
import { linesOf } from './layout.ts';
import type { PlacedWord } from './words.ts';

const word = (text: string, x: number, y: number, more: Partial<PlacedWord> = {}): PlacedWord => ({
  text,
  x0: x,
  x1: x + 6 * text.length,
  y0: y,
  y1: y + 12,
  confidence: 1,
  size: 10,
  bold: false,
  angle: 0,
  ...more,
});

const row = (text: string, x: number, y: number) => {
  let at = x;
  return text.split(' ').map((part) => {
    const placed = word(part, at, y);
    at = placed.x1 + 4;
    return placed;
  });
};

const textOf = (words: readonly PlacedWord[]) => linesOf(words).map((line) => line.map((part) => part.text).join(' '));

describe('linesOf', () => {
  it('puts words of one height into one line, from left to right, whatever their order in the file', () => {
    expect(
      textOf([word('05D2187643', 300, 101), word('CLIA', 50, 100), word('Number:', 90, 100.5), word('next', 50, 118)]),
    ).toEqual(['CLIA Number: 05D2187643', 'next']);
  });

  it('keeps lines of neighboring columns apart that are set half a line lower', () => {
    expect(
      textOf([...row('Serial number', 50, 100), ...row('calibrated object', 300, 106), ...row('Fabrikat', 50, 112)]),
    ).toEqual(['Serial number', 'calibrated object', 'Fabrikat']);
  });

  it('reads two columns of prose one after the other', () => {
    const left = Array.from({ length: 8 }, (_, index) =>
      row(`left line ${index} has several words`, 40, 100 + 14 * index),
    ).flat();
    const right = Array.from({ length: 8 }, (_, index) =>
      row(`right line ${index} has several words`, 330, 100 + 14 * index),
    ).flat();
    const lines = textOf([...left, ...right]);
    expect(lines).toHaveLength(16);
    expect(lines.slice(0, 8).every((line) => line.startsWith('left'))).toBe(true);
    expect(lines.slice(8).every((line) => line.startsWith('right'))).toBe(true);
  });

  it('reads a form row by row, so that a label keeps its value', () => {
    const form = Array.from({ length: 8 }, (_, index) => [
      word(`Label${index}:`, 40, 100 + 14 * index),
      word(`Value${index}`, 330, 100 + 14 * index),
    ]);
    expect(textOf(form.flat())).toEqual(Array.from({ length: 8 }, (_, index) => `Label${index}: Value${index}`));
  });

  it('puts turned text after the text of the main direction', () => {
    const side = [
      word('Copy', 500, 300, { angle: 90, y1: 324, x1: 512 }),
      word('No', 500, 330, { angle: 90, y1: 342, x1: 512 }),
    ];
    expect(textOf([...side, ...row('The main text of the page', 50, 400)])).toEqual(['The main text of the page', 'Copy No']);
  });

  it('does not let one tall word swallow the lines beside it', () => {
    const logo = word('ACME', 20, 90, { y1: 140, size: 50 });
    expect(
      textOf([logo, ...row('first line', 200, 95), ...row('second line', 200, 112), ...row('third line', 200, 129)]).length,
    ).toBeGreaterThanOrEqual(3);
  });
});
