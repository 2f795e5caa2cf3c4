import { limits } from '@aliquot/contract/limits';
import { type MemberRole, memberRoleLabels, memberRoutes } from '@aliquot/contract/members';
import type { UserActor } from '../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../kernel/result.ts';
import { makeToken, tokenDigest } from '../../platform/auth/one-time-token.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { announce } from '../../platform/events/events.ts';
import { handle } from '../../platform/http/mount.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findLab } from '../labs/labs.repository.ts';
import { addMember, lockMembers, memberIds } from '../labs/memberships.repository.ts';
import { announceLab } from '../labs/notices.letters.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { notify } from '../notifications/notifications.repository.ts';
import {
  findInvitation,
  type InvitationRow,
  insertInvitation,
  invitationOfToken,
  openInvitations,
  renewInvitation,
  revokeInvitation,
  takeInvitation,
} from './invitations.repository.ts';
import { invitationEnd, isSameAddress, obstacleOf, obstacleWords } from './members.domain.ts';
import { invitationLetter } from './members.letters.ts';
import { mayManage } from './members.policy.ts';
import { loadTeam, presentInvitation } from './team.presenter.ts';

type UserDoing = Doing & { readonly actor: UserActor };

const ownersOnly = refuse('FORBIDDEN', 'Only owners of the laboratory can invite people.');
const isMember = refuse('CONFLICT', 'This person is a member of the laboratory already.');
const isInvited = refuse('CONFLICT', 'This address was invited already. Send the invitation again instead.');
const tooMany = refuse(
  'CONFLICT',
  `At most ${limits.openInvitations} invitations can be open at a time. Take one back that is not needed any more.`,
);
const ended = refuse('CONFLICT', 'This invitation was accepted or taken back in the meantime.');
const unknown = refuse('NOT_FOUND', 'This invitation is not known. Its link may have been replaced by a newer message.');

const send = async ({ db, actor }: UserDoing, { jobs, config }: World, invitation: InvitationRow, token: string) => {
  const labName = (await findLab(db, invitation.lab_id))?.name ?? 'a laboratory';
  const { publicUrl } = config.server;
  const letter = invitationLetter({ labName, inviter: actor.name, role: invitation.role, token, publicUrl });
  await queueMail(db, jobs, [invitation.email], letter);
};

/**
 * Invites an address to a laboratory, with its message, in the transaction of `doing`.
 * @returns the invitation, and the token that its link carries and nothing keeps.
 */
export const inviteAddress = async (
  doing: UserDoing,
  world: World,
  { labId, email, role }: { labId: string; email: string; role: MemberRole },
): Promise<Result<{ invitation: InvitationRow; token: string }, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  await lockMembers(db, labId);
  if ((await openInvitations(db, labId)).length >= limits.openInvitations) return tooMany;
  const { token, digest } = makeToken();
  const made = { labId, email, role, digest, invitedBy: actor.id, expiresAt: invitationEnd(now), now };
  const invitation = await insertInvitation(db, made);
  if (!invitation) return isInvited;
  await recordChange(doing, {
    action: 'members.invite',
    objectType: 'lab',
    objectId: labId,
    after: { email: invitation.email, role },
  });
  await send(doing, world, invitation, token);
  await announceLab(doing, labId);
  return succeed({ invitation, token });
};

/** An invitation that the actor may see, and whether they may manage it. */
const loadInvitation = async (doing: Doing, id: string) => {
  const invitation = await findInvitation(doing.db, id);
  const team = invitation && (await loadTeam(doing, invitation.lab_id));
  return invitation && team ? { invitation, manages: mayManage(doing.actor, team) !== null } : null;
};

export const invitationHandlers = {
  invite: handle(memberRoutes.invite, async (call) => {
    const { actor, input, now, world } = call;
    const team = await loadTeam(call, input.labId);
    if (!team || !(await findLab(call.db, team.labId))) return refuse('NOT_FOUND');
    if (!mayManage(actor, team)) return ownersOnly;
    if (team.members.some(({ email }) => isSameAddress(email, input.email))) return isMember;
    const invited = await inviteAddress(call, world, input);
    return invited.ok ? succeed(presentInvitation(invited.value.invitation, true, now)) : invited;
  }),

  resend: handle(memberRoutes.resend, async (call) => {
    const { db, input, now, world } = call;
    const loaded = await loadInvitation(call, input.invitationId);
    if (!loaded) return refuse('NOT_FOUND');
    if (!loaded.manages) return ownersOnly;
    const { token, digest } = makeToken();
    const renewed = await renewInvitation(db, input.invitationId, { digest, expiresAt: invitationEnd(now), now });
    if (!renewed) return ended;
    await recordChange(call, {
      action: 'members.invite-again',
      objectType: 'lab',
      objectId: renewed.lab_id,
      after: { email: renewed.email, role: renewed.role },
    });
    await send(call, world, renewed, token);
    await announceLab(call, renewed.lab_id);
    return succeed(presentInvitation(renewed, true, now));
  }),

  revoke: handle(memberRoutes.revoke, async (call) => {
    const { db, input, now } = call;
    const loaded = await loadInvitation(call, input.invitationId);
    if (!loaded) return refuse('NOT_FOUND');
    if (!loaded.manages) return ownersOnly;
    if (!(await revokeInvitation(db, input.invitationId, now))) return ended;
    const { lab_id, email, role } = loaded.invitation;
    await recordChange(call, {
      action: 'members.revoke-invitation',
      objectType: 'lab',
      objectId: lab_id,
      before: { email, role },
    });
    await announceLab(call, lab_id);
    return succeed({ changed: true as const });
  }),

  openInvitation: handle(memberRoutes.openInvitation, async ({ db, actor, input, now }) => {
    const offered = await invitationOfToken(db, tokenDigest(input.token));
    if (!offered) return unknown;
    const kind = obstacleOf(offered, actor, now);
    return succeed({
      lab_name: offered.lab_name,
      role: offered.role,
      email: offered.email,
      invited_by: offered.invited_by,
      expires_at: offered.expires_at.toISOString(),
      obstacle: kind && { kind, words: obstacleWords(kind, offered, actor, now) },
    });
  }),

  acceptInvitation: handle(memberRoutes.acceptInvitation, async (call) => {
    const { db, actor, input, now } = call;
    const offered = await invitationOfToken(db, tokenDigest(input.token));
    if (!offered) return unknown;
    const kind = obstacleOf(offered, actor, now);
    if (kind) {
      const code = kind === 'ended' || kind === 'laboratory' ? 'CONFLICT' : 'FORBIDDEN';
      return refuse(code, obstacleWords(kind, offered, actor, now));
    }
    const { id, lab_id: labId, lab_name: labName, role } = offered;
    const others = await memberIds(db, labId);
    if (!(await addMember(db, { labId, userId: actor.id, role, now })))
      return refuse('CONFLICT', obstacleWords('laboratory', offered, actor, now));
    if (!(await takeInvitation(db, id, actor.id, now))) return ended;
    await recordChange(call, {
      action: 'members.join',
      objectType: 'lab',
      objectId: labId,
      after: { user_id: actor.id, role },
    });
    await notify(db, others, {
      kind: 'member-joined',
      title: `${actor.name} joined ${labName}`,
      body: `Role: ${memberRoleLabels[role]}.`,
      link: '/lab-dashboard?tab=settings',
    });
    await announceLab(call, labId);
    await announce(db, { noun: 'labs', id: labId, audience: { users: [actor.id] } });
    return succeed({ labId, labName, role });
  }),
};
