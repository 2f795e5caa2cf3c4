import type { MemberRole } from '@aliquot/contract/hearts/members';
import { limits } from '@aliquot/contract/limits';
import { invitationEnd } from '../../../kernel/invitations.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { makeToken } from '../../../platform/auth/one-time-token.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { queueMail } from '../../people/notifications/notifications.jobs.ts';
import { reloadLab } from '../labs/labs.letters.ts';
import { findLab } from '../labs/labs.repository.ts';
import { lockMembers } from '../labs/memberships.repository.ts';
import { type InvitationRow, insertInvitation, openInvitations, renewInvitation } from './invitations.repository.ts';
import { invitationLetter } from './members.letters.ts';

const isInvited = refuse('CONFLICT', 'This address was already invited. Send the invitation again instead.');
const tooMany = refuse(
  'CONFLICT',
  `At most ${limits.openInvitations} invitations can be open at a time. Revoke one you no longer need.`,
);
export const invitationEnded = refuse('CONFLICT', 'This invitation was accepted or revoked in the meantime.');

const send = async ({ db, actor, world: { jobs, config } }: UserDoing, invitation: InvitationRow, token: string) => {
  const labName = (await findLab(db, invitation.lab_id))?.name ?? 'a laboratory';
  const { publicUrl } = config.server;
  const letter = invitationLetter({ labName, inviter: actor.name, role: invitation.role, token, publicUrl });
  await queueMail(db, jobs, [invitation.email], letter);
};

/**
 * Invites an address to a laboratory, with its message, in the transaction of `doing`.
 * @returns the invitation, and the token that only its link carries.
 */
export const inviteAddress = async (
  doing: UserDoing,
  { labId, email, role }: { labId: string; email: string; role: MemberRole },
): Promise<Result<{ invitation: InvitationRow; token: string }, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  await lockMembers(db, labId);
  if ((await openInvitations(db, labId)).length >= limits.openInvitations) return tooMany;
  const { token, digest } = makeToken();
  const made = { labId, email, role, digest, invitedBy: actor.id, expiresAt: invitationEnd(now), now };
  const invitation = await insertInvitation(db, made);
  if (!invitation) return isInvited;
  await happened(doing, {
    action: 'members.invite',
    objectType: 'lab',
    objectId: labId,
    after: { email: invitation.email, role },
    reload: [reloadLab(labId)],
  });
  await send(doing, invitation, token);
  return succeed({ invitation, token });
};

/** Sends an open invitation again with a new link; the old link stops working. */
export const inviteAgain = async (
  doing: UserDoing,
  invitation: Permitted<'manage', InvitationRow>,
): Promise<Result<InvitationRow, 'CONFLICT'>> => {
  const { db, now } = doing;
  const { token, digest } = makeToken();
  const renewed = await renewInvitation(db, invitation, { digest, expiresAt: invitationEnd(now), now });
  if (!renewed) return invitationEnded;
  await happened(doing, {
    action: 'members.invite-again',
    objectType: 'lab',
    objectId: renewed.lab_id,
    after: { email: renewed.email, role: renewed.role },
    reload: [reloadLab(renewed.lab_id)],
  });
  await send(doing, renewed, token);
  return succeed(renewed);
};
