import type { Place } from '@aliquot/contract/hearts/matching';
import { usStateNames } from './us-states.ts';

const stateNames = { ...usStateNames, PR: 'Puerto Rico' };
export type UsState = keyof typeof stateNames;

const codeByName = new Map(Object.entries(stateNames).map(([code, name]) => [name.toUpperCase(), code as UsState]));
const isStateCode = (text: string): text is UsState => Object.hasOwn(stateNames, text);

const unitedStates = /^(?:usa|u\.s\.a\.?|us|u\.s\.|united states(?: of america)?)$/i;
const canadianProvince = /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)\b/;
const zipAtEnd = /[\s,]+\d{5}(?:-\d{4})?$/;

/** A generous box around the fifty states and Puerto Rico. It holds parts of Canada and Mexico: it only ever excludes. */
export const mayBeUnitedStates = ({ longitude, latitude }: Place) =>
  longitude > -180 && longitude < -64 && latitude > 17 && latitude < 72;

/**
 * The United States' state that an address names, or null when the address is abroad or does not say. Coordinates, where
 * given, rule out places that share a two-letter code with a state (Berlin, DE).
 */
export const usStateOf = (address: string, place: Place | null): UsState | null => {
  if (place !== null && !mayBeUnitedStates(place)) return null;
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (unitedStates.test(parts.at(-1) ?? '')) parts.pop();
  const tail = parts.join(', ').replace(zipAtEnd, '').split(', ');
  const last = (tail.at(-1) ?? '').toUpperCase();
  if (canadianProvince.test(tail.at(-2) ?? '')) return null;
  const trailingCode = /(?:^|\s)([A-Z]{2})$/.exec(tail.at(-1) ?? '')?.[1] ?? '';
  return codeByName.get(last) ?? (isStateCode(trailingCode) ? trailingCode : null);
};
