import { describe, expect, it } from 'vitest';
import { type Example, learn } from './learning.domain.ts';

const [balances, people, neither] = [0, 1, 2];
const examples: readonly Example[] = (
  [
    ['are your balances calibrated', [balances]],
    ['when was the balance checked', [balances]],
    ['balances checked every day', [balances]],
    ['who trains new people', [people]],
    ['are people trained before they work', [people]],
    ['people train on each balance', [people, balances]],
    ['what do you charge', [neither]],
    ['who pays', [neither]],
  ] as const
).map(([text, right]) => ({ words: text.split(' '), right }));

const best = (chances: Float64Array) => chances.indexOf(Math.max(...chances));

describe('PRF-005 learning from examples', () => {
  const chancesOf = learn(examples, 3);

  it.each([
    ['is each of the balances calibrated', balances],
    ['how are people trained', people],
    ['do you charge', neither],
  ])('PRF-005 %s', (text, right) => {
    expect(best(chancesOf(text.split(' ')))).toBe(right);
  });

  it('gives chances that sum to 1, also for words that no example has', () => {
    for (const words of [[], ['zebra'], ['balances', 'zebra']])
      expect(chancesOf(words).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
  });

  it('tells words by their neighbors', () => {
    const ordered = learn(
      [
        { words: ['control', 'of', 'the', 'sample'], right: [0] },
        { words: ['sample', 'of', 'the', 'control'], right: [1] },
      ],
      2,
    );
    expect(best(ordered(['control', 'of']))).toBe(0);
    expect(best(ordered(['sample', 'of']))).toBe(1);
  });

  it('learns the same from the same examples', () => {
    expect(learn(examples, 3)(['people', 'work'])).toEqual(chancesOf(['people', 'work']));
  });

  it('knows nothing without examples', () => {
    expect([...learn([], 2)(['people'])]).toEqual([0.5, 0.5]);
  });
});
