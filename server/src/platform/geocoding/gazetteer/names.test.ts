import { describe, expect, it } from 'vitest';
import { foldName, foldWord } from './names.ts';

describe('foldName', () => {
  it.each([
    ['Zürich', 'zurich'],
    ['ZÜRICH', 'zurich'],
    ['Łódź', 'lodz'],
    ['Århus', 'arhus'],
    ['København', 'kobenhavn'],
    ['Straßburg', 'strassburg'],
    ['İzmir', 'izmir'],
    ['Reẖovot', 'rehovot'],
    ['Xi’an', 'xian'],
    ["Ra'anana", 'raanana'],
    ['Washington, D.C.', 'washington dc'],
    ['U.S.A.', 'usa'],
    ['St. Louis', 'saint louis'],
    ['St.Gallen', 'saint gallen'],
    ['Sankt Gallen', 'saint gallen'],
    ['Ft. Worth', 'fort worth'],
    ['Aix-en-Provence', 'aix en provence'],
    ['  a   b ', 'a b'],
    ['—', ''],
  ])('%s becomes %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('leaves abbreviations alone in a word that may be unfinished', () => {
    expect(foldWord('St')).toBe('st');
  });
});
