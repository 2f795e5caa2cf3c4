import type { MemberRole } from '@aliquot/contract/hearts/members';
import { type Actor, isAdmin, isMemberOf } from '../../../kernel/actor.ts';
import { type Permitted, permit, type Visible } from '../../../kernel/permission.ts';
import { type InvitationFacts, type Invitee, isLastOwner, type MemberFacts, obstacleOf } from './members.domain.ts';

/** The facts that a policy needs about a laboratory's members. */
type TeamFacts = { readonly labId: string; readonly members: readonly MemberFacts[] };

const roleIn = ({ labId, members }: TeamFacts, actor: Actor): MemberRole | null =>
  actor.kind === 'user' && isMemberOf(actor, labId)
    ? (members.find(({ user_id }) => user_id === actor.id)?.role ?? null)
    : null;

const isSelf = (actor: Actor, userId: string) => actor.kind === 'user' && actor.id === userId;

/** Members and administrators see who the members are. */
export const maySeeTeam = (actor: Actor, labId: string): boolean => isAdmin(actor) || isMemberOf(actor, labId);

export const visibleTeam = <Team extends TeamFacts>(actor: Actor, team: Team): Visible<Team> | null =>
  permit('see', maySeeTeam(actor, team.labId), team);

/** Owners invite, remove and change roles; administrators can, so that they can undo what went wrong. */
export const mayManage = <Team extends TeamFacts>(actor: Actor, team: Team): Permitted<'manage', Team> | null =>
  permit('manage', isAdmin(actor) || roleIn(team, actor) === 'owner', team);

export const mayHandOver = <Team extends TeamFacts>(actor: Actor, team: Team): Permitted<'handOver', Team> | null =>
  permit('handOver', roleIn(team, actor) === 'owner', team);

/** Owners remove others, and everybody leaves; whether an owner remains is another question. */
export const mayRemove = (
  actor: Actor,
  team: TeamFacts,
  userId: string,
): Permitted<'remove', { labId: string; userId: string }> | null =>
  permit('remove', mayManage(actor, team) !== null || (roleIn(team, actor) !== null && isSelf(actor, userId)), {
    labId: team.labId,
    userId,
  });

/** Only an administrator may leave a laboratory without any member, so that it can be claimed again. */
export const keepsOwner = (actor: Actor, { members }: TeamFacts, userId: string): boolean =>
  !isLastOwner(members, userId) || (isAdmin(actor) && members.length === 1);

/** The abilities for one member, sent to the browser. */
export const memberAbilities = (actor: Actor, team: TeamFacts, userId: string) => ({
  changeRole: mayManage(actor, team) !== null && !isLastOwner(team.members, userId),
  handOver: mayHandOver(actor, team) !== null && !isSelf(actor, userId),
  remove: mayRemove(actor, team, userId) !== null && keepsOwner(actor, team, userId),
});

/** Those who manage a team manage its invitations. */
export const mayManageInvitation = <Row extends { readonly lab_id: string }>(
  actor: Actor,
  team: TeamFacts,
  invitation: Row,
): Permitted<'manage', Row> | null =>
  permit('manage', team.labId === invitation.lab_id && mayManage(actor, team) !== null, invitation);

/** The invited person accepts an invitation, unless an obstacle stops them. */
export const mayAccept = <Offer extends InvitationFacts & { readonly email: string }>(
  person: Invitee,
  offer: Offer,
  now: Date,
): Permitted<'accept', Offer> | null => permit('accept', obstacleOf(offer, person, now) === null, offer);

export const visibleClaim = <Claim>(actor: Actor, claim: Claim): Visible<Claim> | null => permit('see', isAdmin(actor), claim);

/** Claimants withdraw their own claim. */
export const mayWithdrawClaim = <Claim extends { readonly user_id: string }>(
  actor: Actor,
  claim: Claim,
): Permitted<'withdraw', Claim> | null => permit('withdraw', isSelf(actor, claim.user_id), claim);

export const mayDecideClaim = <Claim>(actor: Actor, claim: Claim): Permitted<'decide', Claim> | null =>
  permit('decide', isAdmin(actor), claim);
