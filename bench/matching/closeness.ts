import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../server/src/demo/sample-files/random.ts';
import { readWordVectors, type WordVectors } from '../../server/src/features/hearts/matching/topic/word-vectors.domain.ts';
import { depth, fewWordsIn, outcomeOf, type Part } from './figures.ts';
import type { LabelledSet } from './labelled-set.ts';
import { type Estimate, estimates, meanOf } from './measures.ts';
import { productRanker } from './rankers.ts';

/** The vectors of a folder, and random ones of the same words: what these gain is no closeness in topic. */
export type VectorsAndControl = { readonly given: WordVectors; readonly random: WordVectors };

const seed = 20_261_127;

const made = (words: string, bytes: Uint8Array): WordVectors => {
  const read = readWordVectors(words, bytes);
  if (!read.ok) throw new Error(read.details);
  return read.value;
};

/** @throws Error with what is wrong with words.txt or vectors.i8 */
export const readVectors = (folder: string): VectorsAndControl => {
  const words = readFileSync(join(folder, 'words.txt'), 'utf8');
  const bytes = readFileSync(join(folder, 'vectors.i8'));
  const random = seededRandom(seed);
  const noise = () => Math.round(60 * (random() + random() + random() + random() - 2));
  return { given: made(words, bytes), random: made(words, Uint8Array.from(bytes, noise)) };
};

export type ClosenessRow = { readonly name: string; readonly requests: number; readonly difference: Estimate };

/** The change of nDCG@5 by closeness in topic in a part of a set, paired, with 95 % intervals. */
export const closenessOf = (set: LabelledSet, part: Part, { given, random }: VectorsAndControl): ClosenessRow[] => {
  const grades = new Map(
    [...Map.groupBy(set.labels, ({ request }) => request)].map(([id, labels]) => [
      id,
      new Map(labels.map(({ lab, grade }) => [lab, grade])),
    ]),
  );
  const asked = set.requests.filter(({ id, sealed }) => grades.has(id) && (part === 'all' || sealed === (part === 'sealed')));
  const figuresOf = (vectors: WordVectors | null) => {
    const { score } = productRanker(set.labs, set.today, vectors);
    return asked.map(({ id, request }, at) => outcomeOf(grades.get(id) ?? new Map(), score(request, at)).ndcg ?? 0);
  };
  const isFew = fewWordsIn(set.labs);
  const few = asked.map(({ id, request }) => isFew(request, grades.get(id) ?? new Map()));
  const without = figuresOf(null);
  const rowOf = (name: string, figures: readonly number[], isIn: (at: number) => boolean): ClosenessRow => {
    const differences = figures.flatMap((figure, at) => (isIn(at) ? [figure - (without[at] ?? 0)] : []));
    const { difference } = estimates(differences, (drawn) => ({ difference: meanOf(drawn) }), seededRandom(seed));
    return { name, requests: differences.length, difference };
  };
  const withThem = figuresOf(given);
  return [
    rowOf('closeness in topic', withThem, () => true),
    rowOf('of few shared words', withThem, (at) => few[at] ?? false),
    rowOf('random vectors', figuresOf(random), () => true),
  ];
};

export const closenessLines = (title: string, rows: readonly ClosenessRow[]): string[] => [
  `${title}: what word vectors change of nDCG@${depth}`,
  ...rows.map(({ name, requests, difference: { value, low, high } }) => {
    const interval = [value, low, high].map((figure) => figure?.toFixed(3) ?? '–');
    return `  ${name.padEnd(20)} ${interval[0]} [${interval[1]}, ${interval[2]}], ${requests} requests`;
  }),
];
