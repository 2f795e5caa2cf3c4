import type { Invitation, Team } from '@aliquot/contract/hearts/members';
import { type Actor, mayWriteToOthers } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { type MemberRow, membersOf } from '../labs/memberships.repository.ts';
import { type InvitationRow, openInvitations } from './invitations.repository.ts';
import { invitationState } from './members.domain.ts';
import { mayManage, mayManageInvitation, memberAbilities, visibleTeam } from './members.policy.ts';

type LoadedTeam = { readonly labId: string; readonly members: readonly MemberRow[] };

/** The members of a laboratory; null where the actor may not see them. */
export const loadTeam = async ({ db, actor }: Doing, labId: string): Promise<Visible<LoadedTeam> | null> =>
  visibleTeam(actor, { labId, members: await membersOf(db, labId) });

/** An invitation as the team reads it. */
export const presentInvitation = (
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  team: Visible<LoadedTeam>,
  row: InvitationRow,
): Invitation => {
  const isOpen = row.status === 'pending' && mayManageInvitation(actor, team, row) !== null;
  return {
    ...wireOf(row, ['id', 'email', 'role', 'sent_at', 'expires_at']),
    state: invitationState(row, now),
    can: { resend: isOpen && mayWriteToOthers(actor), revoke: isOpen },
  };
};

const presentMember = (actor: Actor, team: LoadedTeam, { created_at, ...member }: MemberRow) => ({
  ...member,
  joined_at: created_at.toISOString(),
  is_self: actor.kind === 'user' && actor.id === member.user_id,
  can: memberAbilities(actor, team, member.user_id),
});

/** The team with its open invitations, and what the actor may do. */
export const presentTeam = async (doing: Doing, team: Visible<LoadedTeam>): Promise<Team> => {
  const { db, actor } = doing;
  const invitations = await openInvitations(db, team.labId);
  return {
    members: team.members.map((member) => presentMember(actor, team, member)),
    invitations: invitations.map((row) => presentInvitation(doing, team, row)),
    can: { invite: mayManage(actor, team) !== null && mayWriteToOthers(actor) },
  };
};
