import { z } from 'zod';
import { currencies, largestAmount } from '../money.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { emailSchema } from './accounts.ts';
import { colleagueRoles, projectRoles } from './colleague-roles.ts';

const personSchema = z.object({
  user_id: idSchema,
  name: z.string(),
  /** Null for everybody but the project's owner, administrators and the person. */
  email: z.string().nullable(),
  role: z.enum(projectRoles),
  joined_at: timestampSchema,
  is_self: z.boolean(),
  can: z.object({ changeRole: z.boolean(), remove: z.boolean(), leave: z.boolean() }),
});
export type PersonInProject = z.infer<typeof personSchema>;

const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(colleagueRoles),
  /** One that has expired can be sent again. */
  state: z.enum(['pending', 'expired']),
  sent_at: timestampSchema,
  expires_at: timestampSchema,
});
export type ProjectInvitation = z.infer<typeof invitationSchema>;

/** In minor units: a proposal above it, or in another currency, needs an approver. */
const approvalSchema = z.object({
  amount: z.number().int().min(0).max(largestAmount),
  currency: z.string().refine((code) => currencies.includes(code), 'Choose a currency'),
});
export type Approval = z.infer<typeof approvalSchema>;

const peopleSchema = z.object({
  /** The owner first, then colleagues by name. */
  people: z.array(personSchema),
  /** Invitations that nobody has accepted, for the owner and administrators. */
  invitations: z.array(invitationSchema),
  approval: approvalSchema.nullable(),
  can: z.object({ manage: z.boolean() }),
});
export type ProjectPeople = z.infer<typeof peopleSchema>;

/** Why the person who opened an invitation cannot accept it. */
const obstacles = ['ended', 'role', 'address', 'unverified', 'member'] as const;
export type ProjectInvitationObstacle = (typeof obstacles)[number];

const openedSchema = z.object({
  title: z.string(),
  role: z.enum(colleagueRoles),
  email: z.string(),
  invited_by: z.string().nullable(),
  expires_at: timestampSchema,
  obstacle: z.object({ kind: z.enum(obstacles), words: z.string() }).nullable(),
});
export type OpenedProjectInvitation = z.infer<typeof openedSchema>;

const ofProject = z.object({ projectId: idSchema });
const ofPerson = ofProject.extend({ userId: idSchema });
const ofInvitation = z.object({ invitationId: idSchema });
const withToken = z.object({ token: z.string().min(1).max(200) });
const role = z.enum(colleagueRoles);

export const colleagueRoutes = {
  people: route({
    method: 'GET',
    path: '/projects/{projectId}/people',
    access: ['user', 'admin'],
    summary: 'The owner and the colleagues of a project, its open invitations, and from which amount on it needs an approver',
    input: ofProject,
    output: peopleSchema,
    errors: ['NOT_FOUND'],
  }),
  invite: route({
    method: 'POST',
    path: '/projects/{projectId}/invitations',
    access: ['user'],
    summary: 'Invite a colleague by email; the link works once, for seven days, for a researcher account with this address',
    input: ofProject.extend({ email: emailSchema, role }),
    output: peopleSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  inviteAgain: route({
    method: 'POST',
    path: '/project-invitations/{invitationId}/resend',
    access: ['user'],
    summary: 'Send an invitation again with a new link; the old link stops working',
    input: ofInvitation,
    output: peopleSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/project-invitations/{invitationId}',
    access: ['user'],
    summary: 'Revoke an invitation; its link stops working',
    input: ofInvitation,
    output: peopleSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  changeRole: route({
    method: 'PUT',
    path: '/projects/{projectId}/people/{userId}',
    access: ['user'],
    summary: 'Change what a colleague may do',
    input: ofPerson.extend({ role }),
    output: peopleSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/projects/{projectId}/people/{userId}',
    access: ['user'],
    summary: 'Remove a colleague, or leave the project; nothing of it can be read from then on',
    input: ofPerson,
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setApproval: route({
    method: 'PUT',
    path: '/projects/{projectId}/approval',
    access: ['user'],
    summary: 'Set the amount above which only an approver accepts a proposal; null for no such amount',
    input: ofProject.extend({ approval: approvalSchema.nullable() }),
    output: peopleSchema,
    errors: ['NOT_FOUND'],
  }),
  open: route({
    method: 'POST',
    path: '/project-invitations/open',
    access: 'signed-in',
    summary: 'What the link of an invitation to a project offers, and what prevents accepting it',
    input: withToken,
    output: openedSchema,
    errors: ['NOT_FOUND'],
  }),
  accept: route({
    method: 'POST',
    path: '/project-invitations/accept',
    access: 'signed-in',
    summary: 'Accept an invitation and become a colleague of the project',
    input: withToken,
    output: z.object({ projectId: idSchema, title: z.string(), role }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
