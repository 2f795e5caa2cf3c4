import { shipmentRoutes } from '@aliquot/contract/engagements/shipments';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { lockForSide, presenting } from '../collaborations/acting.service.ts';
import { addressesOf } from './addresses.service.ts';
import { custodyHandlers } from './custody.handlers.ts';
import { lockForShipment, presentShipment, visibleShipment } from './finding.service.ts';
import { conflictAfterRace, happenedToShipment } from './moving.service.ts';
import { sampleHandlers } from './samples.handlers.ts';
import { takesShipments } from './shipments.domain.ts';
import { mayPack, mayPrepare, workAbilities } from './shipments.policy.ts';
import { presentShipments } from './shipments.presenter.ts';
import { deleteShipment, insertShipment, shipmentsOf, updateDetails } from './shipments.repository.ts';

const notUnderWay = refuse('CONFLICT', 'Shipments are prepared from the agreement on, as long as the work is under way.');

const presentList = presenting(async (doing, engagement) => ({
  items: await presentShipments(doing, engagement, await shipmentsOf(doing.db, engagement)),
  can: workAbilities(doing.actor, engagement),
}));

export const shipmentHandlers = {
  ...sampleHandlers,
  ...custodyHandlers,

  list: handle(shipmentRoutes.list, (call) => presentList(call, call.input.collaborationId)),

  get: handle(shipmentRoutes.get, async (call) => {
    const found = await visibleShipment(call, call.input.shipmentId);
    return found ? presentShipment(call, found, found.shipment) : refuse('NOT_FOUND');
  }),

  prepare: handle(shipmentRoutes.prepare, async (call) => {
    const { input, actor, db, now } = call;
    const { collaborationId, ...details } = input;
    const found = await lockForSide(call, collaborationId, mayPrepare);
    if (!found.ok) return found;
    const { engagement, side } = found.value;
    if (!takesShipments(engagement.stage)) return notUnderWay;
    const known = await addressesOf(db, actor, engagement, side);
    const shipment = await insertShipment(db, engagement, { ...known, ...details }, { sentBy: side, by: actor.id, now });
    const { number } = shipment;
    await happenedToShipment(call, engagement, shipment, {
      action: 'shipments.prepare',
      after: { collaboration_id: engagement.id, number, sent_by: side, category: details.category },
    });
    return presentShipment(call, found.value, shipment);
  }),

  edit: handle(shipmentRoutes.edit, async (call) => {
    const { shipmentId, ...details } = call.input;
    const words = 'Only the side that sends a shipment changes it.';
    const found = await lockForShipment(call, shipmentId, mayPack, words);
    if (!found.ok) return found;
    const { engagement, shipment } = found.value;
    const changed = await updateDetails(call.db, shipment, details);
    if (!changed) return conflictAfterRace(shipment);
    const { category, dry_ice_kg, transit_hours, carrier, tracking_number, from_address, to_address } = shipment;
    await happenedToShipment(call, engagement, shipment, {
      action: 'shipments.edit',
      before: { category, dry_ice_kg, transit_hours, carrier, tracking_number, from_address, to_address },
      after: details,
    });
    return presentShipment(call, found.value, changed);
  }),

  discard: handle(shipmentRoutes.discard, async (call) => {
    const words = 'Only the side that sends a shipment discards it.';
    const found = await lockForShipment(call, call.input.shipmentId, mayPack, words);
    if (!found.ok) return found;
    const { engagement, shipment } = found.value;
    if (!(await deleteShipment(call.db, shipment))) return conflictAfterRace(shipment);
    const { number } = shipment;
    await happenedToShipment(call, engagement, shipment, {
      action: 'shipments.discard',
      before: { collaboration_id: engagement.id, number },
    });
    return succeed({ number });
  }),
};
