import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dayOf, isoOfDay } from '../server/src/kernel/days.ts';
import { amber, type Claim, calibrationError, green, suitableShare } from './matching/calibration.ts';
import { type Knot, knotsOf, type Pair, percentageAt, poolAdjacentViolators } from './matching/isotonic.ts';
import { readSet } from './matching/labelled-set.ts';
import { suitable } from './matching/measures.ts';
import { rawRanker } from './matching/rankers.ts';

const help = `Fits what a match percentage says: from the raw text score to the share of suitable laboratories (grade 2 or 3).

  npm run -s bench -- fit-percentage DIR [DIR]... [--weights 1,1] [--today DAY] [--out FILE]

DIR holds requests.json, labs.json and labels.json (bench/README.md); only its open half is read, and of that the laboratories that the
product lists, those at the front weighing more. Isotonic regression makes a table of at most 24 knots [raw score, percentage], to be interpolated by straight lines.
Beyond the highest raw score that was seen it is a line to 99 % that no label confirms.

  --weights W,W    how much each DIR counts in all, in their order (default the same)
  --today DAY      the day of the requests and of the fit, YYYY-MM-DD (default today)
  --out FILE       where the table goes (default knowledge/matching-percentages.json; - prints it)`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weights: { type: 'string' },
    today: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../knowledge/matching-percentages.json', import.meta.url)) },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

type FittedSet = {
  readonly name: string;
  readonly requests: number;
  readonly weight: number;
  readonly pairs: readonly Pair[];
};

/** Pairs weigh by their place in the list, 1 / (8 + place): what people read has to be right, and its sum. */
const frontPlaces = 8;

/** The listed laboratories of the open half of a set. */
const openPairs = (folder: string, today: number, weight: number): FittedSet => {
  const set = readSet(folder, today);
  const product = rawRanker(set.labs, today);
  const byRequest = Map.groupBy(set.labels, ({ request }) => request);
  const open = set.requests.filter(({ id, sealed }) => !sealed && byRequest.has(id));
  const pairs = open.flatMap(({ id, request }, number) => {
    const scores = product.score(request, number);
    return (byRequest.get(id) ?? [])
      .flatMap(({ lab, grade }) => {
        const raw = scores.get(lab);
        return raw === undefined ? [] : [{ raw, isSuitable: suitable(grade) }];
      })
      .toSorted((a, b) => b.raw - a.raw)
      .map((pair, place) => ({ ...pair, weight: 1 / (frontPlaces + place) }));
  });
  if (pairs.length === 0) throw new Error(`${folder}: the product lists no judged laboratory in the open half.`);
  return { name: basename(resolve(folder)), requests: open.length, weight, pairs };
};

const fit = (sets: readonly FittedSet[]): Knot[] =>
  knotsOf(
    poolAdjacentViolators(
      sets.flatMap(({ pairs, weight }) => {
        const sum = pairs.reduce((all, pair) => all + pair.weight, 0);
        return pairs.map((pair) => ({ ...pair, weight: (weight * pair.weight) / sum }));
      }),
    ),
  );

/** Percentages as shown: in whole percent, rounded down. */
const claimsOf = (knots: readonly Knot[], { pairs }: FittedSet): Claim[] =>
  pairs.map(({ raw, isSuitable }) => ({ claimed: Math.floor(percentageAt(knots, raw)) / 100, isSuitable }));

const band = (name: string, claims: readonly Claim[]) =>
  `${name}: ${claims.length === 0 ? 'none' : `${suitableShare(claims).toFixed(3)} of ${claims.length}`}`;

const describe = (title: string, claims: readonly Claim[]) =>
  print(
    `${title.padEnd(52)} calibration error ${calibrationError(claims).toFixed(3)}; suitable of ${band('60 to 79 %', amber(claims))}, of ${band('80 % and more', green(claims))}`,
  );

const weightsOf = (text: string | undefined, count: number): number[] => {
  const weights = text === undefined ? Array.from({ length: count }, () => 1) : text.split(',').map(Number);
  if (weights.length !== count || weights.some((weight) => !(weight > 0)))
    throw new Error(
      `--weights takes one number above 0 for each DIR, such as ${Array.from({ length: count }, () => 1).join(',')}.`,
    );
  return weights;
};

const run = () => {
  const today = dayOf(options.today ?? new Date().toISOString().slice(0, 10));
  if (today === null) throw new Error(`"${options.today}" is not a date as YYYY-MM-DD.`);
  if (positionals.length === 0) throw new Error('Name at least one DIR.');
  const weights = weightsOf(options.weights, positionals.length);
  const sets = positionals.map((folder, at) => openPairs(folder, today, weights[at] ?? 1));
  const knots = fit(sets);
  for (const set of sets) describe(`${set.name}, open half`, claimsOf(knots, set));
  if (sets.length > 1) {
    describe(
      'all open halves',
      sets.flatMap((set) => claimsOf(knots, set)),
    );
    for (const set of sets)
      describe(`${set.name}, fitted on the others`, claimsOf(fit(sets.filter((other) => other !== set)), set));
  }
  const highest = Math.max(...sets.flatMap(({ pairs }) => pairs.map(({ raw }) => raw)));
  const table = {
    about: `The percentage of suitable laboratories by raw text score (per mille), where nothing is known of a laboratory but what it says; fitted by isotonic regression on judged sets of real laboratories (npm run bench -- fit-percentage). No raw score above ${Math.round(highest)} was seen.`,
    fittedOn: isoOfDay(today),
    sets: sets.map(({ name, requests, pairs }) => ({ name, requests, pairs: pairs.length })),
  };
  const rows = knots.map((knot) => `    ${JSON.stringify(knot).replace(',', ', ')}`).join(',\n');
  const text = `${JSON.stringify(table, null, 2).slice(0, -2)},\n  "knots": [\n${rows}\n  ]\n}\n`;
  if (options.out === '-') process.stdout.write(text);
  else {
    writeFileSync(options.out, text);
    print(`${knots.length} knots written to ${options.out}`);
  }
};

if (options.help) print(help);
else {
  try {
    run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
