import { PDFDocument } from 'pdf-lib';
import {
  cleanScan,
  noisyScan,
  phonePhoto,
  type SampleKind,
  sampleDocument,
  sampleKinds,
  skewedScan,
  toDoc,
  toDocx,
  toPdf,
  toPictures,
  toPng,
  toScannedPdf,
  toTxt,
} from '../../server/src/demo/sample-files.ts';
import type { DocumentFormat } from '../../server/src/kernel/document-text.ts';

/** Files of one kind; `says` are numbers and dates that the document shows, `pictures` what the plain baseline is given. */
export type Sample = {
  readonly name: string;
  readonly format: DocumentFormat;
  readonly bytes: Buffer;
  readonly says: readonly string[];
  readonly pictures: readonly Buffer[];
};
export type Corpus = ReadonlyMap<string, readonly Sample[]>;

const longManualCopies = 20;
const tokens = (text: string) => [...new Set(text.match(/[A-Z0-9/.-]*\d[A-Z0-9/.-]*\d/g) ?? [])];

const longManual = async (): Promise<Buffer> => {
  const whole = await PDFDocument.create();
  for (let copy = 0; copy < longManualCopies; copy++) {
    for (const kind of ['quality-manual', 'sop'] as const) {
      const part = await PDFDocument.load(await toPdf(sampleDocument(kind), { serif: copy % 2 === 1 }));
      for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
    }
  }
  return Buffer.from(await whole.save());
};

/** Makes the files of every kind: `each` documents per kind. */
export const makeCorpus = async (each: number): Promise<Corpus> => {
  const corpus = new Map<string, Sample[]>();
  const add = (kind: string, sample: Omit<Sample, 'pictures'> & { pictures?: readonly Buffer[] }) =>
    corpus.set(kind, [...(corpus.get(kind) ?? []), { pictures: [], ...sample }]);
  for (const name of sampleKinds.slice(0, each) satisfies SampleKind[]) {
    const document = sampleDocument(name);
    const pdf = await toPdf(document);
    const says = tokens(new TextDecoder().decode(toTxt(document)));
    add('PDF, text', { name, format: 'pdf', bytes: Buffer.from(pdf), says });
    for (const [kind, options] of [
      ['PDF, clean scan', cleanScan],
      ['PDF, noisy scan', noisyScan],
      ['PDF, skewed scan', skewedScan],
    ] as const) {
      const bytes = Buffer.from(await toScannedPdf(pdf, options));
      add(kind, { name, format: 'pdf', bytes, says, pictures: await toPictures(pdf, options) });
    }
    const photo = (await toPictures(pdf, phonePhoto)).slice(0, 1);
    add('JPG, photo', { name, format: 'jpeg', bytes: photo[0] ?? Buffer.alloc(0), says, pictures: photo });
    const png = await toPng(pdf, cleanScan);
    add('PNG', { name, format: 'png', bytes: png, says, pictures: [png] });
    add('DOCX', { name, format: 'docx', bytes: Buffer.from(await toDocx(document)), says });
    add('DOC', { name, format: 'doc', bytes: toDoc(document), says });
    add('TXT', { name, format: 'txt', bytes: Buffer.from(toTxt(document)), says });
  }
  add('PDF, 40 pages', { name: 'long manual', format: 'pdf', bytes: await longManual(), says: ['QM-001', 'SOP-PRE-007'] });
  return corpus;
};
