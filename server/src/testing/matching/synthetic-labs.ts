import { createRequire } from 'node:module';
import type { LabProfile } from '@aliquot/contract/hearts/matching';
import type { CertificationType, StaffCount } from '@aliquot/contract/options';
import { seededRandom } from '../../demo/sample-files/random.ts';
import { type Draw, drawFrom } from '../draw.ts';
import { type Archetype, archetypes } from './synthetic-lab-kinds.ts';

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

const totalWeight = archetypes.reduce((sum, { weight }) => sum + weight, 0);

const archetypeOf = (random: () => number): Archetype => {
  let left = random() * totalWeight;
  const found = archetypes.find(({ weight }) => (left -= weight) < 0) ?? archetypes[0];
  if (!found) throw new Error('There is no kind of laboratory.');
  return found;
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
  const random = seededRandom(number * 2_654_435_761 + 17);
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
