import type { Need } from '../request/request-need.domain.ts';

const masks = 1 << 16;
const initialPairs = 256;
const notComputed = -1;

type Pair = { readonly declared: number; readonly all: number };

/** The pairs of declared values and all values that laboratories have, numbered: a request computes the share of each once, when it meets it. */
export const shareTable = (shareOf: (need: Need, declared: number, all: number) => number) => {
  const numbers = new Map<number, number>();
  const pairs: Pair[] = [];
  let shares = new Int16Array(initialPairs);
  return {
    /** The number of a pair of masks. */
    add(declared: number, all: number): number {
      const key = declared * masks + all;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, pairs.length);
      if (pairs.push({ declared, all }) > shares.length) shares = new Int16Array(shares.length * 2);
      return pairs.length - 1;
    },
    /** The share of each pair by its number, for one request at a time. */
    sharesFor(need: Need): (number: number) => number {
      shares.fill(notComputed, 0, pairs.length);
      return (number) => {
        if (shares[number] === notComputed) {
          const { declared, all } = pairs[number] ?? { declared: 0, all: 0 };
          shares[number] = shareOf(need, declared, all);
        }
        return shares[number] ?? 0;
      };
    },
  };
};
