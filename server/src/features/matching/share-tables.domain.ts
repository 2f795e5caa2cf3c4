import type { LabRecord } from './lab-record.domain.ts';
import { serviceMaskShare, servicesShareOf, specializationsShare } from './matching.domain.ts';
import type { Need } from './request-need.domain.ts';

const serviceMasks = 1 << 15;
const specializationMasks = 1 << 16;
const initialPairs = 256;

/** The masks that laboratories have, and a table of shares over them that each request writes anew. */
const maskTable = (size: number) => {
  const seen = new Set<number>();
  const shares = new Int16Array(size);
  return {
    add: (mask: number) => seen.add(mask),
    fill(share: (mask: number) => number): Int16Array {
      for (const mask of seen) shares[mask] = share(mask);
      return shares;
    },
  };
};

/** The pairs of declared services and all services that laboratories have, numbered, so that one look-up gives the share. */
export const serviceTable = () => {
  const masks = maskTable(serviceMasks);
  const numbers = new Map<number, number>();
  const declared: number[] = [];
  const all: number[] = [];
  let shares = new Int16Array(initialPairs);
  return {
    /** The number of a laboratory's pair. */
    add(lab: LabRecord): number {
      const pair = lab.declaredServices * serviceMasks + lab.services;
      const known = numbers.get(pair);
      if (known !== undefined) return known;
      masks.add(lab.declaredServices);
      masks.add(lab.services);
      declared.push(lab.declaredServices);
      numbers.set(pair, numbers.size);
      if (all.push(lab.services) > shares.length) shares = new Int16Array(shares.length * 2);
      return all.length - 1;
    },
    /** The share of every pair, by number. */
    fill(need: Need): Int16Array {
      const shareOf = masks.fill((mask) => serviceMaskShare(need, mask));
      for (let at = 0; at < all.length; at++) {
        shares[at] = servicesShareOf(shareOf[declared[at] ?? 0] ?? 0, shareOf[all[at] ?? 0] ?? 0);
      }
      return shares;
    },
  };
};

/** The share of every mask of specializations that laboratories have. */
export const specializationTable = () => {
  const masks = maskTable(specializationMasks);
  return {
    add: masks.add,
    fill: (need: Need): Int16Array => masks.fill((mask) => specializationsShare(need, mask)),
  };
};
