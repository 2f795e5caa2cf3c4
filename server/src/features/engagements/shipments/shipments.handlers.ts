import { shipmentRoutes } from '@aliquot/contract/engagements/shipments';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { findToDecide } from '../collaborations/collaborations.repository.ts';
import { refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { addressesOf } from './addresses.service.ts';
import { custodyHandlers } from './custody.handlers.ts';
import { shipmentToChange, visibleShipment, visibleWork } from './finding.service.ts';
import { overtaken } from './moving.service.ts';
import { sampleHandlers } from './samples.handlers.ts';
import { takesShipments } from './shipments.domain.ts';
import { reloadShipments } from './shipments.letters.ts';
import { mayPack, mayPrepare, workAbilities } from './shipments.policy.ts';
import { presentShipments } from './shipments.presenter.ts';
import { deleteShipment, insertShipment, shipmentsOf, updateDetails } from './shipments.repository.ts';

const notUnderWay = refuse('CONFLICT', 'Shipments are prepared from the agreement on, as long as the work is under way.');

export const shipmentHandlers = {
  ...sampleHandlers,
  ...custodyHandlers,

  list: handle(shipmentRoutes.list, async (call) => {
    const { input, actor, db } = call;
    const work = await visibleWork(db, actor, input.collaborationId);
    if (!work) return refuse('NOT_FOUND');
    const items = await presentShipments(call, work, await shipmentsOf(db, work));
    return succeed({ items, can: workAbilities(actor, work) });
  }),

  get: handle(shipmentRoutes.get, async (call) => {
    const found = await visibleShipment(call.db, call.actor, call.input.shipmentId);
    if (!found) return refuse('NOT_FOUND');
    const [shown] = await presentShipments(call, found.work, [found.shipment]);
    return shown ? succeed(shown) : refuse('NOT_FOUND');
  }),

  prepare: handle(shipmentRoutes.prepare, async (call) => {
    const { input, actor, db, now } = call;
    const { collaborationId, ...details } = input;
    await findToDecide(db, collaborationId);
    const work = await visibleWork(db, actor, collaborationId);
    const permitted = work && mayPrepare(actor, work);
    const sentBy = work && sideOf(actor, work);
    if (!work) return refuse('NOT_FOUND');
    if (!permitted || !sentBy) return refuseWork(actor, work);
    if (!takesShipments(work.stage)) return notUnderWay;
    const known = await addressesOf(db, actor, work, sentBy);
    const shipment = await insertShipment(db, permitted, { ...known, ...details }, { sentBy, by: actor.id, now });
    await happened(call, {
      action: 'shipments.prepare',
      objectType: 'shipment',
      objectId: shipment.id,
      after: { collaboration_id: work.id, number: shipment.number, sent_by: sentBy, category: details.category },
      reload: reloadShipments(work),
    });
    const [shown] = await presentShipments(call, work, [shipment]);
    return shown ? succeed(shown) : refuse('NOT_FOUND');
  }),

  edit: handle(shipmentRoutes.edit, async (call) => {
    const { input, actor, db } = call;
    const { shipmentId, ...details } = input;
    const found = await shipmentToChange(db, actor, shipmentId);
    if (!found) return refuse('NOT_FOUND');
    const { work, shipment } = found;
    const permitted = mayPack(actor, work, shipment);
    if (!permitted) return refuseWork(actor, work, 'Only the side that sends a shipment changes it.');
    const changed = await updateDetails(db, permitted, details);
    if (!changed) return overtaken(shipment);
    const { category, dry_ice_kg, transit_hours, carrier, tracking_number, from_address, to_address } = shipment;
    await happened(call, {
      action: 'shipments.edit',
      objectType: 'shipment',
      objectId: shipment.id,
      before: { category, dry_ice_kg, transit_hours, carrier, tracking_number, from_address, to_address },
      after: details,
      reload: reloadShipments(work),
    });
    const [shown] = await presentShipments(call, work, [changed]);
    return shown ? succeed(shown) : refuse('NOT_FOUND');
  }),

  discard: handle(shipmentRoutes.discard, async (call) => {
    const { input, actor, db } = call;
    const found = await shipmentToChange(db, actor, input.shipmentId);
    if (!found) return refuse('NOT_FOUND');
    const { work, shipment } = found;
    const permitted = mayPack(actor, work, shipment);
    if (!permitted) return refuseWork(actor, work, 'Only the side that sends a shipment discards it.');
    if (!(await deleteShipment(db, permitted))) return overtaken(shipment);
    await happened(call, {
      action: 'shipments.discard',
      objectType: 'shipment',
      objectId: shipment.id,
      before: { collaboration_id: work.id, number: shipment.number },
      reload: reloadShipments(work),
    });
    return succeed({ number: shipment.number });
  }),
};
