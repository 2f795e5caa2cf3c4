import type { TopicVector, WordVectors } from './word-vectors.domain.ts';

/** The topic of a request among a collection of laboratories, by which a closer one gains. */
export type Topic = {
  readonly vectors: WordVectors;
  readonly asked: Int8Array;
  /** The products of the directions with that of each laboratory, in their order, and their mean. */
  readonly products: readonly (number | null)[];
  readonly mean: number;
  /** The gain for a cosine of 1 above the mean. */
  readonly scale: number;
};

const unit = 127 * 127;

/** Fitted on the open halves of four sets of real laboratories (docs/decisions/0072). The bound is of cosines above the mean. */
const share = 0.1;
const bound = 0.2;
/** Cosines say little among laboratories that all do one kind of work: the factor is whole at this spread, and at most half as much again. */
const usualSpread = 0.11;
const mostSpread = 1.5;

/**
 * The product of a direction with the one that begins at a place of `directions`. Two sums at a time take half as long as one, and each
 * match makes a product for every laboratory.
 */
export const productOf = (asked: Int8Array, directions: Int8Array, from = 0): number => {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < asked.length; at += 2) {
    even = (even + Math.imul(asked[at] ?? 0, directions[from + at] ?? 0)) | 0;
    odd = (odd + Math.imul(asked[at + 1] ?? 0, directions[from + at + 1] ?? 0)) | 0;
  }
  return even + odd;
};

/** The products with each laboratory of a collection, in its order; null for one without a direction. */
export type ProductsWith = (asked: Int8Array) => readonly (number | null)[];

export const productsOf =
  (labs: readonly { readonly topic?: TopicVector }[]): ProductsWith =>
  (asked) =>
    labs.map(({ topic }) => (topic ? productOf(asked, topic) : null));

/** The topic of a request among laboratories; null where nothing of the request is known. `reach` is that of its words. */
export const topicAmong = (
  vectors: WordVectors,
  asked: TopicVector,
  reach: number,
  productsWith: ProductsWith,
): Topic | null => {
  if (asked === null) return null;
  const products = productsWith(asked);
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const product of products) {
    if (product === null) continue;
    count++;
    sum += product;
    squares += product * product;
  }
  const mean = count === 0 ? 0 : sum / count;
  const spread = count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean)) / unit;
  return { vectors, asked, products, mean, scale: 1000 * reach * share * Math.min(mostSpread, spread / usualSpread) };
};

/** The gain by a product: an integer of 0 or more. A laboratory that says no word of the request, `gain` 0, is not listed for its topic. */
export const gainOfProduct = ({ scale, mean }: Topic, product: number | null, gain: number): number =>
  product === null || gain === 0 ? 0 : Math.floor(scale * Math.min(bound, Math.max(0, (product - mean) / unit)));

export const topicGain = (topic: Topic | null, lab: TopicVector | undefined, gain: number): number =>
  topic === null || !lab ? 0 : gainOfProduct(topic, productOf(topic.asked, lab), gain);
