import { memberRoutes } from '@aliquot/contract/hearts/members';
import { refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { queueMail } from '../../people/notifications/notifications.jobs.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { findLab } from '../labs/labs.repository.ts';
import { lockMembers, memberIds, removeMember, setMemberRole } from '../labs/memberships.repository.ts';
import { claimHandlers } from './claims.handlers.ts';
import { invitationHandlers } from './invitations.handlers.ts';
import { revokeInvitationsOf } from './invitations.repository.ts';
import { isLastOwner } from './members.domain.ts';
import { memberLeftNews, reloadPerson, removalLetter, removedNews, roleNews } from './members.letters.ts';
import { keepsOwner, mayHandOver, mayManage, mayRemove } from './members.policy.ts';
import { loadTeam, presentTeam } from './team.presenter.ts';

const ownersOnly = refuse('FORBIDDEN', 'Only owners of the laboratory can do this.');
const lastOwner = refuse(
  'CONFLICT',
  'A laboratory keeps at least one owner. Make another member an owner first, or transfer ownership.',
);
const changedSince = refuse('CONFLICT', 'The members changed in the meantime. Reload the page.');

/** The team with its members locked. */
const lockTeam = async (doing: Doing, labId: string) => {
  await lockMembers(doing.db, labId);
  return loadTeam(doing, labId);
};

const nameOf = async ({ db }: Doing, labId: string) => (await findLab(db, labId))?.name ?? 'the laboratory';

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
    const team = await lockTeam(call, labId);
    const member = team?.members.find(({ user_id }) => user_id === userId);
    if (!team || !member) return refuse('NOT_FOUND');
    const permitted = mayManage(actor, team);
    if (!permitted) return ownersOnly;
    if (role === 'member' && isLastOwner(team.members, userId)) return lastOwner;
    if (!(await setMemberRole(db, permitted, userId, role))) return changedSince;
    const why = `${actor.name} changed your role.`;
    await happened(call, {
      action: 'members.change-role',
      objectType: 'lab',
      objectId: labId,
      before: { user_id: userId, role: member.role },
      after: { user_id: userId, role },
      news: userId === actor.id ? [] : [roleNews({ userId, labName: await nameOf(call, labId), role, why })],
      reload: [reloadLab(labId)],
    });
    const now = await loadTeam(call, labId);
    return now ? succeed(await presentTeam(call, now)) : refuse('NOT_FOUND');
  }),

  handOver: handle(memberRoutes.handOver, async (call) => {
    const { db, actor, input } = call;
    const { labId, userId } = input;
    const team = await lockTeam(call, labId);
    if (!team?.members.some(({ user_id }) => user_id === userId)) return refuse('NOT_FOUND');
    const permitted = mayHandOver(actor, team);
    if (!permitted) return ownersOnly;
    if (userId === actor.id) return refuse('CONFLICT', 'You are already the owner. Choose another member.');
    await setMemberRole(db, permitted, userId, 'owner');
    if (!(await setMemberRole(db, permitted, actor.id, 'member'))) return changedSince;
    const why = `${actor.name} transferred ownership to you.`;
    await happened(call, {
      action: 'members.hand-over',
      objectType: 'lab',
      objectId: labId,
      before: { owner: actor.id },
      after: { owner: userId },
      news: [roleNews({ userId, labName: await nameOf(call, labId), role: 'owner', why })],
      reload: [reloadLab(labId)],
    });
    const now = await loadTeam(call, labId);
    return now ? succeed(await presentTeam(call, now)) : refuse('NOT_FOUND');
  }),

  remove: handle(memberRoutes.remove, async (call) => {
    const { db, actor, input, world, now } = call;
    const { labId, userId } = input;
    const team = await lockTeam(call, labId);
    const member = team?.members.find(({ user_id }) => user_id === userId);
    if (!team || !member) return refuse('NOT_FOUND');
    const permitted = mayRemove(actor, team, userId);
    if (!permitted) return ownersOnly;
    if (!keepsOwner(actor, team, userId)) return lastOwner;
    const labName = await nameOf(call, labId);
    const others = (await memberIds(db, labId)).filter((id) => id !== userId && id !== actor.id);
    const leaves = userId === actor.id;
    const revoked = leaves ? [] : await revokeInvitationsOf(db, permitted, now);
    await happened(call, {
      action: leaves ? 'members.leave' : 'members.remove',
      objectType: 'lab',
      objectId: labId,
      before: { user_id: userId, role: member.role },
      ...(revoked.length > 0 && { after: { revoked_invitations: revoked } }),
      news: [
        memberLeftNews(others, member.name, labName, leaves ? null : actor.name),
        ...(leaves ? [] : [removedNews(userId, labName)]),
      ],
      reload: [reloadLab(labId), reloadPerson(userId)],
    });
    if (!leaves) await queueMail(db, world.jobs, [member.email], removalLetter(member.name, labName));
    if (!(await removeMember(db, permitted))) return changedSince;
    return succeed({ changed: true as const });
  }),
};
