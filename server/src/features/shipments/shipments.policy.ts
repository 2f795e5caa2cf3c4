import type { EngagementStage } from '@aliquot/contract/engagement-stages';
import type { ShipmentSide, ShipmentState } from '@aliquot/contract/shipment-options';
import { type Actor, isAdmin, isMemberOf } from '../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../kernel/permission.ts';
import { canMove, isMovedBy, type ShipmentMove, takesShipments } from './shipments.domain.ts';

/** What a policy needs to know of the work that a shipment belongs to. */
export type WorkFacts = {
  readonly lab_reference_id: string | null;
  readonly stage: EngagementStage;
  readonly project: { readonly user_id: string } | null;
};

type ShipmentFacts = { readonly sent_by: ShipmentSide; readonly state: ShipmentState };

/** Which side of the work a person is on; null for everybody else, administrators included. */
export const sideOf = (actor: Actor, { lab_reference_id, project }: WorkFacts): ShipmentSide | null => {
  if (project === null || actor.kind !== 'user') return null;
  if (actor.id === project.user_id) return 'researcher';
  return lab_reference_id !== null && isMemberOf(actor, lab_reference_id) ? 'laboratory' : null;
};

/** Both sides and administrators read shipments. */
export const maySeeShipments = <Work extends WorkFacts>(actor: Actor, work: Work): Visible<Work> | null =>
  permit('see', work.project !== null && (isAdmin(actor) || sideOf(actor, work) !== null), work);

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

export const workAbilities = (actor: Actor, work: WorkFacts) => ({
  prepare: mayPrepare(actor, work) !== null && takesShipments(work.stage),
});

/** What the answer says to the browser. */
export const abilities = (actor: Actor, work: WorkFacts, shipment: ShipmentFacts) => {
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
