import { formatMoney } from '@aliquot/contract/money';
import { colleagueRoutes } from '@aliquot/contract/people/colleagues';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../notifications/happenings.service.ts';
import { askApprovers } from './approving.service.ts';
import { approvalNews, leftNews, reloadPeople, removedNews, roleNews } from './colleagues.letters.ts';
import { mayManage, mayRemove, refuseAct, roleOn } from './colleagues.policy.ts';
import { presentPeople } from './colleagues.presenter.ts';
import { approverIds, findTeam, removeColleague, setApproval, setRole } from './colleagues.repository.ts';
import { invitationHandlers } from './invitations.handlers.ts';

export const colleagueHandlers = {
  ...invitationHandlers,

  people: handle(colleagueRoutes.people, (call) => presentPeople(call, call.input.projectId)),

  changeRole: handle(colleagueRoutes.changeRole, async (call) => {
    const { input, actor, db } = call;
    const { projectId, userId, role } = input;
    const found = await findTeam(db, projectId);
    if (!found) return refuse('NOT_FOUND');
    const team = mayManage(actor, found);
    if (!team) return refuseAct(actor, found);
    const before = team.colleagues.find(({ user_id }) => user_id === userId)?.role;
    if (userId === team.user_id) return refuse('CONFLICT', "The owner's role can't be changed.");
    if (before === undefined) return refuse('NOT_FOUND');
    if (before === role) return presentPeople(call, team.id);
    if (!(await setRole(db, team, userId, role))) return refuse('CONFLICT');
    await happened(call, {
      action: 'colleagues.change-role',
      objectType: 'project',
      objectId: team.id,
      before: { user_id: userId, role: before },
      after: { user_id: userId, role },
      news: [roleNews(team, userId, role)],
      reload: [reloadPeople(team)],
    });
    if (role === 'approver') await askApprovers(call, team, [userId]);
    return presentPeople(call, team.id);
  }),

  remove: handle(colleagueRoutes.remove, async (call) => {
    const { input, actor, db } = call;
    const { projectId, userId } = input;
    const found = await findTeam(db, projectId);
    if (!found || roleOn(actor, found) === null) return refuse('NOT_FOUND');
    if (userId === found.user_id) return refuse('CONFLICT', "A project's owner can't leave it. Delete the project instead.");
    const team = mayRemove(actor, found, userId);
    if (!team) return refuseAct(actor, found);
    const role = team.colleagues.find(({ user_id }) => user_id === userId)?.role;
    if (role === undefined || !(await removeColleague(db, team, userId))) return refuse('NOT_FOUND');
    const leaves = userId === actor.id;
    await happened(call, {
      action: leaves ? 'colleagues.leave' : 'colleagues.remove',
      objectType: 'project',
      objectId: team.id,
      before: { user_id: userId, role },
      news: [leaves ? leftNews(team, team.user_id, actor.name) : removedNews(team, userId)],
      reload: [reloadPeople(team, [userId]), { noun: 'notifications', audience: { users: [userId] } }],
    });
    return succeed({ removed: true as const });
  }),

  setApproval: handle(colleagueRoutes.setApproval, async (call) => {
    const { input, actor, db } = call;
    const found = await findTeam(db, input.projectId);
    if (!found) return refuse('NOT_FOUND');
    const team = mayManage(actor, found);
    if (!team) return refuseAct(actor, found);
    const { approval } = input;
    if (!(await setApproval(db, team, approval))) return presentPeople(call, team.id);
    const approvers = await approverIds(db, team.id);
    const words = approval
      ? `Proposals above ${formatMoney(approval.amount, approval.currency)} need an approver.`
      : 'Proposals no longer need an approver.';
    await happened(call, {
      action: 'colleagues.set-approval',
      objectType: 'project',
      objectId: team.id,
      before: { approval_above: team.approval_above, approval_currency: team.approval_currency },
      after: { approval_above: approval?.amount ?? null, approval_currency: approval?.currency ?? null },
      news: [approvalNews(team, approvers, words)],
      reload: [reloadPeople(team)],
    });
    await askApprovers(call, team, approvers);
    return presentPeople(call, team.id);
  }),
};
