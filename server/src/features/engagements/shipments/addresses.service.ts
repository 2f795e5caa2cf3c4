import type { ShipmentSide } from '@aliquot/contract/engagements/shipment-options';
import type { UserActor } from '../../../kernel/actor.ts';
import type { Db } from '../../../platform/db/index.ts';
import { findLab } from '../../hearts/labs/labs.repository.ts';
import { findUser } from '../../people/accounts/accounts.repository.ts';
import type { Engagement } from '../collaborations/collaborations.repository.ts';

const lines = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n');

/** The first values of a label: the laboratory's address, and the name and place of a researcher who sends. */
export const addressesOf = async (
  db: Db,
  actor: UserActor,
  { lab_reference_id }: Engagement,
  sentBy: ShipmentSide,
): Promise<{ from_address: string; to_address: string }> => {
  const lab = lab_reference_id === null ? undefined : await findLab(db, lab_reference_id);
  const ofLab = lines([lab?.name, lab?.address]);
  if (sentBy === 'laboratory') return { from_address: ofLab, to_address: '' };
  const user = await findUser(db, actor.id);
  return { from_address: lines([user?.name, user?.organization, user?.location]), to_address: ofLab };
};
