import type { Suggestion } from '@aliquot/contract/places';
import { api } from '../../platform/api.ts';

/** Suggestions for an address that is being typed; for `search` of the address field. */
export const searchAddresses = async (text: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  (await api.places.search({ q: text }, { signal })).suggestions;
