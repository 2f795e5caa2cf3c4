import { describe, expect, it } from 'vitest';
import { givenLab, givenMatches, givenRequest } from '../../../../testing/matching/matching-given.ts';
import { byRank, type Ranked } from './ranking.domain.ts';

const ranked = (id: string, fields: Partial<Ranked> = {}): Ranked => ({
  id,
  group: 'shown',
  failure: 0,
  percentage: 60,
  unlimited: 60,
  shownWeight: 4,
  circumstances: 1000,
  relevance: 60_000,
  evidenceOn: 0,
  chord: 1,
  order: 1,
  ...fields,
});

describe('laboratories with equal scores', () => {
  it.each<[string, Partial<Ranked>, Partial<Ranked>]>([
    ['one that meets the law and the conditions', { percentage: 1 }, { failure: 1 }],
    ['the higher percentage', { percentage: 61 }, { shownWeight: 9, circumstances: 9000, evidenceOn: 9 }],
    ['MAT-023 one that shows more', { shownWeight: 5 }, { circumstances: 9000, evidenceOn: 9 }],
    ['the better circumstances', { circumstances: 1001 }, { relevance: 60_999, evidenceOn: 9 }],
    ['the higher relevance', { relevance: 60_001 }, { evidenceOn: 9 }],
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
    const better = givenLab('better', ['Flow cytometry of blood']);
    const worse = givenLab('worse', ['Flow cytometry'], { name: 'Twin', geo_location: { coordinates: [10, 50] } });
    const near = { location: { longitude: -71, latitude: 42 } };
    const matches = givenMatches(givenRequest('Flow cytometry of blood', undefined, near), [worse, ...twins, better]);
    expect(matches.map(({ place }) => place)).toEqual([1, 2, 2, 2, 2, 2, 2, 8]);
  });
});
