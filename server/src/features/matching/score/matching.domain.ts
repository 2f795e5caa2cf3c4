import type { FactorKey } from '@aliquot/contract/matching';
import { certificateColumn, certificateKinds, certificateStride, noDay } from '../laboratory/certificate.domain.ts';
import { type LabRecord, specializationsUnknown } from '../laboratory/lab-record.domain.ts';
import { budgetShare, statedConflict, statedTimeShare } from '../laboratory/stated-terms.domain.ts';
import { sameDayKilometres } from '../request/conditions.domain.ts';
import { type Ask, legalMaximum, type Need } from '../request/request-need.domain.ts';
import { type Ground, type LegalStanding, legalStanding, minimumShown } from './legal.domain.ts';
import { squaredChord, squaredChordOf } from './place.domain.ts';
import { readingOf, textShare, type WeightedTerms } from './relevance.domain.ts';

/** A request that is compiled and weighed against one collection of laboratories: what the score is a function of, besides the laboratory. */
export type Question = { readonly need: Need; readonly text: WeightedTerms };

/** Thousandths of a percentage point. Every part of the score is an integer, so no order of adding changes a result. */
export const pointScale = 1000;

type ScoredFactor = Exclude<FactorKey, 'legal'>;
export type Shares = Readonly<Record<ScoredFactor, number>>;
export type Score = {
  /** 0 to 100 times `pointScale`. */
  readonly total: number;
  /** Each factor's share of its maximum, per mille. */
  readonly shares: Shares;
  readonly standing: LegalStanding | null;
  readonly unmet: Unmet;
  /** Whether it shows a method that is asked, or none is. */
  readonly showsMethod: boolean;
};

const noSpecializationsOnRecord = 500;
const noComplianceOnRecord = 500;
const noPlaceOnRecord = 500;

/** The distance at which a laboratory keeps half of the points for distance. */
const halfDistance = squaredChordOf(500);

const weightOfMask = (weights: readonly number[], mask: number): number => {
  let sum = 0;
  for (let bit = 0; bit < weights.length; bit++) if ((mask & (1 << bit)) !== 0) sum += weights[bit] ?? 0;
  return sum;
};

/** Half by what this kind of request expects, half by what its own words name; each part is full at 1000. */
const askedShare = (expected: number, named: number | null): number =>
  named === null ? Math.min(1000, expected) : Math.floor((Math.min(1000, expected) + Math.min(1000, named)) / 2);

const maskShare = ({ expected, named }: Ask, mask: number): number =>
  askedShare(weightOfMask(expected, mask), named === null ? null : weightOfMask(named, mask));

/**
 * What an undeclared service or specialization counts, per mille of a declared one, when the laboratory's capabilities or scopes
 * suggest it. They show that it can do the work, not that it does so for others; as everywhere, unknown counts half.
 */
export const undeclaredShare = 500;

/**
 * A share (per mille) squared: half of what is asked earns a quarter. Two laboratories of one field always share some services, so
 * that a little says hardly anything.
 */
const steep = (share: number): number => Math.ceil((share * share) / 1000);

/** What all services of a mask would answer if they were declared, per mille. */
const serviceMaskShare = (need: Need, mask: number): number => steep(maskShare(need.services, mask));

/** From the share of what is declared and the share of all that is on record. */
const halvedShareOf = (declared: number, all: number): number =>
  declared + Math.floor(((all - declared) * undeclaredShare) / 1000);

/** `all` are the declared services and those that capabilities or scopes suggest. */
export const servicesShare = (need: Need, declared: number, all: number): number =>
  halvedShareOf(serviceMaskShare(need, declared), serviceMaskShare(need, all));

/** What all specializations of a mask would answer if they were declared, per mille. */
const specializationMaskShare = (need: Need, mask: number): number => maskShare(need.specializations, mask);

/** `all` are the declared specializations and those that capabilities or scopes suggest. Without a recorded list, half counts. */
export const specializationsShare = (need: Need, declared: number, all: number): number =>
  (all & specializationsUnknown) === 0
    ? halvedShareOf(specializationMaskShare(need, declared), specializationMaskShare(need, all))
    : noSpecializationsOnRecord;

const kind = Object.fromEntries(certificateKinds.map((name, at) => [name, at])) as Record<
  (typeof certificateKinds)[number],
  number
>;

/** How much a certificate proves over the days of the work, per mille. */
const validityShare = (need: Need, kindAt: number, from: number, until: number): number => {
  if (kindAt === kind.void || from > need.neededUntil) return 0;
  if (until !== noDay && until < need.today) return 0;
  if (kindAt === kind.claimed) return 300;
  if (kindAt === kind.undated || kindAt === kind.doubtful) return 500;
  return until < need.neededUntil ? 700 : 1000;
};

/** How much its scope covers, per mille; a scope that is not on record or not understood counts as mostly. */
const scopeShare = (need: Need, scope: number): number => {
  if (scope === 0) return 800;
  return (scope & need.serviceMask) === 0 ? 500 : 1000;
};

/** What one certificate is worth as evidence, per mille: the row of `certificateStride` integers at `at`. */
export const certificateShare = (need: Need, rows: Int32Array, at: number): number => {
  const validity = validityShare(
    need,
    rows[at + certificateColumn.kind] ?? 0,
    rows[at + certificateColumn.from] ?? 0,
    rows[at + certificateColumn.until] ?? 0,
  );
  return validity === 0 ? 0 : Math.floor((validity * scopeShare(need, rows[at + certificateColumn.scope] ?? 0)) / 1000);
};

/** The evidence of the certificates in rows `start` to `end`, per mille. Of several certificates of one type the best counts. */
export const certificationsShare = (need: Need, rows: Int32Array, start: number, end: number): number => {
  const { expected, named } = need.evidence;
  let expectedSum = 0;
  let namedSum = 0;
  for (let at = start; at < end; ) {
    const type = rows[at] ?? 0;
    const weight = expected[type] ?? 0;
    const namedWeight = named?.[type] ?? 0;
    let best = 0;
    for (; at < end && rows[at] === type; at += certificateStride) {
      if (weight > 0 || namedWeight > 0) best = Math.max(best, certificateShare(need, rows, at));
    }
    expectedSum += weight * best;
    namedSum += namedWeight * best;
  }
  return askedShare(Math.floor(expectedSum / 1000), named === null ? null : Math.floor(namedSum / 1000));
};

/** Whether a scope is known and names nothing that covers the work: for the law, the certificate is for other work then. */
export const isForOtherWork = (need: Need, scope: number) => scope !== 0 && (scope & need.coveredBy) === 0;

/** Where a laboratory stands before the law, or null when the law asks nothing of this request. */
export const standingOf = (need: Need, rows: Int32Array, start: number, end: number, ground: Ground): LegalStanding | null => {
  if (need.legal === null) return null;
  let proven = 0;
  let lasting = 0;
  let covering = 0;
  let claimed = 0;
  for (let at = start; at < end; at += certificateStride) {
    const legal = rows[at + certificateColumn.legal] ?? 0;
    const kindAt = rows[at + certificateColumn.kind] ?? 0;
    const until = rows[at + certificateColumn.until] ?? 0;
    const scope = rows[at + certificateColumn.scope] ?? 0;
    const isOver = kindAt === kind.void || (until !== noDay && until < need.today);
    if (isOver || (rows[at + certificateColumn.from] ?? 0) > need.today) continue;
    if ((kindAt !== kind.dated && kindAt !== kind.undated) || isForOtherWork(need, scope)) {
      claimed |= legal;
      continue;
    }
    proven |= legal;
    if (kindAt === kind.dated && until >= need.neededUntil) lasting |= legal;
    if ((scope & need.serviceMask) !== 0) covering |= legal;
  }
  return legalStanding(need.legal, ground, { proven, lasting, covering, claimed });
};

/** Whether a laboratory shows each certificate that the request makes a condition: its own, and in force today. */
export const showsDemanded = (need: Need, rows: Int32Array, start: number, end: number): boolean => {
  if (need.demanded.length === 0) return true;
  let shown = 0;
  for (let at = start; at < end; at += certificateStride) {
    const kindAt = rows[at + certificateColumn.kind] ?? 0;
    const until = rows[at + certificateColumn.until] ?? 0;
    if (kindAt !== kind.dated && kindAt !== kind.undated) continue;
    if ((rows[at + certificateColumn.from] ?? 0) > need.today || (until !== noDay && until < need.today)) continue;
    shown |= 1 << (rows[at] ?? 0);
  }
  return need.demanded.every((types) => (types & shown) !== 0);
};

const sameDayChord = squaredChordOf(sameDayKilometres);

/** Whether specimens that have to arrive on the day can: not when the laboratory is known to be too far. */
export const isNearEnough = (need: Need, x: number, y: number, z: number): boolean =>
  !need.sameDay || need.place === null || squaredChord(need.place, x, y, z) <= sameDayChord;

/** The factor that a laboratory does not meet: a condition of the request, or by its own statement the timeline or budget. */
export type Unmet = 'certifications' | 'distance' | 'timeline' | 'budget' | null;

/** In percent: who does not meet a condition never qualifies, who states to be too late or too dear is never green. */
const keptShares: Readonly<Record<Exclude<Unmet, null>, number>> = {
  certifications: 45,
  distance: 45,
  timeline: 70,
  budget: 70,
};

/** Of the points, what a laboratory keeps. */
export const keptOf = (points: number, unmet: Unmet): number =>
  unmet === null ? points : Math.floor((points * keptShares[unmet]) / 100);

/** Per mille; `x`, `y`, `z` are the laboratory's place as a unit vector. */
export const distanceShare = (need: Need, x: number, y: number, z: number): number =>
  need.place === null
    ? noPlaceOnRecord
    : Math.floor((1000 * halfDistance) / (halfDistance + squaredChord(need.place, x, y, z)));

export const noPlaceShare = noPlaceOnRecord;

export const complianceShare = (score: number | null): number => (score === null ? noComplianceOnRecord : score * 10);

export const labTypeShare = (need: Need, labType: number): number => need.labTypes[labType] ?? 0;

/** What opening hours and staff hint at, per mille. */
export const readinessShare = (need: Need, hours: number, staff: number): number =>
  Math.floor((6 * (need.hours[hours] ?? 0) + 4 * (need.staff[staff] ?? 0)) / 10);

/** What the laboratory states of its time counts most, its hours and staff hint at the rest. */
export const timelineShare = (readiness: number, stated: number): number => Math.floor((3 * readiness + 7 * stated) / 10);

/** Points for the legal requirement by standing: of the whole, 7 are for lasting until the work ends and 3 for a scope that names it. */
const legalPoints: Readonly<Record<LegalStanding, number>> = { 0: 0, 1: 7.5, 2: 15, 3: 18, 4: 22, 5: legalMaximum };

/** Of the points for everything else, what a laboratory without the legal minimum keeps: at most 7 of 75. */
const heldBack = (points: number) => Math.floor((points * 7) / (100 - legalMaximum));

/**
 * The total from the points of all factors but the legal one. A laboratory that shows the legal minimum has at least 15 points,
 * and one that does not has less: the law is no factor among others.
 */
export const totalOf = (points: number, standing: LegalStanding | null): number => {
  if (standing === null) return points;
  return legalPoints[standing] * pointScale + (standing >= minimumShown ? points : heldBack(points));
};

const sharesOf = (need: Need, lab: LabRecord, capabilities: number): Shares => ({
  services: servicesShare(need, lab.declaredServices, lab.services),
  capabilities,
  specializations: specializationsShare(need, lab.declaredSpecializations, lab.specializations),
  certifications: certificationsShare(need, lab.certificateRows, 0, lab.certificateRows.length),
  labType: labTypeShare(need, lab.labType),
  compliance: complianceShare(lab.complianceScore),
  distance: lab.place === null ? noPlaceShare : distanceShare(need, lab.place.x, lab.place.y, lab.place.z),
  timeline: timelineShare(
    readinessShare(need, lab.hours, lab.staff),
    statedTimeShare(need, lab.stated.turnaround, lab.stated.freeFrom),
  ),
  budget: budgetShare(need, lab.stated.lowest, lab.stated.highest),
});

/** The points of one factor: a whole number, so that no order of adding changes a sum. */
export const pointsOf = (maximum: number, share: number): number => Math.round(maximum * share);

const unmetBy = (need: Need, { certificateRows: rows, place, stated }: LabRecord): Unmet => {
  if (!showsDemanded(need, rows, 0, rows.length)) return 'certifications';
  if (place !== null && !isNearEnough(need, place.x, place.y, place.z)) return 'distance';
  return statedConflict(need, stated);
};

/** The factors that say whether a laboratory does the work. All others are circumstances of it. */
const workFactors: ReadonlySet<ScoredFactor> = new Set(['services', 'capabilities']);

const mostWork = ({ maxima }: Need): number => (maxima.services + maxima.capabilities) * pointScale;

/** Of the points for the work, a laboratory that shows none of the methods asked keeps at most half. */
export const workKept = (need: Need, points: number, showsMethod: boolean): number =>
  showsMethod ? points : Math.min(points, mostWork(need) / 2);

/** The most that a laboratory has which shows none of the methods asked: never green. */
const mostWithoutMethod = 59 * pointScale;

/**
 * How far the circumstances count, per mille: as far as the work itself is answered, all from half of it on. That a laboratory is
 * near and well certified is worth nothing to a request whose work it does not do.
 */
export const circumstanceWeight = (need: Need, points: number): number =>
  Math.min(1000, Math.floor((points * 2000) / mostWork(need)));

/** The points of the work with those of its circumstances, as far as these count. */
export const gathered = (need: Need, points: number, circumstances: number): number =>
  points + Math.floor((circumstances * circumstanceWeight(need, points)) / 1000);

const sumOf = ({ maxima }: Need, shares: Shares, isWork: boolean): number =>
  (Object.keys(shares) as ScoredFactor[])
    .filter((key) => workFactors.has(key) === isWork)
    .reduce((sum, key) => sum + pointsOf(maxima[key], shares[key]), 0);

/** What services and capabilities earn. */
export const workPoints = (need: Need, { shares, showsMethod }: Pick<Score, 'shares' | 'showsMethod'>): number =>
  workKept(need, sumOf(need, shares, true), showsMethod);

/** The points of each factor, before the law and the conditions of the request take theirs. */
export const factorPoints = (need: Need, score: Pick<Score, 'shares' | 'showsMethod'>): Record<ScoredFactor, number> => {
  const work = workPoints(need, score);
  const earned = Math.max(1, sumOf(need, score.shares, true));
  const weight = circumstanceWeight(need, work);
  return Object.fromEntries(
    (Object.keys(score.shares) as ScoredFactor[]).map((key) => {
      const points = pointsOf(need.maxima[key], score.shares[key]);
      return [key, workFactors.has(key) ? (points * work) / earned : (points * weight) / 1000];
    }),
  ) as Record<ScoredFactor, number>;
};

/** The total from the points of the work and its circumstances, with what conditions, the law and a method that is not shown take. */
export const settled = (
  need: Need,
  work: number,
  circumstances: number,
  { unmet, standing, showsMethod }: Pick<Score, 'unmet' | 'standing' | 'showsMethod'>,
): number => {
  const total = totalOf(keptOf(gathered(need, work, circumstances), unmet), standing);
  return showsMethod ? total : Math.min(total, mostWithoutMethod);
};

/** THE score of one laboratory for one request. Everything that ranks or explains goes through it. */
export const scoreOf = ({ need, text }: Question, lab: LabRecord): Score => {
  const { gain, ...shown } = readingOf(text, lab);
  const { showsMethod } = shown;
  const shares = sharesOf(need, lab, textShare(text, gain, shown));
  const work = workPoints(need, { shares, showsMethod });
  const standing = standingOf(need, lab.certificateRows, 0, lab.certificateRows.length, lab.ground);
  const unmet = unmetBy(need, lab);
  const total = settled(need, work, sumOf(need, shares, false), { unmet, standing, showsMethod });
  return { total, shares, standing, unmet, showsMethod };
};

/** Whether a laboratory has anything to do with a request: a service or a word in common. Others are not listed at all. */
export const isRelated = (servicesPerMille: number, capabilitiesPerMille: number): boolean =>
  servicesPerMille + capabilitiesPerMille > 0;

/** The whole percentage of a total, rounded down so that 80 means at least 80. */
export const percentageOf = (total: number): number => Math.floor(total / pointScale);
