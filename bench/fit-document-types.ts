import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { viewOf } from '../server/src/features/hearts/reading/candidates/view.domain.ts';
import { type Sign, signWords } from '../server/src/features/hearts/reading/scores/document-signs.domain.ts';
import {
  type DocumentKind,
  type KindFeatures,
  kindEntry,
  kindFeatures,
} from '../server/src/features/hearts/reading/scores/document-type.domain.ts';
import { chanceOf } from '../server/src/testing/labelled-documents/invented.ts';
import { kindPaper } from '../server/src/testing/labelled-documents/kind-papers.ts';
import { kindWordings } from '../server/src/testing/labelled-documents/wordings/kind-wordings.ts';
import { linesText, recognised } from '../server/src/testing/papers/document-lines.ts';
import { labelledDocuments, sheetPlainText, sheetText } from '../server/src/testing/papers/labelled-documents.ts';
import { calibrationError } from './documents/score.ts';

const help = `Fits the weights that tell the kind of a document (knowledge/document-type-model.json) on invented papers: a softmax
regression with ridge over the clues of each kind and the signs of structure.

  npm run bench -- fit-document-types [--each N] [--seed N] [--write]

It prints how well papers of wordings that were left out are recognized. Without --write nothing is written.`;

const { values: options } = parseArgs({
  options: {
    each: { type: 'string', default: '48' },
    seed: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

/** "none" is a paper of which no words tell the kind. */
type Kind = DocumentKind | 'none';
const kinds = Object.keys(kindWordings) as Kind[];
const typeOf = (kind: Kind) => (kind === 'none' ? 'other' : kindEntry(kind).documentType);
const signs = Object.keys(signWords) as Sign[];
const certificateTypes = new Set(['certification', 'accreditation', 'license']);

/** One paper: what is noticed, the kinds that are right, and the wording by which it is left out. */
type Case = { readonly features: KindFeatures; readonly right: readonly Kind[]; readonly wording: string };

const kindsOfType = (type: string): Kind[] =>
  certificateTypes.has(type) ? ['certificate'] : kinds.filter((kind) => typeOf(kind) === type);

const noises = [0, 0, 0.015, 0.04];

const collect = (): Case[] => {
  const cases: Case[] = [];
  const seed = Number(options.seed) * 1_000_003;
  for (const kind of kinds) {
    for (let count = 0; count < Number(options.each); count++) {
      const noise = noises[count % noises.length] ?? 0;
      const { sheet, wording } = kindPaper(kind, chanceOf(seed + cases.length), noise);
      const text = count % 5 === 4 ? linesText(...sheetPlainText(sheet).split('\n')) : sheetText(sheet);
      const seen = noise > 0 ? recognised(text, 0.9) : text;
      cases.push({ features: kindFeatures(viewOf(seen)), right: [kind], wording: `${kind}: ${wording}` });
    }
  }
  for (const document of labelledDocuments(Number(options.seed), 1)) {
    if (document.part === 'held-out') continue;
    cases.push({
      features: kindFeatures(viewOf(sheetText(document.sheet))),
      right: kindsOfType(document.documentType),
      wording: document.family,
    });
  }
  return cases;
};

/** Weights of one kind in this order: bias, title, words, share, then the signs. */
const first = 4;
const width = first + signs.length;
/** Invented papers are short: what is known of long ones. */
const longKinds: Partial<Record<Kind, number>> = {
  guidance: 1.5,
  'quality-manual': 1.5,
  'accreditation-rules': 1,
  article: 0.5,
  checklist: 0.5,
  contract: 0.5,
  insert: 0.5,
  sop: 0.5,
  certificate: -0.5,
  calibration: -0.5,
  'training-record': -0.5,
  'competency-record': -0.5,
  requisition: -0.5,
  letter: -1,
  brochure: -0.5,
  form: -0.5,
  validation: -0.3,
};
const priorOf = (kind: Kind): number[] => [
  kind === 'none' ? 2 : 0,
  3.2,
  0.8,
  2.5,
  ...signs.map((sign) => (sign === 'long' ? (longKinds[kind] ?? 0) : 0)),
];
const priors = kinds.map(priorOf);
const stiffness = [0.3, 0.6, 0.6, 0.6, ...signs.map(() => 0.25)];

type Table = Float64Array[];

const rowOf = ({ title, words, share, signs: seen }: KindFeatures, kind: Kind): number[] => [
  1,
  ...[title, words, share].map((clues) => (kind === 'none' ? 0 : (clues.get(kind) ?? 0))),
  ...signs.map((sign) => seen.get(sign) ?? 0),
];

const softmax = (scores: readonly number[], temperature = 1): number[] => {
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp((score - top) / temperature));
  const total = raised.reduce((sum, one) => sum + one, 0);
  return raised.map((one) => one / total);
};

type Rows = { readonly rows: readonly (readonly number[])[]; readonly isRight: readonly boolean[]; readonly weight: number };

const scoresOf = (table: Table, rows: Rows['rows']): number[] =>
  rows.map((row, index) => row.reduce((sum, value, at) => sum + value * (table[index]?.[at] ?? 0), 0));

/** Maximizes the probability of the right kinds together, with weights held near what is expected (Adam, all cases a step). */
const fit = (cases: readonly Rows[]): Table => {
  const table: Table = priors.map((prior) => Float64Array.from(prior));
  const moments = kinds.map(() => [new Float64Array(width), new Float64Array(width)] as const);
  for (let step = 1; step <= 260; step++) {
    const gradient = table.map((row, index) =>
      row.map((value, at) => (stiffness[at] ?? 0) * ((priors[index]?.[at] ?? 0) - value)),
    );
    for (const { rows, isRight, weight } of cases) {
      const probabilities = softmax(scoresOf(table, rows));
      const right = probabilities.reduce((sum, one, index) => sum + (isRight[index] ? one : 0), 1e-12);
      probabilities.forEach((one, index) => {
        const pull = weight * ((isRight[index] ? one / right : 0) - one);
        if (Math.abs(pull) < 1e-6) return;
        const target = gradient[index];
        const row = rows[index];
        if (target && row) for (let at = 0; at < width; at++) target[at] = (target[at] ?? 0) + pull * (row[at] ?? 0);
      });
    }
    const rate = step < 180 ? 0.06 : 0.015;
    table.forEach((row, index) => {
      const [mean, square] = moments[index] ?? [];
      for (let at = 0; mean && square && at < width; at++) {
        const slope = gradient[index]?.[at] ?? 0;
        mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
        square[at] = 0.999 * (square[at] ?? 0) + 0.001 * slope * slope;
        const corrected = (mean[at] ?? 0) / (1 - 0.9 ** step);
        const spread = Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
        row[at] = (row[at] ?? 0) + (rate * corrected) / spread;
      }
    });
  }
  return table;
};

const round = (value = 0) => Math.round(value * 100) / 100;

const cases = collect();
const sizes = Map.groupBy(cases, ({ right }) => right.join());
const rows = cases.map(
  ({ features, right }): Rows => ({
    rows: kinds.map((kind) => rowOf(features, kind)),
    isRight: kinds.map((kind) => right.includes(kind)),
    weight: Math.min(1, Number(options.each) / (sizes.get(right.join())?.length ?? 1)),
  }),
);

/** Each paper told by weights that were fitted without its wording. */
const folds = 4;
const wordings = [...new Set(cases.map(({ wording }) => wording))];
const foldOf = new Map(wordings.map((wording, index) => [wording, index % folds]));
const leftOut: { scores: number[]; index: number }[] = [];
for (let fold = 0; fold < folds; fold++) {
  const isOut = (index: number) => foldOf.get(cases[index]?.wording ?? '') === fold;
  const table = fit(rows.filter((_, index) => !isOut(index)));
  rows.forEach((one, index) => {
    if (isOut(index)) leftOut.push({ scores: scoresOf(table, one.rows), index });
  });
}

const types = kinds.map(typeOf);
const judge = (temperature: number) =>
  leftOut.map(({ scores, index }) => {
    const probabilities = softmax(scores, temperature);
    const best = probabilities.indexOf(Math.max(...probabilities));
    const confidence = probabilities.reduce((sum, one, at) => sum + (types[at] === types[best] ? one : 0), 0);
    const right = cases[index]?.right ?? [];
    const isType = right.some((kind) => typeOf(kind) === types[best]);
    return { best: kinds[best], isKind: right.some((kind) => kind === kinds[best]), confidence, right: isType, index };
  });
const loss = (temperature: number) =>
  judge(temperature).reduce((sum, { confidence, right }) => {
    const inside = Math.min(0.999, Math.max(0.001, confidence));
    return sum - Math.log(right ? inside : 1 - inside);
  }, 0);
/** Papers that people bring are less alike than invented ones: never surer than the weights are. */
const temperature = Array.from({ length: 30 }, (_, index) => 1 + 0.05 * index).reduce((best, one) =>
  loss(one) < loss(best) ? one : best,
);
const judged = judge(temperature);
const share = (count: number) => (count / judged.length).toFixed(3);
const error = calibrationError(
  judged.map(({ confidence, right }) => ({ field: 'documentType', confidence, right, found: null })),
);
process.stdout.write(
  `${judged.length} papers of wordings left out: kind ${share(judged.filter(({ isKind }) => isKind).length)}, type ${share(judged.filter(({ right }) => right).length)}, calibration error ${error.toFixed(3)} at temperature ${temperature.toFixed(2)}\n`,
);
const confused = Map.groupBy(
  judged.filter(({ isKind }) => !isKind),
  ({ best, index }) => `${cases[index]?.right.length === 1 ? cases[index]?.right[0] : cases[index]?.wording} taken for ${best}`,
);
for (const [words, list] of [...confused].toSorted((a, b) => b[1].length - a[1].length).slice(0, 25))
  process.stdout.write(`  ${list.length} ${words}\n`);

if (options.write) {
  const table = fit(rows);
  const told = (kind: Kind) => {
    const row = table[kinds.indexOf(kind)] ?? new Float64Array(width);
    const [bias, title, words, part] = row;
    return {
      bias: round(bias),
      title: round(title),
      words: round(words),
      share: round(part),
      signs: Object.fromEntries(
        signs.map((sign, at) => [sign, round(row[first + at])] as const).filter(([, value]) => Math.abs(value) >= 0.05),
      ),
    };
  };
  const model = {
    version: 1,
    note: 'Fitted by "npm run bench -- fit-document-types --write" on invented papers; not to be edited by hand. A kind scores its bias, its clues in headings (title), in the text (words) and among all clues (share), and the signs of structure, each times its weight; the softmax of the scores over the temperature is its probability.',
    temperature: round(temperature),
    none: { bias: told('none').bias, signs: told('none').signs },
    kinds: Object.fromEntries(kinds.filter((kind) => kind !== 'none').map((kind) => [kind, told(kind)])),
  };
  const path = fileURLToPath(new URL('../knowledge/document-type-model.json', import.meta.url));
  writeFileSync(path, `${JSON.stringify(model, null, 2)}\n`);
}
