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

/** One document of every format the product reads, in a temporary folder, and two that it must reject. */
export const writeSampleFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-files-'));
  const put = async (name: string, bytes: Uint8Array | string) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const pdfOf = (kind: Parameters<typeof sampleDocument>[0]) => toPdf(sampleDocument(kind, facts));
  const [photo] = await toPictures(await pdfOf('state-licence'), phonePhoto);
  const good = [
    await put('clia-certificate.pdf', await pdfOf('clia-certificate')),
    await put('cap-scan.pdf', await toScannedPdf(await pdfOf('cap-certificate'), noisyScan)),
    await put('sop.docx', await toDocx(sampleDocument('sop', facts))),
    await put('quality-manual.doc', toDoc(sampleDocument('quality-manual', facts))),
    await put('licence-photo.jpg', photo ?? ''),
    await put('proficiency.txt', toTxt(sampleDocument('proficiency-report', facts))),
  ];
  return {
    good,
    certificate: good[0] ?? '',
    executable: await put('calibration.exe', 'MZ'),
    renamed: await put('renamed.pdf', 'MZ: a program with another name. '.repeat(50)),
    empty: await put('empty.txt', ''),
  };
};
