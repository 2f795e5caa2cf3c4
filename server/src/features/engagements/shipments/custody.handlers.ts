import { shipmentRoutes } from '@aliquot/contract/engagements/shipments';
import { type Result, refuse } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { mayWork } from '../collaborations/collaborations.policy.ts';
import { findToDecide, isLive } from '../collaborations/collaborations.repository.ts';
import { canMoveNow } from '../collaborations/progress.domain.ts';
import { startWork } from '../collaborations/starting.service.ts';
import { lockForShipment, presentShipment } from './finding.service.ts';
import { conflictAfterRace, happenedToShipment, moveOn, type Noted, noteCustody } from './moving.service.ts';
import { codesIn, settle } from './receipt.domain.ts';
import { saveReceipt, sentSamples } from './samples.repository.ts';
import { canMove, hoursBetween, type ShipmentMove, unreadyReason } from './shipments.domain.ts';
import { handedOverNews, receivedNews } from './shipments.letters.ts';
import { mayMove, mayNote } from './shipments.policy.ts';
import { countSamples } from './shipments.repository.ts';

const lockToMove = (doing: UserDoing, id: string, move: ShipmentMove, words?: string) =>
  lockForShipment(doing, id, (actor, engagement, shipment) => mayMove(actor, engagement, shipment, move), words);

/** A delivery or a loss, which either side can note. */
const noteMove = async (
  doing: UserDoing,
  { shipmentId, ...noted }: Noted & { shipmentId: string },
  move: 'deliver' | 'lose',
) => {
  const found = await lockToMove(doing, shipmentId, move);
  if (!found.ok) return found;
  const { engagement, shipment } = found.value;
  const moved = await moveOn(doing, engagement, shipment, move, noted);
  return moved.ok ? presentShipment(doing, found.value, moved.value.shipment) : moved;
};

const noReceipt: Result<never, 'CONFLICT'> = refuse('CONFLICT', 'This shipment was not handed over yet.');

export const custodyHandlers = {
  handOver: handle(shipmentRoutes.handOver, async (call) => {
    const { shipmentId, ...noted } = call.input;
    const found = await lockToMove(call, shipmentId, 'hand-over', 'Only the side that sends a shipment does this.');
    if (!found.ok) return found;
    const { engagement, shipment } = found.value;
    if (!canMove(shipment.state, 'hand-over')) return conflictAfterRace(shipment);
    const [numbers] = await countSamples(call.db, [shipment.id]);
    const samples = numbers?.counts.sent ?? 0;
    const unready = unreadyReason({ samples, onDryIce: numbers?.on_dry_ice ?? 0, dry_ice_kg: shipment.dry_ice_kg });
    if (unready) return refuse('UNPROCESSABLE_CONTENT', unready);
    const moved = await moveOn(call, engagement, shipment, 'hand-over', noted, {
      news: [handedOverNews(engagement, shipment, samples)],
      after: { samples },
    });
    return moved.ok ? presentShipment(call, found.value, moved.value.shipment) : moved;
  }),

  deliver: handle(shipmentRoutes.deliver, (call) => noteMove(call, call.input, 'deliver')),

  lose: handle(shipmentRoutes.lose, (call) => noteMove(call, call.input, 'lose')),

  note: handle(shipmentRoutes.note, async (call) => {
    const { shipmentId, ...noted } = call.input;
    const found = await lockForShipment(call, shipmentId, mayNote);
    if (!found.ok) return found;
    const { engagement, shipment } = found.value;
    if (shipment.state === 'prepared') return conflictAfterRace(shipment);
    const custody = await noteCustody(call, engagement, shipment, 'note', noted);
    if (!custody.ok) return custody;
    await happenedToShipment(call, engagement, shipment, {
      action: 'shipments.add-custody',
      after: { collaboration_id: engagement.id, ...noted, at: custody.value.toISOString() },
    });
    return presentShipment(call, found.value, shipment);
  }),

  receive: handle(shipmentRoutes.receive, async (call) => {
    const { input, actor, db } = call;
    const { shipmentId, others, samples, unexpected, ...noted } = input;
    const found = await lockToMove(call, shipmentId, 'receive', 'Only the side that receives a shipment does this.');
    if (!found.ok) return found;
    const { engagement, shipment } = found.value;
    if (!canMove(shipment.state, 'receive')) return shipment.state === 'prepared' ? noReceipt : conflictAfterRace(shipment);
    const receipt = settle(await sentSamples(db, shipment), { others, samples, unexpected });
    if ('problem' in receipt) return refuse('UNPROCESSABLE_CONTENT', receipt.problem);
    const accepted = codesIn(receipt, 'accepted').length;
    const moved = await moveOn(call, engagement, shipment, 'receive', noted, {
      news: [receivedNews(engagement, shipment, receipt)],
      after: {
        accepted,
        rejected: codesIn(receipt, 'rejected').length,
        asked_again: codesIn(receipt, 'asked-again').length,
        missing: codesIn(receipt, 'missing'),
        unexpected: receipt.unexpected.map(({ code }) => code),
      },
    });
    if (!moved.ok) return moved;
    await saveReceipt(db, shipment, receipt, hoursBetween(shipment.handed_over_at ?? moved.value.at, moved.value.at));
    const current = accepted > 0 ? await findToDecide(db, engagement.id) : undefined;
    const startable = isLive(current) && canMoveNow(current, 'start') ? mayWork(actor, current) : null;
    const started = startable && (await startWork(call, startable));
    if (started && !started.ok) return started;
    return presentShipment(call, found.value, moved.value.shipment);
  }),
};
