import { seededRandom } from '../../demo/sample-files/random.ts';
import { europeanDate, longDate, usDate } from '../../demo/sample-files.ts';

/** A source of invented facts that is the same on every run for the same seed. */
export type Chance = {
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly whole: (from: number, to: number) => number;
  readonly digits: (count: number) => string;
  readonly chance: (probability: number) => boolean;
  readonly shuffled: <Value>(values: readonly Value[]) => Value[];
};

export const chanceOf = (seed: number): Chance => {
  const random = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[whole(0, values.length - 1)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  return {
    pick,
    whole,
    digits: (count) => Array.from({ length: count }, (_, index) => whole(index === 0 ? 1 : 0, 9)).join(''),
    chance: (probability) => random() < probability,
    shuffled: (values) =>
      values
        .map((value) => ({ value, order: random() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ value }) => value),
  };
};

/** The items of a list with semicolons between them, over several lines. */
const listed = (text: string): string[] =>
  text
    .trim()
    .split(/;\s+/)
    .map((item) => item.replaceAll(/\s+/g, ' '));

const firstWords = listed(`
  Meridian; Northfield; Blue Heron; Cascade; Alder Creek; Summit; Pinnacle; Riverbend; Helix; Quantum; Beacon;
  Harborview; St. Brendan; Silver Oak; Vanguard; Aurora; Keystone; Lakeside; Ironwood; Copperfield; Trident; Orchard;
  Westbrook; Stonegate
`);
const middleWords = listed(`
  Molecular; Clinical; Analytical; Environmental; Diagnostic; Reference; Forensic; Genomic; Metrology; Calibration;
  Pathology; Food Safety; Toxicology; Bioanalytical
`);
const lastWords: Record<string, readonly string[]> = {
  us: listed(`
    Laboratories, Inc.; Laboratory; Labs LLC; Laboratories; Testing Services, LLC; Diagnostics; Associates, P.C.;
    Institute; Services Corp.
  `),
  uk: ['Laboratories Ltd', 'Laboratory', 'Services Limited', 'Diagnostics Ltd', 'Testing Ltd'],
  de: ['Labor GmbH', 'Institut GmbH & Co. KG', 'Analytik GmbH', 'Diagnostik GmbH', 'Messtechnik GmbH'],
  es: ['Laboratorios, S.A.', 'Análisis, S.L.', 'Laboratorio Clínico, S.L.U.', 'Ensayos S.A.'],
  fr: ['Laboratoires SAS', 'Analyses SARL', 'Métrologie SAS', 'Biologie SELAS'],
  in: ['Laboratories Pvt. Ltd.', 'Engineering Services', 'Testing House', 'Diagnostics Private Limited'],
  sg: ['Laboratories Pte Ltd', 'Testing Services Pte. Ltd.', 'Diagnostics (S) Pte Ltd'],
  it: ['Laboratori S.r.l.', 'Analisi S.p.A.', 'Diagnostica S.r.l.'],
  pt: ['Laboratórios, S.A.', 'Análises, Lda.', 'Diagnósticos Ltda.'],
  cz: ['laboratoře s.r.o.', 'Diagnostika, a.s.', 'Analytika s.r.o.'],
};

export type Place = 'us' | 'uk' | 'de' | 'es' | 'fr' | 'in' | 'sg' | 'it' | 'pt' | 'cz';

export const organisation = (chance: Chance, place: Place): string => {
  const last = chance.pick(lastWords[place] ?? ['Laboratory']);
  return chance.chance(0.7)
    ? `${chance.pick(firstWords)} ${chance.pick(middleWords)} ${last}`
    : `${chance.pick(firstWords)} ${last}`;
};

const trades = ['Polymers', 'Precision', 'Marine Survey', 'Packaging', 'Optics', 'Reagents', 'Instruments', 'Logistics'];
const legalForms: Record<Place, readonly string[]> = {
  us: ['Inc.', 'LLC', 'Corporation'],
  uk: ['Ltd', 'Limited', 'plc'],
  de: ['GmbH', 'AG', 'GmbH & Co. KG'],
  es: ['S.A.', 'S.L.'],
  fr: ['SAS', 'S.A.'],
  in: ['Pvt. Ltd.', 'Limited'],
  sg: ['Pte Ltd'],
  it: ['S.r.l.', 'S.p.A.'],
  pt: ['S.A.', 'Lda.'],
  cz: ['s.r.o.', 'a.s.'],
};

/** A company of any trade, whose name need not speak of a laboratory; one in six goes without its legal form. */
export const company = (chance: Chance, place: Place): string =>
  [chance.pick(firstWords), chance.pick(trades), ...(chance.chance(5 / 6) ? [chance.pick(legalForms[place])] : [])].join(' ');

export type Address = { readonly street: string; readonly city: string };

const streets: Record<Place, readonly string[]> = {
  us: listed(`
    Harbor View Drive; Innovation Way; Elm Street; Research Parkway; N. Main St.; Industrial Blvd, Suite 210; Commerce
    Court
  `),
  uk: ['Station Road', 'Science Park Avenue', 'Mill Lane', 'Kingsway'],
  de: ['Hauptstraße', 'Industriestraße', 'Am Technologiepark', 'Goethestr.'],
  es: ['Calle Mayor', 'Avenida de la Industria', 'Polígono Industrial Norte, Calle B'],
  fr: ['rue de la République', 'avenue des Sciences', 'chemin du Moulin'],
  in: ['MIDC, Bhosari', 'Sector 18, Udyog Vihar', 'Peenya Industrial Area'],
  sg: ['Science Park Drive', 'Ubi Road 1', 'Tuas Avenue 8'],
  it: ['Via Garibaldi', 'Viale dell’Industria', 'Via Roma'],
  pt: ['Rua das Flores', 'Avenida da Liberdade', 'Estrada Nacional'],
  cz: ['Průmyslová', 'Nádražní', 'Mlýnská'],
};
const cities: Record<Place, readonly string[]> = {
  us: listed(`
    Oakland, CA 94607; Austin, TX 78701; Tampa, FL 33619; Denver, CO 80216; Albany, NY 12208; Boise, ID 83709; Portland,
    OR 97214; Columbus, OH 43215
  `),
  uk: ['Leeds LS1 4AP', 'Cambridge CB4 0GA', 'Bristol BS1 5TY'],
  de: ['60311 Frankfurt am Main', '26316 Varel', '80331 München', '50667 Köln'],
  es: ['28001 Madrid', '08018 Barcelona', '46980 Paterna (Valencia)'],
  fr: ['75013 Paris', '69007 Lyon', '31000 Toulouse'],
  in: ['Pune, Maharashtra', 'Gurugram, Haryana', 'Bengaluru, Karnataka'],
  sg: ['Singapore 118222', 'Singapore 408934', 'Singapore 639612'],
  it: ['20121 Milano (MI)', '10121 Torino (TO)', '40126 Bologna (BO)'],
  pt: ['1250-096 Lisboa', '4450-017 Matosinhos', '3810-193 Aveiro'],
  cz: ['140 00 Praha 4', '612 00 Brno', '301 00 Plzeň'],
};

const isNumberLast: ReadonlySet<Place> = new Set(['de', 'es', 'it', 'pt', 'cz']);

export const address = (chance: Chance, place: Place): Address => {
  const number = chance.whole(3, 9800);
  const street = chance.pick(streets[place]);
  return {
    street: isNumberLast.has(place) ? `${street} ${chance.whole(1, 180)}` : `${number} ${street}`,
    city: chance.pick(cities[place]),
  };
};

export const person = (chance: Chance): string =>
  `${chance.pick(['Helena', 'Tomas', 'Priya', 'Miriam', 'Daniel', 'Ingrid', 'Carlos', 'Amara', 'Wei', 'Sofia', 'Jonas', 'Leila'])} ${chance.pick(['Marsh', 'Okafor', 'Raman', 'Delgado', 'Lindqvist', 'Tanaka', 'Weber', 'Moreau', 'Castillo', 'Novak', 'Brandt', 'Osei'])}`;

const pad = (value: number) => String(value).padStart(2, '0');

export type Period = { readonly issued: string; readonly expires: string };

/** A validity of whole years less a day, as most certificates have; sometimes to a month's end. */
export const period = (chance: Chance, years: readonly number[]): Period => {
  const year = chance.whole(2016, 2025);
  const month = chance.whole(1, 12);
  const day = chance.whole(1, 28);
  const issued = `${year}-${pad(month)}-${pad(day)}`;
  const end = new Date(Date.UTC(year + chance.pick(years), month - 1, day - 1));
  return { issued, expires: end.toISOString().slice(0, 10) };
};

export const dayIn = (chance: Chance, from: number, to: number): string =>
  `${chance.whole(from, to)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`;

export type DateStyle =
  | 'us'
  | 'us-long'
  | 'eu-slash'
  | 'eu-dot'
  | 'eu-long'
  | 'eu-short'
  | 'iso'
  | 'de-long'
  | 'es-long'
  | 'fr-long'
  | 'it-long'
  | 'pt-long'
  | 'cz-dot'
  | 'ymd-slash'
  | 'nth';

const ordinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? 'st' : day % 10 === 2 && day !== 12 ? 'nd' : day % 10 === 3 && day !== 13 ? 'rd' : 'th'}`;

export const written = (iso: string, style: DateStyle): string => {
  const [year = '', month = '', dayText = ''] = iso.split('-');
  const day = Number(dayText);
  const name = (language: string) => new Date(iso).toLocaleString(language, { month: 'long', timeZone: 'UTC' });
  switch (style) {
    case 'us':
      return usDate(iso);
    case 'us-long':
      return longDate(iso);
    case 'eu-slash':
      return `${dayText}/${month}/${year}`;
    case 'eu-dot':
      return `${dayText}.${month}.${year}`;
    case 'eu-long':
      return europeanDate(iso);
    case 'eu-short':
      return `${dayText}-${name('en').slice(0, 3)}-${year}`;
    case 'iso':
      return iso;
    case 'de-long':
      return `${day}. ${name('de')} ${year}`;
    case 'es-long':
      return `${day} de ${name('es')} de ${year}`;
    case 'fr-long':
      return `${day} ${name('fr')} ${year}`;
    case 'it-long':
      return `${day} ${name('it')} ${year}`;
    case 'pt-long':
      return `${day} de ${name('pt')} de ${year}`;
    case 'cz-dot':
      return `${day}. ${Number(month)}. ${year}`;
    case 'ymd-slash':
      return `${year}/${month}/${dayText}`;
    case 'nth':
      return `${ordinal(day)} day of ${name('en')} ${year}`;
  }
};

export const analytes = listed(`
  Glucose; Sodium; Potassium; Hemoglobin A1c; Total cholesterol; Lead; Cadmium; Arsenic; Salmonella spp.; Listeria
  monocytogenes; Escherichia coli; SARS-CoV-2 RNA; BRCA1 sequencing; Troponin I; Moisture; Crude protein; Aflatoxin B1;
  Pesticide residues; Turbidity; Vitamin D, 25-hydroxy; Ferritin; Thyroid stimulating hormone
`);
export const instruments = listed(`
  External micrometer; Caliper; Height gauge; Digital thermometer; Pressure gauge; Analytical balance; Torque wrench;
  Piston pipette; Digital multimeter; Hygrometer; Depth gauge; Stopwatch
`);
