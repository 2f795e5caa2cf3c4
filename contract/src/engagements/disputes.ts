import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

export const disputeLimits = { textLength: 5000, daysAfterAcceptance: 30 } as const;

const text = (empty: string) =>
  z.string().trim().min(1, empty).max(disputeLimits.textLength, `Please use at most ${disputeLimits.textLength} characters.`);

const personSchema = z.string().nullable();

const disputeSchema = z.object({
  id: idSchema,
  side: z.enum(['researcher', 'laboratory']),
  /** Names are null for people who no longer belong to the request. */
  opened_by: personSchema,
  reason: z.string(),
  opened_at: timestampSchema,
  closed_by: personSchema,
  decision: z.string().nullable(),
  closed_at: timestampSchema.nullable(),
  can: z.object({ close: z.boolean() }),
});
export type Dispute = z.infer<typeof disputeSchema>;

const byCollaboration = z.object({ collaborationId: idSchema });

export const disputeRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/disputes',
    access: 'signed-in',
    summary: 'The disputes about a request, newest first',
    input: byCollaboration,
    output: z.object({ disputes: z.array(disputeSchema), can: z.object({ open: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  }),
  open: route({
    method: 'POST',
    path: '/collaborations/{collaborationId}/disputes',
    access: ['user', 'lab_owner'],
    summary: 'Open a dispute about work that is under way or was accepted at most 30 days ago; an administrator decides it',
    input: byCollaboration.extend({ reason: text('Please say what is in dispute') }),
    output: disputeSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  close: route({
    method: 'POST',
    path: '/disputes/{disputeId}/close',
    access: ['admin'],
    summary: 'Close a dispute with a decision that both sides read',
    input: z.object({ disputeId: idSchema, decision: text('Please say what was decided and why') }),
    output: disputeSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
