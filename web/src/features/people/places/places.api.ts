import type { Suggestion } from '@aliquot/contract/people/places';
import { api } from '../../../platform/server/api.ts';
import { queryOf } from '../../../platform/server/query-of.ts';

/** The source of the suggestions. */
export const placesCredit = 'Places: GeoNames, CC BY 4.0';

/** Address suggestions, for the address field's `search`. */
export const searchAddresses = async (text: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  (await api.places.search({ q: text }, { signal })).suggestions;

/** The server's map settings, constant while the page is open. */
export const mapSettingsQuery = queryOf.places.map({}, { staleTime: Infinity });
