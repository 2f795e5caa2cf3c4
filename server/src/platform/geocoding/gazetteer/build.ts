import { distanceKilometres } from '../../../kernel/places/geo.ts';
import { exonyms, shownNames } from './exonyms.ts';
import { type Columns, degree, encode, type Meta, noPlace, placeTypes } from './format.ts';
import { foldName, foldWord } from './names.ts';
import { countryAliases, divisions, usTerritories } from './regions.ts';
import type { City, Sources, ZipName } from './sources.ts';

const credits = [
  'Places: GeoNames (geonames.org), CC BY 4.0',
  'ZIP code areas: United States Census Bureau, public domain',
  'ZIP code names: zipcodes by Dav Glass, BSD license',
];

type Place = {
  readonly name: string;
  /** The name in GeoNames, where another is shown. */
  readonly geonamesName: string;
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
  readonly region: number;
  readonly type: (typeof placeTypes)[number];
  readonly geonamesId: number;
};

type Region = Meta['regions'][number];

const regionKey = (country: string, code: string | null): string => `${country}/${code ?? ''}`;

const typeOf = ({ featureCode, population }: City): Place['type'] => {
  if (featureCode === 'PPLX') return 'suburb';
  if (population >= 100_000 || featureCode === 'PPLC') return 'city';
  return population >= 10_000 ? 'town' : 'village';
};

const degreesOf = (radians: number): number => Math.round((radians * 180 * degree) / Math.PI) / degree;

/** Where the people of some cities live on average: a mean on the sphere, so that the date line does no harm. */
const centreOf = (cities: readonly City[]): { lat: number; lon: number } => {
  let [x, y, z] = [0, 0, 0];
  for (const { loc, population } of cities) {
    const [lon, lat] = loc.coordinates.map((degrees) => (degrees * Math.PI) / 180) as [number, number];
    const weight = population + 100;
    x += weight * Math.cos(lat) * Math.cos(lon);
    y += weight * Math.cos(lat) * Math.sin(lon);
    z += weight * Math.sin(lat);
  }
  return { lat: degreesOf(Math.atan2(z, Math.hypot(x, y))), lon: degreesOf(Math.atan2(y, x)) };
};

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Every country, and the divisions that have a name in `regions.ts`. */
const buildRegions = (
  cities: readonly City[],
): { countries: Meta['countries']; regions: Region[]; indexOf: Map<string, number> } => {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const countries: Meta['countries'] = [];
  const regions: Region[] = [];
  const indexOf = new Map<string, number>();
  const add = (code: string, region: Region): void => {
    indexOf.set(regionKey(code, region.code), regions.length);
    regions.push(region);
  };
  for (const [code, own] of Object.entries(Object.groupBy(cities, ({ country }) => country)).sort(byKey)) {
    const country = countries.push({ code, name: english.of(code) ?? code }) - 1;
    add(code, { country, code: null, name: english.of(code) ?? code, short: null, ...centreOf(own ?? []) });
    for (const division of divisions[code] ?? []) {
      const inside = own?.filter(({ adminCode }) => adminCode === division.code) ?? [];
      if (inside.length === 0) throw new Error(`GeoNames has no place in ${division.name}: its code is not ${division.code}`);
      add(code, { country, code: division.code, name: division.name, short: division.short ?? null, ...centreOf(inside) });
    }
  }
  return { countries, regions, indexOf };
};

const buildRegionNames = (countries: Meta['countries'], indexOf: ReadonlyMap<string, number>): Meta['regionNames'] => {
  const byName = new Map<string, number[]>();
  const add = (name: string, country: string, code: string | null): void => {
    const region = indexOf.get(regionKey(country, code));
    if (region === undefined) return;
    for (const folded of new Set([foldWord(name), foldName(name)])) {
      const regions = byName.get(folded) ?? [];
      if (!regions.includes(region)) byName.set(folded, [...regions, region]);
    }
  };
  for (const [country, list] of Object.entries(divisions)) {
    for (const { code, name, short = name, others = [] } of list)
      for (const each of [name, short, ...others]) add(each, country, code);
  }
  for (const { code, name } of countries)
    for (const each of [name, code, ...(countryAliases[code] ?? [])]) add(each, code, null);
  return [...byName];
};

const buildPlaces = (cities: readonly City[], indexOf: ReadonlyMap<string, number>): Place[] =>
  cities.map((city) => ({
    name: shownNames[city.country]?.[city.name] ?? city.name,
    geonamesName: city.name,
    lon: city.loc.coordinates[0],
    lat: city.loc.coordinates[1],
    population: city.population,
    region: indexOf.get(regionKey(city.country, city.adminCode)) ?? indexOf.get(regionKey(city.country, null)) ?? 0,
    type: typeOf(city),
    geonamesId: city.cityId,
  }));

const regionOfState = (state: string, indexOf: ReadonlyMap<string, number>): number | undefined =>
  indexOf.get(usTerritories.includes(state) ? regionKey(state, null) : regionKey('US', state));

const sameNameKilometres = 60;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Adds the post offices whose name GeoNames does not have in that state, and says which place every ZIP code belongs to. */
const addPostalPlaces = (
  places: Place[],
  zipNames: readonly ZipName[],
  indexOf: ReadonlyMap<string, number>,
): Map<string, number> => {
  const known = new Map<string, number[]>();
  for (const [index, { name, region }] of places.entries()) {
    const key = `${region}/${foldName(name)}`;
    known.set(key, [...(known.get(key) ?? []), index]);
  }
  const placeOfZip = new Map<string, number>();
  for (const rows of Object.values(Object.groupBy(zipNames, ({ state, city }) => `${state}/${foldName(city)}`))) {
    const [first] = rows ?? [];
    const region = first && regionOfState(first.state, indexOf);
    if (!rows || !first || region === undefined) continue;
    const lat = mean(rows.map(({ latitude }) => latitude));
    const lon = mean(rows.map(({ longitude }) => longitude));
    const near = (known.get(`${region}/${foldName(first.city)}`) ?? []).find((index) => {
      const place = places[index];
      return place && distanceKilometres([place.lon, place.lat], [lon, lat]) <= sameNameKilometres;
    });
    const place =
      near ??
      places.push({
        name: first.city,
        geonamesName: first.city,
        lat,
        lon,
        population: 0,
        region,
        type: 'locality',
        geonamesId: 0,
      }) - 1;
    for (const { zip } of rows) placeOfZip.set(zip, place);
  }
  return placeOfZip;
};

/** Every name under which a place is found: its own, the halves of a double name, and its exonyms. */
const namesOf = ({ name, geonamesName }: Place, others: readonly string[]): Set<string> =>
  new Set(
    [name, geonamesName, ...geonamesName.split(/\s*[/,(]\s*/), ...others].map(foldName).filter((folded) => folded !== ''),
  );

const exonymsOf = (country: string, name: string): readonly string[] => exonyms[country]?.[name] ?? [];

type Key = { readonly bytes: Buffer; readonly place: number };

const buildKeys = (places: readonly Place[], regions: readonly Region[], countries: Meta['countries']): Key[] => {
  const countryOf = ({ region }: Place): string => countries[regions[region]?.country ?? 0]?.code ?? '';
  // An exonym belongs to the largest place of its name: Cologne is the one on the Rhine.
  const largest = new Map<string, number>();
  for (const [index, place] of places.entries()) {
    const key = regionKey(countryOf(place), place.geonamesName);
    const before = places[largest.get(key) ?? -1];
    if (exonymsOf(countryOf(place), place.geonamesName).length > 0 && (before?.population ?? -1) < place.population)
      largest.set(key, index);
  }
  const missing = Object.entries(exonyms).flatMap(([country, names]) =>
    Object.keys(names).filter((name) => !largest.has(regionKey(country, name))),
  );
  if (missing.length > 0) throw new Error(`GeoNames has no place called ${missing.join(', ')}`);
  const keys = places.flatMap((place, index) => {
    const isLargest = largest.get(regionKey(countryOf(place), place.geonamesName)) === index;
    const names = namesOf(place, isLargest ? exonymsOf(countryOf(place), place.geonamesName) : []);
    return [...names].map((name) => ({ bytes: Buffer.from(name), place: index }));
  });
  return keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.place - b.place);
};

const endsOf = (buffers: readonly Buffer[]): Uint32Array => {
  let end = 0;
  return Uint32Array.from(buffers, ({ length }) => {
    end += length;
    return end;
  });
};

const toUnits = (degrees: number): number => Math.round(degrees * degree);

type Zip = { readonly code: number; readonly lat: number; readonly lon: number; readonly place: number };

/** The center of the area where the Census has one, otherwise (post boxes) the point of the post office. */
const buildZips = ({ zipNames, zipCentres }: Sources, placeOfZip: ReadonlyMap<string, number>): Zip[] => {
  const points = new Map([
    ...zipNames.map(({ zip, ...point }) => [zip, point] as const),
    ...zipCentres.map(({ zipCode, ...point }) => [zipCode, point] as const),
  ]);
  return [...points].sort(byKey).map(([zip, { latitude, longitude }]) => ({
    code: Number(zip),
    lat: latitude,
    lon: longitude,
    place: placeOfZip.get(zip) ?? noPlace,
  }));
};

/** The whole gazetteer as the bytes of one file. Throws when a name in our tables is not in the data any more. */
export const buildGazetteer = (sources: Sources): Buffer => {
  const { countries, regions, indexOf } = buildRegions(sources.cities);
  const places = buildPlaces(sources.cities, indexOf);
  const placeOfZip = addPostalPlaces(places, sources.zipNames, indexOf);
  const keys = buildKeys(places, regions, countries);
  const zips = buildZips(sources, placeOfZip);
  const placeNames = places.map(({ name }) => Buffer.from(name));
  const keyBytes = keys.map(({ bytes }) => bytes);
  const columns: Columns = {
    placeLat: Int32Array.from(places, ({ lat }) => toUnits(lat)),
    placeLon: Int32Array.from(places, ({ lon }) => toUnits(lon)),
    placePopulation: Uint32Array.from(places, ({ population }) => population),
    placeRegion: Uint16Array.from(places, ({ region }) => region),
    placeType: Uint8Array.from(places, ({ type }) => placeTypes.indexOf(type)),
    placeGeonamesId: Uint32Array.from(places, ({ geonamesId }) => geonamesId),
    placeNameEnds: endsOf(placeNames),
    placeNames: Buffer.concat(placeNames),
    keyPlace: Uint32Array.from(keys, ({ place }) => place),
    keyEnds: endsOf(keyBytes),
    keys: Buffer.concat(keyBytes),
    zipCode: Uint32Array.from(zips, ({ code }) => code),
    zipLat: Int32Array.from(zips, ({ lat }) => toUnits(lat)),
    zipLon: Int32Array.from(zips, ({ lon }) => toUnits(lon)),
    zipPlace: Uint32Array.from(zips, ({ place }) => place),
  };
  return encode({ credits, countries, regions, regionNames: buildRegionNames(countries, indexOf) }, columns);
};
