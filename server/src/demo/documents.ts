import cliaSpecialties from '../../../knowledge/clia-specialties.json' with { type: 'json' };
import serviceSpecialties from '../../../knowledge/service-specialties.json' with { type: 'json' };
import type { DemoDocument, DemoLab } from './laboratory.ts';
import { type LabFacts, type SampleKind, sampleDocument, toDocx, toPdf } from './sample-files.ts';
import { menuOf } from './test-menus.ts';

const kinds: Record<DemoDocument, SampleKind> = {
  clia: 'clia-certificate',
  cap: 'cap-certificate',
  a2la: 'a2la-iso-17025',
  'iso-15189': 'iso-15189-certificate',
  'state-licence': 'state-licence',
  sop: 'sop',
  manual: 'quality-manual',
  calibration: 'calibration-certificate',
  training: 'training-record',
  pt: 'proficiency-report',
};

/** The first two digits of a CLIA number follow the state. */
const cliaStateCodes: Readonly<Record<string, string>> = {
  AZ: '03',
  CA: '05',
  CO: '06',
  FL: '10',
  GA: '11',
  IL: '14',
  KY: '18',
  MA: '22',
  MD: '21',
  MI: '23',
  MN: '24',
  MO: '26',
  MS: '25',
  NC: '34',
  NE: '28',
  NV: '29',
  NY: '33',
  OH: '36',
  OR: '38',
  PA: '39',
  TN: '44',
  TX: '45',
  UT: '46',
  VT: '47',
  WA: '50',
  WI: '52',
};

const addMonths = (date: Date, months: number) => {
  const moved = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(28, date.getUTCDate())));
  return moved.toISOString().slice(0, 10);
};

const monthsToEnding = 2;

const directors = ['Dr. Helena Marsh', 'Dr. Samuel Adeyemi', 'Dr. Ines Carvalho', 'Dr. Victor Lang', 'Dr. Mei Takahashi'];

const specialtyNames = new Map(cliaSpecialties.specialties.map(({ code, name }) => [code, `${name.toUpperCase()} (${code})`]));

/** The specialties of a CLIA certificate that cover what a laboratory offers. */
const specialtiesOf = ({ services }: DemoLab): string[] =>
  serviceSpecialties.services
    .filter(({ service }) => services.some((offered) => offered === service))
    .flatMap(({ specialties }) => specialties)
    .flatMap((code) => specialtyNames.get(code) ?? []);

const menuFacts = (name: string): Partial<LabFacts> => {
  const { material, tests } = menuOf(name);
  return tests.length === 0 ? {} : { analytes: tests, accreditedTests: tests, clinicalTests: tests, material };
};

const factsOf = (lab: DemoLab, index: number, now: Date, validFor: number): Partial<LabFacts> => ({
  name: lab.name,
  street: lab.street,
  city: lab.city,
  state: lab.state,
  zip: lab.zip,
  director: directors[index % directors.length] ?? 'Dr. Helena Marsh',
  cliaNumber: `${cliaStateCodes[lab.state] ?? '99'}D${2_100_000 + index * 4_517}`,
  capNumber: String(7_200_000 + index * 3_331),
  a2laNumber: `${4100 + index * 37}.01`,
  iso15189Number: `${4100 + index * 37}.02`,
  stateLicence: `CDF-${String(300_000 + index * 977).padStart(8, '0')}`,
  issued: addMonths(now, validFor - 24),
  expires: addMonths(now, validFor),
  specialties: [...new Set(specialtiesOf(lab))].toSorted(),
  ...menuFacts(lab.name),
});

const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The documents of a demo laboratory as files: procedures and records as DOCX, everything else as PDF. */
export const demoDocuments = (lab: DemoLab, index: number, now: Date) =>
  Promise.all(
    lab.documents.map(async (document) => {
      const validFor = document === lab.ending ? monthsToEnding : lab.validFor;
      const sample = sampleDocument(kinds[document], factsOf(lab, index, now, validFor));
      const asWord = document === 'sop' || document === 'training';
      return asWord
        ? { name: `${sample.name}.docx`, bytes: await toDocx(sample), mediaType: wordMediaType }
        : { name: `${sample.name}.pdf`, bytes: await toPdf(sample), mediaType: 'application/pdf' };
    }),
  );
