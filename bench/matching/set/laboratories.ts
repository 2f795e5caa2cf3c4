import { createRequire } from 'node:module';
import type { LabProfile, Place } from '@aliquot/contract/hearts/matching';
import type { CertificationType, operatingHours, StaffCount } from '@aliquot/contract/options';
import { isoOfDay } from '../../../server/src/kernel/days.ts';
import { type Draw, drawOf } from './draw.ts';
import { type Kind, kinds } from './kinds.ts';

type OperatingHours = (typeof operatingHours)[number];

/** What is true of a certificate. */
type TrueCertificate = {
  readonly type: CertificationType;
  readonly until: number;
  readonly own: boolean;
  readonly state?: 'NY';
};

/** What is true of a laboratory, whether its profile says so or not. Days are numbers since 1970-01-01. */
export type TrueLab = {
  readonly offers: ReadonlySet<string>;
  readonly inHouse: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
  readonly certificates: readonly TrueCertificate[];
  readonly place: Place;
  readonly state: string;
  readonly hours: OperatingHours;
};

type LabelledLab = { readonly truth: TrueLab; readonly profile: LabProfile };

type ZipCode = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, ZipCode> };
const states = new Set(['MA', 'NY', 'CA', 'TX', 'WA', 'IL', 'MD', 'NC', 'PA', 'CO', 'GA', 'MN']);
const towns = Object.values(codes).filter(({ country, state }) => country === 'US' && states.has(state));

const firstNames = [
  'Alder',
  'Bexley',
  'Corbin',
  'Delmar',
  'Ellery',
  'Fenwick',
  'Garnet',
  'Halden',
  'Ivy Creek',
  'Juniper',
  'Kestrel',
  'Larkin',
  'Marlow',
  'Norwood',
  'Orchard',
  'Penrose',
];
const lastNames = [
  'Laboratories',
  'Bioanalytics',
  'Diagnostics',
  'Research Services',
  'Scientific',
  'Life Sciences',
  'Reference Laboratory',
];
const staff: readonly StaffCount[] = ['1-5', '6-15', '16-50', '51-100', '100+'];
const hours: readonly OperatingHours[] = [
  'business-hours',
  'business-hours',
  'extended',
  '24/7',
  'shift-based',
  'appointment-only',
];
const fillers = [
  'With written procedures, controls at two levels and a stated turnaround.',
  'For sponsors and academic groups; electronic reports.',
  'Validated for precision and linearity.',
  'Small and large batches, with chain of custody.',
];
const besides = ['Sample storage at -80 °C', 'Courier pickup', 'Kit building and shipping', 'Data management', 'Phlebotomy'];

const byEvidence: Readonly<Record<Kind['evidence'], readonly CertificationType[]>> = {
  patient: ['clia', 'cap', 'clia', 'iso-15189'],
  animals: ['aaalac', 'fda'],
  chemistry: ['samhsa', 'iso-17025', 'clia'],
  nonclinical: ['fda', 'iso-17025', 'iso-9001'],
  none: ['iso-9001', 'iso-17025'],
};

const certificateOf = (draw: Draw, type: CertificationType, today: number): TrueCertificate => ({
  type,
  until: draw.chance(0.15) ? today - draw.between(1, 500) : today + draw.between(20, 800),
  own: !draw.chance(0.05),
});

const certificatesOf = (draw: Draw, work: readonly Kind[], state: string, today: number): TrueCertificate[] => {
  const usual = work.flatMap(({ evidence }) => byEvidence[evidence]);
  const types = new Set(draw.some(usual, 0, 3));
  const held = [...types].map((type) => certificateOf(draw, type, today));
  const permit = types.has('clia') && draw.chance(state === 'NY' ? 0.8 : 0.15);
  return permit ? [...held, { ...certificateOf(draw, 'state-license', today), state: 'NY' }] : held;
};

/** What the profile says of the truths: most of it, in the laboratory's words. */
const profileOf = (draw: Draw, number: number, truth: TrueLab, work: readonly Kind[], town: ZipCode): LabProfile => {
  const name = `${draw.one(firstNames)} ${draw.one(lastNames)} ${number}`;
  const offered = work.filter(({ id }) => truth.offers.has(id));
  const stated = offered
    .filter(() => draw.chance(0.9))
    .map(({ offers }) => ({ name: draw.one(offers), description: draw.one(fillers) }));
  const aside = work
    .filter(({ id }) => truth.inHouse.has(id))
    .map(({ offers }) => ({ name: draw.one(besides), description: `Our own projects use ${draw.one(offers).toLowerCase()}.` }));
  const referred = draw.chance(0.12)
    ? [{ name: 'Send-out service', description: `${draw.one(draw.one(kinds).offers)} referred to a partner.` }]
    : [];
  const services = new Set(offered.flatMap(({ services: usual }) => usual.filter(() => draw.chance(0.85))));
  const special = new Set(offered.filter(() => draw.chance(0.7)).map(({ specialization }) => specialization));
  const certifications = truth.certificates.map(({ type, until, own, state }) => ({
    type,
    issuer: state === 'NY' ? 'New York State Department of Health' : null,
    holder: own ? (draw.chance(0.5) ? name : null) : 'Another Holding Group',
    address: own ? null : '1 Elsewhere Road, Boise, ID 83702',
    issue_date: isoOfDay(until - 730),
    expiration_date: draw.chance(0.95) ? isoOfDay(until) : null,
    scope: draw.chance(0.5) ? [...services].map((service) => service.replaceAll('-', ' ')) : [],
  }));
  return {
    id: `lab-${String(number).padStart(3, '0')}`,
    name,
    address: `${draw.between(1, 999)} ${draw.one(['Elm Street', 'Science Drive', 'Harbor Road'])}, ${town.city}, ${town.state} ${town.zip}`,
    status: 'approved',
    contact_info: {
      labType: draw.chance(0.9) ? draw.one((offered[0] ?? work[0])?.labTypes ?? ['research']) : null,
      operatingHours: draw.chance(0.9) ? truth.hours : null,
      staffCount: draw.chance(0.9) ? draw.one(staff) : null,
    },
    geo_location: { coordinates: [truth.place.longitude, truth.place.latitude] },
    capabilities: [...stated, ...aside, ...referred],
    certifications,
    primaryServices: [...services],
    specializations: [...special],
    complianceScore: draw.chance(0.6) ? draw.between(40, 100) : null,
  };
};

/** A laboratory: most do two or three kinds of work of one or two families. */
const labelledLab = (number: number, today: number): LabelledLab => {
  const draw = drawOf(number + 1);
  const main = kinds[number % kinds.length] ?? draw.one(kinds);
  const related = kinds.filter(({ family, id }) => family === main.family && id !== main.id && draw.chance(0.4));
  const other = draw.chance(0.5) ? [draw.one(kinds)] : [];
  const work = [...new Set([main, ...related, ...other])];
  const inHouse = new Set(work.filter(() => draw.chance(0.12)).map(({ id }) => id));
  const offers = new Set(work.map(({ id }) => id).filter((id) => !inHouse.has(id)));
  const town = draw.one(towns);
  const truth: TrueLab = {
    offers,
    inHouse,
    families: new Set(work.filter(({ id }) => offers.has(id)).map(({ family }) => family)),
    certificates: certificatesOf(draw, work, town.state, today),
    place: { longitude: town.longitude, latitude: town.latitude },
    state: town.state,
    hours: draw.one(hours),
  };
  return { truth, profile: profileOf(draw, number, truth, work, town) };
};

export const labelledLabs = (count: number, today: number): LabelledLab[] =>
  Array.from({ length: count }, (_unused, number) => labelledLab(number, today));
