import { countryOf } from './country.ts';
import { usStateOf } from './us-address.ts';

/** Where an address is, without its street. What it does not say is null. */
export type AddressPlace = { readonly city: string | null; readonly region: string | null; readonly country: string | null };

const withoutCode = (part: string): string =>
  part
    .replaceAll(/\S*\d\S*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** City, region (for the United States the state's abbreviation) and country of an address as people write it: "Street 1, 10115 Berlin, Germany". */
export const placeOfAddress = (address: string): AddressPlace => {
  const parts = address.split(',').map(withoutCode);
  const country = countryOf(parts.at(-1) ?? '');
  const state = usStateOf(address, null);
  if (country === null) return { city: null, region: null, country: null };
  const endsWithState = usStateOf(parts.at(-1) ?? '', null) !== null;
  const before = parts.slice(0, state === null || endsWithState ? -1 : -2).filter((part) => part !== '');
  return { city: before.at(-1) ?? null, region: state, country };
};
