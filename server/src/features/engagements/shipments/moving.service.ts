import { shipmentStateLabels } from '@aliquot/contract/engagements/shipment-options';
import type { UserActor } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Refusal, type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { happened, type News } from '../../people/notifications/happenings.service.ts';
import type { CollaborationRow } from '../collaborations/collaborations.repository.ts';
import { sideOf } from '../collaborations/sides.policy.ts';
import { canMove, momentOf, moves, type ShipmentMove, timeProblem } from './shipments.domain.ts';
import { reloadShipments } from './shipments.letters.ts';
import { addCustody, findShipment, lastCustodyAt, moveShipment, type ShipmentRow } from './shipments.repository.ts';

export type DoingAsUser = Doing & { readonly actor: UserActor };
export type Work = CollaborationRow & { readonly project: NonNullable<CollaborationRow['project']> };

/** What a person notes of a shipment that changes hands. */
export type Noted = {
  readonly at?: string | undefined;
  readonly place: string;
  readonly temperature_c: number | null;
  readonly condition: string;
};

const custodyEvents = {
  'hand-over': 'handed-over',
  deliver: 'delivered',
  lose: 'lost',
  receive: 'received',
  note: 'noted',
} as const;

const auditActions = {
  'hand-over': 'shipments.hand-over',
  deliver: 'shipments.deliver',
  lose: 'shipments.lose',
  receive: 'shipments.receive',
} as const;

/** Why a shipment is no longer where a person saw it. */
export const overtaken = ({ number, state }: ShipmentRow): Refusal<'CONFLICT'> =>
  refuse('CONFLICT', `This isn't possible now. Shipment ${number} is “${shipmentStateLabels[state]}”. Reload the page.`);

/** Adds a custody event in the name of the person, not before the last change of hands. */
export const noteCustody = async (
  { db, actor, now }: DoingAsUser,
  work: Work,
  shipment: Permitted<'move', ShipmentRow> | Permitted<'note', ShipmentRow>,
  event: keyof typeof custodyEvents,
  noted: Noted,
): Promise<Result<Date, 'UNPROCESSABLE_CONTENT'>> => {
  const times = { now, since: await lastCustodyAt(db, shipment) };
  const at = noted.at === undefined ? momentOf(times) : new Date(noted.at);
  const problem = timeProblem(at, times);
  if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { at: problem });
  const { place, temperature_c, condition } = noted;
  const side = sideOf(actor, work) ?? 'researcher';
  await addCustody(db, shipment, {
    event: custodyEvents[event],
    at,
    side,
    person_id: actor.id,
    who: actor.name,
    place,
    temperature_c,
    condition,
    created_at: now,
  });
  return succeed(at);
};

/** Moves a shipment with its custody event, in the transaction of the caller, which has its lock. */
export const moveOn = async (
  doing: DoingAsUser,
  work: Work,
  shipment: Permitted<'move', ShipmentRow>,
  move: ShipmentMove,
  noted: Noted,
  { news = [], after = {} }: { readonly news?: readonly News[]; readonly after?: Readonly<Record<string, unknown>> } = {},
): Promise<Result<{ shipment: ShipmentRow; at: Date }, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  if (!canMove(shipment.state, move)) return overtaken(shipment);
  const custody = await noteCustody(doing, work, shipment, move, noted);
  if (!custody.ok) return custody;
  const at = custody.value;
  const moved = await moveShipment(doing.db, shipment, move, at);
  if (!moved) return overtaken((await findShipment(doing.db, shipment.id)) ?? shipment);
  await happened(doing, {
    action: auditActions[move],
    objectType: 'shipment',
    objectId: shipment.id,
    before: { state: shipment.state },
    after: { state: moves[move].to, collaboration_id: work.id, at: at.toISOString(), ...after },
    news,
    reload: reloadShipments(work),
  });
  return succeed({ shipment: moved, at });
};
