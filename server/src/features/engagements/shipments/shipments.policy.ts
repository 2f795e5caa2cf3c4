import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ShipmentSide, ShipmentState } from '@aliquot/contract/engagements/shipment-options';
import type { Actor } from '../../../kernel/actor.ts';
import { type Permitted, permit } from '../../../kernel/permission.ts';
import { sideOf, type WorkFacts } from '../collaborations/sides.policy.ts';
import { canMove, isMovedBy, type ShipmentMove, takesShipments } from './shipments.domain.ts';

/** What a policy needs to know of the work that a shipment belongs to. */
export type ShippedWork = WorkFacts & { readonly stage: EngagementStage };

type ShipmentFacts = { readonly sent_by: ShipmentSide; readonly state: ShipmentState };

/** Whether the work is under way is the domain's question. */
export const mayPrepare = <Work extends WorkFacts>(actor: Actor, work: Work): Permitted<'prepare', Work> | null =>
  permit('prepare', sideOf(actor, work) !== null, work);

/** The side that sends a shipment changes it. */
export const mayPack = <Shipment extends ShipmentFacts>(
  actor: Actor,
  work: WorkFacts,
  shipment: Shipment,
): Permitted<'pack', Shipment> | null => permit('pack', sideOf(actor, work) === shipment.sent_by, shipment);

export const mayMove = <Shipment extends ShipmentFacts>(
  actor: Actor,
  work: WorkFacts,
  shipment: Shipment,
  move: ShipmentMove,
): Permitted<'move', Shipment> | null => {
  const side = sideOf(actor, work);
  return permit('move', side !== null && isMovedBy(side, shipment.sent_by, move), shipment);
};

/** Either side notes what happens to a shipment on its way. */
export const mayNote = <Shipment extends ShipmentFacts>(
  actor: Actor,
  work: WorkFacts,
  shipment: Shipment,
): Permitted<'note', Shipment> | null => permit('note', sideOf(actor, work) !== null, shipment);

export const workAbilities = (actor: Actor, work: ShippedWork) => ({
  prepare: mayPrepare(actor, work) !== null && takesShipments(work.stage),
});

/** What the answer says to the browser. */
export const abilities = (actor: Actor, work: ShippedWork, shipment: ShipmentFacts) => {
  const isPacking = mayPack(actor, work, shipment) !== null && shipment.state === 'prepared';
  const moves = (move: ShipmentMove) => mayMove(actor, work, shipment, move) !== null && canMove(shipment.state, move);
  return {
    edit: isPacking,
    add_samples: isPacking,
    discard: isPacking,
    hand_over: moves('hand-over'),
    deliver: moves('deliver'),
    lose: moves('lose'),
    receive: moves('receive'),
    note: mayNote(actor, work, shipment) !== null && shipment.state !== 'prepared',
  };
};
