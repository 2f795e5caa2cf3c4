import { describe, expect, it } from 'vitest';
import { bm25f, type FieldedText, stemsOf } from './bm25f.ts';

const textOf = (id: string, text: Partial<FieldedText['text']>): FieldedText => ({
  id,
  text: { capability: '', description: '', name: '', declared: '', ...text },
});

describe('MAT-018 the fair BM25F', () => {
  it('reads words as stems, without stop words, accents and case', () => {
    expect(stemsOf('We need the Sequencing of tumors, and of sequences: 16S Förster')).toEqual([
      'need',
      'sequenc',
      'tumor',
      'sequenc',
      '16',
      'forster',
    ]);
  });

  it('scores as computed by hand', () => {
    // Both fields have the mean length, so the name of the capability counts its weight 2; one of two texts has the word: ln 2.
    const search = bm25f([textOf('a', { capability: 'xenografts' }), textOf('b', { capability: 'organoids' })]);
    expect([...search('xenografts')]).toEqual([['a', (Math.log(2) * 2) / (1.2 + 2)]]);
    // Fields of 1 and 3 words, mean 2: 1 / (1 - .75 + .75 x 1 / 2) and 2 / (1 - .75 + .75 x 3 / 2); both texts have the word: ln 1.2.
    const long = bm25f([
      textOf('a', { description: 'xenografts' }),
      textOf('b', { description: 'xenografts xenografts models' }),
    ]);
    const scores = long('xenografts');
    const short = 1 / 0.625;
    const longer = 2 / 1.375;
    expect(scores.get('a')).toBeCloseTo((Math.log(1.2) * short) / (1.2 + short), 12);
    expect(scores.get('b')).toBeCloseTo((Math.log(1.2) * longer) / (1.2 + longer), 12);
  });

  it.each<[string, Partial<FieldedText['text']>, Partial<FieldedText['text']>, string]>([
    [
      'the name of a capability before its description',
      { capability: 'proteomics' },
      { description: 'proteomics' },
      'proteomics',
    ],
    [
      'more of what is asked',
      { description: 'kidney xenograft' },
      { description: 'kidney organoid' },
      'xenografts of the kidney',
    ],
    [
      'a short text that is about it',
      { description: 'yeast' },
      { description: 'yeast mold virus serum blood plasma urine' },
      'yeast',
    ],
    ['declared services count', { declared: 'toxicology' }, { declared: 'genetics' }, 'toxicology'],
    ['the name of the laboratory counts', { name: 'Wastewater Center' }, { name: 'Blood Center' }, 'wastewater'],
  ])('puts first %s', (_what, better, worse, query) => {
    const scores = bm25f([textOf('worse', worse), textOf('better', better), textOf('other', { description: 'imaging' })])(
      query,
    );
    expect(scores.get('better') ?? 0).toBeGreaterThan(scores.get('worse') ?? 0);
  });

  it('a rare word counts more than a common one, and stop words nothing', () => {
    const search = bm25f([
      textOf('rare', { description: 'visium service' }),
      textOf('common', { description: 'sequencing service' }),
      textOf('other', { description: 'sequencing service' }),
    ]);
    const scores = search('visium or sequencing');
    expect(scores.get('rare') ?? 0).toBeGreaterThan(scores.get('common') ?? 0);
    expect([...search('which of the two, please')]).toEqual([]);
  });

  it('counts a repeated word of the request once, or each time when told to', () => {
    const search = bm25f([textOf('a', { description: 'plasma' }), textOf('b', { description: 'serum' })]);
    expect(search('plasma plasma').get('a')).toBe(search('plasma').get('a'));
    expect(search('plasma plasma', true).get('a')).toBeCloseTo(2 * (search('plasma').get('a') ?? 0), 12);
  });
});
