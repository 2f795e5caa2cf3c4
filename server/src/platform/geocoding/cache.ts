import type { Suggestion } from '@aliquot/contract/people/places';

/** Keeps answers of a public geocoder. Several processes can share answers by supplying another store. */
export type GeocoderCache = {
  /** Null when the text was not asked, or too long ago. */
  get(text: string): Promise<Suggestion[] | null>;
  set(text: string, suggestions: Suggestion[]): Promise<void>;
};

const day = 24 * 60 * 60 * 1000;

/** The answers used last, for 30 days. `now` is the time in milliseconds. */
export const createMemoryCache = (entries = 1000, lifetime = 30 * day, now: () => number = Date.now): GeocoderCache => {
  const kept = new Map<string, { readonly suggestions: Suggestion[]; readonly until: number }>();
  return {
    get: async (text) => {
      const entry = kept.get(text);
      kept.delete(text);
      if (!entry || entry.until <= now()) return null;
      kept.set(text, entry);
      return entry.suggestions;
    },
    set: async (text, suggestions) => {
      kept.delete(text);
      kept.set(text, { suggestions, until: now() + lifetime });
      const [oldest] = kept.keys();
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest);
    },
  };
};
