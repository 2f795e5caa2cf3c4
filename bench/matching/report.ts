import type { CaseOutcome } from './cases.ts';
import { depth, type Figures, type WeakRequest } from './figures.ts';
import type { Estimate } from './measures.ts';
import { productName, textName } from './rankers.ts';

const figure = (number: number | null): string => (number === null ? '–' : number.toFixed(3));

const shown = ({ value, low, high }: Estimate): string =>
  value === null ? '–' : `${figure(value)} [${figure(low)}, ${figure(high)}]`;

const columns: readonly [string, keyof Figures['rankings'][string]][] = [
  [`nDCG@${depth}`, 'ndcg'],
  ['MRR', 'mrr'],
  ['recall@20', 'recall'],
  [`tied of first ${depth}`, 'tied'],
];
const nameWidth = 18;
const width = 24;

const percent = (share: number, decimals = 0): string => (100 * share).toFixed(decimals);

const line = (label: string, value: string): string => `${label.padEnd(42)}${value}`;

/** One line that says if the product is above the fair BM25F. */
const verdict = ({ isAbove, difference }: Pick<Figures, 'isAbove' | 'difference'>): string =>
  `above the fair BM25F: ${isAbove ? 'yes' : 'no'} (nDCG@${depth} difference ${shown(difference)})`;

/** All figures of one set, as lines. */
export const reportLines = (title: string, figures: Figures): string[] => {
  const { requests, pairs, suitableShare, rankings, percentage } = figures;
  return [
    `${title}: ${requests} requests, ${pairs} pairs, ${percent(suitableShare, 1)} % suitable (grade 2 or 3)`,
    `${''.padEnd(nameWidth)}${columns.map(([label]) => label.padEnd(width)).join('')}`.trimEnd(),
    ...Object.entries(rankings).map(([name, row]) =>
      `${name.padEnd(nameWidth)}${columns.map(([, key]) => shown(row[key]).padEnd(width)).join('')}`.trimEnd(),
    ),
    verdict(figures),
    line('first place suitable', percent(figures.list.firstSuitable, 1)),
    line('suitable pairs folded away', percent(figures.list.folded, 1)),
    line('suitable pairs with no room', percent(figures.list.beyond, 1)),
    line('wrongly answered by none', percent(figures.list.none, 1)),
    line(`expected of the first ${depth}, less the truth`, figures.list.expectedTooMuch.toFixed(2)),
    line(
      `${figures.fewWords.requests} requests of few shared words`,
      `nDCG@${depth} ${figure(figures.fewWords.product)}, BM25F ${figure(figures.fewWords.text)}, difference ${shown(figures.fewWords.difference)}`,
    ),
    line(`suitable of ${percentage.amber} shown 60 to 79 %`, shown(percentage.suitableAmongAmber)),
    line(`suitable of ${percentage.green} shown 80 % and more`, shown(percentage.suitableAmongGreen)),
    line(`calibration error, all ${pairs} pairs`, shown(percentage.calibrationError)),
    line(`calibration error, ${percentage.listed} listed pairs`, shown(percentage.calibrationErrorOfListed)),
    line('Brier score', `${shown(percentage.brier)}, of a constant ${shown(percentage.brierOfConstant)}`),
    ...percentage.tenths.map(
      ({ from, count, claimed, suitable }) =>
        `  ${percent(from).padStart(3)} % and up: ${String(count).padStart(5)} listed pairs, claimed ${claimed.toFixed(2)}, suitable ${suitable.toFixed(2)}`,
    ),
  ];
};

/** Figures of a further set, as one line for the product and one for BM25F. */
export const besideLines = (title: string, { rankings }: Figures): string[] =>
  [productName, textName].map((name) => {
    const row = rankings[name];
    return `  ${title}, ${name}: nDCG@${depth} ${row ? shown(row.ndcg) : '–'}`;
  });

const placesText = (places: readonly [number, number] | null): string => {
  if (places === null) return 'not listed';
  const [from, to] = places;
  return from === to ? `place ${from}` : `places ${from}–${to}`;
};

/** The requests that are ranked badly; `nameOf` names a laboratory by its id. */
export const weakLines = (weak: readonly WeakRequest[], nameOf: (lab: string) => string): string[] => [
  `${weak.length} requests with nDCG@${depth} below .3`,
  ...weak.flatMap(({ id, title, ndcg, first, best }) => [
    `${ndcg.toFixed(2)} ${id}: ${title}`,
    ...first.map(({ lab, percentage, grade }) => `       shown ${percentage} %, grade ${grade}: ${nameOf(lab)}`),
    ...best.map(({ lab, grade, places }) => `       best, grade ${grade}, ${placesText(places)}: ${nameOf(lab)}`),
  ]),
];

/** The failing cases, and the number that hold. */
export const casesLines = (title: string, outcomes: readonly CaseOutcome[]): string[] => [
  ...outcomes
    .filter(({ holds }) => !holds)
    .flatMap(({ name, wanted, best }) => [
      `does not hold: ${name}`,
      `       first should be ${wanted.join(' or ')}`,
      `       is ${best.map(({ lab, percentage }) => `${lab} ${percentage} %`).join(', ') || 'nobody'}`,
    ]),
  `${title}: ${outcomes.filter(({ holds }) => holds).length} of ${outcomes.length} hold`,
];
