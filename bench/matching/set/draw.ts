import { randomOf } from '../../../server/src/testing/synthetic-labs.ts';

/** Choices that are the same for the same seed. */
export type Draw = {
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  one<Item>(items: readonly Item[]): Item;
  /** Between `low` and `high` different entries, in a new order. */
  some<Item>(items: readonly Item[], low: number, high: number): Item[];
};

export const drawOf = (seed: number): Draw => {
  const random = randomOf(seed * 2_654_435_761);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  return {
    chance: (probability) => random() < probability,
    between,
    one: <Item>(items: readonly Item[]): Item => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
    some: (items, low, high) => {
      const left = [...items];
      const count = Math.min(left.length, between(low, high));
      return Array.from({ length: count }, () => left.splice(between(0, left.length - 1), 1)).flat();
    },
  };
};
