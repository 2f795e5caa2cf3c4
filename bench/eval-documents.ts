import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReader } from '../server/src/platform/documents/index.ts';
import { startEngine } from '../server/src/platform/documents/ocr/engine.ts';
import { labelledDocuments } from '../server/src/testing/papers/labelled-documents.ts';
import {
  type Case,
  evaluate,
  keptIn,
  type Outcome,
  readAnew,
  type Summary,
  summaryOf,
  together,
} from './documents/evaluation.ts';
import { certain, readTruth } from './documents/truth.ts';
import { type Variant, variants } from './documents/variants.ts';
import { createWitness } from './documents/witnessed.ts';
import { answeredBy, configuredAnswers, reasonsLine } from './lib/recorded-answers.ts';

const help = `Reads documents as the product does and compares with what they say.

  npm run -s eval -- documents [DIR] [--json]

DIR holds documents and a truth.json: a list of {file, documentType, certifications: [{type, number, issueDate, expiryDate,
issuingBody, holder, scope, accreditedTests}]} with ISO dates and null for what a document does not say; optional are
documentTypeAccept (further right types), facts ({kind, value}), unscored (fields) and ambiguous (why a missing certification is no error). A file
that cannot be read counts as all missed. Without DIR,
invented documents are read in every way a laboratory may hand them in: ${variants.map(({ name }) => name).join(', ')}.

  --json           figures as JSON
  --errors         list every mistake
  --no-evidence    do not look at the boxes with other eyes (faster)
  --variant NAME   only this way of handing in (may be given more than once)
  --names WHICH    of a folder: true names of the files, neutral ones, or both (default both)
  --half HALF      of a folder: first (odd places in truth.json), second, or all (default all)
  --keep FOLDER    keep the texts of the files there and take them from there, for work on understanding alone
  --part PART      of the invented documents: development, held-out, further or all (default all)
  --each N         how many of each layout (default 1)
  --seed N         which invented documents (default 1)
  --limit N        only the first N documents of each way
  --llm            of a folder: the same again with the language model of LLM_URL and LLM_MODEL, as if all it proposes were confirmed
  --answers FILE   with --llm: keep its answers there and replay them; without LLM_URL only those are used
  --quick          a tenth of the documents, without looking at the boxes`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    json: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    evidence: { type: 'boolean', default: true },
    variant: { type: 'string', multiple: true },
    names: { type: 'string', default: 'both' },
    half: { type: 'string', default: 'all' },
    keep: { type: 'string' },
    part: { type: 'string', default: 'all' },
    each: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string' },
    llm: { type: 'boolean', default: false },
    answers: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

if (options.help) {
  print(help);
  process.exit(0);
}
const unknown = (options.variant ?? []).filter((name) => !variants.some((one) => one.name === name));
if (unknown.length > 0) {
  process.stderr.write(`No such way: ${unknown.join(', ')}. There are: ${variants.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}

const today = new Date().toISOString().slice(0, 10);
const scratch = mkdtempSync(join(tmpdir(), 'aliquot-eval-'));
const limit = options.limit ? Number(options.limit) : Number.POSITIVE_INFINITY;
const [folder] = positionals;
/** Seconds per page are measured one file at a time; invented files are many. */
const atOnce = folder ? 1 : 3;
const quickShare = 10;

const inventedCases = async function* (variant: Variant, position: number): AsyncGenerator<Case> {
  const every = variant.oneOf * (options.quick ? quickShare : 1);
  const documents = labelledDocuments(Number(options.seed), Number(options.each))
    .filter((one) => options.part === 'all' || one.part === options.part)
    .filter((one, index) => index % every === position % every && variant.fits(one.sheet))
    .slice(0, limit);
  for (const { name, documentType, certifications, sheet } of documents) {
    const file = `${variant.name}-${name}.${variant.format}`;
    writeFileSync(join(scratch, file), await variant.bytes(sheet));
    const said = certifications.map((one) => ({
      ...one,
      scope: [...one.scope],
      accreditedTests: [...one.accreditedTests],
    }));
    yield {
      truth: { file, documentType, certifications: said, ...certain },
      path: join(scratch, file),
      name: `document.${variant.format}`,
    };
  }
};

const neutralName = (file: string) => `document${extname(file)}`;

const folderCases = (directory: string, names: 'true' | 'neutral'): Case[] =>
  readTruth(directory)
    .filter((_, index) => options.half === 'all' || (index % 2 === 0) === (options.half === 'first'))
    .slice(0, limit)
    .map((truth) => ({
      truth,
      path: join(directory, truth.file),
      name: names === 'true' ? truth.file : neutralName(truth.file),
    }));

const namings = (['true', 'neutral'] as const).filter((names) => options.names === 'both' || options.names === names);
const recorded = options.llm ? configuredAnswers(options.answers ?? null) : null;
const witness = recorded && createWitness(recorded);
let amended: Outcome | null = null;
const reader = createDocumentReader();
const engine = options.evidence && !options.quick ? await startEngine() : null;
const outcomes = new Map<string, Outcome>();
try {
  // A folder is read under two names; invented files are read once each.
  const texts = options.keep ?? (folder ? join(scratch, 'texts') : null);
  const context = { today, reader, readFile: texts ? keptIn(texts) : readAnew, engine, atOnce };
  if (folder) {
    for (const names of namings) outcomes.set(`${names} names`, await evaluate(folderCases(folder, names), context));
    if (witness) amended = await evaluate(folderCases(folder, 'neutral'), { ...context, amend: witness.amend });
    recorded?.save();
  } else
    for (const [position, variant] of variants.entries())
      if (options.variant?.includes(variant.name) ?? true)
        outcomes.set(variant.name, await evaluate(inventedCases(variant, position), context));
} finally {
  await reader.close();
  await engine?.close();
  rmSync(scratch, { recursive: true, force: true });
}

const printSummary = (name: string, summary: Summary) => {
  const { values, grounding } = summary;
  const placedF1 = (field: string) => grounding?.byField[field]?.f1.toFixed(3) ?? '-';
  print(`${name}: ${summary.documents} documents`);
  for (const failure of summary.unreadable) print(`  could not be read: ${failure}`);
  print(
    `${'field'.padEnd(18)}${['true', 'false', 'missed', 'precision', 'recall', 'F1', 'grounded'].map((head) => head.padStart(10)).join('')}`,
  );
  for (const [field, one] of [...Object.entries(summary.fields), ['facts', summary.facts] as const]) {
    const cells = [
      one.true,
      one.false,
      one.missed,
      one.precision.toFixed(3),
      one.recall.toFixed(3),
      one.f1.toFixed(3),
      placedF1(field),
    ];
    print(`${field.padEnd(18)}${cells.map((cell) => String(cell).padStart(10)).join('')}`);
  }
  const { certificatesWhollyRight, falseCertificates, evidenceRight, leftOut, calibration } = summary;
  print(`values of certificates: F1 ${values.f1}; by the word and only with their places: F1 ${grounding?.f1 ?? '-'}`);
  print(`facts left out because no kind of ours means the same: ${summary.facts.leftOut}`);
  print(`certificates wholly right: ${certificatesWhollyRight.right} of ${certificatesWhollyRight.of}`);
  print(
    `false certificates: ${falseCertificates.found} on ${falseCertificates.documents} documents without any, ${falseCertificates.all.found} on all ${falseCertificates.all.documents} (${falseCertificates.all.perHundred} per 100)`,
  );
  print(`evidence right: ${evidenceRight.right} of ${evidenceRight.checked} (${evidenceRight.withoutBox} without a box)`);
  print(`left out what the document does not say: ${leftOut.right} of ${leftOut.of}`);
  print(
    `calibration error by field: ${Object.entries(calibration.byField)
      .map(([field, one]) => `${field} ${one.error} (${one.values})`)
      .join(', ')}`,
  );
  print(
    `calibration error ${calibration.error}, Brier ${calibration.brier}, accepted at 99 % precision: ${calibration.acceptedAt99.share}`,
  );
  print(
    `seconds per text page ${summary.secondsPerTextPage}, per recognized page ${summary.secondsPerRecognisedPage}, of understanding per page ${summary.secondsOfUnderstandingPerPage}; most memory of a process ${summary.mostMegabytes} MB`,
  );
};

const byField = ['documentType', 'number', 'issueDate', 'expiryDate', 'issuingBody', 'holder', 'accreditedTests'] as const;

const printTable = (summaries: readonly (readonly [string, Summary])[]) => {
  print(`${'F1 by way'.padEnd(18)}${['documents', ...byField, 'evidence'].map((head) => head.padStart(17)).join('')}`);
  for (const [name, { documents, fields, evidenceRight }] of summaries) {
    const cells = [
      documents,
      ...byField.map((field) => fields[field]?.f1.toFixed(3) ?? '-'),
      evidenceRight.share?.toFixed(3) ?? '-',
    ];
    print(`${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(17)).join('')}`);
  }
};

/** Of a folder the figures are those under neutral names where there are two. */
const all = folder ? ([...outcomes.values()].at(-1) ?? together([])) : together([...outcomes.values()]);
const summary = summaryOf(all);
const summaries = [...outcomes].map(([name, outcome]) => [name, summaryOf(outcome)] as const);
if (options.json) {
  const ways = { [folder ? 'names' : 'variants']: Object.fromEntries(summaries) };
  const withModel = amended && { withModel: summaryOf(amended) };
  print(JSON.stringify({ ...summary, ...ways, ...withModel, ...(options.errors ? { mistakes: all.mistakes } : {}) }, null, 2));
} else {
  printSummary(folder ?? 'all ways', summary);
  printTable(summaries);
  if (amended && witness && recorded) {
    const { added, dropped } = witness.counts;
    const name = answeredBy(recorded);
    print(`\nwith ${name}: ${added} values added; dropped: ${reasonsLine(dropped)}; ${recorded.faults.length} calls failed`);
    printSummary(`${folder} with ${name}`, summaryOf(amended));
  }
  if (options.errors)
    for (const { file, mistakes } of all.mistakes) for (const mistake of mistakes) print(`  ${file}: ${mistake}`);
}
