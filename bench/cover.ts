import { parseArgs } from 'node:util';
import { seededRandom } from '../server/src/demo/sample-files/random.ts';
import { type Candidate, fewestThatCover } from '../server/src/features/engagements/splits/cover.domain.ts';

const help = `The fewest laboratories that cover all tests of a request: processor time, and how often taking the largest first needs more.

  npm run bench -- cover [--candidates 200] [--draws 100] [--json]

Laboratories are drawn: each proves each test with the same probability, and one in forty has sent a proposal.`;

const { values: options } = parseArgs({
  options: {
    candidates: { type: 'string', default: '200' },
    draws: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

const bitCount = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/** The baseline: the laboratory that proves most of what is open, until nothing more is proven. @returns how many it takes */
const largestFirst = (candidates: readonly Candidate[], wanted: number): number => {
  let open = wanted;
  for (let taken = 0; ; taken++) {
    let best = 0;
    for (const { proves } of candidates) if (bitCount(proves & open) > bitCount(best & open)) best = proves;
    if ((best & open) === 0) return taken;
    open &= ~best;
  }
};

const drawn = (random: () => number, tests: number, count: number, share: number): Candidate[] =>
  Array.from({ length: count }, () => {
    let proves = 0;
    for (let test = 0; test < tests; test++) if (random() < share) proves |= 1 << test;
    const isPriced = random() < 1 / 40;
    return {
      proves,
      price: isPriced ? 1000 + Math.floor(random() * 90_000) : null,
      days: isPriced ? 5 + Math.floor(random() * 30) : null,
      kilometres: Math.floor(random() * 5000),
    };
  });

const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;

const measure = (tests: number, share: number) => {
  const random = seededRandom(tests * 1000 + Math.round(share * 100));
  const wanted = (1 << tests) - 1;
  const times: number[] = [];
  let wrong = 0;
  let size = 0;
  const draws = Number(options.draws);
  for (let draw = 0; draw < draws; draw++) {
    const candidates = drawn(random, tests, Number(options.candidates), share);
    const before = process.cpuUsage();
    const { chosen } = fewestThatCover(candidates, wanted);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    size += chosen.length / draws;
    if (largestFirst(candidates, wanted) > chosen.length) wrong++;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    tests,
    share,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    most: sorted.at(-1) ?? 0,
    size,
    wrong: wrong / draws,
  };
};

if (options.help) print(help);
else {
  fewestThatCover(drawn(seededRandom(1), 12, 200, 0.2), 4095);
  const figures = [5, 8, 12, 16, 20].flatMap((tests) => [0.05, 0.15, 0.3, 0.5].map((share) => measure(tests, share)));
  if (options.json) print(JSON.stringify(figures));
  else {
    print(`${options.candidates} laboratories, ${options.draws} draws each\n`);
    print('tests  proven by  median ms   p99 ms   most ms  laboratories  largest first needs more');
    for (const { tests, share, median, p99, most, size, wrong } of figures)
      print(
        `${String(tests).padStart(5)}  ${`${Math.round(share * 100)} %`.padStart(9)}  ${median.toFixed(2).padStart(9)}  ${p99.toFixed(1).padStart(7)}  ${most.toFixed(1).padStart(8)}  ${size.toFixed(1).padStart(12)}  ${`${Math.round(wrong * 100)} %`.padStart(23)}`,
      );
  }
}
