import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DocumentReading } from '@aliquot/contract/hearts/readings';
import { understandDocument } from '../../server/src/features/hearts/reading/reading.domain.ts';
import type { DocumentText } from '../../server/src/kernel/document-text.ts';
import {
  type DocumentReader,
  labDocumentFormats,
  type ReadResult,
  sniffFile,
} from '../../server/src/platform/documents/index.ts';
import type { Engine } from '../../server/src/platform/documents/ocr/engine.ts';
import type { Count } from './count.ts';
import { holds, witnessOf } from './evidence.ts';
import { groundedWords, type Placed } from './grounding.ts';
import {
  acceptedAt,
  brierScore,
  calibrationError,
  type DocumentScore,
  fieldScore,
  type Judged,
  placedFields,
  type ScoredField,
  scoreDocument,
  totals,
  valueFields,
} from './score.ts';
import type { Truth } from './truth.ts';

/** A file with what it says. The reader gets `name`: the name of an invented file would give it away. */
export type Case = { readonly truth: Truth; readonly path: string; readonly name: string };

type Mistakes = { readonly file: string; readonly mistakes: readonly string[] };

/** Result of reading some files: scores, seconds, evidence that was checked again, files that could not be read. */
export type Outcome = {
  readonly scores: DocumentScore[];
  readonly seconds: { text: number; textPages: number; recognise: number; recognisedPages: number; understand: number };
  /** The most memory of any process that read. */
  readonly memory: { peakBytes: number };
  readonly evidence: { right: number; checked: number; withoutBox: number };
  /** The values of every field with what was seen in their places; empty where no place was looked at. */
  readonly placed: (Placed & { readonly field: ScoredField })[];
  readonly failures: string[];
  readonly mistakes: Mistakes[];
};

const noOutcome = (): Outcome => ({
  scores: [],
  seconds: { text: 0, textPages: 0, recognise: 0, recognisedPages: 0, understand: 0 },
  memory: { peakBytes: 0 },
  evidence: { right: 0, checked: 0, withoutBox: 0 },
  placed: [],
  failures: [],
  mistakes: [],
});

/** Looks again at the places of values: whether the first place of a right one shows it, and which of its words its places show. */
const checkEvidence = async (one: Case, format: string, judged: readonly Judged[], engine: Engine, outcome: Outcome) => {
  const { evidence } = outcome;
  const witness = await witnessOf(readFileSync(one.path), format, engine);
  for (const { field, right, found } of judged) {
    if (!found || !(placedFields as readonly string[]).includes(field)) continue;
    const [place] = right ? found.evidence : [];
    const quote = place?.quote ?? '';
    const seen = witness && place ? await witness.looksAt(place) : null;
    outcome.placed.push({ field, right, value: found.value, quote, seen });
    if (!right || !(valueFields as readonly string[]).includes(field)) continue;
    if (seen === null) evidence.withoutBox += 1;
    else {
      evidence.checked += 1;
      if (seen.some((look) => holds(look, quote))) evidence.right += 1;
      else
        outcome.mistakes.push({
          file: basename(one.path),
          mistakes: [`evidence of ${field} "${quote}" is not seen in its box`],
        });
    }
  }
};

/** Reads a file, or takes what was read of it before. */
type ReadFile = (path: string, read: () => Promise<ReadResult>) => Promise<ReadResult>;

/**
 * Keeps what was read from files in a folder, by the hash of their bytes: the texts alone, not what was understood. A changed
 * reader needs another folder.
 */
export const keptIn =
  (folder: string): ReadFile =>
  async (path, read) => {
    const place = join(folder, `${createHash('sha256').update(readFileSync(path)).digest('hex')}.json`);
    if (existsSync(place)) return JSON.parse(readFileSync(place, 'utf8')) as ReadResult;
    const result = await read();
    if (result.ok) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(place, JSON.stringify(result));
    }
    return result;
  };

/** Keeps nothing. */
export const readAnew: ReadFile = (_, read) => read();

type Context = {
  readonly today: string;
  readonly reader: DocumentReader;
  readonly readFile: ReadFile;
  readonly engine: Engine | null;
  /** Adds what a language model would. */
  readonly amend?: ((document: DocumentText, reading: DocumentReading) => Promise<DocumentReading>) | undefined;
};

/** Reads one file as the product does and adds what came of it to the outcome; a file that cannot be read misses everything. */
const evaluateOne = async (one: Case, { today, reader, readFile, engine, amend }: Context, outcome: Outcome) => {
  const { truth, path, name } = one;
  const checked = await sniffFile(path, { name, allowed: labDocumentFormats });
  const result = checked.ok ? await readFile(path, () => reader.read(path, { name, format: checked.format })) : checked;
  if (!checked.ok || !result.ok || !('document' in result)) {
    outcome.failures.push(`${truth.file}: ${'message' in result ? result.message : ''}`);
    outcome.scores.push(scoreDocument(truth, { documentType: null, certificates: [], facts: [] }));
    return;
  }
  const { document, timings } = result;
  const { seconds } = outcome;
  const started = performance.now();
  const understood = understandDocument(document, { fileName: name, today });
  seconds.understand += (performance.now() - started) / 1000;
  seconds.recognise += timings.recogniseMilliseconds / 1000;
  seconds.recognisedPages += timings.recognisedPages;
  seconds.text += timings.textMilliseconds / 1000;
  seconds.textPages += document.pages.length;
  outcome.memory.peakBytes = Math.max(outcome.memory.peakBytes, timings.peakBytes);
  const score = scoreDocument(truth, amend ? await amend(document, understood) : understood);
  outcome.scores.push(score);
  if (score.mistakes.length > 0) outcome.mistakes.push({ file: truth.file, mistakes: score.mistakes });
  if (engine) await checkEvidence(one, checked.format, score.judged, engine, outcome);
};

/** Reads files, a few at a time, and scores the result. `today` is an ISO day. */
export const evaluate = async (
  cases: AsyncIterable<Case> | Iterable<Case>,
  { atOnce, ...context }: Context & { readonly atOnce: number },
): Promise<Outcome> => {
  const outcome = noOutcome();
  const running = new Set<Promise<void>>();
  for await (const one of cases) {
    const task: Promise<void> = evaluateOne(one, context, outcome).finally(() => running.delete(task));
    running.add(task);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  return outcome;
};

/** Several outcomes as one. */
export const together = (outcomes: readonly Outcome[]): Outcome => {
  const sum = noOutcome();
  for (const one of outcomes) {
    sum.scores.push(...one.scores);
    sum.failures.push(...one.failures);
    sum.mistakes.push(...one.mistakes);
    sum.placed.push(...one.placed);
    for (const key of ['text', 'textPages', 'recognise', 'recognisedPages', 'understand'] as const)
      sum.seconds[key] += one.seconds[key];
    sum.memory.peakBytes = Math.max(sum.memory.peakBytes, one.memory.peakBytes);
    for (const key of ['right', 'checked', 'withoutBox'] as const) sum.evidence[key] += one.evidence[key];
  }
  return sum;
};

const round = (value: number) => Math.round(value * 10_000) / 10_000;
const ratio = (part: number, whole: number) => (whole === 0 ? null : round(part / whole));
const sumOf = <Entry>(entries: readonly Entry[], value: (entry: Entry) => number) =>
  entries.reduce((sum, entry) => sum + value(entry), 0);

const roundedScore = (counts: Count) => {
  const score = fieldScore(counts);
  return { ...score, precision: round(score.precision), recall: round(score.recall), f1: round(score.f1) };
};

const surePrecision = 0.99;

/** The figures of an outcome. Shares are 0 to 1, null where there was nothing to count. */
export const summaryOf = ({ scores, seconds, memory, evidence, placed, failures }: Outcome) => {
  const judged = scores.flatMap((score) => score.judged);
  const negatives = scores.filter((score) => score.isNegative);
  const falseCertificates = (among: readonly DocumentScore[]) => {
    const found = sumOf(among, (score) => score.falseCertificates);
    return { found, documents: among.length, perHundred: ratio(100 * found, among.length) };
  };
  const accepted = acceptedAt(judged, surePrecision);
  const fields = totals(scores);
  const sumCounts = (counts: readonly Count[]): Count => ({
    right: sumOf(counts, ({ right }) => right),
    wrong: sumOf(counts, ({ wrong }) => wrong),
    missed: sumOf(counts, ({ missed }) => missed),
  });
  const grounded = new Map(
    placedFields.map((field) => [
      field,
      groundedWords(
        placed.filter((one) => one.field === field),
        sumOf(scores, ({ missedWords }) => missedWords.get(field) ?? 0),
      ),
    ]),
  );
  return {
    documents: scores.length,
    unreadable: failures,
    fields: Object.fromEntries([...fields].map(([field, counts]) => [field, roundedScore(counts)])),
    /** All values of certificates together, and by the word with their places; null where no place was looked at. */
    values: roundedScore(sumCounts([...placedFields, 'accreditedTests' as const].flatMap((field) => fields.get(field) ?? []))),
    grounding:
      placed.length === 0
        ? null
        : {
            ...roundedScore(sumCounts([...grounded.values()])),
            byField: Object.fromEntries([...grounded].map(([field, counts]) => [field, roundedScore(counts)])),
          },
    facts: {
      ...roundedScore({
        right: sumOf(scores, ({ facts }) => facts.right),
        wrong: sumOf(scores, ({ facts }) => facts.wrong),
        missed: sumOf(scores, ({ facts }) => facts.missed),
      }),
      leftOut: sumOf(scores, ({ facts }) => facts.leftOut),
    },
    certificatesWhollyRight: { right: sumOf(scores, (score) => score.whole), of: sumOf(scores, (score) => score.certificates) },
    falseCertificates: { ...falseCertificates(negatives), all: falseCertificates(scores) },
    evidenceRight: { ...evidence, share: ratio(evidence.right, evidence.checked) },
    leftOut: {
      right: sumOf(scores, (score) => score.silence.kept),
      of: sumOf(scores, (score) => score.silence.of),
    },
    calibration: {
      error: judged.length === 0 ? null : round(calibrationError(judged)),
      brier: judged.length === 0 ? null : round(brierScore(judged)),
      acceptedAt99: { share: round(accepted.share), from: accepted.from },
      byField: Object.fromEntries(
        [...Map.groupBy(judged, ({ field }) => field)].map(([field, values]) => [
          field,
          { values: values.length, error: round(calibrationError(values)) },
        ]),
      ),
    },
    mostMegabytes: Math.round(memory.peakBytes / 1e6),
    secondsPerTextPage: ratio(seconds.text, seconds.textPages),
    secondsPerRecognisedPage: ratio(seconds.recognise, seconds.recognisedPages),
    secondsOfUnderstandingPerPage: ratio(seconds.understand, seconds.textPages),
  };
};

export type Summary = ReturnType<typeof summaryOf>;
