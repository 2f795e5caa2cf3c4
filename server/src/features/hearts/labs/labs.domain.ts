import type { LabData } from '@aliquot/contract/hearts/labs';
import type { LabStatus } from '@aliquot/contract/options';

/** A pending laboratory is decided once; nothing else changes a status here. */
export const decisions = { approved: { from: 'pending' }, denied: { from: 'pending' } } as const satisfies Partial<
  Record<LabStatus, { from: LabStatus }>
>;
export type Decision = keyof typeof decisions;

/** A denied laboratory that was corrected is submitted again, and decided again. */
export const resubmission = { from: 'denied', to: 'pending' } as const satisfies { from: LabStatus; to: LabStatus };

/** The parts of a laboratory's profile whose changes are reviewed. */
export type Profile = Omit<LabData, 'geo_location' | 'userId'>;

/** The approved fields: a change to them requires another review. */
const approvedFields = [
  'labName',
  'address',
  'sites',
  'accreditations',
  'primaryServices',
  'specializations',
] as const satisfies readonly (keyof Profile)[];

/** The fields of a profile that a judgment uses: a change to them leads to a new one. */
export const judgedFields: readonly (keyof Profile)[] = [
  'labName',
  'address',
  'sites',
  'labType',
  'accreditations',
  'primaryServices',
];

const canonical = (value: string | number | readonly unknown[]) =>
  typeof value === 'object' ? JSON.stringify(value.map((each) => JSON.stringify(each)).toSorted()) : String(value);

/** The fields whose values differ, in the order of the profile. The order of a list says nothing. */
export const changedFields = (before: Profile, after: Profile): (keyof Profile)[] =>
  (Object.keys(before) as (keyof Profile)[]).filter((field) => canonical(before[field]) !== canonical(after[field]));

/**
 * The fields that wait for a review after a change: an approved laboratory stays approved, and what was approved and changed is
 * looked at again. Null when the change asks for none.
 */
export const reviewAfter = (
  { status, waiting }: { readonly status: LabStatus; readonly waiting: readonly string[] },
  changed: readonly (keyof Profile)[],
): readonly string[] | null => {
  const fields = approvedFields.filter((field) => changed.includes(field));
  return status === 'approved' && fields.length > 0 ? [...new Set([...waiting, ...fields])] : null;
};

const undoMilliseconds = 600_000;

/** Until when an approval can be undone: ten minutes, unless the laboratory was suspended; null where it can't be. */
export const approvalUndoUntil = (
  { status, decided_at, suspension }: { status: LabStatus; decided_at: Date | null; suspension: object | null },
  now: Date,
): Date | null => {
  if (status !== 'approved' || decided_at === null || suspension !== null) return null;
  const until = new Date(decided_at.getTime() + undoMilliseconds);
  return now < until ? until : null;
};

const earthKilometres = 6371.0088;

/** Kilometers on the globe for a chord of the unit sphere, to one decimal. */
export const kilometresOfChord = (chord: number): number =>
  Math.round(2 * earthKilometres * Math.asin(Math.min(1, chord / 2)) * 10) / 10;

/** The chord of the unit sphere that spans a distance on the globe; half the circumference or more spans everything. */
export const chordOfKilometres = (kilometres: number): number =>
  2 * Math.sin(Math.min(Math.PI / 2, kilometres / (2 * earthKilometres)));

const notifyAgainMilliseconds = 3_600_000;

/** Limits mail to the contact of a laboratory to once an hour. */
export const canNotifyOwner = (notifiedAt: Date | null, now: Date): boolean =>
  notifiedAt === null || now.getTime() - notifiedAt.getTime() >= notifyAgainMilliseconds;

const sentAgainMilliseconds = 3_600_000;

/** True when a registration repeats one that began within the last hour and has not been analyzed. */
export const isSentAgain = (
  begun: { readonly address: string; readonly compliance_score: number | null; readonly created_at: Date },
  data: Pick<LabData, 'address'>,
  now: Date,
): boolean =>
  begun.address === data.address &&
  begun.compliance_score === null &&
  now.getTime() - begun.created_at.getTime() < sentAgainMilliseconds;
