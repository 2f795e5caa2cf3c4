import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  noisyScan,
  phonePhoto,
  sampleDocument,
  toDoc,
  toDocx,
  toPdf,
  toPictures,
  toScannedPdf,
  toTxt,
} from '../server/src/demo/sample-files.ts';

const facts = {
  name: 'Meridian Clinical Labs',
  street: '1920 Terry Ave',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  cliaNumber: '50D2099881',
  issued: '2025-04-01',
  expires: '2027-03-31',
};

const pdfOf = (kind: Parameters<typeof sampleDocument>[0]) => toPdf(sampleDocument(kind, facts));

const makers = {
  'clia-certificate.pdf': () => pdfOf('clia-certificate'),
  'cap-certificate.pdf': () => pdfOf('cap-certificate'),
  'cap-scan.pdf': async () => toScannedPdf(await pdfOf('cap-certificate'), noisyScan),
  'sop.docx': () => toDocx(sampleDocument('sop', facts)),
  'quality-manual.doc': () => toDoc(sampleDocument('quality-manual', facts)),
  'licence.pdf': () => pdfOf('state-licence'),
  'licence-photo.jpg': async () => (await toPictures(await pdfOf('state-licence'), phonePhoto))[0] ?? '',
  'proficiency.txt': () => toTxt(sampleDocument('proficiency-report', facts)),
  'calibration.exe': () => 'MZ',
  'renamed.pdf': () => 'MZ: a program with another name. '.repeat(50),
} satisfies Record<string, () => Uint8Array | string | Promise<Uint8Array | string>>;

type SampleFile = keyof typeof makers;

/** A document of every format the product reads. Reading the scan and the photo takes seconds. */
export const everyFormat = [
  'clia-certificate.pdf',
  'cap-scan.pdf',
  'sop.docx',
  'quality-manual.doc',
  'licence-photo.jpg',
  'proficiency.txt',
] as const satisfies SampleFile[];

/** As many, none of which is a picture. */
export const withText = [
  'clia-certificate.pdf',
  'cap-certificate.pdf',
  'sop.docx',
  'quality-manual.doc',
  'licence.pdf',
  'proficiency.txt',
] as const satisfies SampleFile[];

/** The folder of this process. */
const folder = mkdtemp(join(tmpdir(), 'aliquot-files-'));

const write = async (name: SampleFile): Promise<string> => {
  const path = join(await folder, name);
  await writeFile(path, await makers[name]());
  return path;
};

const written = new Map<SampleFile, Promise<string>>();

/** The path of a sample document, which is made when it is first asked for. The last three must be rejected. */
export const sampleFile = (name: SampleFile): Promise<string> => {
  const path = written.get(name) ?? write(name);
  written.set(name, path);
  return path;
};

export const sampleFiles = (names: readonly SampleFile[]): Promise<string[]> => Promise.all(names.map(sampleFile));
