import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import calibration from '../knowledge/reading-confidence.json' with { type: 'json' };
import {
  cleanScan,
  faintScan,
  noisyScan,
  phonePhoto,
  type ScanOptions,
  stampedScan,
  toScannedPdf,
} from '../server/src/demo/sample-files.ts';
import { understandDocument } from '../server/src/features/hearts/reading/reading.domain.ts';
import { createDocumentReader } from '../server/src/platform/documents/index.ts';
import { labelledDocuments, sheetPdf } from '../server/src/testing/papers/labelled-documents.ts';
import { calibrationError, type Judged, type ScoredField, scoreDocument } from './documents/score.ts';
import { certain } from './documents/truth.ts';

const help = `Fits the calibration of confidences (knowledge/reading-confidence.json) on invented documents of the
layouts that are not held out, read as PDF, as clean and noisy scans and as photos.

  node bench/fit-confidence.ts [--each N] [--seed N] [--every N] [--write]

--every N reads only each N-th document, for a first look.

Without --write it only prints what it would write.`;

const { values: options } = parseArgs({
  options: {
    each: { type: 'string', default: '1' },
    seed: { type: 'string', default: '11' },
    every: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

const roughScan: ScanOptions = { dpi: 130, noise: 18, blur: 0.9, quality: 30, skew: 1.2, seed: 9 };
const ways: readonly (ScanOptions | null)[] = [null, null, cleanScan, noisyScan, phonePhoto, faintScan, stampedScan, roughScan];

const every = Number(options.every);

const readAll = async (): Promise<Judged[]> => {
  const scratch = mkdtempSync(join(tmpdir(), 'aliquot-fit-'));
  const reader = createDocumentReader();
  const judged: Judged[] = [];
  const documents = labelledDocuments(Number(options.seed), Number(options.each)).filter((one) => one.part !== 'held-out');
  for (const [index, document] of documents.entries()) {
    if (index % every !== 0) continue;
    const way = ways[(index / every) % ways.length] ?? null;
    const path = join(scratch, `${document.name}.pdf`);
    const pdf = await sheetPdf(document.sheet);
    writeFileSync(path, way ? await toScannedPdf(pdf, way) : pdf);
    const result = await reader.read(path, { name: 'document.pdf', format: 'pdf' });
    if (!result.ok) continue;
    const reading = understandDocument(result.document, { fileName: 'document.pdf', today: '2026-01-01' });
    const certifications = document.certifications.map((one) => ({
      ...one,
      scope: [...one.scope],
      accreditedTests: [...one.accreditedTests],
    }));
    judged.push(
      ...scoreDocument({ file: document.name, documentType: document.documentType, certifications, ...certain }, reading)
        .judged,
    );
  }
  await reader.close();
  rmSync(scratch, { recursive: true, force: true });
  return judged;
};

const logit = (p: number) => Math.log(p / (1 - p));
const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const inside = (value: number) => Math.min(0.99, Math.max(0.01, value));

/**
 * Logistic regression of being right on the stated confidence. The slope is held near 1 and a few made-up mistakes are added
 * (one in thirty): invented documents are easier than those that people bring.
 */
const fit = (values: readonly Judged[]) => {
  const mistakes = 1 + values.length / 30;
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < 4000; step++) {
    let slopeGradient = 4 * (1 - slope);
    let offsetGradient = 0;
    for (const { confidence, right } of values) {
      const x = logit(inside(confidence));
      const error = (right ? 1 : 0) - logistic(slope * x + offset);
      slopeGradient += error * x;
      offsetGradient += error;
    }
    const usual = logit(inside(values.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, values.length)));
    const error = -logistic(slope * usual + offset) * mistakes;
    slopeGradient += error * usual;
    offsetGradient += error;
    const rate = 0.4 / (values.length + 10);
    slope = Math.max(0.2, slope + rate * slopeGradient);
    offset += rate * offsetGradient;
  }
  return { slope, offset };
};

const judged = await readAll();
const round = (value: number) => Math.round(value * 1000) / 1000;
const fields = Object.fromEntries(
  Object.entries(calibration.fields).map(([field, now]) => {
    const values = judged.filter((one) => one.field === (field as ScoredField));
    const { slope, offset } = fit(values);
    process.stdout.write(
      `${field.padEnd(16)} ${values.length} values, ${values.filter(({ right }) => right).length} right, error ${round(calibrationError(values.length > 0 ? values : [{ field: 'number', confidence: 0, right: false, found: null }]))} -> slope ${round(slope)}, offset ${round(offset)}\n`,
    );
    // The values were calibrated as they are now: the new calibration is on top of the present one.
    return [field, { slope: round(slope * now.slope), offset: round(slope * now.offset + offset) }];
  }),
);
process.stdout.write(`calibration error now ${round(calibrationError(judged))}\n`);
if (options.write) {
  const path = fileURLToPath(new URL('../knowledge/reading-confidence.json', import.meta.url));
  writeFileSync(path, `${JSON.stringify({ ...calibration, fields }, null, 2)}\n`);
}
