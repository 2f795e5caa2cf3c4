import type { StabilityClock } from '@aliquot/contract/engagements/shipments';

/** Days of the week from Sunday (0), and the hours between which a laboratory receives, in its time zone. */
export type ReceivingHours = {
  readonly days: readonly number[];
  readonly from: number;
  readonly until: number;
  readonly timeZone: string;
  readonly words: string;
};

const weekdays = [1, 2, 3, 4, 5];
const everyDay = [0, ...weekdays, 6];

/** When a laboratory receives, from the operating hours of its profile; null where they say no days. */
export const receivingHours = (operatingHours: string | null, timeZone: string | null): ReceivingHours | null => {
  const zone = { timeZone: timeZone ?? 'UTC' };
  if (operatingHours === '24/7') return { ...zone, days: everyDay, from: 0, until: 24, words: 'at any time, 24/7' };
  if (operatingHours === 'business-hours')
    return { ...zone, days: weekdays, from: 8, until: 18, words: 'Monday to Friday, 8 AM to 6 PM' };
  if (operatingHours === 'extended')
    return { ...zone, days: weekdays, from: 6, until: 22, words: 'Monday to Friday, 6 AM to 10 PM' };
  return null;
};

const quarter = 900_000;
const hour = 4; // in quarters
const ahead = 14 * 24 * hour;
/** Nobody waits longer than this for a laboratory to open. */
const longestClosing = 8 * 24 * hour;

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const opensAt = ({ days, from, until, timeZone }: ReceivingHours) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (moment: Date): boolean => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const time = Number(parts.get('hour')) + Number(parts.get('minute')) / 60;
    return days.includes(dayNames.indexOf(parts.get('weekday') ?? '')) && time >= from && time < until;
  };
};

/** For each quarter of an hour from the start, in which quarter what arrives is received. */
const receivedFrom = (start: number, count: number, isOpen: (moment: Date) => boolean): number[] => {
  const received = Array.from<number>({ length: count });
  let next = Number.POSITIVE_INFINITY;
  for (let slot = count - 1; slot >= 0; slot -= 1) {
    if (isOpen(new Date(start + slot * quarter))) next = slot;
    received[slot] = next;
  }
  return received;
};

export type Shipping = {
  readonly transit_hours: number;
  readonly shortest_stability_hours: number | null;
  /** Samples that don't state their stability. */
  readonly unstated: number;
};

/**
 * The next time in which a pick-up arrives before the first sample's stability ends: picked up, on its way for the transit
 * hours, then waiting until the laboratory opens. It looks two weeks ahead, in quarters of an hour. Without a stability or the
 * days on which the laboratory receives, nothing can be checked.
 */
export const stabilityClock = (
  { transit_hours, shortest_stability_hours: stability, unstated }: Shipping,
  hours: ReceivingHours | null,
  now: Date,
): StabilityClock => {
  const said = {
    shortest_stability_hours: stability,
    unstated,
    receives: hours?.words ?? null,
    time_zone: hours?.timeZone ?? 'UTC',
  };
  if (stability === null || hours === null) return { pick_up: 'unknown', from: null, until: null, ...said };
  const start = Math.ceil(now.getTime() / quarter) * quarter;
  const transit = transit_hours * hour;
  const received = receivedFrom(start, ahead + transit + longestClosing, opensAt(hours));
  const isInTime = (slot: number) => (received[slot + transit] ?? Number.POSITIVE_INFINITY) - slot <= stability * hour;
  let first = 0;
  while (first < ahead && !isInTime(first)) first += 1;
  if (first === ahead) return { pick_up: 'none', from: null, until: null, ...said };
  let last = first;
  while (last + 1 < ahead && isInTime(last + 1)) last += 1;
  if (first === 0 && last + 1 === ahead) return { pick_up: 'any', from: null, until: null, ...said };
  const at = (slot: number) => new Date(start + slot * quarter).toISOString();
  return { pick_up: 'window', from: at(first), until: at(last), ...said };
};
