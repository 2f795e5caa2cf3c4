import { type Terms, termGain } from './relevance.domain.ts';
import { isCandidate, mayBeMisspelled, similarAmong } from './similar.domain.ts';

type Posting = { slots: Int32Array; weights: Uint16Array; length: number; live: number; countedAt: number };

const initialLength = 4;

const grown = <Column extends Int32Array | Uint16Array>(
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
type Postings = {
  add(slot: number, terms: Terms): void;
  /** Call when a slot dies, so that counts are recomputed when they are next needed. */
  invalidateCounts(): void;
  /** The number of live slots that contain a term. */
  count(term: string, live: Uint8Array): number;
  /** The live word most similar to one that no laboratory uses, or null. */
  similar(word: string, live: Uint8Array): string | null;
  /** Adds what a term of this weight gains to every slot that says it, against the slot's length norm. */
  accumulate(term: string, weight: number, norms: Float64Array, into: Float64Array): void;
  /** Marks every slot that says all of some terms with a bit; `counts` is all zero before and after. */
  mark(terms: readonly string[], bit: number, counts: Uint8Array, into: Int32Array): void;
  /** Renumbers the slots; those that map to -1 go. */
  renumber(map: Int32Array): void;
};

export const createPostings = (): Postings => {
  const postings = new Map<string, Posting>();
  /** The single words, by their first letter. */
  const wordsBy = new Map<string, string[]>();
  let epoch = 0;

  const enlist = (term: string) => {
    if (!isCandidate(term, term)) return;
    const words = wordsBy.get(term.charAt(0));
    if (words === undefined) wordsBy.set(term.charAt(0), [term]);
    else words.push(term);
  };

  const append = (term: string, slot: number, weight: number) => {
    let posting = postings.get(term);
    if (posting === undefined) {
      posting = {
        slots: new Int32Array(initialLength),
        weights: new Uint16Array(initialLength),
        length: 0,
        live: 0,
        countedAt: epoch,
      };
      postings.set(term, posting);
      enlist(term);
    }
    posting.slots = grown(posting.slots, posting.length, (size) => new Int32Array(size));
    posting.weights = grown(posting.weights, posting.length, (size) => new Uint16Array(size));
    posting.slots[posting.length] = slot;
    posting.weights[posting.length] = weight;
    posting.length++;
    posting.live++;
  };

  const count = (term: string, live: Uint8Array): number => {
    const posting = postings.get(term);
    if (posting === undefined) return 0;
    if (posting.countedAt !== epoch) recount(posting, live);
    return posting.live;
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
    count,
    similar(word, live) {
      if (!mayBeMisspelled(word)) return null;
      const candidates = (wordsBy.get(word.charAt(0)) ?? []).filter((term) => isCandidate(word, term) && count(term, live) > 0);
      return similarAmong(word, candidates);
    },
    accumulate(term, weight, norms, into) {
      const posting = postings.get(term);
      if (posting === undefined) return;
      const { slots, weights, length } = posting;
      for (let at = 0; at < length; at++) {
        const slot = slots[at] ?? 0;
        into[slot] = (into[slot] ?? 0) + termGain(weight, weights[at] ?? 0, norms[slot] ?? 0);
      }
    },
    mark(terms, bit, counts, into) {
      const found = terms.map((term) => postings.get(term));
      if (found.includes(undefined)) return;
      for (const posting of found) {
        for (let at = 0; at < (posting?.length ?? 0); at++) {
          const slot = posting?.slots[at] ?? 0;
          counts[slot] = (counts[slot] ?? 0) + 1;
          if (counts[slot] === terms.length) into[slot] = (into[slot] ?? 0) | bit;
        }
      }
      for (const posting of found) for (let at = 0; at < (posting?.length ?? 0); at++) counts[posting?.slots[at] ?? 0] = 0;
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
      wordsBy.clear();
      for (const term of postings.keys()) enlist(term);
    },
  };
};
