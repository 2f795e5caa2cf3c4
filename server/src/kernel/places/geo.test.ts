import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coordinates, distanceKilometres } from './geo.ts';

const seattle: Coordinates = [-122.3321, 47.6062];
const point = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));

describe('distanceKilometres', () => {
  it.each<[string, Coordinates, Coordinates, number]>([
    ['nowhere', seattle, seattle, 0],
    ['Seattle to Portland', seattle, [-122.6784, 45.5152], 234.0],
    ['London to New York', [-0.1278, 51.5074], [-74.006, 40.7128], 5570.2],
    ['across the date line', [179.5, 0], [-179.5, 0], 111.2],
    ['pole to pole', [0, 90], [77, -90], 20015.1],
    ['one degree of latitude', [10, 45], [10, 46], 111.2],
  ])('%s', (_, from, to, kilometres) => {
    expect(distanceKilometres(from, to)).toBeCloseTo(kilometres, 0);
  });

  it('is symmetric, and never more than half the circumference', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const there = distanceKilometres(from, to);
        expect(there).toBeCloseTo(distanceKilometres(to, from), 6);
        expect(there).toBeLessThanOrEqual(20_015.2);
      }),
    );
  });
});
