import { placeOfAddress } from './places/address-place.ts';

export type PaperSize = 'LETTER' | 'A4';

/** Countries that print on US Letter (CLDR, supplemental data, `paperSize`). */
const letterCountries: ReadonlySet<string> = new Set([
  'Belize',
  'Canada',
  'Chile',
  'Colombia',
  'Costa Rica',
  'El Salvador',
  'Guatemala',
  'Mexico',
  'Nicaragua',
  'Panama',
  'Philippines',
  'Puerto Rico',
  'United States',
  'Venezuela',
]);

/** The paper on which a person at this address prints; A4 where the address names no country. */
export const paperSizeAt = (address: string): PaperSize =>
  letterCountries.has(placeOfAddress(address).country ?? '') ? 'LETTER' : 'A4';
