import { memberRoutes } from '@aliquot/contract/members';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findLab } from '../labs/labs.repository.ts';
import { lockMembers, memberIds, removeMember, setMemberRole } from '../labs/memberships.repository.ts';
import { announceLab } from '../labs/notices.letters.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { claimHandlers } from './claims.handlers.ts';
import { invitationHandlers } from './invitations.handlers.ts';
import { isLastOwner } from './members.domain.ts';
import { removalLetter } from './members.letters.ts';
import { keepsOwner, mayHandOver, mayManage, mayRemove } from './members.policy.ts';
import { loadTeam, presentTeam } from './team.presenter.ts';

const ownersOnly = refuse('FORBIDDEN', 'Only owners of the laboratory can do this.');
const lastOwner = refuse(
  'CONFLICT',
  'A laboratory keeps at least one owner. Make another member an owner first, or hand over the ownership.',
);
const changedSince = refuse('CONFLICT', 'The members were changed in the meantime. Load them again.');

/** The team under its lock: who else changes the members waits. */
const holdTeam = async (doing: Doing, labId: string) => {
  await lockMembers(doing.db, labId);
  return loadTeam(doing, labId);
};

const nameOf = async ({ db }: Doing, labId: string) => (await findLab(db, labId))?.name ?? 'the laboratory';

/** The page of a person who came or went loads again; it is not among the laboratory's any more, or not yet. */
const announcePerson = ({ db }: Doing, userId: string) => announce(db, { noun: 'labs', audience: { users: [userId] } });

export const memberHandlers = {
  ...invitationHandlers,
  ...claimHandlers,

  list: handle(memberRoutes.list, async (call) => {
    const team = await loadTeam(call, call.input.labId);
    const exists = team && (team.members.length > 0 || (await findLab(call.db, team.labId)));
    return team && exists ? succeed(await presentTeam(call, team)) : refuse('NOT_FOUND');
  }),

  changeRole: handle(memberRoutes.changeRole, async (call) => {
    const { db, actor, input } = call;
    const { labId, userId, role } = input;
    const team = await holdTeam(call, labId);
    const member = team?.members.find(({ user_id }) => user_id === userId);
    if (!team || !member) return refuse('NOT_FOUND');
    if (!mayManage(actor, team)) return ownersOnly;
    if (role === 'member' && isLastOwner(team.members, userId)) return lastOwner;
    if (!(await setMemberRole(db, labId, userId, role))) return changedSince;
    await recordChange(call, {
      action: 'members.change-role',
      objectType: 'lab',
      objectId: labId,
      before: { user_id: userId, role: member.role },
      after: { user_id: userId, role },
    });
    if (userId !== actor.id)
      await notify(db, [userId], {
        kind: 'member-role',
        title: `You are ${role === 'owner' ? 'an owner' : 'a member'} of ${await nameOf(call, labId)} now`,
        body: `${actor.name} changed your role.`,
        link: '/lab-dashboard?tab=settings',
      });
    await announceLab(call, labId);
    const now = await loadTeam(call, labId);
    return now ? succeed(await presentTeam(call, now)) : refuse('NOT_FOUND');
  }),

  handOver: handle(memberRoutes.handOver, async (call) => {
    const { db, actor, input } = call;
    const { labId, userId } = input;
    const team = await holdTeam(call, labId);
    if (!team?.members.some(({ user_id }) => user_id === userId)) return refuse('NOT_FOUND');
    if (!mayHandOver(actor, team)) return ownersOnly;
    if (userId === actor.id) return refuse('CONFLICT', 'You are the owner already. Choose another member.');
    await setMemberRole(db, labId, userId, 'owner');
    if (!(await setMemberRole(db, labId, actor.id, 'member'))) return changedSince;
    await recordChange(call, {
      action: 'members.hand-over',
      objectType: 'lab',
      objectId: labId,
      before: { owner: actor.id },
      after: { owner: userId },
    });
    await notify(db, [userId], {
      kind: 'member-role',
      title: `You are an owner of ${await nameOf(call, labId)} now`,
      body: `${actor.name} handed the ownership over to you.`,
      link: '/lab-dashboard?tab=settings',
    });
    await announceLab(call, labId);
    return succeed(await presentTeam(call, { labId, members: (await loadTeam(call, labId))?.members ?? [] }));
  }),

  remove: handle(memberRoutes.remove, async (call) => {
    const { db, actor, input, world } = call;
    const { labId, userId } = input;
    const team = await holdTeam(call, labId);
    const member = team?.members.find(({ user_id }) => user_id === userId);
    if (!team || !member) return refuse('NOT_FOUND');
    if (!mayRemove(actor, team, userId)) return ownersOnly;
    if (!keepsOwner(actor, team, userId)) return lastOwner;
    const labName = await nameOf(call, labId);
    const others = (await memberIds(db, labId)).filter((id) => id !== userId && id !== actor.id);
    const leaves = userId === actor.id;
    await recordChange(call, {
      action: leaves ? 'members.leave' : 'members.remove',
      objectType: 'lab',
      objectId: labId,
      before: { user_id: userId, role: member.role },
    });
    await notify(db, others, {
      kind: 'member-left',
      title: `${member.name} is no member of ${labName} any more`,
      body: leaves ? '' : `Removed by ${actor.name}.`,
      link: '/lab-dashboard?tab=settings',
    });
    if (!leaves) {
      await notify(db, [userId], { kind: 'member-removed', title: `You are no member of ${labName} any more` });
      await queueMail(db, world.jobs, [member.email], removalLetter(member.name, labName));
    }
    await announceLab(call, labId);
    await announcePerson(call, userId);
    if (!(await removeMember(db, labId, userId))) return changedSince;
    return succeed({ changed: true as const });
  }),
};
