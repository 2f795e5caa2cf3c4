import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { stampOf } from '../server/src/features/engagements/stamps/stamps.domain.ts';
import { stemsOf } from './matching/bm25f.ts';

const help = `Which tests of a report are marked in scope, against which scope lines, beside a match of words.

  npm run -s eval -- stamps [FILE] [--part open|sealed|all] [--errors] [--json]

FILE is {laboratories: [{field, lines: [scope lines], tests: [[name, [numbers of the lines that cover it, from 0]]], sealed}]}; a test without
a line is outside of the scope. Without FILE, the product's own cases are measured, which are INVENTED: they show how the rules hold on the
wording of the field, not on the scopes of a real laboratory. Right is "in scope" with one of the lines, or "outside". A false mark says "in scope"
of what is not, or by another line; a missed one says "outside" of what is covered.

  --part PART   open (default), sealed (look at it rarely, never to tune) or all
  --errors      list the tests with a wrong mark
  --json        figures as JSON`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: 'open' },
    errors: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const casesSchema = z.object({
  laboratories: z.array(
    z.object({
      field: z.string(),
      sealed: z.boolean().default(false),
      lines: z.array(z.string()).min(1),
      tests: z.array(z.tuple([z.string(), z.array(z.number().int().min(0))])),
    }),
  ),
});
type Laboratory = z.infer<typeof casesSchema>['laboratories'][number];

/** The place of the line by which a test is in scope; -1 for one that is outside. */
type Marker = (name: string, lines: readonly string[]) => number;

const ofProduct: Marker = (name, lines) => {
  const place = { page: 1, quote: '', start: 0, end: 0, boxes: [], source: 'text' as const };
  const [test] = stampOf({
    reading: { tests: [{ name, evidence: place }], released: null, laboratory: null, methods: [] },
    documentSha256: '',
    lab: { id: '', name: 'A laboratory' },
    held: [
      {
        id: '',
        type: 'iso-17025',
        number: '1',
        holder: null,
        address: null,
        confirmed_name: false,
        issue_date: '2026-01-01',
        expiry_date: '2027-01-01',
        scope: [],
        accredited_tests: lines,
        evidence: {},
        superseded_at: null,
        superseded_by: null,
      },
    ],
    hashes: new Map(),
    requested: '2026-06-01',
    delivered: '2026-06-30',
  }).tests;
  return lines.findIndex((line) => line === test?.line?.text);
};

/** The first line with every word of the test, and the line with the largest part of them, as stems without stop words. */
const ofAllWords: Marker = (name, lines) => {
  const words = stemsOf(name);
  return lines.findIndex((line) => words.length > 0 && words.every((word) => stemsOf(line).includes(word)));
};
const ofAnyWord: Marker = (name, lines) => {
  const shared = lines.map((line) => stemsOf(name).filter((word) => stemsOf(line).includes(word)).length);
  const most = Math.max(0, ...shared);
  return most === 0 ? -1 : shared.indexOf(most);
};

const markers = { product: ofProduct, 'every word in the line': ofAllWords, 'any word in the line': ofAnyWord } as const;
type Figures = { tests: number; right: number; false: number; missed: number };

const kindOf = (marked: number, covering: readonly number[]): 'right' | 'false' | 'missed' => {
  if (marked === -1) return covering.length === 0 ? 'right' : 'missed';
  return covering.includes(marked) ? 'right' : 'false';
};

const measure = (laboratories: readonly Laboratory[], mark: Marker) => {
  const figures: Figures = { tests: 0, right: 0, false: 0, missed: 0 };
  const errors: string[] = [];
  for (const { field, lines, tests } of laboratories)
    for (const [name, covering] of tests) {
      const marked = mark(name, lines);
      const kind = kindOf(marked, covering);
      figures.tests += 1;
      figures[kind] += 1;
      if (kind !== 'right') errors.push(`${kind}: ${name} (${field})${marked === -1 ? '' : ` by “${lines[marked]}”`}`);
    }
  return { figures, errors };
};

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const share = (count: number, { tests }: Figures) => `${((100 * count) / Math.max(tests, 1)).toFixed(0)} %`.padStart(7);

const run = () => {
  const file = positionals[0] ?? fileURLToPath(new URL('stamps/cases.json', import.meta.url));
  const all = casesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).laboratories;
  const laboratories = options.part === 'all' ? all : all.filter(({ sealed }) => sealed === (options.part === 'sealed'));
  const measured = Object.entries(markers).map(([name, mark]) => ({ name, ...measure(laboratories, mark) }));
  if (options.json) return print([JSON.stringify(measured, null, 2)]);
  print([
    `${laboratories.length} laboratories, ${measured[0]?.figures.tests ?? 0} tests, ${options.part} part${positionals.length === 0 ? ' of the invented cases' : ''}`,
    `${''.padEnd(24)}  right  false missed`,
    ...measured.map(
      ({ name, figures }) =>
        `${name.padEnd(24)}${share(figures.right, figures)}${share(figures.false, figures)}${share(figures.missed, figures)}`,
    ),
    ...(options.errors ? (measured[0]?.errors ?? []) : []),
  ]);
};

if (options.help) print([help]);
else run();
