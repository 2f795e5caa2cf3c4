import { parseArgs } from 'node:util';
import { dayOf } from '../server/src/kernel/days.ts';
import { randomOf } from '../server/src/testing/synthetic-labs.ts';
import { type LabelledSet, readSet, shippedSet, writeSet } from './matching/labelled-set.ts';
import {
  brier,
  type Claim,
  calibrationError,
  constantBrier,
  type Estimate,
  estimate,
  meanOf,
  ndcg,
  recallAt,
  reciprocalRank,
  reliability,
  suitable,
  suitableFrom,
} from './matching/measures.ts';
import { productName, ranked, rankersOf, shownPercentage, textName } from './matching/rankers.ts';

const help = `How well laboratories are ranked for requests, and what a match percentage is worth.

  npm run -s eval -- matching [DIR] [--json] [--part open|sealed|all]

Without DIR the labelled set of the product is used: 60 requests, some 30 laboratories judged for each, GENERATED and graded by the
rules of bench/matching/RUBRIC.md; no person has judged them. DIR holds requests.json, labs.json and labels.json (bench/README.md).
Each ranking orders the judged laboratories of a request. Intervals are 95 %, from a bootstrap over requests.

  --part PART      open (default), sealed (for a release, not while tuning) or all; a folder of one's own is used whole
  --today DAY      the day of the requests in DIR, YYYY-MM-DD (default today)
  --write DIR      write the labelled set as such a folder, and stop
  --json           figures as JSON`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    part: { type: 'string' },
    today: { type: 'string' },
    write: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const green = 0.8;
const depth = 5;

/** What one ranker makes of one request: the grades in its order, and the product's percentages with what is so. */
type Judged = { readonly rankings: ReadonlyMap<string, readonly number[]>; readonly claims: readonly Claim[] };

const judge = ({ today, requests, labs, labels }: LabelledSet, part: string): Judged[] => {
  const rankers = rankersOf(labs, today);
  const byRequest = Map.groupBy(labels, ({ request }) => request);
  return requests.flatMap(({ id, sealed, request }, number) => {
    const judged = byRequest.get(id) ?? [];
    if (judged.length === 0 || (part !== 'all' && sealed !== (part === 'sealed'))) return [];
    const grades = new Map(judged.map(({ lab, grade }) => [lab, grade]));
    const scored = rankers.map(({ name, score }) => ({ name, scores: score(request, number) }));
    const totals = scored.find(({ name }) => name === productName)?.scores;
    return [
      {
        rankings: new Map(
          scored.map(({ name, scores }) => [name, ranked([...grades.keys()], scores).map((lab) => grades.get(lab) ?? 0)]),
        ),
        claims: judged.map(({ lab, grade }) => ({
          claimed: shownPercentage(totals?.get(lab)) / 100,
          isSuitable: suitable(grade),
        })),
      },
    ];
  });
};

const measures = {
  [`nDCG@${depth}`]: (ranking: readonly number[]) => ndcg(ranking, depth),
  MRR: reciprocalRank,
  'recall@20': (ranking: readonly number[]) => recallAt(ranking, 20),
};

const seed = 20_261_001;

const figures = (judged: readonly Judged[]) => {
  const over = (name: string, measure: (ranking: readonly number[]) => number | null) => (drawn: readonly Judged[]) =>
    meanOf(drawn.map(({ rankings }) => measure(rankings.get(name) ?? [])));
  const names = [...(judged[0]?.rankings.keys() ?? [])];
  const gain = (name: string) => over(name, measures[`nDCG@${depth}`] ?? (() => null));
  const claimed = (figure: (claims: readonly Claim[]) => number) => (drawn: readonly Judged[]) =>
    figure(drawn.flatMap(({ claims }) => claims));
  const of = (figure: (drawn: readonly Judged[]) => number) => estimate(judged, figure, randomOf(seed));
  const claims = judged.flatMap((each) => each.claims);
  return {
    requests: judged.length,
    pairs: claims.length,
    suitableShare: claims.filter(({ isSuitable }) => isSuitable).length / Math.max(1, claims.length),
    rankings: Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(Object.entries(measures).map(([label, measure]) => [label, of(over(name, measure))])),
      ]),
    ),
    timesFullText: of((drawn) => gain(productName)(drawn) / gain(textName)(drawn)),
    percentage: {
      calibrationError: of(claimed(calibrationError)),
      brier: of(claimed(brier)),
      brierOfConstant: of(claimed(constantBrier)),
      suitableAmongGreen: of(claimed((some) => suitableFrom(some, green))),
      green: claims.filter((claim) => claim.claimed >= green).length,
      tenths: reliability(claims),
    },
  };
};
type Figures = ReturnType<typeof figures>;

const text = (number: number | null) => (number === null ? '–' : number.toFixed(3));

const shown = ({ value, low, high }: Estimate): string => {
  return `${text(value)} [${text(low)}, ${text(high)}]`.padEnd(24);
};

const report = ({ requests, pairs, suitableShare, rankings, timesFullText, percentage }: Figures, title: string) => {
  print(`${title}: ${requests} requests, ${pairs} pairs, ${(100 * suitableShare).toFixed(1)} % suitable (grade 2 or 3)`);
  print(
    `${''.padEnd(18)}${Object.keys(measures)
      .map((name) => name.padEnd(24))
      .join('')}`,
  );
  for (const [name, row] of Object.entries(rankings)) print(`${name.padEnd(18)}${Object.values(row).map(shown).join('')}`);
  print(`nDCG@${depth} as a multiple of full text: ${shown(timesFullText)}`);
  print(`calibration error of the percentage:     ${shown(percentage.calibrationError)}`);
  print(`Brier score: ${shown(percentage.brier)} of a constant: ${shown(percentage.brierOfConstant)}`);
  print(`suitable among the ${percentage.green} green ones:        ${shown(percentage.suitableAmongGreen)}`);
  for (const { from, count, claimed, suitable: share } of percentage.tenths) {
    print(
      `  ${(100 * from).toFixed(0).padStart(3)} % and up: ${String(count).padStart(4)} pairs, claimed ${claimed.toFixed(2)}, suitable ${share.toFixed(2)}`,
    );
  }
};

const run = () => {
  const [folder] = positionals;
  const part = options.part ?? (folder ? 'all' : 'open');
  if (!['open', 'sealed', 'all'].includes(part)) throw new Error(`There is no part "${part}": open, sealed or all.`);
  const today = dayOf(options.today ?? new Date().toISOString().slice(0, 10));
  if (today === null) throw new Error(`"${options.today}" is not a date as YYYY-MM-DD.`);
  const set = folder ? readSet(folder, today) : shippedSet();
  if (options.write !== undefined) {
    print(`Written; the requests are of ${writeSet(options.write, set)}.`);
    return;
  }
  const result = figures(judge(set, part));
  if (result.requests === 0) throw new Error('No request of this part has labels.');
  if (options.json) print(JSON.stringify({ set: folder ?? 'generated', part, ...result }, null, 2));
  else report(result, folder ?? `Generated set, ${part} part`);
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
