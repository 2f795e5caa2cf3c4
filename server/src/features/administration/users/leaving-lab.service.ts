import type { AnyPermitted } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { passOwnership, removeMembership } from '../../hearts/labs/succession.repository.ts';
import { happened, type News } from '../../people/notifications/happenings.service.ts';

type Lab = { readonly id: string; readonly name: string };

const successorNews = (userId: string, labName: string): News => ({
  to: { users: [userId] },
  notice: {
    kind: 'lab-ownership',
    title: `You now own ${labName}`,
    body: 'The owner left, and you have been a member the longest.',
    link: '/lab-dashboard',
  },
});

/**
 * Removes a member from their laboratory. The longest-standing member follows an only owner. It needs a
 * transaction of the schema's owner.
 */
export const leaveLab = async (
  doing: Doing,
  lab: Lab,
  user: AnyPermitted<'delete' | 'change-role', { readonly id: string }>,
): Promise<void> => {
  const { db } = doing;
  const successor = await passOwnership(db, lab.id, user);
  await removeMembership(db, user);
  await happened(doing, {
    action: 'labs.leave',
    objectType: 'lab',
    objectId: lab.id,
    before: { member: user.id },
    after: successor ? { owner: successor } : {},
    news: successor ? [successorNews(successor, lab.name)] : [],
    reload: [{ noun: 'labs', id: lab.id, audience: { labs: [lab.id], admins: true } }],
  });
};
