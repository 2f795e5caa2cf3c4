import { describe, expect, it } from 'vitest';
import type { PageText } from '../../../../kernel/document-text.ts';
import { pagesOfText, storedPages, unpackWords } from './placed-words.domain.ts';

const word = (text: string, start: number, box: { x: number; y: number; width: number; height: number } | null) => ({
  text,
  start,
  end: start + text.length,
  box,
  confidence: 1,
});
const page = (changes: Partial<PageText>): PageText => ({
  number: 1,
  width: 612,
  height: 792,
  source: 'text',
  start: 0,
  end: 0,
  words: [],
  ...changes,
});

const flow = (text: string) => storedPages(text, [page({ number: null, source: 'flow', end: text.length })]);

describe('words with their places', () => {
  it('come back as they were, to a ten-thousandth of the page; those without a place are left out', () => {
    const words = [
      word('One', 70_000, { x: 0.1, y: 0.2, width: 0.123_45, height: 0.01 }),
      word('none', 70_004, null),
      word('wide', 140_001, { x: -0.2, y: 0, width: 1.5, height: 1 }),
    ];
    const [stored] = storedPages('', [page({ start: 65_000, end: 150_000, words })]);
    expect(stored?.words.byteLength).toBe(28);
    expect(unpackWords(stored?.words ?? new Uint8Array(), 65_000)).toEqual([
      [70_000, 70_003, 1000, 2000, 1235, 100],
      [140_001, 140_005, 0, 0, 10_000, 10_000],
    ]);
  });

  it('are read from a part of a larger buffer, as a database driver hands it out', () => {
    const [stored] = storedPages('', [page({ words: [word('a', 3, { x: 0, y: 0, width: 1, height: 1 })] })]);
    const larger = new Uint8Array([9, 9, 9, ...(stored?.words ?? [])]);
    expect(unpackWords(larger.subarray(3), 0)).toEqual([[3, 4, 0, 0, 10_000, 10_000]]);
  });
});

describe('parts of a text without pages', () => {
  it.each([0, 1, 11_000, 15_000, 15_001, 40_000, 250_000])('of %d characters join to the whole', (length) => {
    const text = 'a line of text\n'.repeat(Math.ceil(length / 15)).slice(0, length);
    const parts = flow(text);
    expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    expect(parts.every(({ start, end }) => end - start <= 15_000)).toBe(true);
    expect(parts.slice(0, -1).every(({ end }) => text[end - 1] === '\n')).toBe(true);
  });

  it('are cut where there is no end of a line', () => {
    expect(flow('x'.repeat(30_000)).map(({ end }) => end)).toEqual([12_000, 24_000, 30_000]);
  });
});

describe('pages of a text of which none were stored', () => {
  it('are what its form feeds tell apart', () => {
    const text = 'one\ftwo\f';
    expect(pagesOfText(text, true).map(({ number, start, end }) => [number, text.slice(start, end)])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, ''],
    ]);
    expect(pagesOfText('one two', false)).toEqual([{ number: null, source: 'flow', start: 0, end: 7 }]);
  });
});
