import { usStateNames } from './us-states.ts';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const countryNames = letters
  .flatMap((first) => letters.map((second) => english.of(`${first}${second}`)))
  .filter((name) => name !== undefined);

const unitedStates = 'United States';

/** Names of countries as people write them beside those of `Intl`, and the states of the US, all in lower case. */
const countries: ReadonlyMap<string, string> = new Map([
  ...countryNames.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(usStateNames).flatMap(([code, name]) => [
    [code.toLowerCase(), unitedStates] as const,
    [name.toLowerCase(), unitedStates] as const,
  ]),
  ...['us', 'usa', 'u.s.', 'u.s.a.', 'united states of america'].map((name) => [name, unitedStates] as const),
  ...['uk', 'u.k.', 'great britain', 'england', 'scotland', 'wales'].map((name) => [name, 'United Kingdom'] as const),
]);

/** The country that the end of an address names, such as "WA" or "Germany"; null where it names none. */
export const countryOf = (region: string): string | null => countries.get(region.trim().toLowerCase()) ?? null;
