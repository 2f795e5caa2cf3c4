import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import type { Db } from '../../../platform/db/index.ts';
import { findCollaboration } from '../collaborations/collaborations.repository.ts';
import { mayReadWork, sideOf } from '../collaborations/sides.policy.ts';
import type { Work } from './moving.service.ts';
import { findShipment, lockShipment, type ShipmentRow } from './shipments.repository.ts';

/** Work whose shipments the actor may see; null where there is no such work. */
export const visibleWork = async (db: Db, actor: Actor, collaborationId: string): Promise<Visible<Work> | null> => {
  const found = await findCollaboration(db, collaborationId);
  return found?.project ? mayReadWork(actor, { ...found, project: found.project }) : null;
};

export type Found = { readonly work: Visible<Work>; readonly shipment: ShipmentRow };

/** A shipment that the actor may see, with its work. */
export const visibleShipment = async (db: Db, actor: Actor, id: string): Promise<Found | null> => {
  const shipment = await findShipment(db, id);
  const work = shipment && (await visibleWork(db, actor, shipment.collaboration_id));
  return work ? { work, shipment } : null;
};

/** The same, with the shipment locked until the transaction ends, for those who may work on it. */
export const shipmentToChange = async (db: Db, actor: Actor, id: string): Promise<Found | null> => {
  const found = await visibleShipment(db, actor, id);
  if (!found || sideOf(actor, found.work) === null) return found;
  const shipment = await lockShipment(db, id);
  return shipment ? { work: found.work, shipment } : null;
};
