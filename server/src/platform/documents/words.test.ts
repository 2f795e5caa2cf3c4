import { describe, expect, it } from 'vitest';
import type { Glyph } from './glyph.ts';
import { wordsOf } from './words.ts';

type Style = Partial<Glyph> & {
  readonly advance?: number;
  readonly spacing?: number;
  readonly gap?: number;
  readonly writesSpaces?: boolean;
};

/** Characters of a line set in 10 point type: `spacing` after each character, `gap` for a space. */
const line = (text: string, { advance = 5, spacing = 0, gap = 2.8, writesSpaces = true, ...style }: Style = {}): Glyph[] => {
  let x = style.x0 ?? 100;
  let space: Glyph['space'] = 'none';
  const y0 = style.y0 ?? 50;
  return text.split('').flatMap((character) => {
    if (character === ' ') {
      x += gap + spacing;
      space = writesSpaces ? 'real' : 'generated';
      return [];
    }
    const glyph: Glyph = {
      size: 10,
      angle: 0,
      bold: false,
      hidden: null,
      object: 1,
      ...style,
      text: character,
      space,
      x0: x,
      x1: x + advance,
      y0,
      y1: y0 + 12,
    };
    x += advance + spacing;
    space = 'none';
    return [glyph];
  });
};

const texts = (glyphs: readonly Glyph[]) => wordsOf(glyphs).map((word) => word.text);

describe('wordsOf', () => {
  it.each([
    ['written spaces', line('Valid until 2027'), ['Valid', 'until', '2027']],
    ['spaces that are only gaps', line('Valid until 2027', { writesSpaces: false }), ['Valid', 'until', '2027']],
    ['letter-spaced words', line('PRODUCED BY', { spacing: 2.5, writesSpaces: false }), ['PRODUCED', 'BY']],
    [
      'widely letter-spaced words',
      line('CERTIFICATE OF ANALYSIS', { spacing: 5, writesSpaces: false }),
      ['CERTIFICATE', 'OF', 'ANALYSIS'],
    ],
    ['closely letter-spaced short words', line('P a s s', { gap: 1.8, writesSpaces: false }), ['Pass']],
    ['a number that PDFium would cut', line('1 0D1 094068', { gap: 0.2, writesSpaces: false }), ['10D1094068']],
    ['single digits in columns', line('1 2 3 4 5 6', { gap: 12, writesSpaces: false }), ['1', '2', '3', '4', '5', '6']],
    ['short words of one letter', line('I a m', { gap: 2.8 }), ['I', 'a', 'm']],
  ])('reads %s', (_, glyphs, expected) => {
    expect(texts(glyphs)).toEqual(expected);
  });

  it('keeps a ligature that is one box for two characters inside its word', () => {
    const [c, e, r] = line('cer');
    const box = { x0: 115, x1: 121, y0: 50, y1: 62 };
    const glyphs = [c, e, r].filter((glyph) => glyph !== undefined);
    const style = { ...glyphs[0], ...box, space: 'none' } as Glyph;
    expect(texts([...glyphs, { ...style, text: 'f' }, { ...style, text: 'i' }, ...line('cate', { x0: 121 })])).toEqual([
      'cerficate',
    ]);
  });

  it('starts a new word on a new line and in a far column', () => {
    expect(
      texts([...line('Director', { y0: 50 }), ...line('Helena', { y0: 64 }), ...line('Marsh', { y0: 64, x0: 300 })]),
    ).toEqual(['Director', 'Helena', 'Marsh']);
  });

  it('drops the shadow of words that are painted twice', () => {
    expect(texts([...line('PASS'), ...line('PASS', { x0: 100.6, y0: 50.4 })])).toEqual(['PASS']);
  });

  it('gives a word the box of its characters and the style of most of them', () => {
    const [word] = wordsOf(line('CLIA', { bold: true }));
    expect(word).toMatchObject({
      text: 'CLIA',
      x0: 100,
      x1: 120,
      y0: 50,
      y1: 62,
      bold: true,
      confidence: 1,
      size: 10,
      angle: 0,
    });
  });
});
