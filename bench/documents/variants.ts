import {
  cleanScan,
  faintScan,
  leaningPhoto,
  noisyScan,
  phonePhoto,
  type ScanOptions,
  skewedScan,
  stampedScan,
  toPictures,
  toPng,
  toScannedPdf,
} from '../../server/src/demo/sample-files.ts';
import type { DocumentFormat } from '../../server/src/kernel/document-text.ts';
import { type LabelledDocument, sheetDocx, sheetPdf, sheetTxt } from '../../server/src/testing/papers/labelled-documents.ts';

type Sheet = LabelledDocument['sheet'];

/** One way in which a laboratory may hand in a paper. Of every `oneOf` documents one is read in it: pictures take long. */
export type Variant = {
  readonly name: string;
  readonly format: DocumentFormat;
  readonly oneOf: number;
  readonly fits: (sheet: Sheet) => boolean;
  readonly bytes: (sheet: Sheet) => Promise<Uint8Array>;
};

const always = () => true;
const onePage = (sheet: Sheet) => sheet.pages.length === 1;
const everySo = 10;

const scanned = (name: string, options: ScanOptions): Variant => ({
  name,
  format: 'pdf',
  oneOf: everySo,
  fits: always,
  bytes: async (sheet) => await toScannedPdf(await sheetPdf(sheet), options),
});

const picture = (name: string, options: ScanOptions): Variant => ({
  name,
  format: 'jpeg',
  oneOf: everySo,
  fits: onePage,
  bytes: async (sheet) => {
    const [first] = await toPictures(await sheetPdf(sheet), options);
    if (!first) throw new Error('a sheet has a page');
    return first;
  },
});

/** Every way, from what is easy to read to what is hard. */
export const variants: readonly Variant[] = [
  { name: 'pdf', format: 'pdf', oneOf: 1, fits: always, bytes: sheetPdf },
  { name: 'docx', format: 'docx', oneOf: 2, fits: always, bytes: sheetDocx },
  { name: 'txt', format: 'txt', oneOf: 2, fits: always, bytes: async (sheet) => sheetTxt(sheet) },
  scanned('clean-scan', cleanScan),
  scanned('noisy-scan', noisyScan),
  scanned('skewed-scan', skewedScan),
  scanned('turned-scan', { ...cleanScan, quarterTurns: 1 }),
  scanned('stamped-scan', stampedScan),
  scanned('faint-scan', faintScan),
  {
    name: 'png',
    format: 'png',
    oneOf: 2 * everySo,
    fits: onePage,
    bytes: async (sheet) => await toPng(await sheetPdf(sheet), cleanScan),
  },
  picture('photo', phonePhoto),
  picture('leaning-photo', leaningPhoto),
];
