import { colleagueRoutes } from '@aliquot/contract/people/colleagues';
import type { UserActor } from '../../../kernel/actor.ts';
import { pick } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { tokenDigest } from '../../../platform/auth/one-time-token.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../notifications/happenings.service.ts';
import { askApprovers } from './approving.service.ts';
import { obstacleOf, obstacleWords } from './colleagues.domain.ts';
import { joinedNews, reloadPeople } from './colleagues.letters.ts';
import { mayManage, refuseAct, roleOn, visibleTeam } from './colleagues.policy.ts';
import { presentPeople } from './colleagues.presenter.ts';
import { findTeam, peopleOf } from './colleagues.repository.ts';
import {
  deleteInvitation,
  findInvitation,
  invitationOfToken,
  type OfferedRow,
  takeInvitation,
} from './invitations.repository.ts';
import { invitationEnded, inviteAgain, inviteColleague } from './invitations.service.ts';

const unknown = refuse(
  'NOT_FOUND',
  "We don't know this invitation. It may have been revoked, or a newer message may have replaced its link.",
);

/** The project whose open invitation the owner changes. */
const teamOf = async ({ db, actor }: Doing, invitationId: string) => {
  const invitation = await findInvitation(db, invitationId);
  const team = invitation && (await findTeam(db, invitation.project_id));
  const permitted = team && mayManage(actor, team);
  return permitted ? { invitation, team: permitted } : null;
};

const obstacleFor = async ({ db, now }: Doing, actor: UserActor, offered: OfferedRow) => {
  const team = await findTeam(db, offered.project_id);
  const isInProject = roleOn(actor, team ?? null) !== null;
  const kind = obstacleOf(offered, { ...actor, isInProject }, now);
  return kind && { kind, words: obstacleWords(kind, offered, actor) };
};

export const invitationHandlers = {
  invite: handle(colleagueRoutes.invite, async (call) => {
    const { actor, db, input } = call;
    const found = await findTeam(db, input.projectId);
    if (!found) return refuse('NOT_FOUND');
    const team = mayManage(actor, found);
    const seen = team && visibleTeam(actor, found);
    if (!team || !seen) return refuseAct(actor, found);
    const { email, role } = input;
    const invited = await inviteColleague(call, team, { people: () => peopleOf(db, seen), email, role });
    return invited.ok ? presentPeople(call, team.id) : invited;
  }),

  inviteAgain: handle(colleagueRoutes.inviteAgain, async (call) => {
    const loaded = await teamOf(call, call.input.invitationId);
    if (!loaded) return refuse('NOT_FOUND');
    const renewed = await inviteAgain(call, loaded.team, loaded.invitation.id);
    return renewed.ok ? presentPeople(call, loaded.team.id) : renewed;
  }),

  revoke: handle(colleagueRoutes.revoke, async (call) => {
    const loaded = await teamOf(call, call.input.invitationId);
    if (!loaded) return refuse('NOT_FOUND');
    const { team, invitation } = loaded;
    if (!(await deleteInvitation(call.db, team, invitation.id))) return invitationEnded;
    await happened(call, {
      action: 'colleagues.revoke-invitation',
      objectType: 'project',
      objectId: team.id,
      before: { email: invitation.email, role: invitation.role },
      reload: [reloadPeople(team)],
    });
    return presentPeople(call, team.id);
  }),

  open: handle(colleagueRoutes.open, async (call) => {
    const { db, actor, input } = call;
    const offered = await invitationOfToken(db, tokenDigest(input.token));
    if (!offered) return unknown;
    return succeed({
      ...pick(offered, ['title', 'role', 'email', 'invited_by']),
      expires_at: offered.expires_at.toISOString(),
      obstacle: await obstacleFor(call, actor, offered),
    });
  }),

  accept: handle(colleagueRoutes.accept, async (call) => {
    const { db, actor, input, now } = call;
    const digest = tokenDigest(input.token);
    const offered = await invitationOfToken(db, digest);
    if (!offered) return unknown;
    const obstacle = await obstacleFor(call, actor, offered);
    if (obstacle) {
      const { kind, words } = obstacle;
      return refuse(kind === 'ended' || kind === 'member' ? 'CONFLICT' : 'FORBIDDEN', words);
    }
    const team = (await takeInvitation(db, digest, now)) ? await findTeam(db, offered.project_id) : undefined;
    if (!team) return invitationEnded;
    const { title, role } = offered;
    await happened(call, {
      action: 'colleagues.join',
      objectType: 'project',
      objectId: team.id,
      after: { user_id: actor.id, role },
      news: [joinedNews(team, [team.user_id], actor.name, role)],
      reload: [reloadPeople(team)],
    });
    if (role === 'approver') await askApprovers(call, team, [actor.id]);
    return succeed({ projectId: team.id, title, role });
  }),
};
