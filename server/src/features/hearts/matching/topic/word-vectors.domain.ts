import type { LabProfile, ProjectData } from '@aliquot/contract/hearts/matching';
import frequencies from '../../../../../../knowledge/word-frequencies.json' with { type: 'json' };
import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import { isTelling, stemsOf } from '../words/words.domain.ts';

/** The direction of a text: a unit vector in 127ths, so that sums of products are whole numbers in any order. Null where no word is known. */
export type TopicVector = Int8Array | null;

/** Imported word vectors: the row of each stem, its bytes, and by row what a word counts in a text divided by the length of its row. */
export type WordVectors = {
  readonly dimensions: number;
  readonly rows: ReadonlyMap<string, number>;
  readonly bytes: Int8Array;
  readonly weights: Float64Array;
  /** The vectors of profiles that were read: a match explains the same ones again and again. */
  readonly known: WeakMap<LabProfile, TopicVector>;
};

export const mostWords = 200_000;
export const mostDimensions = 512;
/** In bytes, of both files. */
export const mostBytes = 128 * 2 ** 20;
/** The share of the stems of knowledge/word-frequencies.json that a table has to know, lest its words are no stems of ours. */
const leastKnown = 0.5;
/** A word counts half where it is one of so many. */
const halfAt = 100_000;

const lengthOf = (vector: Iterable<number>): number => {
  let squares = 0;
  for (const each of vector) squares += each * each;
  return Math.sqrt(squares);
};

const refused = (why: string) => refuse('UNPROCESSABLE_CONTENT', `${why} Nothing was changed.`);

/** The stems with their counts by row, or what is wrong with a line. */
const countsOf = (words: string): Map<string, number> | string => {
  const counts = new Map<string, number>();
  for (const [at, line] of words
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const [, stem = '', count = ''] = /^([^\s\0]+) (\d{1,15})$/.exec(line) ?? [];
    if (!(Number(count) > 0)) return `Line ${at + 1} of words.txt is no stem, space and count above 0.`;
    if (counts.has(stem)) return `words.txt has “${stem}” twice, again on line ${at + 1}.`;
    counts.set(stem, Number(count));
  }
  return counts.size > mostWords ? `words.txt has more than ${mostWords} words.` : counts;
};

/**
 * Reads a table of word vectors.
 * @param words line n is row n: a stem as `stemsOf` makes it, a space, and how often the corpus has it
 * @param bytes row after row, signed bytes; only their direction counts
 * @returns the vectors, or UNPROCESSABLE_CONTENT with what is wrong
 */
export const readWordVectors = (words: string, bytes: Uint8Array): Result<WordVectors, 'UNPROCESSABLE_CONTENT'> => {
  const counts = countsOf(words);
  if (typeof counts === 'string') return refused(counts);
  const dimensions = bytes.length / counts.size;
  if (!Number.isInteger(dimensions) || dimensions < 2 || dimensions > mostDimensions)
    return refused(
      `vectors.i8 has ${bytes.length} bytes, which is not 2 to ${mostDimensions} for each of ${counts.size} words: a file is cut or belongs to another.`,
    );
  const stems = Object.values(frequencies.tells).flatMap((row) => row.split(' '));
  const known = stems.filter((stem) => counts.has(stem)).length;
  if (known < leastKnown * stems.length)
    return refused(
      `Of ${stems.length} common stems words.txt has ${known}: it is for another field, or its words are not reduced to stems as ours.`,
    );
  const total = counts.values().reduce((sum, count) => sum + count, 0);
  const table = new Int8Array(bytes);
  const weights = new Float64Array(counts.size);
  for (const [row, count] of [...counts.values()].entries()) {
    const length = lengthOf(table.subarray(row * dimensions, (row + 1) * dimensions));
    if (length === 0) return refused(`Row ${row + 1} of vectors.i8 is all zeros.`);
    weights[row] = 1 / (1 + (halfAt * count) / total) / length;
  }
  const rows = new Map([...counts.keys()].map((stem, row) => [stem, row]));
  return succeed({ dimensions, rows, bytes: table, weights, known: new WeakMap() });
};

const directionOf = (sum: Float64Array): TopicVector => {
  const length = lengthOf(sum);
  return length === 0 ? null : Int8Array.from(sum, (each) => Math.round((127 * each) / length));
};

const sumOf = ({ dimensions, rows, bytes, weights }: WordVectors, words: ReadonlyMap<string, number>): Float64Array => {
  const sum = new Float64Array(dimensions);
  for (const [stem, times] of words) {
    const row = rows.get(stem);
    if (row === undefined) continue;
    const weight = times * (weights[row] ?? 0);
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + weight * (bytes[row * dimensions + at] ?? 0);
  }
  return sum;
};

const distinct = (text: string, times: number): [string, number][] =>
  stemsOf(text)
    .filter(isTelling)
    .map((stem) => [stem, times]);

/** A word of the title tells the topic better than one of the description. */
const titleTimes = 1.75;

export const topicOfRequest = (
  vectors: WordVectors,
  { title, description }: Pick<ProjectData, 'title' | 'description'>,
): TopicVector => directionOf(sumOf(vectors, new Map([...distinct(description, 1), ...distinct(title, titleTimes)])));

/** In written words: a passage, and how many after its beginning the next one begins, while so many are left. */
const passage = { length: 60, step: 41, least: 20 } as const;

const passagesOf = (text: string): string[] => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const passages: string[] = [];
  for (let from = 0; from === 0 || words.length - from >= passage.least; from += passage.step)
    passages.push(words.slice(from, from + passage.length).join(' '));
  return passages;
};

/** The mean direction of the passages of texts. */
export const topicOfTexts = (vectors: WordVectors, texts: readonly string[]): TopicVector => {
  const mean = new Float64Array(vectors.dimensions);
  for (const text of texts.flatMap(passagesOf)) {
    const sum = sumOf(vectors, new Map(distinct(text, 1)));
    const length = lengthOf(sum);
    if (length > 0) for (const [at, each] of sum.entries()) mean[at] = (mean[at] ?? 0) + each / length;
  }
  return directionOf(mean);
};
