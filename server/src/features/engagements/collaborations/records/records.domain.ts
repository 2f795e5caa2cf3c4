import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import { formatMoney } from '@aliquot/contract/money';

/** The acts that could take the record of an engagement away from one of its sides. */
export const recordActs = ['delete-project', 'cancel', 'reassign', 'delete-account', 'delete-laboratory', 'suspend'] as const;
export type RecordAct = (typeof recordActs)[number];

/** Both sides, and administrators. For `delete-account` the party whose account goes, or the administrator who deletes a researcher's. */
export const recordParties = ['researcher', 'laboratory', 'administrator'] as const;
export type RecordParty = (typeof recordParties)[number];

type Group = 'open' | 'working' | 'delivered' | 'accepted' | 'ended';

const groupOf: Readonly<Record<EngagementStage, Group>> = {
  asked: 'open',
  proposed: 'open',
  awarded: 'open',
  agreed: 'working',
  running: 'working',
  delivered: 'delivered',
  accepted: 'accepted',
  declined: 'ended',
  expired: 'ended',
  withdrawn: 'ended',
};

/**
 * `keep` leaves the engagement as it is. `withdraw` ends it; the record stays for both sides. `leave` ends it where it is open, and
 * takes the researcher's side out: a project with a record is hidden from that side alone, one without is removed.
 */
type Effect = 'keep' | 'withdraw' | 'withdraw-with-reason' | 'leave' | 'leave-with-reason';
export type RecordRefusal = 'not-theirs' | 'record' | 'working' | 'delivered' | 'accepted' | 'dispute' | 'unpaid';
type Cell = Effect | { readonly refused: RecordRefusal };

const no = (refused: RecordRefusal): Cell => ({ refused });
const always = (cell: Cell): Readonly<Record<Group, Cell>> => ({
  open: cell,
  working: cell,
  delivered: cell,
  accepted: cell,
  ended: cell,
});
const notTheirs = always(no('not-theirs'));

const cancelling: Readonly<Record<Group, Cell>> = {
  open: 'withdraw',
  working: 'withdraw-with-reason',
  delivered: no('delivered'),
  accepted: no('accepted'),
  ended: 'keep',
};
const leaving: Readonly<Record<Group, Cell>> = {
  open: 'leave',
  working: no('working'),
  delivered: no('working'),
  accepted: 'leave',
  ended: 'leave',
};

/** The fate of an engagement by act, party and stage. All deletions and cancellations ask here. */
const table: Readonly<Record<RecordAct, Readonly<Record<RecordParty, Readonly<Record<Group, Cell>>>>>> = {
  'delete-project': {
    researcher: { ...leaving, working: 'leave-with-reason', delivered: no('delivered') },
    laboratory: notTheirs,
    administrator: { ...always(no('record')), open: 'leave', ended: 'leave' },
  },
  cancel: { researcher: cancelling, laboratory: notTheirs, administrator: { ...cancelling, accepted: 'keep' } },
  reassign: { researcher: notTheirs, laboratory: notTheirs, administrator: cancelling },
  'delete-account': { researcher: leaving, laboratory: always('keep'), administrator: leaving },
  'delete-laboratory': {
    researcher: notTheirs,
    laboratory: notTheirs,
    administrator: { ...always('keep'), open: 'withdraw', working: 'withdraw' },
  },
  suspend: { researcher: notTheirs, laboratory: notTheirs, administrator: always('keep') },
};

/** The state of an engagement. */
export type RecordFacts = {
  readonly stage: EngagementStage;
  /** It was agreed at some time. */
  readonly hasRecord: boolean;
  /** Its laboratory was not deleted. */
  readonly hasLaboratory: boolean;
  readonly disputed: boolean;
  /** Invoices above the payments that were noted, in minor units. */
  readonly unpaid: readonly { readonly amount: number; readonly currency: string }[];
};

const leaves = (cell: Effect): boolean => cell === 'leave' || cell === 'leave-with-reason';

/** The effect of one act on one engagement. `left`: the researcher's side has left the project already. */
export const effectOn = (
  act: RecordAct,
  party: RecordParty,
  { stage, hasRecord, hasLaboratory, disputed, unpaid }: RecordFacts,
  left = false,
): Cell => {
  const cell = table[act][party][groupOf[stage]];
  if (typeof cell !== 'string') return left && !hasLaboratory && cell.refused === 'record' ? 'leave' : cell;
  if (disputed && (leaves(cell) || act === 'delete-laboratory')) return no('dispute');
  if (!hasRecord || !leaves(cell)) return cell;
  if (act === 'delete-project' && party === 'administrator') return left && !hasLaboratory ? cell : no('record');
  return unpaid.length > 0 ? no('unpaid') : cell;
};

export type RecordDecision<Facts extends RecordFacts> =
  | { readonly refused: RecordRefusal; readonly by: Facts }
  | {
      /** The engagement whose other side reads a reason; null where none is asked for. */
      readonly needsReason: Facts | null;
      readonly project: 'kept' | 'hidden' | 'removed';
    };

/** The effect of an act on a project, by all of its engagements: one that refuses it is enough. */
export const decideOn = <Facts extends RecordFacts>(
  act: RecordAct,
  party: RecordParty,
  engagements: readonly Facts[],
  left = false,
): RecordDecision<Facts> => {
  const effects = engagements.map((facts) => ({ facts, cell: effectOn(act, party, facts, left) }));
  for (const { facts, cell } of effects) if (typeof cell !== 'string') return { refused: cell.refused, by: facts };
  const needsReason =
    effects.find(({ cell }) => cell === 'withdraw-with-reason' || cell === 'leave-with-reason')?.facts ?? null;
  const isLeaving = act === 'delete-project' || (act === 'delete-account' && party !== 'laboratory');
  if (!isLeaving) return { needsReason, project: 'kept' };
  const staysForOthers = engagements.some(({ hasRecord, hasLaboratory }) => hasRecord && (hasLaboratory || !left));
  return { needsReason, project: staysForOthers ? 'hidden' : 'removed' };
};

/** Stages that an act without a decision of its own ends: those that are still open and not delivered. */
export const endsIn = (stage: EngagementStage): boolean => groupOf[stage] === 'open' || groupOf[stage] === 'working';

const amounts = (unpaid: RecordFacts['unpaid']): string =>
  unpaid.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ');

const done: Readonly<Record<RecordAct, string>> = {
  'delete-project': 'deleted',
  cancel: 'cancelled',
  reassign: 'assigned to another laboratory',
  'delete-account': 'deleted',
  'delete-laboratory': 'deleted',
  suspend: 'suspended',
};

type Named = Pick<RecordFacts, 'unpaid'> & { readonly lab_name: string };

/** Why an act is refused, and what to do about it. `isPart`: the act is on one engagement of a project whose others go on. */
export const refusalWords = (
  act: RecordAct,
  refused: RecordRefusal,
  { lab_name: lab, unpaid }: Named,
  isPart = false,
): string => {
  switch (refused) {
    case 'delivered':
      return act === 'reassign'
        ? `${lab} delivered its results, so this project can't be assigned to another laboratory. The researcher accepts them, asks for changes or opens a dispute.`
        : `${lab} delivered its results, so ${isPart ? `the part of ${lab}` : 'this project'} can't be ${done[act]}. Accept them, ask for changes or open a dispute.`;
    case 'accepted':
      return act === 'reassign'
        ? "A completed or cancelled project can't be assigned."
        : isPart
          ? `The part of ${lab} has ended, so it can't be cancelled.`
          : "A completed or cancelled project can't be cancelled.";
    case 'record':
      return `${lab} and the researcher agreed on this work, and both keep its record, so this project can't be deleted. You can set its status instead.`;
    case 'working':
      return `A project is in progress at ${lab}. Complete or cancel it first.`;
    case 'dispute':
      return `A dispute with ${lab} is open. An administrator has to close it first.`;
    case 'unpaid':
      return `Invoices of ${lab} over ${amounts(unpaid)} are not paid. Note the payment in the project, or ask ${lab} to void the invoice.`;
    case 'not-theirs':
      return "You can't do this.";
  }
};

/** The question before agreed or running work ends. */
export const reasonWords = ({ lab_name }: Pick<Named, 'lab_name'>): string =>
  `${lab_name} has agreed to this work. Give a reason: ${lab_name} will read it.`;
