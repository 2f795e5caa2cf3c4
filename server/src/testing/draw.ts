export type Draw = {
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  one<Item>(items: readonly Item[]): Item;
  /** Between `low` and `high` different entries, in a new order. */
  some<Item>(items: readonly Item[], low: number, high: number): Item[];
};

/** Choices by numbers from 0 up to 1. */
export const drawFrom = (random: () => number): Draw => {
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
