import { z } from 'zod';
import { gapReasonLength } from '../limits.ts';
import { gapReasonStatuses } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

/** A lab's reason for closing a gap, and the reviewer's decision. `gap_id` is the control's. */
const gapReasonSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  lab_name: z.string(),
  gap_id: z.string(),
  title: z.string(),
  reason: z.string(),
  status: z.enum(gapReasonStatuses),
  stated_by: z.string().nullable(),
  stated_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  decision_note: z.string().nullable(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type GapReason = z.infer<typeof gapReasonSchema>;

/** Calls about reasons; part of `analyses`. */
export const gapReasonRoutes = {
  stateReason: route({
    method: 'POST',
    path: '/labs/{labId}/gaps/{gapId}/reason',
    access: ['lab_owner'],
    summary: 'Give a reason for closing a gap without a document; an administrator accepts or rejects it',
    input: z.object({ labId: idSchema, gapId: z.string().max(200), reason: z.string().trim().min(1).max(gapReasonLength) }),
    output: gapReasonSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  withdrawReason: route({
    method: 'POST',
    path: '/gap-reasons/{reasonId}/withdraw',
    access: ['lab_owner'],
    summary: 'Withdraw an undecided reason',
    input: z.object({ reasonId: idSchema }),
    output: gapReasonSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decideReason: route({
    method: 'POST',
    path: '/gap-reasons/{reasonId}/decision',
    access: ['admin'],
    summary: 'Accept or reject a reason, or reverse an earlier acceptance; the lab is judged again',
    input: z.object({
      reasonId: idSchema,
      newStatus: z.enum(['accepted', 'refused']),
      note: z.string().trim().max(gapReasonLength).optional(),
    }),
    output: gapReasonSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  reasons: route({
    method: 'GET',
    path: '/gap-reasons',
    access: ['lab_owner', 'admin'],
    summary: "A lab's reasons, or for an administrator those of all labs, newest first",
    input: pageQuerySchema.extend({ labId: idSchema.optional(), status: z.enum(gapReasonStatuses).optional() }),
    output: pageOf(gapReasonSchema),
    errors: ['NOT_FOUND'],
  }),
};
