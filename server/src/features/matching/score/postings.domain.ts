import type { Terms } from './text-score.domain.ts';

type Posting = { slots: Int32Array; weights: Uint8Array; length: number; live: number; countedAt: number };

const initialLength = 4;

const grown = <Column extends Int32Array | Uint8Array>(
  column: Column,
  length: number,
  make: (size: number) => Column,
): Column => {
  if (length < column.length) return column;
  const larger = make(column.length * 2);
  larger.set(column);
  return larger;
};

/** An inverted index: for each term, the slots of the laboratories that say it, with their field weights. */
export type Postings = {
  add(slot: number, terms: Terms): void;
  /** Call when a slot died, so that counts are taken anew when they are next asked for. */
  invalidateCounts(): void;
  /** How many live slots say a term. */
  count(term: string, live: Uint8Array): number;
  /** Adds `weight` times the field weight of a term to every slot that says it. */
  accumulate(term: string, weight: number, into: Int32Array): void;
  /** Renumbers the slots; those that map to -1 go. */
  renumber(map: Int32Array): void;
};

export const createPostings = (): Postings => {
  const postings = new Map<string, Posting>();
  let epoch = 0;

  const append = (term: string, slot: number, weight: number) => {
    let posting = postings.get(term);
    if (posting === undefined) {
      posting = {
        slots: new Int32Array(initialLength),
        weights: new Uint8Array(initialLength),
        length: 0,
        live: 0,
        countedAt: epoch,
      };
      postings.set(term, posting);
    }
    posting.slots = grown(posting.slots, posting.length, (size) => new Int32Array(size));
    posting.weights = grown(posting.weights, posting.length, (size) => new Uint8Array(size));
    posting.slots[posting.length] = slot;
    posting.weights[posting.length] = weight;
    posting.length++;
    posting.live++;
  };

  const recount = (posting: Posting, live: Uint8Array) => {
    let count = 0;
    for (let at = 0; at < posting.length; at++) count += live[posting.slots[at] ?? 0] ?? 0;
    posting.live = count;
    posting.countedAt = epoch;
  };

  return {
    add(slot, terms) {
      for (const [term, weight] of terms) append(term, slot, weight);
    },
    invalidateCounts() {
      epoch++;
    },
    count(term, live) {
      const posting = postings.get(term);
      if (posting === undefined) return 0;
      if (posting.countedAt !== epoch) recount(posting, live);
      return posting.live;
    },
    accumulate(term, weight, into) {
      const posting = postings.get(term);
      if (posting === undefined) return;
      const { slots, weights, length } = posting;
      for (let at = 0; at < length; at++) {
        const slot = slots[at] ?? 0;
        into[slot] = (into[slot] ?? 0) + weight * (weights[at] ?? 0);
      }
    },
    renumber(map) {
      for (const [term, posting] of postings) {
        let kept = 0;
        for (let at = 0; at < posting.length; at++) {
          const slot = map[posting.slots[at] ?? 0] ?? -1;
          if (slot < 0) continue;
          posting.slots[kept] = slot;
          posting.weights[kept] = posting.weights[at] ?? 0;
          kept++;
        }
        posting.length = kept;
        posting.live = kept;
        posting.countedAt = epoch;
        if (kept === 0) postings.delete(term);
      }
    },
  };
};
