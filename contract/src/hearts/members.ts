import { z } from 'zod';
import { labStatuses } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { emailSchema } from '../people/accounts.ts';
import { route } from '../route.ts';

/** Owners invite members, remove them and change roles; members do the lab's work. */
export const memberRoles = ['owner', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];
export const memberRoleLabels: Readonly<Record<MemberRole, string>> = { owner: 'Owner', member: 'Member' };

/** Where an invitation link leads; its token follows the #, so that no server logs it. */
export const invitationPath = '/lab-invitation';

const memberSchema = z.object({
  user_id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  joined_at: timestampSchema,
  is_self: z.boolean(),
  can: z.object({ changeRole: z.boolean(), handOver: z.boolean(), remove: z.boolean() }),
});
export type Member = z.infer<typeof memberSchema>;

/** `expired` is a pending invitation past its end date; it can be sent again. */
const invitationStates = ['pending', 'expired', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(memberRoles),
  state: z.enum(invitationStates),
  sent_at: timestampSchema,
  expires_at: timestampSchema,
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
});
export type Invitation = z.infer<typeof invitationSchema>;

const teamSchema = z.object({
  members: z.array(memberSchema),
  /** Invitations not accepted yet. */
  invitations: z.array(invitationSchema),
  can: z.object({ invite: z.boolean() }),
});
export type Team = z.infer<typeof teamSchema>;

/** Why the person who opened an invitation cannot accept it. */
const invitationObstacles = ['ended', 'role', 'address', 'unverified', 'laboratory'] as const;
export type InvitationObstacle = (typeof invitationObstacles)[number];

const openedInvitationSchema = z.object({
  lab_name: z.string(),
  role: z.enum(memberRoles),
  email: z.string(),
  invited_by: z.string().nullable(),
  expires_at: timestampSchema,
  obstacle: z.object({ kind: z.enum(invitationObstacles), words: z.string() }).nullable(),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

/** A laboratory without members whose contact email is the requester's confirmed address. */
const claimableLabSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  status: z.enum(labStatuses),
  needs_confirmation: z.boolean(),
  /** Whether the person has a claim that an administrator has not decided. */
  waiting: z.boolean(),
  can: z.object({ claim: z.boolean(), withdraw: z.boolean() }),
});
export type ClaimableLab = z.infer<typeof claimableLabSchema>;

const claimStatuses = ['pending', 'granted', 'denied', 'withdrawn'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

const claimSchema = z.object({
  id: idSchema,
  lab: z.object({ id: idSchema, name: z.string(), address: z.string(), status: z.enum(labStatuses) }),
  claimant: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  status: z.enum(claimStatuses),
  reason: z.string().nullable(),
  created_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type Claim = z.infer<typeof claimSchema>;

const ofLab = { labId: idSchema };
const memberOfLab = { ...ofLab, userId: idSchema };
const ofInvitation = { invitationId: idSchema };
const tokenSchema = z.string().min(1).max(200);
const changed = z.object({ changed: z.literal(true) });

export const memberRoutes = {
  list: route({
    method: 'GET',
    path: '/labs/{labId}/members',
    access: ['lab_owner', 'admin'],
    summary: 'The members and open invitations of a laboratory',
    input: z.object(ofLab),
    output: teamSchema,
    errors: ['NOT_FOUND'],
  }),
  invite: route({
    method: 'POST',
    path: '/labs/{labId}/invitations',
    access: ['lab_owner', 'admin'],
    summary: 'Invite a person by email; the link works once, for seven days',
    input: z.object({ ...ofLab, email: emailSchema, role: z.enum(memberRoles).default('member') }),
    output: invitationSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  resend: route({
    method: 'POST',
    path: '/lab-invitations/{invitationId}/resend',
    access: ['lab_owner', 'admin'],
    summary: 'Send an invitation again with a new link; the old link stops working',
    input: z.object(ofInvitation),
    output: invitationSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/lab-invitations/{invitationId}',
    access: ['lab_owner', 'admin'],
    summary: 'Revoke an invitation; its link stops working',
    input: z.object(ofInvitation),
    output: changed,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  changeRole: route({
    method: 'PUT',
    path: '/labs/{labId}/members/{userId}',
    access: ['lab_owner', 'admin'],
    summary: "Change a member's role; a laboratory keeps at least one owner",
    input: z.object({ ...memberOfLab, role: z.enum(memberRoles) }),
    output: teamSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  handOver: route({
    method: 'POST',
    path: '/labs/{labId}/members/{userId}/hand-over',
    access: ['lab_owner'],
    summary: 'Transfer ownership: the other member becomes an owner and the caller a member',
    input: z.object(memberOfLab),
    output: teamSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/labs/{labId}/members/{userId}',
    access: ['lab_owner', 'admin'],
    summary: 'Remove a member, or leave; a laboratory keeps at least one owner',
    input: z.object(memberOfLab),
    output: changed,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  openInvitation: route({
    method: 'POST',
    path: '/lab-invitations/open',
    access: 'signed-in',
    summary: 'What an invitation link offers, and what prevents accepting it',
    input: z.object({ token: tokenSchema }),
    output: openedInvitationSchema,
    errors: ['NOT_FOUND'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/lab-invitations/accept',
    access: 'signed-in',
    summary: 'Accept an invitation and join the laboratory',
    input: z.object({ token: tokenSchema }),
    output: z.object({ labId: idSchema, labName: z.string(), role: z.enum(memberRoles) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  claimable: route({
    method: 'GET',
    path: '/lab-claims/claimable',
    access: ['lab_owner'],
    summary: "The laboratories without members whose contact email is the caller's confirmed address",
    input: z.object({}),
    output: z.object({ labs: z.array(claimableLabSchema) }),
  }),
  claim: route({
    method: 'POST',
    path: '/lab-claims',
    access: ['lab_owner'],
    summary: 'Claim a laboratory without members; for an approved one, an administrator decides',
    input: z.object(ofLab),
    output: z.object({ labName: z.string(), status: z.enum(claimStatuses) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  withdrawClaim: route({
    method: 'POST',
    path: '/lab-claims/{labId}/withdrawal',
    access: ['lab_owner'],
    summary: "Withdraw the caller's undecided claim of a laboratory",
    input: z.object(ofLab),
    output: z.object({ labName: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  claims: route({
    method: 'GET',
    path: '/lab-claims',
    access: ['admin'],
    summary: 'Claims of laboratories, the oldest undecided first',
    input: pageQuerySchema.extend({ status: z.enum(claimStatuses).optional(), labId: idSchema.optional() }),
    output: pageOf(claimSchema),
  }),
  decideClaim: route({
    method: 'POST',
    path: '/lab-claims/{claimId}/decision',
    access: ['admin'],
    summary: 'Grant or deny a claim; the claimant sees the reason for a denial',
    input: z.object({
      claimId: idSchema,
      decision: z.enum(['granted', 'denied']),
      reason: z.string().trim().max(2000).optional(),
    }),
    output: claimSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
