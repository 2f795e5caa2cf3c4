import { describe, expect, it } from 'vitest';
import { placeNear, places, placesCredit } from './place-names.ts';

describe('the names of places', () => {
  it('lists the largest places first', () => {
    const names = places.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['New York City', 'Seattle', 'Boston', 'London']));
    expect(names.indexOf('Los Angeles')).toBeLessThan(names.indexOf('San Diego'));
    expect(names).not.toContain('Brooklyn');
    expect(places.every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)).toBe(true);
    expect(placesCredit).toMatch(/GeoNames.*CC BY 4\.0/);
  });

  it.each<[where: string, point: [number, number], name: string | undefined]>([
    ['in a city', [47.62, -122.35], 'Seattle'],
    ['in its surroundings', [47.25, -122.44], 'Seattle'],
    ['far from everything', [46.5, -108.5], undefined],
  ])('%s', (_where, point, name) => expect(placeNear(point, [point])).toBe(name));

  it('pins far apart search as far', () => {
    const ends = [
      [42.36, -71.06],
      [39.95, -75.16],
    ] as [number, number][];
    expect(placeNear([41.15, -73.1], ends)).toBe('New York City');
  });
});
