import { readFile } from 'node:fs/promises';
import { limits } from '@aliquot/contract/limits';
import type { Suggestion } from '@aliquot/contract/people/places';
import type { GeocoderConfig } from '../config.ts';
import type { Logger } from '../log.ts';
import { createMemoryCache, type GeocoderCache } from './cache.ts';
import { type Gazetteer, gazetteerFile, openGazetteer } from './gazetteer/gazetteer.ts';
import { type FoundPlace, locate, suggest } from './gazetteer/search.ts';
import type { Geocoder, Location } from './geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { type TakeTurn, turnsOfProcess } from './turns.ts';

export type { GeocoderCache } from './cache.ts';
export type { Geocoder, GeocoderOptions, Location } from './geocoder.ts';
export { turnsOfInstallation } from './turns.ts';

const suggestionOf = ({ id, displayName, lat, lon, isPartial, ...rest }: FoundPlace): Suggestion => ({
  ...rest,
  place_id: id,
  display_name: displayName,
  lat: lat.toFixed(5),
  lon: lon.toFixed(5),
  is_partial: isPartial,
});

const locationOf = ({ lat, lon, precision, label, displayName }: FoundPlace): Location => ({
  coordinates: [lon, lat],
  precision,
  label,
  displayName,
});

const locationOfSuggestion = ({ lat, lon, precision, label, display_name }: Suggestion): Location => ({
  coordinates: [Number(lon), Number(lat)],
  precision,
  label,
  displayName: display_name,
});

/** `takeTurn` paces the public geocoder: by itself each process does, and more than one need `turnsOfInstallation`. */
type GeocoderParts = { readonly file?: string; readonly cache?: GeocoderCache; readonly takeTurn?: TakeTurn };

/**
 * The built-in gazetteer, and in front of it, for addresses that are saved, the public geocoder of the settings. The file is read in
 * the background; without it (see `scripts/build-gazetteer.ts`) nothing is found, which is logged once, at the first use: most commands need no places.
 */
export const createGeocoder = (
  config: GeocoderConfig | null,
  log: Logger,
  { file = gazetteerFile, cache = createMemoryCache(), takeTurn = turnsOfProcess() }: GeocoderParts = {},
): Geocoder => {
  let wasLogged = false;
  const reading = readFile(file)
    .then(openGazetteer)
    .then(
      (gazetteer) => ({ gazetteer }),
      (error: unknown) => ({ error }),
    );
  const opened = async (): Promise<Gazetteer | null> => {
    const read = await reading;
    if ('gazetteer' in read) return read.gazetteer;
    if (!wasLogged) log.error({ err: read.error, service: 'geocoder' }, 'the gazetteer could not be read');
    wasLogged = true;
    return null;
  };
  const askPublic = config && createNominatim(config, cache, log, takeTurn);

  const fromPublic = async (text: string, explicit: boolean): Promise<Suggestion[]> =>
    (explicit && askPublic && text.trim().length >= limits.addressSearchMinLength && (await askPublic(text))) || [];

  return {
    suggest: async (text) => {
      const gazetteer = await opened();
      return gazetteer ? suggest(gazetteer, text).map(suggestionOf) : [];
    },
    locate: async (text, { explicit = false } = {}) => {
      const [first] = await fromPublic(text, explicit);
      const gazetteer = await opened();
      const found = first || !gazetteer ? null : locate(gazetteer, text);
      return first ? locationOfSuggestion(first) : found && locationOf(found);
    },
    credits: async () => {
      const own = (await opened())?.credits ?? [];
      return config ? [...own, 'Address search: OpenStreetMap contributors, ODbL 1.0'] : own;
    },
  };
};
