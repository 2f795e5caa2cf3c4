import { type ColleagueRole, mostColleagues } from '@aliquot/contract/people/colleague-roles';
import type { UserActor } from '../../../kernel/actor.ts';
import { invitationEnd, isSameAddress } from '../../../kernel/invitations.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import { makeToken } from '../../../platform/auth/one-time-token.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import { happened } from '../notifications/happenings.service.ts';
import { queueMail } from '../notifications/notifications.jobs.ts';
import { invitationLetter, reloadPeople } from './colleagues.letters.ts';
import { lockTeam, type PersonRow, type TeamRow } from './colleagues.repository.ts';
import { type InvitationRow, insertInvitation, openInvitations, renewInvitation } from './invitations.repository.ts';

type Managed = Permitted<'manage', TeamRow>;

const ownAddress = refuse('CONFLICT', 'This is your own address. You are the owner of this project.');
const isColleague = refuse('CONFLICT', 'This person already takes part in the project.');
const isInvited = refuse('CONFLICT', 'This address was already invited. Send the invitation again instead.');
const tooMany = refuse(
  'CONFLICT',
  `A project can have at most ${mostColleagues} colleagues and open invitations together. Remove one you no longer need.`,
);
export const invitationEnded = refuse('CONFLICT', 'This invitation was accepted or revoked in the meantime.');

const send = async ({ db, actor, world }: UserDoing, { title }: TeamRow, invitation: InvitationRow, token: string) => {
  const { publicUrl } = world.config.server;
  const letter = invitationLetter({ title, inviter: actor.name, role: invitation.role, token, publicUrl });
  await queueMail(db, world.jobs, [invitation.email], letter);
};

/**
 * Why an address cannot be invited. It doesn't reveal if the address has an account, or of which kind: only the person who
 * opens the link learns that.
 */
const whyNot = (actor: UserActor, people: readonly PersonRow[], email: string, open: number) => {
  if (isSameAddress(actor.email, email)) return ownAddress;
  if (people.some((person) => isSameAddress(person.email, email))) return isColleague;
  return people.length - 1 + open >= mostColleagues ? tooMany : null;
};

/** Invites an address to a project, with its message, in the transaction of `doing`. @returns the token that only its link carries. */
export const inviteColleague = async (
  doing: UserDoing,
  team: Managed,
  { people, email, role }: { people: () => Promise<readonly PersonRow[]>; email: string; role: ColleagueRole },
): Promise<Result<string, 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  await lockTeam(db, team.id);
  const open = await openInvitations(db, team);
  if (open.some((each) => isSameAddress(each.email, email))) return isInvited;
  const refusal = whyNot(actor, await people(), email, open.length);
  if (refusal) return refusal;
  const { token, digest } = makeToken();
  const made = { email, role, invitedBy: actor.id, digest, expiresAt: invitationEnd(now), now };
  const invitation = await insertInvitation(db, team, made);
  if (!invitation) return isInvited;
  await happened(doing, {
    action: 'colleagues.invite',
    objectType: 'project',
    objectId: team.id,
    after: { email: invitation.email, role },
    reload: [reloadPeople(team)],
  });
  await send(doing, team, invitation, token);
  return succeed(token);
};

/** Sends an open invitation again with a new link; the old link stops working. */
export const inviteAgain = async (
  doing: UserDoing,
  team: Managed,
  invitationId: string,
): Promise<Result<InvitationRow, 'CONFLICT'>> => {
  const { db, now } = doing;
  const { token, digest } = makeToken();
  const renewed = await renewInvitation(db, team, invitationId, { digest, expiresAt: invitationEnd(now), now });
  if (!renewed) return invitationEnded;
  await happened(doing, {
    action: 'colleagues.invite-again',
    objectType: 'project',
    objectId: team.id,
    after: { email: renewed.email, role: renewed.role },
    reload: [reloadPeople(team)],
  });
  await send(doing, team, renewed, token);
  return succeed(renewed);
};
