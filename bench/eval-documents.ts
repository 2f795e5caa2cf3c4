import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanScan, noisyScan, phonePhoto, toScannedPdf } from '../server/src/demo/sample-files.ts';
import { understandDocument } from '../server/src/features/analyses/reading.domain.ts';
import { createDocumentReader, sniffFile } from '../server/src/platform/documents/index.ts';
import { startEngine } from '../server/src/platform/documents/ocr/engine.ts';
import { labelledDocuments, sheetPdf } from '../server/src/testing/labelled-documents.ts';
import { witnessOf } from './documents/evidence.ts';
import {
  calibrationError,
  type DocumentScore,
  fieldScore,
  type Judged,
  scoreDocument,
  totals,
  valueFields,
} from './documents/score.ts';
import { readTruth, type Truth } from './documents/truth.ts';

const help = `Reads documents as the product does and compares with what they say.

  node bench/eval-documents.ts [DIR] [--json]

DIR holds documents and a truth.json: a list of {file, documentType, certifications: [{type, number, issueDate, expiryDate,
issuingBody, holder, scope, accreditedTests}]} with ISO dates and null for what a document does not say. Without DIR,
invented documents are used.

  --json           figures as JSON
  --errors         list every mistake
  --no-evidence    do not look at the boxes with other eyes (faster)
  --part PART      of the invented documents: development, held-out or all (default held-out)
  --each N         how many of each layout (default 1)
  --scan KIND      read the invented documents as scans: clean, noisy or photo
  --seed N         which invented documents (default 1)
  --limit N        only the first N documents`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    json: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    evidence: { type: 'boolean', default: true },
    part: { type: 'string', default: 'held-out' },
    each: { type: 'string', default: '1' },
    scan: { type: 'string' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

const scans = { clean: cleanScan, noisy: noisyScan, photo: phonePhoto };
const today = new Date().toISOString().slice(0, 10);
const scratch = mkdtempSync(join(tmpdir(), 'aliquot-eval-'));

type Case = { readonly truth: Truth; readonly path: string };

const inventedCases = async (): Promise<Case[]> => {
  const scan = options.scan && options.scan in scans ? scans[options.scan as keyof typeof scans] : null;
  const documents = labelledDocuments(Number(options.seed), Number(options.each)).filter(
    (one) => options.part === 'all' || one.part === options.part,
  );
  const cases: Case[] = [];
  for (const document of documents.slice(0, options.limit ? Number(options.limit) : undefined)) {
    const file = `${document.name}.pdf`;
    const pdf = await sheetPdf(document.sheet);
    writeFileSync(join(scratch, file), scan ? await toScannedPdf(pdf, scan) : pdf);
    const certifications = document.certifications.map((one) => ({
      ...one,
      scope: [...one.scope],
      accreditedTests: [...one.accreditedTests],
    }));
    // The name of an invented file would tell what it is.
    cases.push({ truth: { file, documentType: document.documentType, certifications }, path: join(scratch, file) });
  }
  return cases;
};

const [folder] = positionals;
const cases = folder
  ? readTruth(folder)
      .slice(0, options.limit ? Number(options.limit) : undefined)
      .map((truth) => ({ truth, path: join(folder, truth.file) }))
  : await inventedCases();

const reader = createDocumentReader();
const engine = options.evidence ? await startEngine() : null;
const scores: DocumentScore[] = [];
const seconds = { text: 0, textPages: 0, recognise: 0, recognisedPages: 0, understand: 0, pages: 0 };
const evidence = { right: 0, checked: 0, uncheckable: 0 };
const failures: string[] = [];
const listing: { file: string; mistakes: string[] }[] = [];

/** Right values whose box, looked at independently, shows them. */
const checkEvidence = async (path: string, format: string, judged: readonly Judged[]) => {
  if (!engine) return;
  const witness = await witnessOf(readFileSync(path), format, engine);
  for (const { field, right, found } of judged) {
    if (!right || !found || !(valueFields as readonly string[]).includes(field)) continue;
    const [first] = found.evidence;
    const confirmed = witness && first ? await witness.confirms(first) : null;
    if (confirmed === null) evidence.uncheckable += 1;
    else {
      evidence.checked += 1;
      if (confirmed) evidence.right += 1;
      else listing.push({ file: basename(path), mistakes: [`evidence of ${field} "${first?.quote}" is not seen in its box`] });
    }
  }
};

for (const { truth, path } of cases) {
  const checked = await sniffFile(path, { name: truth.file });
  if (!checked.ok) {
    failures.push(`${truth.file}: ${checked.message}`);
    continue;
  }
  const result = await reader.read(path, { name: truth.file, format: checked.format });
  if (!result.ok) {
    failures.push(`${truth.file}: ${result.message}`);
    continue;
  }
  const { document, timings } = result;
  const started = performance.now();
  const reading = understandDocument(document, { fileName: folder ? truth.file : 'document.pdf', today });
  seconds.understand += (performance.now() - started) / 1000;
  seconds.pages += document.pages.length;
  seconds.recognise += timings.recogniseMilliseconds / 1000;
  seconds.recognisedPages += timings.recognisedPages;
  seconds.text += timings.textMilliseconds / 1000;
  seconds.textPages += document.pages.length;
  const score = scoreDocument(truth, reading);
  scores.push(score);
  if (score.mistakes.length > 0) listing.push({ file: truth.file, mistakes: score.mistakes });
  await checkEvidence(path, checked.format, score.judged);
}
await reader.close();
await engine?.close();
rmSync(scratch, { recursive: true, force: true });

const judged = scores.flatMap((score) => score.judged);
const negatives = scores.filter((score) => score.isNegative);
const certificates = scores.reduce((sum, score) => sum + score.certificates, 0);
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const ratio = (part: number, whole: number) => (whole === 0 ? null : round(part / whole));
const falseCertificates = negatives.reduce((sum, score) => sum + score.falseCertificates, 0);

const summary = {
  documents: scores.length,
  unreadable: failures,
  fields: Object.fromEntries(
    [...totals(scores)].map(([field, counts]) => {
      const score = fieldScore(counts);
      return [field, { ...score, precision: round(score.precision), recall: round(score.recall), f1: round(score.f1) }];
    }),
  ),
  certificatesWhollyRight: { right: scores.reduce((sum, score) => sum + score.whole, 0), of: certificates },
  falseCertificates: {
    found: falseCertificates,
    documents: negatives.length,
    perHundred: ratio(100 * falseCertificates, negatives.length),
  },
  evidenceRight: {
    right: evidence.right,
    checked: evidence.checked,
    withoutBox: evidence.uncheckable,
    share: ratio(evidence.right, evidence.checked),
  },
  calibrationError: judged.length === 0 ? null : round(calibrationError(judged)),
  secondsPerTextPage: ratio(seconds.text, seconds.textPages),
  secondsPerRecognisedPage: ratio(seconds.recognise, seconds.recognisedPages),
  secondsOfUnderstandingPerPage: ratio(seconds.understand, seconds.pages),
};

const print = (line: string) => process.stdout.write(`${line}\n`);

if (options.json) print(JSON.stringify({ ...summary, ...(options.errors ? { mistakes: listing } : {}) }, null, 2));
else {
  print(`${summary.documents} documents${failures.length > 0 ? `, ${failures.length} could not be read` : ''}`);
  for (const failure of failures) print(`  ${failure}`);
  print(
    `${'field'.padEnd(18)}${['true', 'false', 'missed', 'precision', 'recall', 'F1'].map((name) => name.padStart(10)).join('')}`,
  );
  for (const [field, one] of Object.entries(summary.fields)) {
    const cells = [one.true, one.false, one.missed, one.precision.toFixed(3), one.recall.toFixed(3), one.f1.toFixed(3)];
    print(`${field.padEnd(18)}${cells.map((cell) => String(cell).padStart(10)).join('')}`);
  }
  const { certificatesWhollyRight, falseCertificates, evidenceRight } = summary;
  print(`certificates wholly right: ${certificatesWhollyRight.right} of ${certificatesWhollyRight.of}`);
  print(`false certificates on ${falseCertificates.documents} documents without any: ${falseCertificates.found}`);
  print(`evidence right: ${evidenceRight.right} of ${evidenceRight.checked} (${evidenceRight.withoutBox} without a box)`);
  print(`calibration error: ${summary.calibrationError}`);
  print(
    `seconds per text page ${summary.secondsPerTextPage}, per recognised page ${summary.secondsPerRecognisedPage}, of understanding per page ${summary.secondsOfUnderstandingPerPage}`,
  );
  if (options.errors) for (const { file, mistakes } of listing) for (const mistake of mistakes) print(`  ${file}: ${mistake}`);
}
