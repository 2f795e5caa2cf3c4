import type { Match } from '@aliquot/contract/hearts/matching';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { budgetShare, statedTimeShare } from '../laboratory/stated-terms.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { type Topic, topicGain } from '../topic/closeness.domain.ts';
import { type LegalStanding, standings } from './legal.domain.ts';
import { fittedPercentage } from './percentage.domain.ts';
import { squaredChord, squaredChordOf, type UnitVector } from './place.domain.ts';
import { type AskedThing, gainOf, relatedBit, scopedBit, shownMask, type WeightedTerms } from './relevance.domain.ts';
import { demandsMet, failureOf, standingOf, type Unmet, unmetOf } from './standing.domain.ts';

/** A request that is compiled and weighed against one collection of laboratories: what the score is a function of, besides the laboratory. */
export type Question = { readonly need: Need; readonly text: WeightedTerms; readonly topic: Topic | null };

/** Thousandths of a percentage point. */
export const pointScale = 1000;

/** A laboratory's group in a list: by what it shows of the request, and what it does not meet. */
export type Group = Exclude<Match['group'], 'suggested'>;

export type Score = {
  /** 0 to 100 times `pointScale`: how many of 100 laboratories that say as much are suitable. */
  readonly total: number;
  /** The same before what is not shown or not met limits it. */
  readonly relevance: number;
  readonly gain: number;
  /** The things that are shown: a bit for each. */
  readonly shown: number;
  readonly limit: keyof typeof limits | null;
  readonly standing: LegalStanding | null;
  readonly unmet: Unmet;
  /** Orders laboratories of one percentage that show as much: evidence for the law, preferences, place, time and price. */
  readonly circumstances: number;
  readonly group: Group;
};

/** The weight of the things of a mask. */
export const weightOfShown = (things: readonly AskedThing[], shown: number): number =>
  things.reduce((sum, { weight }, at) => ((shown & (1 << at)) === 0 ? sum : sum + weight), 0);

/**
 * The highest percentages: for a laboratory that shows none of the methods asked, no analyte, gene or organism asked, no scope
 * line for anything asked, or that lacks something.
 */
export const limits = { method: 50, target: 59, proof: 79, part: 95 } as const;

/** The limit on a laboratory by what it shows (`shownMask`); null when it shows everything. */
export const limitOf = ({ methods, targets, all }: WeightedTerms['bits'], mask: number): keyof typeof limits | null => {
  if (methods !== 0 && (methods & mask) === 0) return 'method';
  if (targets !== 0 && (targets & mask) === 0) return 'target';
  if ((mask & scopedBit) === 0) return 'proof';
  return (mask & all) === all ? null : 'part';
};

/**
 * The share of its percentage that a laboratory keeps, in hundredths; one that states to be too late or too expensive is never
 * green.
 */
const keptShares: Readonly<Record<Exclude<Unmet, null>, number>> = {
  legal: 20,
  certifications: 45,
  distance: 45,
  timeline: 70,
  budget: 70,
};

export const keptOf = (points: number, unmet: Unmet): number =>
  unmet === null ? points : Math.floor((points * keptShares[unmet]) / 100);

/** The points for what a laboratory says and shows, before the deduction for an unmet condition. */
export const pointsFor = ({ bits }: WeightedTerms, relevance: number, mask: number): number => {
  const limit = limitOf(bits, mask);
  return limit === null ? relevance : Math.min(relevance, limits[limit] * pointScale);
};

/** The distance at which a laboratory keeps half of the share for distance, which is half too where a place is unknown. */
const halfDistance = squaredChordOf(500);

const distanceShare = ({ place: from }: Need, place: UnitVector | null): number =>
  from === null || place === null
    ? 500
    : Math.floor((1000 * halfDistance) / (halfDistance + squaredChord(from, place.x, place.y, place.z)));

const circumstancesOf = (need: Need, lab: Weighed, standing: LegalStanding | null): number =>
  2000 * demandsMet(need, need.preferred, lab.certificateRows) +
  Math.floor((2000 * (standing ?? 0)) / standings.whole) +
  2 * distanceShare(need, lab.place) +
  statedTimeShare(need, lab.stated.turnaround, lab.stated.freeFrom) +
  budgetShare(need, lab.stated.lowest, lab.stated.highest);

/** The parts of a laboratory that the score reads besides its words. */
export type Weighed = Pick<LabRecord, 'certificateRows' | 'covered' | 'place' | 'ground' | 'stated'>;

const groupOf = ({ need, text }: Question, lab: Weighed, shown: number, unmet: Unmet): Group => {
  const isShown = (shown & text.bits.listed) !== 0;
  if (failureOf(unmet) > 0) return isShown ? 'unmet' : 'weak';
  if (isShown) return 'shown';
  if ((lab.covered & need.specialties) !== 0) return 'certified';
  return (shown & relatedBit) === 0 ? 'weak' : 'related';
};

/** THE score of a laboratory from what its words and its topic gained and what its words showed (`shownMask`). Everything that ranks or explains goes through it. */
export const scoreFrom = (question: Question, lab: Weighed, gain: number, mask: number): Score => {
  const { need, text } = question;
  const shown = mask & text.bits.all;
  const standing = standingOf(need, lab.certificateRows, lab.ground);
  const unmet = unmetOf(need, lab, standing);
  const relevance = fittedPercentage(text, gain);
  return {
    total: keptOf(pointsFor(text, relevance, mask), unmet),
    relevance,
    gain,
    shown,
    limit: limitOf(text.bits, mask),
    standing,
    unmet,
    circumstances: circumstancesOf(need, lab, standing),
    group: groupOf(question, lab, mask, unmet),
  };
};

export const scoreOf = (question: Question, lab: LabRecord): Score => {
  const gain = gainOf(question.text, lab);
  return scoreFrom(
    question,
    lab,
    gain + topicGain(question.topic, lab.topic, gain),
    shownMask(question.text.things, lab.terms),
  );
};

/** The whole percentage of a total, rounded down so that 80 means at least 80. */
export const percentageOf = (total: number): number => Math.floor(total / pointScale);
