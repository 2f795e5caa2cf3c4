import { describe, expect, it } from 'vitest';
import { givenVectors, madeVectors } from '../../../../testing/matching/word-vectors.ts';
import { mostDimensions, mostWords, readWordVectors, topicOfRequest, topicOfTexts } from './word-vectors.domain.ts';

const made = madeVectors();
const lines = made.words.split('\n');
const count = lines.length;
const width = made.bytes.length / count;
const withLine = (at: number, line: string) => lines.with(at, line).join('\n');
const nothing = ' Nothing was changed.';

describe('ALM-009 a table of word vectors', () => {
  it('ALM-009 is read with LF or CRLF, with or without an end of line', () => {
    for (const words of [made.words, `${made.words}\n`, lines.join('\r\n')])
      expect(readWordVectors(words, made.bytes)).toMatchObject({ ok: true, value: { dimensions: width } });
  });

  const unlike = lines.map((_line, at) => `word${at} 5`).join('\n');
  it.each([
    ['an empty file', '', made.bytes, 'Line 1 of words.txt is no stem, space and count above 0.'],
    ['a word without a count', withLine(3, 'cell'), made.bytes, 'Line 4 of words.txt is no stem, space and count above 0.'],
    ['a count of 0', withLine(3, 'cell 0'), made.bytes, 'Line 4 of words.txt is no stem, space and count above 0.'],
    ['no finite count', withLine(3, 'cell NaN'), made.bytes, 'Line 4 of words.txt is no stem, space and count above 0.'],
    ['a word with U+0000', withLine(3, 'ce\0ll 5'), made.bytes, 'Line 4 of words.txt is no stem, space and count above 0.'],
    ['an empty line', withLine(3, ''), made.bytes, 'Line 4 of words.txt is no stem, space and count above 0.'],
    ['a word twice', withLine(1, lines[0] ?? ''), made.bytes, 'words.txt has “kidne” twice, again on line 2.'],
    [
      'a table that is cut',
      made.words,
      made.bytes.subarray(0, -1),
      `vectors.i8 has ${made.bytes.length - 1} bytes, which is not 2 to ${mostDimensions} for each of ${count} words: a file is cut or belongs to another.`,
    ],
    [
      'no table',
      made.words,
      new Uint8Array(),
      `vectors.i8 has 0 bytes, which is not 2 to ${mostDimensions} for each of ${count} words: a file is cut or belongs to another.`,
    ],
    [
      'a row of zeros',
      made.words,
      Uint8Array.from(made.bytes, (byte, at) => (at < width ? 0 : byte)),
      'Row 1 of vectors.i8 is all zeros.',
    ],
    [
      'words of another field, or no stems',
      unlike,
      made.bytes,
      'Of 5041 common stems words.txt has 0: it is for another field, or its words are not reduced to stems as ours.',
    ],
  ])('ALM-009 is refused for %s', (_what, words, bytes, why) => {
    expect(readWordVectors(words, bytes)).toEqual({ ok: false, code: 'UNPROCESSABLE_CONTENT', details: `${why}${nothing}` });
  });

  it('ALM-009 is refused for more words than fit, before its bytes are looked at', () => {
    const words = Array.from({ length: mostWords + 1 }, (_unused, at) => `w${at} 1`).join('\n');
    expect(readWordVectors(words, new Uint8Array())).toMatchObject({ details: expect.stringContaining('more than 200000') });
  });

  it('ALM-009 keeps the bytes once, and two numbers for each word', () => {
    const { bytes, weights } = givenVectors();
    expect(bytes.byteLength).toBe(made.bytes.length);
    expect(weights).toHaveLength(count);
  });
});

const length = (topic: Int8Array | null) => Math.sqrt([...(topic ?? [])].reduce((sum, each) => sum + each * each, 0));

describe('ALM-009 the direction of a text', () => {
  const vectors = givenVectors();

  it('ALM-009 is of length 127, whatever the text’s length', () => {
    expect(length(topicOfTexts(vectors, ['Kidney']))).toBeCloseTo(127, -1);
    expect(length(topicOfTexts(vectors, ['Kidney function in plasma. '.repeat(200)]))).toBeCloseTo(127, -1);
  });

  it('ALM-009 does not exist where no word is known', () => {
    expect(topicOfTexts(vectors, [])).toBeNull();
    expect(topicOfTexts(vectors, ['', 'qzxv'])).toBeNull();
    expect(topicOfRequest(vectors, { title: 'of the', description: '' })).toBeNull();
  });

  it('ALM-009 counts a word of the title more, and each word once', () => {
    const first = topicOfRequest(vectors, { title: 'Soil', description: 'kidney kidney kidney' });
    expect(first).toEqual(topicOfRequest(vectors, { title: 'Soil', description: 'kidney' }));
    const soil = topicOfTexts(vectors, ['soil']) ?? new Int8Array();
    const product = (topic: Int8Array | null) => [...(topic ?? [])].reduce((sum, each, at) => sum + each * (soil[at] ?? 0), 0);
    expect(product(first)).toBeGreaterThan(product(topicOfRequest(vectors, { title: 'kidney', description: 'soil' })));
  });
});
