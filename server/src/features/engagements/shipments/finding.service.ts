import type { Shipment } from '@aliquot/contract/engagements/shipments';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { type Refusal, type Result, refuse, type Success, succeed } from '../../../kernel/result.ts';
import type { Doing, UserDoing } from '../../../platform/db/doing.ts';
import { readEngagement } from '../collaborations/acting.service.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';
import { refuseWork, sideOf } from '../collaborations/sides.policy.ts';
import { presentShipments } from './shipments.presenter.ts';
import { findShipment, lockShipment, type ShipmentRow } from './shipments.repository.ts';

type Found<Row> = { readonly engagement: Visible<Engagement>; readonly shipment: Row };

/** A shipment that the actor may see, with its engagement. */
export const visibleShipment = async (doing: Pick<Doing, 'db' | 'actor'>, id: string): Promise<Found<ShipmentRow> | null> => {
  const shipment = await findShipment(doing.db, id);
  const engagement = shipment && (await readEngagement(doing, shipment.collaboration_id));
  return engagement ? { engagement, shipment } : null;
};

/** A shipment for an act, locked until the transaction ends. `words` say which side does this. */
export const lockForShipment = async <Allowed extends ShipmentRow>(
  doing: UserDoing,
  id: string,
  policy: (actor: Actor, engagement: Visible<Engagement>, shipment: ShipmentRow) => Allowed | null,
  words?: string,
): Promise<Success<Found<Allowed>> | Refusal<'NOT_FOUND' | 'FORBIDDEN'>> => {
  const { db, actor } = doing;
  const found = await visibleShipment(doing, id);
  if (!found || sideOf(actor, found.engagement) === null) return refuseWork(actor, found?.engagement, words);
  const { engagement } = found;
  const locked = await lockShipment(db, id);
  if (!locked) return refuse('NOT_FOUND');
  const shipment = policy(actor, engagement, locked);
  return shipment ? succeed({ engagement, shipment }) : refuseWork(actor, engagement, words);
};

/** The answer with one shipment. */
export const presentShipment = async (
  doing: Pick<Doing, 'db' | 'actor' | 'now'>,
  { engagement }: Pick<Found<ShipmentRow>, 'engagement'>,
  shipment: ShipmentRow,
): Promise<Result<Shipment, 'NOT_FOUND'>> => {
  const [shown] = await presentShipments(doing, engagement, [shipment]);
  return shown ? succeed(shown) : refuse('NOT_FOUND');
};
