import type { Reach, Tally } from '@aliquot/contract/hearts/matching';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { isFree } from '../laboratory/stated-terms.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { gainOfProduct, productOf } from '../topic/closeness.domain.ts';
import type { WordVectors } from '../topic/word-vectors.domain.ts';
import { funnelOf } from './funnel.domain.ts';
import { percentageOf, pointsFor, type Question, scoreFrom, type Weighed } from './matching.domain.ts';
import { fittedPercentage, leastGain } from './percentage.domain.ts';
import { createPostings } from './postings.domain.ts';
import { byRank, mostCertified, mostCounted, mostLater, questionOf, type Ranked, rankedOf, tallyOf } from './ranking.domain.ts';
import { lengthNorm, relatedBit, scopedBit } from './relevance.domain.ts';

/** The best few, kept in order. */
const bestOf = (limit: number) => {
  const best: Ranked[] = [];
  return {
    best,
    /** The worst one that is kept once there are `limit`, which others have to be better than. */
    get last(): Ranked | undefined {
      return best.length < limit ? undefined : best.at(-1);
    },
    offer(entry: Ranked): void {
      if (limit === 0 || (best.length === limit && byRank(entry, best.at(-1) ?? entry) >= 0)) return;
      let at = best.length;
      while (at > 0 && byRank(entry, best[at - 1] ?? entry) < 0) at--;
      best.splice(at, 0, entry);
      if (best.length > limit) best.pop();
    },
  };
};

/** Ranks many laboratories with the score of matching.domain, over an inverted index of what they say. */
export type MatchEngine = {
  readonly size: number;
  /** Takes a laboratory in, or replaces it; one that is not offered is taken out. */
  put(lab: LabRecord): void;
  remove(id: string): void;
  /** Weighs a request against the laboratories as they are now. */
  question(need: Need): Question;
  /**
   * The best `limit` laboratories (0 only counts), with the first of those that are only certified for the specialty, best first, and how many show
   * what is asked in all; `later` would be among them and take new work too late. The question must come from the engine as it is now.
   */
  top(question: Question, limit: number): { readonly best: Ranked[]; readonly later: Ranked[]; readonly shown: Tally };
  /** The number of laboratories that remain with each asked term after the other. */
  funnel(question: Question): Reach['funnel'];
};

/** A laboratory without its words, which the postings have. */
type Kept = Weighed & Pick<LabRecord, 'id' | 'evidenceOn'>;

const keptOf = ({ id, evidenceOn, certificateRows, covered, place, ground, stated }: LabRecord): Kept => ({
  id,
  evidenceOn,
  certificateRows,
  covered,
  place,
  ground,
  stated,
});

const smallestCapacity = 256;
/** Slots of laboratories that were replaced or removed are reused once there are this many, and they are a quarter of all. */
const fewestDead = 1024;

const columnsOf = (capacity: number, dimensions: number) => ({
  live: new Uint8Array(capacity),
  length: new Float64Array(capacity),
  covered: new Int32Array(capacity),
  /** The directions of laboratories side by side, and which have one. */
  directed: new Uint8Array(capacity),
  directions: new Int8Array(capacity * dimensions),
  /** Rewritten by each request: the norms of a laboratory's words, what it gains, and a bit for each thing that it shows. */
  norm: new Float64Array(capacity),
  gain: new Float64Array(capacity),
  shown: new Int32Array(capacity),
  counts: new Uint8Array(capacity),
});
type Columns = ReturnType<typeof columnsOf>;

const enlarged = (columns: Columns): Columns => {
  const capacity = columns.live.length;
  const larger = columnsOf(2 * capacity, columns.directions.length / capacity);
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name]);
  return larger;
};

/** True when a laboratory with these words may be better than the worst that is kept: most are not and can be skipped. */
const mayEnter = ({ text }: Question, last: Ranked | undefined, gain: number, shown: number): boolean =>
  last === undefined ||
  last.failure > 0 ||
  (gain >= leastGain(text, last.percentage) &&
    percentageOf(pointsFor(text, fittedPercentage(text, gain), shown)) >= last.percentage);

/** An engine of laboratories. Where there are word vectors, their records have the directions by these. */
export const createMatchEngine = (vectors: WordVectors | null = null): MatchEngine => {
  const postings = createPostings();
  const slotOf = new Map<string, number>();
  let labs: (Kept | undefined)[] = [];
  const dimensions = vectors?.dimensions ?? 0;
  let columns = columnsOf(smallestCapacity, dimensions);
  let totalLength = 0;
  /** The average for which `norm` was filled; unknown when a laboratory came since. */
  let normsFor = Number.NaN;

  const compact = () => {
    const map = new Int32Array(labs.length).fill(-1);
    const kept: Kept[] = [];
    for (const [slot, lab] of labs.entries()) {
      if (lab === undefined) continue;
      const target = kept.push(lab) - 1;
      map[slot] = target;
      columns.live[target] = 1;
      columns.length[target] = columns.length[slot] ?? 0;
      columns.covered[target] = lab.covered;
      columns.directed[target] = columns.directed[slot] ?? 0;
      columns.directions.copyWithin(target * dimensions, slot * dimensions, (slot + 1) * dimensions);
      slotOf.set(lab.id, target);
    }
    columns.live.fill(0, kept.length);
    normsFor = Number.NaN;
    labs = kept;
    postings.renumber(map);
  };

  const remove = (id: string) => {
    const slot = slotOf.get(id);
    if (slot === undefined) return;
    slotOf.delete(id);
    labs[slot] = undefined;
    columns.live[slot] = 0;
    columns.directed[slot] = 0;
    totalLength -= columns.length[slot] ?? 0;
    postings.invalidateCounts();
    const dead = labs.length - slotOf.size;
    if (dead >= fewestDead && dead * 4 >= labs.length) compact();
  };

  const sumWordsAndTopic = ({ text, topic }: Question) => {
    const { norm, gain, shown, counts, length } = columns;
    gain.fill(0, 0, labs.length);
    shown.fill(0, 0, labs.length);
    if (normsFor !== text.average)
      for (let slot = 0; slot < labs.length; slot++) norm[slot] = lengthNorm(text.average, length[slot] ?? 0);
    normsFor = text.average;
    for (const { term, weight } of text.terms) postings.accumulate(term, weight, norm, gain);
    if (topic !== null)
      for (const [slot, product] of topic.products.entries())
        gain[slot] = (gain[slot] ?? 0) + gainOfProduct(topic, product, gain[slot] ?? 0);
    for (const [at, { ways, proofs, related }] of text.things.entries()) {
      for (const way of ways) postings.mark(way, 1 << at, counts, shown);
      for (const way of proofs) postings.mark(way, scopedBit, counts, shown);
      for (const term of related) postings.mark([term], relatedBit, counts, shown);
    }
  };

  const productsWith = (asked: Int8Array) =>
    Array.from(labs, (_lab, slot) =>
      columns.directed[slot] === 1 ? productOf(asked, columns.directions, slot * dimensions) : null,
    );

  /** The certified laboratories among those whose records do not name the work. */
  const certified = (question: Question): Ranked[] => {
    const { need, text } = question;
    const found = bestOf(mostCertified);
    for (let slot = 0; slot < labs.length; slot++) {
      if (((columns.covered[slot] ?? 0) & need.specialties) === 0) continue;
      const gain = columns.gain[slot] ?? 0;
      const shown = columns.shown[slot] ?? 0;
      if ((shown & text.bits.listed) !== 0 || !mayEnter(question, found.last, gain, shown)) continue;
      const lab = labs[slot];
      if (lab === undefined || !isFree(need, lab.stated.freeFrom)) continue;
      const score = scoreFrom(question, lab, gain, shown);
      if (score.group === 'certified') found.offer(rankedOf(question, lab, score));
    }
    return found.best;
  };

  return {
    get size() {
      return slotOf.size;
    },
    put(lab) {
      remove(lab.id);
      if (!lab.offered) return;
      const slot = labs.push(keptOf(lab)) - 1;
      if (slot >= columns.live.length) columns = enlarged(columns);
      normsFor = Number.NaN;
      columns.live[slot] = 1;
      columns.length[slot] = lab.length;
      columns.covered[slot] = lab.covered;
      const topic = vectors === null ? null : lab.topic;
      columns.directed[slot] = topic ? 1 : 0;
      if (topic) columns.directions.set(topic, slot * dimensions);
      totalLength += lab.length;
      postings.add(slot, lab.terms);
      slotOf.set(lab.id, slot);
    },
    remove,
    question: (need) =>
      questionOf(
        need,
        {
          laboratories: slotOf.size,
          length: totalLength,
          saying: (term) => postings.count(term, columns.live),
          similar: (word) => postings.similar(word, columns.live),
        },
        vectors,
        productsWith,
      ),
    top(question, limit) {
      const { need, text } = question;
      const found = bestOf(limit);
      const later = bestOf(limit === 0 ? 0 : mostLater);
      let counted = 0;
      sumWordsAndTopic(question);
      for (let slot = 0; slot < labs.length; slot++) {
        const gain = columns.gain[slot] ?? 0;
        const shown = columns.shown[slot] ?? 0;
        if (gain === 0 && (shown & relatedBit) === 0) continue;
        const counts = counted <= mostCounted && (shown & text.bits.listed) !== 0;
        const enters = limit > 0 && mayEnter(question, found.last, gain, shown);
        const lab = counts || enters ? labs[slot] : undefined;
        if (lab === undefined) continue;
        const score = scoreFrom(question, lab, gain, shown);
        if (!isFree(need, lab.stated.freeFrom)) {
          if (score.group === 'shown') later.offer(rankedOf(question, lab, score));
          continue;
        }
        if (score.group === 'shown') counted++;
        const isRanked = score.group === 'related' || (gain > 0 && score.group !== 'certified');
        if (enters && isRanked) found.offer(rankedOf(question, lab, score));
      }
      const { best } = found;
      return {
        best: limit === 0 ? [] : [...best, ...certified(question)].toSorted(byRank),
        later: counted > mostCounted ? [] : later.best,
        shown: tallyOf(counted),
      };
    },
    funnel(question) {
      const counted = funnelOf(question);
      sumWordsAndTopic(question);
      for (const [slot, lab] of labs.entries()) {
        if (lab === undefined) continue;
        counted.offer({ ...scoreFrom(question, lab, columns.gain[slot] ?? 0, columns.shown[slot] ?? 0), lab });
      }
      return counted.counts;
    },
  };
};
