import { join } from 'node:path';
import { type Columns, decode, degree, type Meta, noPlace, placeTypes } from './format.ts';

/** Output of `scripts/build-gazetteer.ts`. */
export const gazetteerFile = join(import.meta.dirname, '../../../../build/gazetteer.bin');

/** Degrees; `region` is an index for `regionOf`. */
export type Place = {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
  readonly region: number;
  readonly type: (typeof placeTypes)[number];
};

export type Zip = { readonly code: string; readonly lat: number; readonly lon: number; readonly place: Place | null };
export type Region = Meta['regions'][number] & { readonly countryCode: string; readonly countryName: string };

/** True if a place of a region counts. */
export type RegionFilter = (region: number) => boolean;

/** Reads the columns: every call is a binary search and a scan of the hits, without allocation per row. */
export type Gazetteer = {
  readonly credits: readonly string[];
  /** Places with exactly this folded name, most populous first, at most `limit`. */
  named(folded: string, filter: RegionFilter, limit: number): Place[];
  /** Places with a folded name that begins so, most populous first, at most `limit`. */
  beginning(folded: string, filter: RegionFilter, limit: number): Place[];
  /** Null for five digits that are no ZIP code. */
  zip(code: string): Zip | null;
  /** ZIP codes that begin with these digits, ascending, at most `limit`. */
  zipsBeginning(digits: string, limit: number): Zip[];
  regionOf(index: number): Region;
  /** Indices of the regions with this folded name. */
  regionsNamed(folded: string): readonly number[];
  regionsBeginning(folded: string): number[];
};

/** The first index from 0 to `length` for which `isPast` holds; it must not hold before and hold ever after. */
const firstIndex = (length: number, isPast: (index: number) => boolean): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Opens the bytes of the file: views, no copy. Throws when they are not a gazetteer. */
export const openGazetteer = (file: Buffer): Gazetteer => {
  const { meta, columns } = decode(file);
  const keys = bytesOf(columns.keys);
  const names = bytesOf(columns.placeNames);
  const regionsByName = new Map(meta.regionNames);

  const regions = meta.regions.map((region): Region => {
    const country = meta.countries[region.country];
    return { ...region, countryCode: country?.code ?? '', countryName: country?.name ?? '' };
  });

  const regionOf = (index: number): Region => {
    const region = regions[index];
    if (!region) throw new RangeError('no such region');
    return region;
  };

  const idOf = (index: number, name: string): string => {
    const geonamesId = columns.placeGeonamesId[index];
    const { code, countryCode } = regionOf(columns.placeRegion[index] ?? 0);
    return geonamesId ? `geonames:${geonamesId}` : `post:${countryCode}/${code ?? ''}/${name}`;
  };

  const placeAt = (index: number): Place => {
    const name = names.toString('utf8', columns.placeNameEnds[index - 1] ?? 0, columns.placeNameEnds[index]);
    return {
      id: idOf(index, name),
      name,
      lat: (columns.placeLat[index] ?? 0) / degree,
      lon: (columns.placeLon[index] ?? 0) / degree,
      population: populationOf(index),
      region: columns.placeRegion[index] ?? 0,
      type: placeTypes[columns.placeType[index] ?? 0] ?? 'village',
    };
  };

  /** The keys from `from` up to `to`: those that begin with the bytes, or are the bytes. */
  const keyRange = (bytes: Buffer, whole: boolean): [from: number, to: number] => {
    const count = columns.keyPlace.length;
    const compare = (key: number): number => {
      const start = columns.keyEnds[key - 1] ?? 0;
      const end = columns.keyEnds[key] ?? 0;
      return keys.compare(bytes, 0, bytes.length, start, whole ? end : Math.min(end, start + bytes.length));
    };
    const from = firstIndex(count, (key) => compare(key) >= 0);
    return [from, firstIndex(count, (key) => key >= from && compare(key) > 0)];
  };

  const populationOf = (place: number): number => columns.placePopulation[place] ?? 0;

  const mostPopulous = ([from, to]: [number, number], filter: RegionFilter, limit: number): Place[] => {
    const best: number[] = [];
    for (let key = from; key < to; key += 1) {
      const place = columns.keyPlace[key] ?? 0;
      const last = best[limit - 1];
      if (last !== undefined && populationOf(last) >= populationOf(place)) continue;
      if (best.includes(place) || !filter(columns.placeRegion[place] ?? 0)) continue;
      const position = best.findIndex((other) => populationOf(other) < populationOf(place));
      best.splice(position === -1 ? best.length : position, 0, place);
      best.length = Math.min(best.length, limit);
    }
    return best.map(placeAt);
  };

  const zipAt = (index: number): Zip => {
    const place = columns.zipPlace[index] ?? noPlace;
    return {
      code: String(columns.zipCode[index]).padStart(5, '0'),
      lat: (columns.zipLat[index] ?? 0) / degree,
      lon: (columns.zipLon[index] ?? 0) / degree,
      place: place === noPlace ? null : placeAt(place),
    };
  };

  const zipsFrom = (code: number, below: number, limit: number): Zip[] => {
    const from = firstIndex(columns.zipCode.length, (index) => (columns.zipCode[index] ?? 0) >= code);
    const zips: Zip[] = [];
    for (let index = from; zips.length < limit && (columns.zipCode[index] ?? below) < below; index += 1)
      zips.push(zipAt(index));
    return zips;
  };

  return {
    credits: meta.credits,
    named: (folded, filter, limit) => mostPopulous(keyRange(Buffer.from(folded), true), filter, limit),
    beginning: (folded, filter, limit) => mostPopulous(keyRange(Buffer.from(folded), false), filter, limit),
    zip: (code) => zipsFrom(Number(code), Number(code) + 1, 1)[0] ?? null,
    zipsBeginning: (digits, limit) => zipsFrom(Number(digits.padEnd(5, '0')), Number(digits.padEnd(5, '9')) + 1, limit),
    regionOf,
    regionsNamed: (folded) => regionsByName.get(folded) ?? [],
    regionsBeginning: (folded) => [
      ...new Set(meta.regionNames.flatMap(([name, regions]) => (name.startsWith(folded) ? regions : []))),
    ],
  };
};

const bytesOf = ({ buffer, byteOffset, byteLength }: Columns['keys']): Buffer => Buffer.from(buffer, byteOffset, byteLength);
