import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '@aliquot/contract/counted';
import { dayOf } from '../server/src/kernel/days.ts';
import { type Answers, answeredBy, configuredAnswers, reasonsLine } from './lib/recorded-answers.ts';
import { ablationLines, ablationOf } from './matching/ablation.ts';
import { type CaseOutcome, judgeCases, readCases } from './matching/cases.ts';
import { closenessLines, closenessOf, readVectors } from './matching/closeness.ts';
import { type Figures, figuresOf, judge, type Part, parts, type WeakRequest, weakRequests } from './matching/figures.ts';
import { type LabelledSet, readSet, shippedSet, writeSet } from './matching/labelled-set.ts';
import { besideLines, casesLines, reportLines, weakLines } from './matching/report.ts';
import { witnessed } from './matching/witnessed.ts';

const help = `How well laboratories are ranked for requests, and what a match percentage is worth.

  npm run -s eval -- matching [DIR | FILE.json]... [--part open|sealed|all] [--gate] [--errors] [--ablation] [--llm]
                           [--answers FILE] [--vectors DIR] [--json]

DIR holds requests.json, labs.json and labels.json, FILE.json laboratories and cases (bench/README.md). Without either, the product's
own set is measured, and with it every set below the folder of --real. The product's own set is GENERATED and graded by the rules of
bench/matching/RUBRIC.md; nobody has judged it, and it says nothing about real laboratories.

Each ranking orders the judged laboratories of a request: the product, a fair BM25F (field weights, stop words, stems), popularity (how
often a laboratory is suitable for the other requests of the set) and random. Ties count at their expectation. A place is tied when the
laboratory at it has exactly the score of another one. Intervals are 95 %, from a bootstrap over requests.

  --part PART      open (default), sealed (look at it rarely, never to tune) or all; a set that marks no request as sealed is all open
  --gate           exit with 1 unless the product is above the fair BM25F on every DIR (the interval of the paired difference of nDCG@5
                   is above 0) and every case holds; without DIR the sets of real laboratories are the DIRs, and there must be one
  --errors         list the requests with nDCG@5 below .3
  --ablation       print nDCG@5 of every set without each part of the score instead, with paired intervals
  --llm            every figure of each DIR once more with the chips that the language model of LLM_URL and LLM_MODEL proposes, as if all
                   were accepted
  --answers FILE   with --llm: keep its answers there and replay them; without LLM_URL only those are used
  --vectors DIR    print what word vectors (words.txt and vectors.i8) change of every set instead, beside random ones
  --today DAY      the day of the requests in DIR and FILE, YYYY-MM-DD (default today)
  --real DIR       a folder of sets of real laboratories to measure without DIR
  --write DIR      write the product's own set as such a folder, and stop
  --json           figures as JSON`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
    ablation: { type: 'boolean', default: false },
    llm: { type: 'boolean', default: false },
    answers: { type: 'string' },
    vectors: { type: 'string' },
    part: { type: 'string', default: 'open' },
    today: { type: 'string' },
    real: { type: 'string' },
    write: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

type Measured = {
  readonly title: string;
  readonly set: LabelledSet;
  readonly figures: Figures;
  readonly weak: readonly WeakRequest[];
  /** The same with what a model proposes, and how that came about. */
  readonly withModel?: { readonly line: string; readonly measured: Measured } | undefined;
};

const measure = (name: string, set: LabelledSet, part: Part): Measured => {
  const judged = judge(set, part);
  if (judged.length === 0) throw new Error(`${name}: no request of the ${part} part has labels.`);
  const title = `${name}, ${set.requests.some(({ sealed }) => sealed) ? `${part} part` : 'no part sealed'}`;
  return { title, set, figures: figuresOf(judged), weak: weakRequests(judged) };
};

/** The same figures with the chips that a model proposes. */
const measureWith = async (name: string, set: LabelledSet, part: Part, answers: Answers): Promise<Measured> => {
  const plain = measure(name, set, part);
  const { set: changed, chips, requests, dropped } = await witnessed(set, part, answers);
  const by = answeredBy(answers);
  const line = `with ${by}: ${counted(chips, 'chip')} proposed for ${counted(requests, 'request')}; dropped: ${reasonsLine(dropped)}; ${counted(answers.faults.length, 'call')} failed`;
  return { ...plain, withModel: { line, measured: measure(`${name} with ${by}`, changed, part) } };
};

const report = ({ title, set, figures, weak, withModel }: Measured) => {
  print(reportLines(title, figures));
  if (withModel) {
    print(['', withModel.line]);
    report(withModel.measured);
  }
  if (!options.errors) return;
  const names = new Map(set.labs.map(({ id, name }) => [id, name]));
  print(weakLines(weak, (lab) => names.get(lab) ?? lab));
};

const asJson = ({ title, figures, weak, withModel }: Measured): object => ({
  set: title,
  ...figures,
  ...(options.errors ? { weak } : {}),
  ...(withModel && { withModel: { line: withModel.line, ...asJson(withModel.measured) } }),
});

/** The folders below `folder` that hold a set. */
const setsBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => existsSync(join(path, 'requests.json')))
        .toSorted()
    : [];

const generatedOnly = 'Only generated data was measured: this says nothing about real laboratories.';

type Result = {
  readonly sets: readonly Measured[];
  readonly generated: Measured | null;
  readonly cases: ReadonlyMap<string, CaseOutcome[]>;
};

const printAll = ({ sets, generated, cases }: Result) => {
  const isNamed = positionals.length > 0;
  if (generated && !isNamed) report(generated);
  for (const [at, set] of sets.entries()) {
    if (at > 0 || !isNamed) print(['']);
    report(set);
  }
  if (generated && isNamed) print(['beside:', ...besideLines(generated.title, generated.figures)]);
  if (sets.length === 0 && !isNamed) print([generatedOnly]);
  for (const [file, outcomes] of cases) print(casesLines(file, outcomes));
};

/** Complaints of the gate. */
const complaintsOf = ({ sets, cases }: Result): string[] => [
  ...(sets.length === 0 && cases.size === 0 ? ['gate: there is no set of real laboratories; name a DIR'] : []),
  ...sets.filter(({ figures }) => !figures.isAbove).map(({ title }) => `gate: not above the fair BM25F on ${title}`),
  ...[...cases]
    .filter(([, outcomes]) => outcomes.some(({ holds }) => !holds))
    .map(([file]) => `gate: not all cases of ${file} hold`),
];

const isPart = (part: string): part is Part => (parts as readonly string[]).includes(part);

const run = async () => {
  const { part } = options;
  if (!isPart(part)) throw new Error(`There is no part "${part}": open, sealed or all.`);
  const today = dayOf(options.today ?? new Date().toISOString().slice(0, 10));
  if (today === null) throw new Error(`"${options.today}" is not a date as YYYY-MM-DD.`);
  if (options.write !== undefined) {
    print([`Written; the requests are of ${writeSet(options.write, shippedSet())}.`]);
    return;
  }
  const files = positionals.filter((path) => path.endsWith('.json'));
  const named = positionals.filter((path) => !path.endsWith('.json'));
  const folders = positionals.length === 0 && options.real !== undefined ? setsBelow(options.real) : named;
  if (options.ablation) {
    const ablated = folders.map((folder) => ({
      set: basename(resolve(folder)),
      rows: ablationOf(readSet(folder, today), part),
    }));
    if (options.json) print([JSON.stringify({ part, ablated }, null, 2)]);
    else print(ablated.flatMap(({ set, rows }) => ablationLines(`${set}, ${part} part`, rows)));
    return;
  }
  if (options.vectors !== undefined) {
    const vectors = readVectors(options.vectors);
    const close = folders.map((folder) => ({
      set: basename(resolve(folder)),
      rows: closenessOf(readSet(folder, today), part, vectors),
    }));
    if (options.json) print([JSON.stringify({ part, close }, null, 2)]);
    else print(close.flatMap(({ set, rows }) => closenessLines(`${set}, ${part} part`, rows)));
    return;
  }
  const answers = options.llm ? configuredAnswers(options.answers ?? null) : null;
  const sets: Measured[] = [];
  for (const folder of folders) {
    const named = [basename(resolve(folder)), readSet(folder, today), part] as const;
    sets.push(answers ? await measureWith(...named, answers) : measure(...named));
  }
  answers?.save();
  const result: Result = {
    sets,
    generated: sets.length > 0 || files.length === 0 ? measure('generated set', shippedSet(), part) : null,
    cases: new Map(files.map((file) => [basename(file), judgeCases(readCases(file), today)])),
  };
  const complaints = complaintsOf(result);
  if (options.json) {
    const cases = [...result.cases].map(([file, outcomes]) => ({ file, outcomes }));
    const generated = result.generated && asJson(result.generated);
    print([
      JSON.stringify(
        { part, sets: sets.map(asJson), generated, cases, gate: { passes: complaints.length === 0, complaints } },
        null,
        2,
      ),
    ]);
  } else printAll(result);
  if (!options.gate || complaints.length === 0) return;
  process.stderr.write(`${complaints.join('\n')}\n`);
  process.exitCode = 1;
};

if (options.help) print([help]);
else {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
