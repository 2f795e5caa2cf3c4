import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleFacts } from '../../server/src/demo/sample-files/facts.ts';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';
import { sampleDocument, sampleKinds, toDoc, toDocx, toPdf, toTxt } from '../../server/src/demo/sample-files.ts';
import { type AnalysisWithEvidence, analyzeFiles } from '../../server/src/features/hearts/analyses/run/files.service.ts';
import type { LabProfile } from '../../server/src/features/hearts/judging/lines/lab.domain.ts';
import { createDocumentReader, type DocumentReader } from '../../server/src/platform/documents/index.ts';
import {
  actingPdf,
  bombDocx,
  docxWith,
  encryptedPdf,
  fanOutPdf,
  garbageJpeg,
  hiddenTextPdf,
  hugePng,
  inflatingPdf,
  loopingPageTreePdf,
  manyOperatorsPdf,
  pageCountLiePdf,
  program,
  wrongTablePdf,
} from '../../server/src/testing/papers/hostile-files.ts';

type Named = { readonly name: string; readonly bytes: Uint8Array };

const today = '2026-03-10';
/** Named, so that what damaged papers say of the holder changes nothing for the good one. */
const lab: LabProfile = {
  name: sampleFacts.name,
  address: `${sampleFacts.street}, ${sampleFacts.city}, ${sampleFacts.state} ${sampleFacts.zip}`,
  labType: 'clinical',
  accreditations: [],
  primaryServices: [],
};
const goodEvery = 20;
const shownFailures = 10;
const shownSlowest = 5;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Good papers of every kind and format: what is damaged, and what has to be read all the same. */
const goodPapers = async (): Promise<[Named, ...Named[]]> => {
  const papers: [Named, ...Named[]] = [{ name: 'good.pdf', bytes: await toPdf(sampleDocument('clia-certificate')) }];
  for (const kind of sampleKinds) {
    const document = sampleDocument(kind);
    papers.push({ name: `${kind}.pdf`, bytes: await toPdf(document) });
    papers.push({ name: `${kind}.docx`, bytes: await toDocx(document) });
    papers.push({ name: `${kind}.doc`, bytes: new Uint8Array(toDoc(document)) });
    papers.push({ name: `${kind}.txt`, bytes: new Uint8Array(Buffer.from(toTxt(document))) });
  }
  return papers;
};

/** Classes of hostile files that no mutation would find. */
const madeByHand = async (good: Uint8Array): Promise<Named[]> => [
  { name: 'encrypted.pdf', bytes: encryptedPdf() },
  { name: 'loop.pdf', bytes: loopingPageTreePdf() },
  { name: 'inflating.pdf', bytes: inflatingPdf(200) },
  { name: 'operators.pdf', bytes: manyOperatorsPdf(200_000) },
  { name: 'fan-out.pdf', bytes: fanOutPdf() },
  { name: 'hidden.pdf', bytes: hiddenTextPdf() },
  { name: 'wrong-table.pdf', bytes: wrongTablePdf(good) },
  { name: 'page-count.pdf', bytes: pageCountLiePdf('One page') },
  { name: 'acting.pdf', bytes: actingPdf('One page') },
  { name: 'bomb.docx', bytes: bombDocx(500) },
  { name: 'lying-bomb.docx', bytes: bombDocx(500, 1000) },
  { name: 'entities.docx', bytes: docxWith('<w:p/>', [], '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>') },
  { name: 'huge.png', bytes: hugePng(60_000) },
  { name: 'garbage.jpg', bytes: garbageJpeg() },
  { name: 'program.pdf', bytes: program() },
  { name: 'empty.pdf', bytes: new Uint8Array() },
  { name: 'nul.txt', bytes: bytesOf('CLIA\0ID\0NUMBER') },
  { name: 'one-line.txt', bytes: bytesOf('x'.repeat(5_000_000)) },
  { name: 'right-to-left.txt', bytes: bytesOf('\u202eCLIA ID NUMBER 05D2000000\u001b[31m') },
  { name: 'utf-16.txt', bytes: new Uint8Array(Buffer.from('\ufeffCLIA ID NUMBER 05D2000000', 'utf16le')) },
];

/** Changes, cuts, repeats or swaps some bytes. */
const mutated = ({ name, bytes }: Named, random: () => number): Named => {
  const at = () => Math.floor(random() * bytes.length);
  const copy = new Uint8Array(bytes);
  const way = Math.floor(random() * 5);
  if (way === 0) return { name, bytes: copy.slice(0, at()) };
  if (way === 1) {
    const [from, length] = [at(), Math.floor(random() * 2000)];
    return { name, bytes: Buffer.concat([copy.slice(0, from), copy.slice(from, from + length), copy.slice(from)]) };
  }
  if (way === 2) {
    const [from, length] = [at(), Math.floor(random() * 500)];
    return { name, bytes: Buffer.concat([copy.slice(0, from), copy.slice(from + length)]) };
  }
  const changes = Math.max(1, Math.floor(bytes.length * 10 ** (-4 + 2.3 * random())));
  for (let change = 0; change < changes; change += 1) copy[at()] = Math.floor(random() * 256);
  return { name, bytes: copy };
};

const said = ({ documentAnalyses }: AnalysisWithEvidence, name: string): string =>
  JSON.stringify(documentAnalyses.find(({ fileName }) => fileName === name)?.certifications ?? null);

type Took = { readonly name: string; readonly seconds: number; readonly pages: number };

/** The same reader, which notes how long each document took, and how many of its pages were read from their picture. */
const timing = (reader: DocumentReader, took: Took[]): DocumentReader => ({
  ...reader,
  read: async (path, options) => {
    const result = await reader.read(path, options);
    const { totalMilliseconds, recognisedPages } = result.timings;
    took.push({ name: options.name, seconds: totalMilliseconds / 1000, pages: recognisedPages });
    return result;
  },
});

/** How many documents one process reads, where it is not one: starting a process takes longer than reading most papers. */
const documentsPerProcess = 50;
/** Every so many batches are read as the product reads them, with a process for each document; hostile files by hand are in the first. */
const aloneEvery = 10;

/**
 * Reads damaged and hostile documents, and with every twenty a good one that has to say the same as alone.
 * @returns how many runs failed.
 */
export const fuzzFiles = async (count: number, seed: number): Promise<number> => {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const directory = await mkdtemp(join(tmpdir(), 'aliquot-fuzz-'));
  const took: Took[] = [];
  const [oneEach, shared] = [createDocumentReader(), createDocumentReader({ documentsPerProcess })];
  const began = performance.now();
  let failures = 0;
  const fail = (what: string) => {
    failures += 1;
    if (failures <= shownFailures) console.log(what);
  };
  const read = async (files: readonly Named[], by: DocumentReader): Promise<AnalysisWithEvidence> => {
    const paths = files.map(({ name }, index) => ({ name, path: join(directory, String(index)) }));
    for (const [index, { bytes }] of files.entries()) await writeFile(join(directory, String(index)), bytes);
    return analyzeFiles({ reader: timing(by, took), files: paths, lab, today });
  };
  try {
    const papers = await goodPapers();
    const [good] = papers;
    const alone = said(await read([good], oneEach), good.name);
    const byHand = await madeByHand(good.bytes);
    let made = 0;
    for (; made < count; made += goodEvery) {
      const damaged = Array.from({ length: Math.min(goodEvery, count - made) }, (_, index): Named => {
        const file = byHand[made + index] ?? mutated(pick(papers), random);
        return { ...file, name: `${made + index}-${file.name}` };
      });
      const batch = [...damaged, good];
      try {
        const result = await read(batch, (made / goodEvery) % aloneEvery === 0 ? oneEach : shared);
        if (result.documentAnalyses.length !== batch.length)
          fail(`${made}: ${result.documentAnalyses.length} of ${batch.length} answered`);
        if (said(result, good.name) !== alone) fail(`${made}: the good document says something else`);
      } catch (error) {
        fail(`${made}: ${String(error)}`);
      }
    }
    const all = Math.round((performance.now() - began) / 1000);
    const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownSlowest);
    const pages = took.reduce((sum, each) => sum + each.pages, 0);
    console.log(
      `\n${made} damaged and hostile files, seed ${seed}, ${all} s, ${pages} pages read from their picture: ${failures} failures`,
    );
    console.log(`slowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}`);
    return failures;
  } finally {
    await Promise.all([oneEach.close(), shared.close()]);
    await rm(directory, { recursive: true, force: true });
  }
};
