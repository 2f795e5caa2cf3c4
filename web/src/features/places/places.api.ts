import type { Suggestion } from '@aliquot/contract/places';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Whose data the suggestions rest on. */
export const placesCredit = 'Places: GeoNames, CC BY 4.0';

/** Suggestions for an address that is being typed; for `search` of the address field. */
export const searchAddresses = async (text: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  (await api.places.search({ q: text }, { signal })).suggestions;

/** What the server is set up for; it stays as it is while the page is open. */
export const mapSettingsQuery = queryOptions({
  queryKey: ['places', 'map'],
  queryFn: ({ signal }) => api.places.map({}, { signal }),
  staleTime: Infinity,
});
