import type { InvitationObstacle, InvitationState, MemberRole } from '@aliquot/contract/hearts/members';
import type { LabStatus, Role } from '@aliquot/contract/options';
import { isSameAddress } from '../../../kernel/invitations.ts';

export type MemberFacts = { readonly user_id: string; readonly role: MemberRole };

/** True when a laboratory would be left without an owner if this person left or became a member. */
export const isLastOwner = (members: readonly MemberFacts[], userId: string): boolean => {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.user_id === userId;
};

export type InvitationFacts = { readonly status: 'pending' | 'accepted' | 'revoked'; readonly expires_at: Date };

/** An invitation whose time is over stays pending in the table: it can be sent again. */
export const invitationState = ({ status, expires_at }: InvitationFacts, now: Date): InvitationState =>
  status === 'pending' && expires_at <= now ? 'expired' : status;

export type Invitee = {
  readonly role: Role;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly labId: string | null;
};

/**
 * The obstacle that keeps this person from accepting an invitation, or null: the first one that they can do something about.
 */
export const obstacleOf = (
  invitation: InvitationFacts & { readonly email: string },
  person: Invitee,
  now: Date,
): InvitationObstacle | null => {
  if (invitationState(invitation, now) !== 'pending') return 'ended';
  if (person.role !== 'lab_owner') return 'role';
  if (!isSameAddress(invitation.email, person.email)) return 'address';
  if (!person.emailVerified) return 'unverified';
  return person.labId === null ? null : 'laboratory';
};

const endedWords: Readonly<Record<InvitationState, string>> = {
  accepted: 'This invitation was already accepted. It works once.',
  revoked: 'This invitation was revoked. Ask the laboratory for a new one.',
  expired: 'This invitation has expired. Ask the laboratory to send it again.',
  pending: '',
};

/** The message about an obstacle, with what the person can do. */
export const obstacleWords = (
  obstacle: InvitationObstacle,
  invitation: InvitationFacts & { readonly email: string },
  person: Invitee,
  now: Date,
): string => {
  switch (obstacle) {
    case 'ended':
      return endedWords[invitationState(invitation, now)];
    case 'role':
      return `You are signed in with ${person.email}, which isn't a laboratory account and can't become one. Ask the laboratory to invite another address of yours, then create a laboratory account with it.`;
    case 'address':
      return `This invitation is for ${invitation.email}, and you are signed in as ${person.email}. Sign out, then sign in with the invited address.`;
    case 'unverified':
      return `First confirm that ${person.email} is yours: open the link in the email we sent there, then come back.`;
    case 'laboratory':
      return 'You are a member of another laboratory, and an account can belong to only one. Leave that laboratory in its settings first.';
  }
};

/** An administrator confirms the claim of an approved laboratory, and of one of several with the same contact address. */
export const claimNeedsConfirmation = (status: LabStatus, matches: number): boolean => status === 'approved' || matches > 1;

/** A claim that waits is decided once. */
export const claimDecisions = { granted: { from: 'pending' }, denied: { from: 'pending' } } as const;
/** Claimants take a claim back while it waits. */
export const claimWithdrawal = { from: 'pending', to: 'withdrawn' } as const;
export type ClaimDecision = keyof typeof claimDecisions;
