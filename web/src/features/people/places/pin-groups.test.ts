import { describe, expect, it } from 'vitest';
import { groupSpots, type Spot } from './pin-groups.ts';

const reach = 36;

/** Spots that fall anywhere on a field, the same ones at every run. */
const scattered = (count: number, field: number, seed: number): Spot[] => {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state / 2 ** 31) * field;
  };
  return Array.from({ length: count }, (_, index) => ({ id: String(index), x: next(), y: next() }));
};

describe('overlapping pins', () => {
  it('are grouped, and distant ones stay single', () => {
    const spots = [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 200, y: 0 },
      { id: 'c', x: 20, y: 0 },
    ];
    expect(groupSpots(spots, reach)).toEqual([
      { ids: ['a', 'c'], x: 10, y: 0 },
      { ids: ['b'], x: 200, y: 0 },
    ]);
  });

  it.each([
    [35.9, 1],
    [36, 2],
  ])('two at %d px are %i markers', (x, count) => {
    const two = [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x, y: 0 },
    ];
    expect(groupSpots(two, reach)).toHaveLength(count);
  });

  it.each([
    [30, 300, 1],
    [200, 600, 2],
    [200, 4000, 3],
    [500, 200, 4],
  ])('%i on a field of %i px: none lost or duplicated, and no groups overlap', (count, field, seed) => {
    const groups = groupSpots(scattered(count, field, seed), reach);
    const ids = groups.flatMap((group) => group.ids);
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    for (const [at, a] of groups.entries())
      for (const b of groups.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(reach);
  });
});
