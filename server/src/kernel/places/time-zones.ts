import type { Place } from '@aliquot/contract/hearts/matching';
import { whereIs } from './places.ts';
import type { UsState } from './us-address.ts';

/** The zone of most people of each state. */
const zonesOfStates: readonly (readonly [zone: string, states: string])[] = [
  ['America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR'],
];
const zoneOfState = new Map(
  zonesOfStates.flatMap(([zone, states]) => states.split(' ').map((state) => [state as UsState, zone] as const)),
);

/** The same function, which answers each text once: making a format takes far longer than using it, and every match asks for ten laboratories. */
const remembered = <Value>(of: (text: string) => Value): ((text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? of(text);
    known.set(text, value);
    return value;
  };
};

/** Hours by which a zone is ahead of UTC in the winter of the north. */
const offsetOf = remembered((zone) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    new Date('2026-01-15T12:00:00Z'),
  );
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
});

type WithZones = { readonly getTimeZones?: () => readonly string[] | undefined };

const zonesIn = remembered((country) => (new Intl.Locale('und', { region: country }) as WithZones).getTimeZones?.() ?? []);

/**
 * The IANA time zone of a place, from its state or its country; in a country of several the one nearest to where the sun stands.
 * UTC where neither is known. In a state of two zones it is that of most of its people: up to an hour off.
 */
export const timeZoneOf = (address: string, place: Place | null): string => {
  const { country, state } = whereIs(address, place);
  const ofState = state === null ? undefined : zoneOfState.get(state);
  if (ofState !== undefined) return ofState;
  const [first = 'UTC', ...others] = country === null ? [] : zonesIn(country);
  if (others.length === 0 || place === null) return first;
  const distance = (zone: string) => Math.abs(offsetOf(zone) - place.longitude / 15);
  return [first, ...others].reduce((nearest, zone) => (distance(zone) < distance(nearest) ? zone : nearest));
};

const formatIn = remembered(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** The calendar day, YYYY-MM-DD, on which a moment falls in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string => formatIn(timeZone).format(moment);

/** The calendar day, YYYY-MM-DD, of a moment where something is. */
export const dayAt = ({ address, place }: { readonly address: string; readonly place?: Place | null }, moment: Date): string =>
  dayIn(timeZoneOf(address, place ?? null), moment);
