import { shipmentRoutes } from '@aliquot/contract/engagements/shipments';
import type { Actor } from '../../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { mayWork } from '../collaborations/collaborations.policy.ts';
import { findToDecide } from '../collaborations/collaborations.repository.ts';
import { canMoveNow } from '../collaborations/progress.domain.ts';
import { refuseWork, type WorkFacts } from '../collaborations/sides.policy.ts';
import { startWork } from '../collaborations/starting.service.ts';
import { type Found, shipmentToChange } from './finding.service.ts';
import { type DoingAsUser, moveOn, type Noted, noteCustody, overtaken } from './moving.service.ts';
import { codesIn, settle } from './receipt.domain.ts';
import { saveReceipt, sentSamples } from './samples.repository.ts';
import { canMove, hoursBetween, unreadyReason } from './shipments.domain.ts';
import { handedOverNews, receivedNews, reloadShipments } from './shipments.letters.ts';
import { mayMove, mayNote } from './shipments.policy.ts';
import { presentShipments } from './shipments.presenter.ts';
import { countSamples, type ShipmentRow } from './shipments.repository.ts';

const notYours = (actor: Actor, work: WorkFacts, what: string) =>
  refuseWork(actor, work, `Only the side that ${what} a shipment does this.`);

const shown = async (doing: DoingAsUser, { work }: Found, shipment: ShipmentRow) => {
  const [presented] = await presentShipments(doing, work, [shipment]);
  return presented ? succeed(presented) : refuse('NOT_FOUND');
};

/** A delivery or a loss, which either side can note. */
const noteMove = async (
  doing: DoingAsUser,
  { shipmentId, ...noted }: Noted & { shipmentId: string },
  move: 'deliver' | 'lose',
) => {
  const found = await shipmentToChange(doing.db, doing.actor, shipmentId);
  if (!found) return refuse('NOT_FOUND');
  const permitted = mayMove(doing.actor, found.work, found.shipment, move);
  if (!permitted) return refuseWork(doing.actor, found.work);
  const moved = await moveOn(doing, found.work, permitted, move, noted);
  return moved.ok ? shown(doing, found, moved.value.shipment) : moved;
};

const noReceipt: Result<never, 'CONFLICT'> = refuse('CONFLICT', 'This shipment was not handed over yet.');

export const custodyHandlers = {
  handOver: handle(shipmentRoutes.handOver, async (call) => {
    const { input, actor, db } = call;
    const { shipmentId, ...noted } = input;
    const found = await shipmentToChange(db, actor, shipmentId);
    if (!found) return refuse('NOT_FOUND');
    const { work, shipment } = found;
    const permitted = mayMove(actor, work, shipment, 'hand-over');
    if (!permitted) return notYours(actor, work, 'sends');
    if (!canMove(shipment.state, 'hand-over')) return overtaken(shipment);
    const [numbers] = await countSamples(db, [shipment.id]);
    const samples = numbers?.counts.sent ?? 0;
    const unready = unreadyReason({ samples, onDryIce: numbers?.on_dry_ice ?? 0, dry_ice_kg: shipment.dry_ice_kg });
    if (unready) return refuse('UNPROCESSABLE_CONTENT', unready);
    const moved = await moveOn(call, work, permitted, 'hand-over', noted, {
      news: [handedOverNews(work, shipment, samples)],
      after: { samples },
    });
    return moved.ok ? shown(call, found, moved.value.shipment) : moved;
  }),

  deliver: handle(shipmentRoutes.deliver, (call) => noteMove(call, call.input, 'deliver')),

  lose: handle(shipmentRoutes.lose, (call) => noteMove(call, call.input, 'lose')),

  note: handle(shipmentRoutes.note, async (call) => {
    const { input, actor, db } = call;
    const { shipmentId, ...noted } = input;
    const found = await shipmentToChange(db, actor, shipmentId);
    if (!found) return refuse('NOT_FOUND');
    const { work, shipment } = found;
    const permitted = mayNote(actor, work, shipment);
    if (!permitted) return refuseWork(actor, work);
    if (shipment.state === 'prepared') return overtaken(shipment);
    const custody = await noteCustody(call, work, permitted, 'note', noted);
    if (!custody.ok) return custody;
    await happened(call, {
      action: 'shipments.add-custody',
      objectType: 'shipment',
      objectId: shipment.id,
      after: { collaboration_id: work.id, ...noted, at: custody.value.toISOString() },
      reload: reloadShipments(work),
    });
    return shown(call, found, shipment);
  }),

  receive: handle(shipmentRoutes.receive, async (call) => {
    const { input, actor, db } = call;
    const { shipmentId, others, samples, unexpected, ...noted } = input;
    const seen = await shipmentToChange(db, actor, shipmentId);
    if (!seen) return refuse('NOT_FOUND');
    const { work, shipment } = seen;
    const permitted = mayMove(actor, work, shipment, 'receive');
    if (!permitted) return notYours(actor, work, 'receives');
    if (!canMove(shipment.state, 'receive')) return shipment.state === 'prepared' ? noReceipt : overtaken(shipment);
    const receipt = settle(await sentSamples(db, shipment), { others, samples, unexpected });
    if ('problem' in receipt) return refuse('UNPROCESSABLE_CONTENT', receipt.problem);
    const accepted = codesIn(receipt, 'accepted').length;
    const moved = await moveOn(call, work, permitted, 'receive', noted, {
      news: [receivedNews(work, shipment, receipt)],
      after: {
        accepted,
        rejected: codesIn(receipt, 'rejected').length,
        asked_again: codesIn(receipt, 'asked-again').length,
        missing: codesIn(receipt, 'missing'),
        unexpected: receipt.unexpected.map(({ code }) => code),
      },
    });
    if (!moved.ok) return moved;
    await saveReceipt(db, permitted, receipt, hoursBetween(shipment.handed_over_at ?? moved.value.at, moved.value.at));
    const current = accepted > 0 ? await findToDecide(db, work.id) : undefined;
    const startable = current && canMoveNow(current, 'start') ? mayWork(actor, current) : null;
    const started = startable && (await startWork(call, startable));
    if (started && !started.ok) return started;
    return shown(call, seen, moved.value.shipment);
  }),
};
