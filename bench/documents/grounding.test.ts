import { describe, expect, it } from 'vitest';
import { groundedWords, type Placed, wordCount } from './grounding.ts';

const value = (more: Partial<Placed>): Placed => ({
  right: true,
  value: 'Fenwick Assay House Ltd',
  quote: 'Fenwick Assay House Ltd',
  seen: ['Fenwick Assay House Ltd'],
  ...more,
});

describe('RDG-035: a value is right only with its place', () => {
  it.each<[string, Partial<Placed>, number, [number, number, number]]>([
    ['right and seen in its box', {}, 0, [4, 0, 0]],
    ['right, and its box shows something else', { seen: ['Valid until'] }, 0, [0, 4, 4]],
    ['right, and half of it is in its box', { seen: ['Assay House of another'] }, 0, [2, 2, 2]],
    [
      'right, with a letter misread by the other look',
      { seen: ['Fenvvick Assay House Ltd', 'Fenwlck Assay House Ltd'] },
      0,
      [4, 0, 0],
    ],
    ['a digit that differs', { value: 'TL-4417', quote: 'TL-4417', seen: ['TL-4411'] }, 0, [1, 1, 1]],
    ['without boxes the quote is the place', { seen: null }, 0, [4, 0, 0]],
    ['wrong, though its box shows it', { right: false }, 0, [0, 4, 0]],
    ['wrong, and what the paper says is missed', { right: false }, 3, [0, 4, 3]],
  ])('%s', (_, more, missed, [right, wrong, missing]) => {
    expect(groundedWords([value(more)], missed)).toEqual({ right, wrong, missed: missing });
  });

  it('counts the words of the paper, not those of the form in which a value is kept', () => {
    const day = value({ value: '2027-03-05', quote: 'March 5, 2027', seen: ['March 5, 2027'] });
    expect(groundedWords([day], 0)).toEqual({ right: 3, wrong: 0, missed: 0 });
    expect(wordCount('2027-03-05')).toBe(3);
  });
});
