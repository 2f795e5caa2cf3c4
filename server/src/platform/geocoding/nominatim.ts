import { limits } from '@aliquot/contract/limits';
import type { PlacePrecision, Suggestion } from '@aliquot/contract/people/places';
import { z } from 'zod';
import { boundedFetch } from '../bounded-fetch.ts';
import type { GeocoderConfig } from '../config.ts';
import type { Logger } from '../log.ts';
import type { GeocoderCache } from './cache.ts';
import type { TakeTurn } from './turns.ts';

const degreesIn = (limit: number) => z.string().refine((text) => text.trim() !== '' && Math.abs(Number(text)) <= limit);

const placeSchema = z.object({
  place_id: z.union([z.string(), z.number()]).transform(String),
  display_name: z.string().max(1000),
  type: z.string(),
  addresstype: z.string().optional(),
  lat: degreesIn(90),
  lon: degreesIn(180),
  address: z.record(z.string(), z.string()).default({}),
});
type NominatimPlace = z.output<typeof placeSchema>;

const precisionOfType: Readonly<Record<string, PlacePrecision>> = {
  road: 'street',
  postcode: 'postcode',
  state: 'region',
  province: 'region',
  region: 'region',
  county: 'region',
  state_district: 'region',
  country: 'country',
};

const settlements = new Set([
  'city',
  'town',
  'village',
  'hamlet',
  'municipality',
  'suburb',
  'borough',
  'quarter',
  'neighbourhood',
  'locality',
  'city_district',
]);

/** The kind of object decides, and a house number in the address; anything smaller than a settlement is as exact as a house. */
const precisionOf = ({ addresstype = '', type, address }: NominatimPlace): PlacePrecision => {
  if (address.house_number) return 'house';
  const kind = addresstype || type;
  return precisionOfType[kind] ?? (settlements.has(kind) ? 'city' : 'house');
};

const labelOf = (precision: PlacePrecision, { display_name, address }: NominatimPlace): string | null => {
  const [name = display_name] = display_name.split(',');
  if (precision === 'house') return null;
  if (precision === 'street') return `approximate: along ${address.road ?? name}`;
  return precision === 'region' || precision === 'country'
    ? `approximate: somewhere in ${name}`
    : `approximate: center of ${name}`;
};

const suggestionOf = (place: NominatimPlace): Suggestion => {
  const precision = precisionOf(place);
  const { place_id, display_name, type, lat, lon } = place;
  const label = labelOf(precision, place);
  return { place_id: `nominatim:${place_id}`, display_name, type, lat, lon, precision, label, is_partial: false };
};

const largestAnswer = 256 * 1024;
const patience = 5_000;

/** One GET. Redirects are answers like any other that is not 200: an error. */
const fetchText = async (url: URL, { userAgent, privateHosts }: GeocoderConfig): Promise<string> => {
  const response = await boundedFetch({ privateHosts, largestAnswer })(url, {
    headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-language': 'en' },
    signal: AbortSignal.timeout(patience),
  });
  if (response.status !== 200) throw new Error(`the geocoder answered ${response.status}`);
  return response.text();
};

/**
 * Asks a Nominatim server: one request in each turn, answers kept in the cache, equal questions asked
 * once. Null when it could not be asked; that is logged, without the text, which may be someone's address.
 */
export const createNominatim = (config: GeocoderConfig, cache: GeocoderCache, log: Logger, takeTurn: TakeTurn) => {
  const underWay = new Map<string, Promise<Suggestion[] | null>>();

  const ask = async (text: string): Promise<Suggestion[]> => {
    const url = new URL(config.url);
    for (const [name, value] of Object.entries({
      format: 'json',
      addressdetails: '1',
      limit: String(limits.addressSuggestions),
      q: text,
    })) {
      url.searchParams.set(name, value);
    }
    await takeTurn();
    const places = z.array(placeSchema).parse(JSON.parse(await fetchText(url, config)));
    return places.slice(0, limits.addressSuggestions).map(suggestionOf);
  };

  const search = async (text: string): Promise<Suggestion[] | null> => {
    try {
      const kept = await cache.get(text);
      if (kept) return kept;
      const suggestions = await ask(text);
      await cache.set(text, suggestions);
      return suggestions;
    } catch (error) {
      log.warn({ err: error, service: 'geocoder' }, 'the public geocoder could not be asked');
      return null;
    }
  };

  return (text: string): Promise<Suggestion[] | null> => {
    const question = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    const running = underWay.get(question);
    if (running) return running;
    const answer = search(question).finally(() => underWay.delete(question));
    underWay.set(question, answer);
    return answer;
  };
};
