import { shipmentStateLabels } from '@aliquot/contract/engagements/shipment-options';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Refusal, type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { happened, type News } from '../../people/notifications/happenings.service.ts';
import type { Happening } from '../collaborations/acting.service.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { sideOf } from '../collaborations/sides.policy.ts';
import { canMove, momentOf, moves, type ShipmentMove, timeProblem } from './shipments.domain.ts';
import { reloadShipments } from './shipments.letters.ts';
import { addCustody, findShipment, lastCustodyAt, moveShipment, type ShipmentRow } from './shipments.repository.ts';

/** The notes of a person about a shipment that changes hands. */
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

/** The refusal when a shipment has moved on in the meantime. */
export const conflictAfterRace = ({ number, state }: ShipmentRow): Refusal<'CONFLICT'> =>
  refuse('CONFLICT', `This isn't possible now. Shipment ${number} is “${shipmentStateLabels[state]}”. Reload the page.`);

/** Records a change to a shipment, informs everyone it concerns, and reloads the pages of both sides. */
export const happenedToShipment = (
  doing: UserDoing,
  engagement: Engagement,
  { id }: { readonly id: string },
  happening: Happening,
): Promise<void> =>
  happened(doing, { ...happening, objectType: 'shipment', objectId: id, reload: reloadShipments(engagement) });

/** Adds a custody event in the name of the person, not before the last change of hands. */
export const noteCustody = async (
  { db, actor, now }: UserDoing,
  engagement: Engagement,
  shipment: Permitted<'move', ShipmentRow> | Permitted<'note', ShipmentRow>,
  event: keyof typeof custodyEvents,
  noted: Noted,
): Promise<Result<Date, 'UNPROCESSABLE_CONTENT'>> => {
  const times = { now, since: await lastCustodyAt(db, shipment) };
  const at = noted.at === undefined ? momentOf(times) : new Date(noted.at);
  const problem = timeProblem(at, times);
  if (problem) return refuse('UNPROCESSABLE_CONTENT', problem, { at: problem });
  const { place, temperature_c, condition } = noted;
  const side = sideOf(actor, engagement) ?? 'researcher';
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
  doing: UserDoing,
  engagement: Engagement,
  shipment: Permitted<'move', ShipmentRow>,
  move: ShipmentMove,
  noted: Noted,
  { news = [], after = {} }: { readonly news?: readonly News[]; readonly after?: Readonly<Record<string, unknown>> } = {},
): Promise<Result<{ shipment: ShipmentRow; at: Date }, 'CONFLICT' | 'UNPROCESSABLE_CONTENT'>> => {
  if (!canMove(shipment.state, move)) return conflictAfterRace(shipment);
  const custody = await noteCustody(doing, engagement, shipment, move, noted);
  if (!custody.ok) return custody;
  const at = custody.value;
  const moved = await moveShipment(doing.db, shipment, move, at);
  if (!moved) return conflictAfterRace((await findShipment(doing.db, shipment.id)) ?? shipment);
  await happenedToShipment(doing, engagement, shipment, {
    action: auditActions[move],
    before: { state: shipment.state },
    after: { state: moves[move].to, collaboration_id: engagement.id, at: at.toISOString(), ...after },
    news,
  });
  return succeed({ shipment: moved, at });
};
