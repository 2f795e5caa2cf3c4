// Turns the place data of the npm packages into the names that the built-in map shows. The result is committed; to make it
// again: `node scripts/build-place-labels.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceKilometres } from '../server/src/kernel/places/geo.ts';
import { shownNames } from '../server/src/platform/geocoding/gazetteer/exonyms.ts';
import { type City, readSources } from '../server/src/platform/geocoding/gazetteer/sources.ts';
import { root } from './lib/root.mjs';

const file = join(root, 'web/src/features/people/places/large-places.json');
const credit = 'GeoNames (CC BY 4.0)';
const placesInUsa = 320;
const placesElsewhere = 240;
/** A place so close to a larger one is a part of it, as Brooklyn is. */
const partWithinKilometres = 15;

const farFrom = (city: City, others: readonly City[]): boolean =>
  others.every(({ loc }) => distanceKilometres(loc.coordinates, city.loc.coordinates) > partWithinKilometres);

/** The largest places of these, the largest first. */
const largest = (cities: readonly City[], count: number): City[] => {
  const taken: City[] = [];
  for (const city of cities.toSorted((a, b) => b.population - a.population)) {
    if (taken.length === count) break;
    if (city.featureCode !== 'PPLX' && farFrom(city, taken)) taken.push(city);
  }
  return taken;
};

const round = (degrees: number): number => Math.round(degrees * 100) / 100;

const { cities } = readSources();
const places = [
  ...largest(
    cities.filter(({ country }) => country === 'US'),
    placesInUsa,
  ),
  ...largest(
    cities.filter(({ country }) => country !== 'US'),
    placesElsewhere,
  ),
]
  .sort((a, b) => b.population - a.population)
  .map(({ name, country, loc }) => {
    const [lon, lat] = loc.coordinates.map(round);
    return { name: shownNames[country]?.[name] ?? name, lon, lat };
  });

const rows = places.map((place) => `    ${JSON.stringify(place)}`).join(',\n');
writeFileSync(file, `{\n  "credit": ${JSON.stringify(credit)},\n  "places": [\n${rows}\n  ]\n}\n`);
