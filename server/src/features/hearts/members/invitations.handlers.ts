import { memberRoutes } from '@aliquot/contract/hearts/members';
import type { UserActor } from '../../../kernel/actor.ts';
import { isSameAddress } from '../../../kernel/invitations.ts';
import { pick } from '../../../kernel/pick.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { tokenDigest } from '../../../platform/auth/one-time-token.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle } from '../../../platform/http/mount.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { findLab } from '../labs/labs.repository.ts';
import { addMember, memberIds } from '../labs/memberships.repository.ts';
import {
  findInvitation,
  invitationOfToken,
  type OfferedRow,
  revokeInvitation,
  takeInvitation,
} from './invitations.repository.ts';
import { invitationEnded, inviteAddress, inviteAgain } from './invitations.service.ts';
import { obstacleOf, obstacleWords } from './members.domain.ts';
import { joinedNews, reloadPerson } from './members.letters.ts';
import { mayAccept, mayManage, mayManageInvitation } from './members.policy.ts';
import { loadTeam, presentInvitation } from './team.presenter.ts';

const ownersOnly = refuse('FORBIDDEN', 'Only owners of the laboratory can invite people.');
const isMember = refuse('CONFLICT', 'This person is already a member of the laboratory.');
const unknown = refuse('NOT_FOUND', "We don't know this invitation. A newer message may have replaced its link.");

/** The team of an invitation, with the permit to manage it; null where the actor may not see it. */
const loadInvitation = async (doing: Doing, id: string) => {
  const invitation = await findInvitation(doing.db, id);
  const team = invitation && (await loadTeam(doing, invitation.lab_id));
  return team ? { team, permitted: mayManageInvitation(doing.actor, team, invitation) } : null;
};

const refuseObstacle = (offered: OfferedRow, actor: UserActor, now: Date) => {
  const kind = obstacleOf(offered, actor, now) ?? 'laboratory';
  const code = kind === 'ended' || kind === 'laboratory' ? 'CONFLICT' : 'FORBIDDEN';
  return refuse(code, obstacleWords(kind, offered, actor, now));
};

export const invitationHandlers = {
  invite: handle(memberRoutes.invite, async (call) => {
    const { actor, input } = call;
    const team = await loadTeam(call, input.labId);
    if (!team || !(await findLab(call.db, team.labId))) return refuse('NOT_FOUND');
    if (!mayManage(actor, team)) return ownersOnly;
    if (team.members.some(({ email }) => isSameAddress(email, input.email))) return isMember;
    const invited = await inviteAddress(call, input);
    return invited.ok ? succeed(presentInvitation(call, team, invited.value.invitation)) : invited;
  }),

  resend: handle(memberRoutes.resend, async (call) => {
    const loaded = await loadInvitation(call, call.input.invitationId);
    if (!loaded) return refuse('NOT_FOUND');
    if (!loaded.permitted) return ownersOnly;
    const renewed = await inviteAgain(call, loaded.permitted);
    return renewed.ok ? succeed(presentInvitation(call, loaded.team, renewed.value)) : renewed;
  }),

  revoke: handle(memberRoutes.revoke, async (call) => {
    const { db, input, now } = call;
    const loaded = await loadInvitation(call, input.invitationId);
    if (!loaded) return refuse('NOT_FOUND');
    if (!loaded.permitted) return ownersOnly;
    if (!(await revokeInvitation(db, loaded.permitted, now))) return invitationEnded;
    const { lab_id, email, role } = loaded.permitted;
    await happened(call, {
      action: 'members.revoke-invitation',
      objectType: 'lab',
      objectId: lab_id,
      before: { email, role },
      reload: [reloadLab(lab_id)],
    });
    return succeed({ changed: true as const });
  }),

  openInvitation: handle(memberRoutes.openInvitation, async ({ db, actor, input, now }) => {
    const offered = await invitationOfToken(db, tokenDigest(input.token));
    if (!offered) return unknown;
    const kind = obstacleOf(offered, actor, now);
    return succeed({
      ...pick(offered, ['lab_name', 'role', 'email', 'invited_by']),
      expires_at: offered.expires_at.toISOString(),
      obstacle: kind && { kind, words: obstacleWords(kind, offered, actor, now) },
    });
  }),

  acceptInvitation: handle(memberRoutes.acceptInvitation, async (call) => {
    const { db, actor, input, now } = call;
    const offered = await invitationOfToken(db, tokenDigest(input.token));
    if (!offered) return unknown;
    const permitted = mayAccept(actor, offered, now);
    if (!permitted) return refuseObstacle(offered, actor, now);
    const { lab_id: labId, lab_name: labName, role } = permitted;
    const others = await memberIds(db, labId);
    if (!(await addMember(db, { labId, userId: actor.id, role, now }))) return refuseObstacle(offered, actor, now);
    if (!(await takeInvitation(db, permitted, actor.id, now))) return invitationEnded;
    await happened(call, {
      action: 'members.join',
      objectType: 'lab',
      objectId: labId,
      after: { user_id: actor.id, role },
      news: [joinedNews(others, actor.name, labName, role)],
      reload: [reloadLab(labId), { ...reloadPerson(actor.id), id: labId }],
    });
    return succeed({ labId, labName, role });
  }),
};
