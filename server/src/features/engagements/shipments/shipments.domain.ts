import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { SampleState, ShipmentSide, ShipmentState } from '@aliquot/contract/engagements/shipment-options';

type Transition = {
  readonly by: 'sender' | 'receiver' | 'both';
  readonly from: readonly ShipmentState[];
  readonly to: ShipmentState;
};

/** Every move of a shipment. One that was thought lost can still turn up. */
export const moves = {
  'hand-over': { by: 'sender', from: ['prepared'], to: 'handed-over' },
  deliver: { by: 'both', from: ['handed-over', 'lost'], to: 'delivered' },
  lose: { by: 'both', from: ['handed-over'], to: 'lost' },
  receive: { by: 'receiver', from: ['handed-over', 'delivered', 'lost'], to: 'received' },
} as const satisfies Record<string, Transition>;
export type ShipmentMove = keyof typeof moves;

export const canMove = (state: ShipmentState, move: ShipmentMove): boolean =>
  (moves[move].from as readonly ShipmentState[]).includes(state);

/** Whether this side makes the move of a shipment that `sentBy` sends. */
export const isMovedBy = (side: ShipmentSide, sentBy: ShipmentSide, move: ShipmentMove): boolean => {
  const { by } = moves[move];
  return by === 'both' || (by === 'sender') === (side === sentBy);
};

const preparing: readonly EngagementStage[] = ['agreed', 'running'];

/** Shipments are prepared from the agreement on, as long as the work is under way. */
export const takesShipments = (stage: EngagementStage): boolean => preparing.includes(stage);

/** How much of a received shipment came. */
export const extentOf = (counts: Readonly<Record<SampleState, number>>): 'all' | 'part' | 'none' => {
  const arrived = counts.accepted + counts.rejected + counts['asked-again'];
  if (arrived === 0) return 'none';
  return counts.missing === 0 ? 'all' : 'part';
};

/** Why a shipment cannot be handed over; null when it can. */
export const unreadyReason = ({
  samples,
  onDryIce,
  dry_ice_kg,
}: {
  readonly samples: number;
  readonly onDryIce: number;
  readonly dry_ice_kg: number | null;
}): string | null => {
  if (samples === 0) return 'Add the samples first: the shipment has none.';
  if (onDryIce > 0 && dry_ice_kg === null)
    return 'Samples in it travel on dry ice. Enter the weight of the dry ice in each box (UN1845) first.';
  return null;
};

const hour = 3_600_000;

/** Why a custody event cannot have happened at a time; null when it can. `since` is the event before it. */
export const timeProblem = (at: Date, { now, since }: { readonly now: Date; readonly since: Date | null }): string | null => {
  if (at.getTime() > now.getTime() + hour / 12) return 'This time is in the future. Enter when it happened.';
  if (since && at < since) return 'This time is before the step that came before it. Check the day and the time.';
  return null;
};

/** When a custody event happened for which no time is given: now, but not before the step before it, whose clock may run ahead. */
export const momentOf = ({ now, since }: { readonly now: Date; readonly since: Date | null }): Date =>
  since && since > now ? since : now;

/** Hours between two moments, to a tenth. */
export const hoursBetween = (from: Date, to: Date): number => Math.round(((to.getTime() - from.getTime()) / hour) * 10) / 10;
