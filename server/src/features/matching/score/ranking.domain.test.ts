import { describe, expect, it } from 'vitest';
import { givenLab, givenMatches, givenRequest } from '../../../testing/matching-given.ts';
import { byRank, type Ranked } from './ranking.domain.ts';

const ranked = (id: string, fields: Partial<Ranked> = {}): Ranked => ({
  id,
  total: 60_000,
  evidenceOn: 0,
  chord: 1,
  order: 1,
  ...fields,
});

describe('laboratories with equal scores', () => {
  it.each<[string, Partial<Ranked>, Partial<Ranked>]>([
    ['the higher total', { total: 60_001 }, { evidenceOn: 9 }],
    ['newer evidence', { evidenceOn: 20_000, chord: 3 }, { evidenceOn: 19_000 }],
    ['the nearer', { chord: 0.5, order: 9 }, { chord: 0.6 }],
    ['the fixed order of the request', { order: 1 }, { order: 2 }],
  ])('MAT-002 %s comes first', (_what, first, second) => {
    const order = [ranked('a', second), ranked('b', first)].toSorted(byRank).map(({ id }) => id);
    expect(order).toEqual(['b', 'a']);
  });

  const twins = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => givenLab(id, ['Flow cytometry'], { name: 'Twin' }));
  const orderFor = (title: string) => givenMatches(givenRequest(title), twins).map(({ id }) => id);

  it('MAT-002 share a place, and are ordered the same each time for a request but never by id', () => {
    const matches = givenMatches(givenRequest('Flow cytometry of blood'), twins);
    expect(matches.map(({ place }) => place)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(orderFor('Flow cytometry of blood')).toEqual(orderFor('Flow cytometry of blood'));
    const orders = ['Flow cytometry', 'Flow cytometry of cells', 'Flow cytometry of mice'].map((title) =>
      orderFor(title).join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it('MAT-002 a better one has a place of its own, and the next counts those before it', () => {
    const better = givenLab('better', ['Flow cytometry of blood'], { complianceScore: 95 });
    const worse = givenLab('worse', ['Flow cytometry'], { complianceScore: 10, name: 'Twin' });
    const matches = givenMatches(givenRequest('Flow cytometry of blood'), [worse, ...twins, better]);
    expect(matches.map(({ place }) => place)).toEqual([1, 2, 2, 2, 2, 2, 2, 8]);
  });
});
