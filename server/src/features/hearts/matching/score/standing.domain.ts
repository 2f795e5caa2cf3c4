import { certificateColumn, certificateKinds, certificateStride, noDay } from '../laboratory/certificate.domain.ts';
import type { LabRecord } from '../laboratory/lab-record.domain.ts';
import { statedConflict } from '../laboratory/stated-terms.domain.ts';
import { sameDayKilometres } from '../request/conditions.domain.ts';
import type { Need } from '../request/request-need.domain.ts';
import { type Ground, type LegalStanding, legalBits, legalStanding, minimumShown } from './legal.domain.ts';
import { squaredChord, squaredChordOf, type UnitVector } from './place.domain.ts';

const kind = Object.fromEntries(certificateKinds.map((name, at) => [name, at])) as Record<
  (typeof certificateKinds)[number],
  number
>;

/** Whether a scope is known and names nothing that covers the work: for the law, the certificate is for other work then. */
export const isForOtherWork = (need: Need, scope: number) => scope !== 0 && (scope & need.coveredBy) === 0;

/** Where a laboratory stands before the law, or null when the law asks nothing of this request. */
export const standingOf = (need: Need, rows: Int32Array, ground: Ground): LegalStanding | null => {
  if (need.legal === null) return null;
  let proven = 0;
  let lasting = 0;
  let covering = 0;
  let claimed = 0;
  for (let at = 0; at < rows.length; at += certificateStride) {
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

/** The row at `at` is the laboratory's own certificate and in force today. */
const isInForceAt = (need: Need, rows: Int32Array, at: number): boolean => {
  const kindAt = rows[at + certificateColumn.kind] ?? 0;
  const until = rows[at + certificateColumn.until] ?? 0;
  return (
    (kindAt === kind.dated || kindAt === kind.undated) &&
    (rows[at + certificateColumn.from] ?? 0) <= need.today &&
    (until === noDay || until >= need.today)
  );
};

/** Bit mask of the types of which a laboratory shows a certificate that is its own and in force today. */
const typesInForce = (need: Need, rows: Int32Array): number => {
  let shown = 0;
  for (let at = 0; at < rows.length; at += certificateStride) if (isInForceAt(need, rows, at)) shown |= 1 << (rows[at] ?? 0);
  return shown;
};

/** How many of some demands are met; each is a bit mask of types of which one must be shown. */
export const demandsMet = (need: Need, demands: readonly number[], rows: Int32Array): number => {
  if (demands.length === 0) return 0;
  const shown = typesInForce(need, rows);
  return demands.filter((types) => (types & shown) !== 0).length;
};

const sameDayChord = squaredChordOf(sameDayKilometres);

/** Whether specimens that have to arrive on the day can: not when the laboratory is known to be too far. */
export const isNearEnough = (need: Need, place: UnitVector | null): boolean =>
  !need.sameDay || need.place === null || place === null || squaredChord(need.place, place.x, place.y, place.z) <= sameDayChord;

/** What a laboratory does not meet: the law, a condition of the request, or by its own statement the timeline or budget. */
export type Unmet = 'legal' | 'certifications' | 'distance' | 'timeline' | 'budget' | null;

/** What of a laboratory decides over the law and the conditions. */
export type Conditioned = Pick<LabRecord, 'certificateRows' | 'place' | 'stated'>;

export const unmetOf = (need: Need, { certificateRows, place, stated }: Conditioned, standing: LegalStanding | null): Unmet => {
  if (standing !== null && standing < minimumShown) return 'legal';
  if (demandsMet(need, need.demanded, certificateRows) < need.demanded.length) return 'certifications';
  return isNearEnough(need, place) ? statedConflict(need, stated) : 'distance';
};

/** How badly a laboratory fails: 2 the law, 1 a condition, 0 neither. It comes after all that fail less. */
export const failureOf = (unmet: Unmet): 0 | 1 | 2 => {
  if (unmet === 'legal') return 2;
  return unmet === 'certifications' || unmet === 'distance' ? 1 : 0;
};

/**
 * Whether a certificate in force covers the specialty of the work: by its scope or, where none is on record, by the services of the
 * laboratory that it is for. A certificate of waiver covers none.
 */
export const isCertifiedFor = (
  need: Need,
  { certificateRows: rows, services }: Pick<LabRecord, 'certificateRows' | 'services'>,
): boolean => {
  for (let at = 0; at < rows.length; at += certificateStride) {
    const legal = rows[at + certificateColumn.legal] ?? 0;
    if (legal === 0 || (legal & legalBits.limitedClia) !== 0 || !isInForceAt(need, rows, at)) continue;
    const scope = rows[at + certificateColumn.scope] ?? 0;
    if (((scope === 0 ? services : scope) & need.specialties) !== 0) return true;
  }
  return false;
};
