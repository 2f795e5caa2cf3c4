import { describe, expect, it } from 'vitest';
import { kilometres, squaredChord, squaredChordOf, unitVectorOf } from './place.domain.ts';

describe('distance', () => {
  it('is the great circle between two places', () => {
    const boston = unitVectorOf({ longitude: -71.0589, latitude: 42.3601 });
    const chicago = unitVectorOf({ longitude: -87.6298, latitude: 41.8781 });
    expect(kilometres(squaredChord(boston, chicago.x, chicago.y, chicago.z))).toBeCloseTo(1367, -1);
    expect(kilometres(squaredChordOf(500))).toBeCloseTo(500, 6);
    expect(kilometres(squaredChord(boston, boston.x, boston.y, boston.z))).toBe(0);
  });
});
