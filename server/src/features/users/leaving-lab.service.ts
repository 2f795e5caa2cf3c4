import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { passOwnership, removeMembership } from '../labs/succession.repository.ts';
import { notify } from '../notifications/notifications.repository.ts';

type Lab = { readonly id: string; readonly name: string };

/**
 * Takes somebody out of their laboratory. Its only owner is followed by the member who has been there longest. It takes a
 * transaction of the schema's owner.
 */
export const leaveLab = async (doing: Doing, lab: Lab, userId: string): Promise<void> => {
  const { db } = doing;
  const successor = await passOwnership(db, lab.id, userId);
  await removeMembership(db, userId);
  await recordChange(doing, {
    action: 'labs.leave',
    objectType: 'lab',
    objectId: lab.id,
    before: { member: userId },
    after: successor ? { owner: successor } : {},
  });
  if (successor)
    await notify(db, [successor], {
      kind: 'lab-ownership',
      title: `You are the owner of ${lab.name} now`,
      body: 'Its owner left, and you have been a member for the longest time.',
      link: '/lab-dashboard',
    });
  await announce(db, { noun: 'labs', id: lab.id, audience: { labs: [lab.id], admins: true } });
};
