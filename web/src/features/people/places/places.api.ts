import type { Suggestion } from '@aliquot/contract/people/places';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/server/api.ts';

/** The source of the suggestions. */
export const placesCredit = 'Places: GeoNames, CC BY 4.0';

/** Address suggestions, for the address field's `search`. */
export const searchAddresses = async (text: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  (await api.places.search({ q: text }, { signal })).suggestions;

/** The server's map settings, constant while the page is open. */
export const mapSettingsQuery = queryOptions({
  queryKey: ['places', 'map'],
  queryFn: ({ signal }) => api.places.map({}, { signal }),
  staleTime: Infinity,
});
