import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { halvedShareOf, serviceMaskShare, specializationMaskShare, specializationsShare } from './matching.domain.ts';

const masks = 1 << 16;
const initialPairs = 256;

type Pair = { readonly declared: number; readonly all: number };
type Share = (need: Need, mask: number) => number;

/** The masks that laboratories have, and a table of shares over them that each request writes anew. */
const maskTable = () => {
  const seen = new Set<number>();
  const shares = new Int16Array(masks);
  return {
    add: (mask: number) => seen.add(mask),
    fill(share: (mask: number) => number): Int16Array {
      for (const mask of seen) shares[mask] = share(mask);
      return shares;
    },
  };
};

/** The pairs of declared values and all values that laboratories have, numbered, so that one lookup gives the share. */
const pairTable = (share: Share, shareOfPair: (need: Need, pair: Pair, shareOf: Int16Array) => number) => {
  const table = maskTable();
  const numbers = new Map<number, number>();
  const pairs: Pair[] = [];
  let shares = new Int16Array(initialPairs);
  return {
    /** The number of a pair. */
    add(pair: Pair): number {
      const key = pair.declared * masks + pair.all;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      table.add(pair.declared);
      table.add(pair.all);
      numbers.set(key, numbers.size);
      if (pairs.push(pair) > shares.length) shares = new Int16Array(shares.length * 2);
      return pairs.length - 1;
    },
    /** The share of every pair, by number. */
    fill(need: Need): Int16Array {
      const shareOf = table.fill((mask) => share(need, mask));
      for (const [at, pair] of pairs.entries()) shares[at] = shareOfPair(need, pair, shareOf);
      return shares;
    },
  };
};

export const serviceTable = () => {
  const table = pairTable(serviceMaskShare, (_need, { declared, all }, shareOf) =>
    halvedShareOf(shareOf[declared] ?? 0, shareOf[all] ?? 0),
  );
  return {
    ...table,
    add: (lab: LabRecord) => table.add({ declared: lab.declaredServices, all: lab.services }),
  };
};

export const specializationTable = () => {
  const table = pairTable(specializationMaskShare, (need, { declared, all }) => specializationsShare(need, declared, all));
  return {
    ...table,
    add: (lab: LabRecord) => table.add({ declared: lab.declaredSpecializations, all: lab.specializations }),
  };
};
