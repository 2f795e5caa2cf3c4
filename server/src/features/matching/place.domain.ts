import type { Place } from '@aliquot/contract/matching';

/** A place as a point on the unit sphere, in single precision (under a metre), as the engine stores it. */
export type UnitVector = { readonly x: number; readonly y: number; readonly z: number };

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const unitVectorOf = ({ longitude, latitude }: Place): UnitVector => {
  const ring = Math.cos(radians(latitude));
  return {
    x: Math.fround(ring * Math.cos(radians(longitude))),
    y: Math.fround(ring * Math.sin(radians(longitude))),
    z: Math.fround(Math.sin(radians(latitude))),
  };
};

/** The squared chord between two places, 0 (same) to 4 (opposite): grows with distance and needs no trigonometry. */
export const squaredChord = (a: UnitVector, x: number, y: number, z: number): number =>
  (a.x - x) ** 2 + (a.y - y) ** 2 + (a.z - z) ** 2;

/** Great-circle distance in kilometres of a squared chord. */
export const kilometres = (chordSquared: number): number =>
  2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2));

/** The squared chord that spans a number of kilometres. */
export const squaredChordOf = (km: number): number => (2 * Math.sin(km / (2 * earthRadiusKm))) ** 2;

const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type UsState = keyof typeof stateNames;
export const usStates = Object.keys(stateNames) as UsState[];

const codeByName = new Map(Object.entries(stateNames).map(([code, name]) => [name.toUpperCase(), code as UsState]));
const isStateCode = (text: string): text is UsState => Object.hasOwn(stateNames, text);

const unitedStates = /^(?:usa|u\.s\.a\.?|us|u\.s\.|united states(?: of america)?)$/i;
const canadianProvince = /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)\b/;
const zipAtEnd = /[\s,]+\d{5}(?:-\d{4})?$/;

/** A generous box around the fifty states and Puerto Rico. It holds parts of Canada and Mexico: it only ever excludes. */
const mayBeUnitedStates = ({ longitude, latitude }: Place) =>
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
