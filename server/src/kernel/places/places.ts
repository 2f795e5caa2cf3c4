import type { Place } from '@aliquot/contract/hearts/matching';
import { type UsState, usStateOf } from './us-address.ts';

const codes = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)));
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countryCodes = new Map([
  ...codes.flatMap((code): [string, string][] => {
    const name = regionNames.of(code);
    return name === undefined || code === 'UK' ? [] : [[name.toLowerCase(), code]];
  }),
  ...Object.entries({
    usa: 'US',
    'u.s.a.': 'US',
    us: 'US',
    uk: 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'the netherlands': 'NL',
  }),
]);

/** What an address says of where it is: an ISO 3166 country code, null where it says none, and the United States' state. */
export const whereIs = (address: string, place: Place | null): { country: string | null; state: UsState | null } => {
  const last = address.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const named = countryCodes.get(last);
  const state = named === undefined || named === 'US' || last === 'georgia' ? usStateOf(address, place) : null;
  return { country: state === null ? (named ?? null) : 'US', state };
};
