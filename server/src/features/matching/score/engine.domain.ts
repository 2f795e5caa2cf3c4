import type { Reach, Tally } from '@aliquot/contract/matching';
import { usStates } from '../../../kernel/us-address.ts';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import {
  budgetShare,
  isFree,
  notStated,
  type StatedTerms,
  statedConflict,
  statedTimeShare,
} from '../laboratory/stated-terms.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { boundOf } from './bound.domain.ts';
import { funnelOf } from './funnel.domain.ts';
import type { Ground } from './legal.domain.ts';
import {
  certificationsShare,
  complianceShare,
  distanceShare,
  isNearEnough,
  isRelated,
  labTypeShare,
  noPlaceShare,
  pointsOf,
  type Question,
  readinessShare,
  servicesShare,
  settled,
  showsDemanded,
  specializationsShare,
  standingOf,
  timelineShare,
  workKept,
} from './matching.domain.ts';
import { createPostings } from './postings.domain.ts';
import { questionOf, type Ranked, rankedOf } from './ranking.domain.ts';
import { lengthNorm, textShare } from './relevance.domain.ts';
import { bestOf, qualifyingCounter, qualifyingTotal } from './selection.domain.ts';
import { shareTable } from './share-tables.domain.ts';

/** Ranks many laboratories with the score of matching.domain, over columns of numbers. */
export type MatchEngine = {
  readonly size: number;
  /** Takes a laboratory in, or replaces it; one that is not offered is taken out. */
  put(lab: LabRecord): void;
  remove(id: string): void;
  /** Weighs a request against the laboratories as they are now. */
  question(need: Need): Question;
  /**
   * The best `limit` laboratories (0 only counts), best first, and how many qualify in all. The question must come from the
   * engine as it is now.
   */
  top(question: Question, limit: number): { readonly best: Ranked[]; readonly qualifying: Tally };
  /** How many laboratories remain with each thing that is asked after the other. */
  funnel(question: Question): Reach['funnel'];
};

const noCompliance = 255;
/** The grounds of the law by number. */
const grounds: readonly Ground[] = [null, 'abroad', ...usStates];
const smallestCapacity = 256;
/** Slots of laboratories that were replaced or removed are reused once there are this many, and they are a quarter of all. */
const fewestDead = 1024;

const columnsOf = (capacity: number) => ({
  live: new Uint8Array(capacity),
  services: new Uint32Array(capacity),
  specializations: new Uint32Array(capacity),
  labType: new Uint8Array(capacity),
  hours: new Uint8Array(capacity),
  staff: new Uint8Array(capacity),
  compliance: new Uint8Array(capacity),
  ground: new Uint8Array(capacity),
  turnaround: new Uint16Array(capacity),
  freeFrom: new Int32Array(capacity),
  lowest: new Int32Array(capacity),
  highest: new Int32Array(capacity),
  hasPlace: new Uint8Array(capacity),
  x: new Float32Array(capacity),
  y: new Float32Array(capacity),
  z: new Float32Array(capacity),
  certificateStart: new Int32Array(capacity),
  certificateEnd: new Int32Array(capacity),
  evidenceOn: new Int32Array(capacity),
  length: new Float64Array(capacity),
  breadth: new Int32Array(capacity),
  /** Written anew by each request: what a laboratory's words are held against, what they gain, and a bit for each thing that it shows. */
  norm: new Float64Array(capacity),
  gain: new Float64Array(capacity),
  shown: new Int32Array(capacity),
  counts: new Uint8Array(capacity),
});
type Columns = ReturnType<typeof columnsOf>;

const enlarged = (columns: Columns, capacity: number): Columns => {
  const larger = columnsOf(capacity);
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name]);
  return larger;
};

const complianceShares = Int16Array.from({ length: 256 }, (_unused, score) =>
  score === noCompliance ? complianceShare(null) : complianceShare(Math.min(100, score)),
);

export const createMatchEngine = (): MatchEngine => {
  const postings = createPostings();
  const slotOf = new Map<string, number>();
  const services = shareTable(servicesShare);
  const specializations = shareTable(specializationsShare);
  let ids: string[] = [];
  let columns = columnsOf(smallestCapacity);
  let certificates = new Int32Array(smallestCapacity);
  let certificatesEnd = 0;
  let totalLength = 0;
  /** The average for which `norm` was filled; unknown when a laboratory came since. */
  let normsFor = Number.NaN;

  const appendCertificates = (rows: Int32Array) => {
    while (certificatesEnd + rows.length > certificates.length) {
      const larger = new Int32Array(certificates.length * 2);
      larger.set(certificates);
      certificates = larger;
    }
    certificates.set(rows, certificatesEnd);
    certificatesEnd += rows.length;
  };

  const write = (slot: number, lab: LabRecord) => {
    normsFor = Number.NaN;
    columns.live[slot] = 1;
    columns.services[slot] = services.add(lab.declaredServices, lab.services);
    columns.specializations[slot] = specializations.add(lab.declaredSpecializations, lab.specializations);
    columns.labType[slot] = lab.labType;
    columns.hours[slot] = lab.hours;
    columns.staff[slot] = lab.staff;
    columns.compliance[slot] = lab.complianceScore ?? noCompliance;
    columns.ground[slot] = grounds.indexOf(lab.ground);
    columns.turnaround[slot] = lab.stated.turnaround;
    columns.freeFrom[slot] = lab.stated.freeFrom;
    columns.lowest[slot] = lab.stated.lowest;
    columns.highest[slot] = lab.stated.highest;
    columns.evidenceOn[slot] = lab.evidenceOn;
    columns.length[slot] = lab.length;
    columns.breadth[slot] = lab.breadth;
    totalLength += lab.length;
    columns.hasPlace[slot] = lab.place === null ? 0 : 1;
    columns.x[slot] = lab.place?.x ?? 0;
    columns.y[slot] = lab.place?.y ?? 0;
    columns.z[slot] = lab.place?.z ?? 0;
    columns.certificateStart[slot] = certificatesEnd;
    appendCertificates(lab.certificateRows);
    columns.certificateEnd[slot] = certificatesEnd;
  };

  const termsAt = (slot: number): StatedTerms => ({
    turnaround: columns.turnaround[slot] ?? 0,
    freeFrom: columns.freeFrom[slot] ?? notStated,
    lowest: columns.lowest[slot] ?? 0,
    highest: columns.highest[slot] ?? 0,
  });

  const rankedAt = (need: Need, slot: number, total: number): Ranked =>
    rankedOf(
      need,
      {
        id: ids[slot] ?? '',
        evidenceOn: columns.evidenceOn[slot] ?? 0,
        place:
          columns.hasPlace[slot] === 1 ? { x: columns.x[slot] ?? 0, y: columns.y[slot] ?? 0, z: columns.z[slot] ?? 0 } : null,
      },
      total,
    );

  const moveCertificates = (slot: number, from: Int32Array) => {
    const rows = from.subarray(columns.certificateStart[slot], columns.certificateEnd[slot]);
    columns.certificateStart[slot] = certificatesEnd;
    appendCertificates(rows);
    columns.certificateEnd[slot] = certificatesEnd;
  };

  const compact = () => {
    const map = new Int32Array(ids.length).fill(-1);
    const kept: string[] = [];
    for (let slot = 0; slot < ids.length; slot++) {
      if (columns.live[slot] === 0) continue;
      const target = kept.push(ids[slot] ?? '') - 1;
      map[slot] = target;
      for (const column of Object.values(columns)) column[target] = column[slot] ?? 0;
    }
    columns.live.fill(0, kept.length);
    normsFor = Number.NaN;
    const before = certificates;
    certificates = new Int32Array(Math.max(smallestCapacity, certificates.length));
    certificatesEnd = 0;
    ids = kept;
    for (const [slot, id] of kept.entries()) {
      slotOf.set(id, slot);
      moveCertificates(slot, before);
    }
    postings.renumber(map);
  };

  const remove = (id: string) => {
    const slot = slotOf.get(id);
    if (slot === undefined) return;
    slotOf.delete(id);
    columns.live[slot] = 0;
    totalLength -= columns.length[slot] ?? 0;
    postings.invalidateCounts();
    const dead = ids.length - slotOf.size;
    if (dead >= fewestDead && dead * 4 >= ids.length) compact();
  };

  const sumText = ({ text }: Question) => {
    const { norm, gain, shown, counts, length, breadth } = columns;
    gain.fill(0, 0, ids.length);
    shown.fill(0, 0, ids.length);
    if (normsFor !== text.average)
      for (let slot = 0; slot < ids.length; slot++)
        norm[slot] = lengthNorm(text.average, length[slot] ?? 0, breadth[slot] ?? 0);
    normsFor = text.average;
    for (const { term, weight } of text.terms) postings.accumulate(term, weight, norm, gain);
    for (const [at, { ways }] of text.things.entries()) {
      for (const way of ways) postings.mark(way, 1 << at, counts, shown);
    }
  };

  const statistics = () => ({
    laboratories: slotOf.size,
    length: totalLength,
    saying: (term: string) => postings.count(term, columns.live),
    similar: (word: string) => postings.similar(word, columns.live),
  });

  return {
    get size() {
      return slotOf.size;
    },
    put(lab) {
      remove(lab.id);
      if (!lab.offered) return;
      const slot = ids.push(lab.id) - 1;
      if (slot >= columns.live.length) columns = enlarged(columns, columns.live.length * 2);
      write(slot, lab);
      postings.add(slot, lab.terms);
      slotOf.set(lab.id, slot);
    },
    remove,
    question: (need) => questionOf(need, statistics()),
    top(question, limit) {
      const { need, text } = question;
      const { maxima } = need;
      const serviceShare = services.sharesFor(need);
      const specializationShare = specializations.sharesFor(need);
      const bound = boundOf(question);
      const found = bestOf(limit);
      const qualifying = qualifyingCounter();
      // Below it a laboratory can neither be among the best nor be counted.
      let floor = Math.min(found.threshold, qualifyingTotal);
      const count = ids.length;
      const at = columns;
      sumText(question);
      for (let slot = 0; slot < count; slot++) {
        const freeFrom = at.freeFrom[slot] ?? notStated;
        const gain = at.gain[slot] ?? 0;
        if (at.live[slot] === 0 || gain < bound.leastGain(at.shown[slot] ?? 0, floor) || !isFree(need, freeFrom)) continue;
        const service = serviceShare(at.services[slot] ?? 0);
        if (gain === 0 && service === 0) continue;
        const offers = pointsOf(maxima.services, service);
        const declared =
          pointsOf(maxima.specializations, specializationShare(at.specializations[slot] ?? 0)) +
          pointsOf(maxima.compliance, complianceShares[at.compliance[slot] ?? noCompliance] ?? 0) +
          pointsOf(maxima.labType, labTypeShare(need, at.labType[slot] ?? 0));
        const things = bound.shown(at.shown[slot] ?? 0);
        const { showsMethod } = things;
        const covered = textShare(text, gain, things);
        if (!isRelated(service, covered)) continue;
        const work = workKept(need, offers + pointsOf(maxima.capabilities, covered), showsMethod);
        if (bound.most(work, declared + bound.mostElsewhere, showsMethod) < floor) continue;
        const start = at.certificateStart[slot] ?? 0;
        const end = at.certificateEnd[slot] ?? 0;
        const distance =
          at.hasPlace[slot] === 1 ? distanceShare(need, at.x[slot] ?? 0, at.y[slot] ?? 0, at.z[slot] ?? 0) : noPlaceShare;
        const terms = termsAt(slot);
        const stated = statedTimeShare(need, terms.turnaround, freeFrom);
        const circumstances =
          declared +
          pointsOf(maxima.certifications, certificationsShare(need, certificates, start, end)) +
          pointsOf(maxima.distance, distance) +
          pointsOf(maxima.timeline, timelineShare(readinessShare(need, at.hours[slot] ?? 0, at.staff[slot] ?? 0), stated)) +
          pointsOf(maxima.budget, budgetShare(need, terms.lowest, terms.highest));
        const standing = standingOf(need, certificates, start, end, grounds[at.ground[slot] ?? 0] ?? null);
        const isFar = at.hasPlace[slot] === 1 && !isNearEnough(need, at.x[slot] ?? 0, at.y[slot] ?? 0, at.z[slot] ?? 0);
        const unmet = showsDemanded(need, certificates, start, end)
          ? isFar
            ? 'distance'
            : statedConflict(need, terms)
          : 'certifications';
        const total = settled(need, work, circumstances, { unmet, standing, showsMethod });
        qualifying.offer(total);
        const threshold = total < found.threshold ? found.threshold : found.offer(rankedAt(need, slot, total));
        floor = qualifying.isDone ? threshold : Math.min(threshold, qualifyingTotal);
      }
      return { best: found.best, qualifying: qualifying.tally };
    },
    funnel(question) {
      const { need } = question;
      const counted = funnelOf(question);
      sumText(question);
      for (let slot = 0; slot < ids.length; slot++) {
        if (columns.live[slot] === 0) continue;
        const start = columns.certificateStart[slot] ?? 0;
        const end = columns.certificateEnd[slot] ?? 0;
        counted.offer({
          shown: columns.shown[slot] ?? 0,
          showsDemanded: showsDemanded(need, certificates, start, end),
          standing: standingOf(need, certificates, start, end, grounds[columns.ground[slot] ?? 0] ?? null),
        });
      }
      return counted.counts;
    },
  };
};
