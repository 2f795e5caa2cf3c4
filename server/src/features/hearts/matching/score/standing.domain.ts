import {
  certificateColumn,
  certificateKinds,
  certificateStride,
  countsAt,
  isInForceAt,
  isOwnAt,
} from '../laboratory/certificate.domain.ts';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { statedConflict } from '../laboratory/stated-terms.domain.ts';
import { sameDayKilometres } from '../request/conditions.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { type Ground, type LegalStanding, legalStanding, minimumShown } from './legal.domain.ts';
import { squaredChord, squaredChordOf, type UnitVector } from './place.domain.ts';

const dated = certificateKinds.indexOf('dated');

/** True when a scope is known and names nothing that covers the work: legally, the certificate is then for other work. */
export const isForOtherWork = (need: Need, scope: number) => scope !== 0 && (scope & need.coveredBy) === 0;

/** The legal standing of a laboratory, or null when the law does not apply to this request. */
export const standingOf = (need: Need, rows: readonly number[], ground: Ground): LegalStanding | null => {
  if (need.legal === null) return null;
  let proven = 0;
  let lasting = 0;
  let covering = 0;
  let claimed = 0;
  for (let at = 0; at < rows.length; at += certificateStride) {
    if (!countsAt(rows, at, need.today)) continue;
    const legal = rows[at + certificateColumn.legal] ?? 0;
    const scope = rows[at + certificateColumn.scope] ?? 0;
    if (!isOwnAt(rows, at) || isForOtherWork(need, scope)) {
      claimed |= legal;
      continue;
    }
    proven |= legal;
    const isDated = rows[at + certificateColumn.kind] === dated;
    if (isDated && (rows[at + certificateColumn.until] ?? 0) >= need.neededUntil) lasting |= legal;
    if ((scope & need.serviceMask) !== 0) covering |= legal;
  }
  return legalStanding(need.legal, ground, { proven, lasting, covering, claimed });
};

/** Bit mask of the types for which a laboratory shows a certificate of its own that is in force today. */
const typesInForce = (need: Need, rows: readonly number[]): number => {
  let shown = 0;
  for (let at = 0; at < rows.length; at += certificateStride)
    if (isInForceAt(rows, at, need.today)) shown |= 1 << (rows[at] ?? 0);
  return shown;
};

/** The number of demands that are met; each is a bit mask of types of which one must be shown. */
export const demandsMet = (need: Need, demands: readonly number[], rows: readonly number[]): number => {
  if (demands.length === 0) return 0;
  const shown = typesInForce(need, rows);
  return demands.filter((types) => (types & shown) !== 0).length;
};

const sameDayChord = squaredChordOf(sameDayKilometres);

/** True when specimens that have to arrive the same day can: false when the laboratory is known to be too far away. */
export const isNearEnough = (need: Need, place: UnitVector | null): boolean =>
  !need.sameDay || need.place === null || place === null || squaredChord(need.place, place.x, place.y, place.z) <= sameDayChord;

/**
 * The failed requirement of a laboratory: the law, a condition of the request, or by its own statement the timeline or budget.
 */
export type Unmet = 'legal' | 'certifications' | 'distance' | 'timeline' | 'budget' | null;

/** The parts of a laboratory that decide on the law and the conditions. */
export type Conditioned = Pick<LabRecord, 'certificateRows' | 'place' | 'stated'>;

export const unmetOf = (need: Need, { certificateRows, place, stated }: Conditioned, standing: LegalStanding | null): Unmet => {
  if (standing !== null && standing < minimumShown) return 'legal';
  if (demandsMet(need, need.demanded, certificateRows) < need.demanded.length) return 'certifications';
  return isNearEnough(need, place) ? statedConflict(need, stated) : 'distance';
};

/** The severity of a laboratory's failure: 2 the law, 1 a condition, 0 neither. It is ranked after all that fail less. */
export const failureOf = (unmet: Unmet): 0 | 1 | 2 => {
  if (unmet === 'legal') return 2;
  return unmet === 'certifications' || unmet === 'distance' ? 1 : 0;
};
