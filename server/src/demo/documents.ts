import cliaSpecialties from '../../../knowledge/clia-specialties.json' with { type: 'json' };
import serviceSpecialties from '../../../knowledge/service-specialties.json' with { type: 'json' };
import type { History } from './histories.ts';
import { type DemoCertificate, type DemoDocument, type DemoLab, isCertificate, type PlainPaper } from './laboratory.ts';
import { type PaperName, papers, type RecordFacts } from './papers.ts';
import { type SampleKind, sampleDocument } from './sample-files/documents.ts';
import { type LabFacts, sampleFacts } from './sample-files/facts.ts';
import type { SampleDocument } from './sample-files/model.ts';
import { toPdf } from './sample-files/pdf.ts';
import { toDocx } from './sample-files/text.ts';
import { day } from './stage.ts';
import { menuOf } from './test-menus.ts';

const sampleKinds: Record<DemoCertificate | PlainPaper, SampleKind> = {
  clia: 'clia-certificate',
  cap: 'cap-certificate',
  a2la: 'a2la-iso-17025',
  'iso-15189': 'iso-15189-certificate',
  'state-licence': 'state-licence',
  sop: 'sop',
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

/** Certificates run for two years. */
const period = 730;

const isoDay = (from: Date, days: number) => new Date(from.getTime() + days * day).toISOString().slice(0, 10);

const directors = [
  'Helena Marsh',
  'Samuel Adeyemi',
  'Ines Carvalho',
  'Victor Lang',
  'Mei Takahashi',
  'Paul Brenner',
  'Nadia Rahman',
];
const qualityManagers = ['Tomas Okafor', 'Greta Lindqvist', 'Marcus Bell', 'Yuki Tanaka', 'Olivia Grant'];
const scientists = ['Lucia Brandt', 'Owen Castellano', 'Fatima Siddiqui', 'Jack Morrow', 'Anna Petrov', 'Luis Ortega'];

const nth = (names: readonly string[], index: number): string => names[index % names.length] ?? '';

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

type Uploaded = { readonly lab: DemoLab; readonly history: History; readonly index: number; readonly now: Date };

const factsOf = ({ lab, index, now }: Uploaded, endsIn: number): LabFacts => ({
  ...sampleFacts,
  name: lab.name,
  street: lab.street,
  city: lab.city,
  state: lab.state,
  zip: lab.zip,
  director: `Dr. ${nth(directors, index)}`,
  qualityManager: nth(qualityManagers, index),
  cliaNumber: `${cliaStateCodes[lab.state] ?? '99'}D${2_100_000 + index * 4_517}`,
  capNumber: String(7_200_000 + index * 3_331),
  a2laNumber: `${4100 + index * 37}.01`,
  iso15189Number: `${4100 + index * 37}.02`,
  stateLicence: `${lab.state === 'CA' ? 'CDF' : lab.state}-${String(300_000 + index * 977).padStart(8, '0')}`,
  issued: isoDay(now, endsIn - period),
  expires: isoDay(now, endsIn),
  specialties: [...new Set(specialtiesOf(lab))].toSorted(),
  ...menuFacts(lab.name),
});

const initialsOf = (name: string) => name.replace(/[^A-Z]/g, '').slice(0, 3);

const recordFactsOf = (uploaded: Uploaded, at: Date): RecordFacts => ({
  ...factsOf(uploaded, uploaded.history.endsIn),
  code: initialsOf(uploaded.lab.name),
  variant: (uploaded.index * 17) % 100,
  staff: [nth(scientists, uploaded.index), nth(scientists, uploaded.index + 2)],
  daysBefore: (days) => isoDay(at, -days),
});

/** The day on which a certificate ends, in days after the day of the demo. */
export const endOf = ({ endsIn, endings }: History, document: DemoDocument): number => endings[document] ?? endsIn;

const isPaper = (document: DemoDocument): document is PaperName => Object.hasOwn(papers, document);

const written = (uploaded: Uploaded, document: DemoDocument, at: Date): SampleDocument => {
  if (isPaper(document)) return papers[document](recordFactsOf(uploaded, at));
  // A plain paper is some months old when it is handed in; a certificate is as old as its end says.
  const daysAgo = Math.round((uploaded.now.getTime() - at.getTime()) / day);
  const end = isCertificate(document) ? endOf(uploaded.history, document) : period - daysAgo - 120;
  return sampleDocument(sampleKinds[document], factsOf(uploaded, end));
};

const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const inWord: ReadonlySet<DemoDocument> = new Set(['sop', 'training', 'receipt', 'competency']);

/** A document of a demo laboratory as the file that it hands in at a time: procedures and records of people as DOCX, all else as PDF. */
export const demoFile = async (uploaded: Uploaded, document: DemoDocument, at: Date) => {
  const sample = written(uploaded, document, at);
  return inWord.has(document)
    ? { name: `${sample.name}.docx`, bytes: await toDocx(sample), mediaType: wordMediaType }
    : { name: `${sample.name}.pdf`, bytes: await toPdf(sample), mediaType: 'application/pdf' };
};
