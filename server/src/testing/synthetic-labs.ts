import { createRequire } from 'node:module';
import type { LabProfile } from '@aliquot/contract/matching';
import type { CertificationType, StaffCount } from '@aliquot/contract/options';
import { type Archetype, archetypes } from './synthetic-lab-kinds.ts';

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type ZipCode = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, ZipCode> };
const zipCodes = Object.values(codes).filter(
  ({ country, latitude, longitude }) => country === 'US' && latitude > 17 && longitude < -60,
);

const adjectives = [
  'Harbor',
  'Summit',
  'Pioneer',
  'Lakeside',
  'Cedar',
  'Granite',
  'Meridian',
  'Northgate',
  'Riverbend',
  'Sterling',
  'Atlas',
  'Beacon',
  'Crescent',
  'Evergreen',
  'Foundry',
  'Keystone',
  'Prairie',
  'Quarry',
  'Redwood',
  'Tidewater',
];
const streets = [
  'Research Drive',
  'Science Parkway',
  'Medical Center Boulevard',
  'Main Street',
  'Innovation Way',
  'University Avenue',
  'Industrial Road',
];
const describing = [
  'Validated on human plasma, serum and tissue with documented precision and limits of detection.',
  'Run daily under a written procedure with controls at two levels and reviewed by the director.',
  'Available for single specimens and for batches of up to 384, with a stated turnaround time.',
  'Performed on automated instruments with calibration records and yearly proficiency testing.',
  'Offered to sponsors and investigators with electronic reports and chain of custody.',
];
const staffBySize: readonly StaffCount[] = ['1-5', '6-15', '16-50', '51-100', '100+'];
const hoursBySize = ['appointment-only', 'business-hours', 'business-hours', 'extended', '24/7'];

const numberOf: Partial<Record<CertificationType, (digits: string) => string>> = {
  clia: (digits) => `${digits.slice(0, 2)}D${digits.slice(2, 9)}`,
  cap: (digits) => digits.slice(0, 7),
};

const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

type Draw = {
  chance: (probability: number) => boolean;
  between: (low: number, high: number) => number;
  one: <Item>(items: readonly Item[]) => Item;
  some: <Item>(items: readonly Item[], low: number, high: number) => Item[];
};

const drawFrom = (random: () => number): Draw => {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  return {
    between,
    one,
    chance: (probability) => random() < probability,
    some: (items, low, high) => {
      const pool = [...items];
      const count = Math.min(pool.length, between(low, high));
      return Array.from({ length: count }, () => pool.splice(between(0, pool.length - 1), 1)).flat();
    },
  };
};

const totalWeight = archetypes.reduce((sum, { weight }) => sum + weight, 0);

const archetypeOf = (random: () => number): Archetype => {
  let left = random() * totalWeight;
  return archetypes.find(({ weight }) => (left -= weight) < 0) ?? archetypes[0];
};

const certificationOf = (draw: Draw, type: CertificationType, services: readonly string[], today: number) => {
  const until = draw.chance(0.18) ? today - draw.between(1, 700) : today + draw.between(1, 900);
  const digits = String(draw.between(100_000_000, 999_999_999));
  return {
    number: numberOf[type]?.(digits) ?? `${type.toUpperCase()}-${digits.slice(0, 5)}`,
    issue_date: isoDay(until - 730),
    ...(draw.chance(0.95) ? { expiration_date: isoDay(until) } : {}),
    ...(draw.chance(0.6) ? { scope: services.map((service) => service.replaceAll('-', ' ')) } : {}),
    last_inspection: isoDay(until - 700),
  };
};

/** One synthetic laboratory in the United States: the same for the same number. `today` is a day number. */
export const syntheticLab = (number: number, today: number): LabProfile => {
  const random = randomOf(number * 2_654_435_761 + 17);
  const draw = drawFrom(random);
  const kind = archetypeOf(random);
  const size = draw.between(0, 4);
  const place = draw.one(zipCodes);
  const services = draw.some(kind.services, 1, 2 + size);
  const capabilities = draw.some(kind.capabilities, 2, 5 + size);
  const stray = draw.chance(0.25) ? [draw.one(draw.one(archetypes).capabilities)] : [];
  const certifications = draw
    .some(kind.certifications, 0, 3)
    .map((type) => [type, certificationOf(draw, type, services, today)]);
  const id = `lab-${String(number).padStart(7, '0')}`;
  return {
    id,
    name: `${draw.one(adjectives)} ${draw.one(kind.name)}`,
    address: `${draw.between(1, 9999)} ${draw.one(streets)}, ${place.city}, ${place.state} ${place.zip}`,
    status: draw.chance(0.85) ? 'approved' : draw.one(['pending', 'denied']),
    contact_info: {
      email: `contact@${id}.example.org`,
      phone: `+1 ${draw.between(200, 989)} 555 ${String(draw.between(0, 9999)).padStart(4, '0')}`,
      website: `https://${id}.example.org`,
      operatingHours: draw.chance(0.9) ? hoursBySize[size] : null,
      staffCount: draw.chance(0.9) ? staffBySize[size] : null,
      yearEstablished: draw.between(1950, 2024),
      labType: draw.one(kind.labTypes),
      certifications: Object.fromEntries(certifications),
    },
    geo_location: draw.chance(0.95)
      ? { coordinates: [place.longitude + (random() - 0.5) / 50, place.latitude + (random() - 0.5) / 50] }
      : null,
    capabilities: [...capabilities, ...stray].map((name) => ({ name, description: draw.one(describing) })),
    primaryServices: services,
    specializations: draw.some(kind.specializations, 0, 3),
    complianceScore: draw.chance(0.7) ? draw.between(35, 100) : null,
  };
};

/** Synthetic laboratories 0 to `count` - 1. */
export const syntheticLabs = (count: number, today: number): LabProfile[] =>
  Array.from({ length: count }, (_unused, number) => syntheticLab(number, today));
