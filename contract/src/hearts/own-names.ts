import { z } from 'zod';
import { gapReasonLength } from '../limits.ts';
import { certificationTypes } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { mentionedCertificationSchema } from './analyses.ts';

/**
 * `stated`: the lab calls a name or site its own, not reviewed yet. `confirmed` and `refused`: decided by an administrator.
 * `withdrawn`: taken back.
 */
const ownNameStatuses = ['stated', 'confirmed', 'refused', 'withdrawn'] as const;
export type OwnNameStatus = (typeof ownNameStatuses)[number];

/**
 * "This is ours under another name": the holder a certificate or paper names, or its type and number where it names none.
 * Once confirmed, every certificate and paper with this name counts.
 */
const ownNameSchema = z.object({
  id: idSchema,
  lab_id: idSchema,
  type: z.enum(certificationTypes),
  number: z.string().nullable(),
  holder: z.string().nullable(),
  address: z.string().nullable(),
  reason: z.string(),
  status: z.enum(ownNameStatuses),
  stated_by: z.string(),
  stated_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  decision_note: z.string().nullable(),
  can: z.object({ withdraw: z.boolean(), decide: z.boolean() }),
});
export type OwnName = z.infer<typeof ownNameSchema>;

/** A certificate that does not count, with the lab's documents that name it and what was decided about its name. */
const mentionedSchema = mentionedCertificationSchema.extend({
  stated: ownNameSchema.nullable(),
  can: z.object({ state: z.boolean() }),
});
export type Mentioned = z.infer<typeof mentionedSchema>;

/** A paper of another laboratory, by the name or CLIA number that it says, and what was decided about that name. */
const paperOfOtherSchema = z.object({
  key: z.string(),
  documentId: z.string().nullable(),
  fileName: z.string(),
  note: z.string(),
  holder: z.string().nullable(),
  number: z.string().nullable(),
  stated: ownNameSchema.nullable(),
  can: z.object({ state: z.boolean() }),
});
export type PaperOfOther = z.infer<typeof paperOfOtherSchema>;

const noteSchema = z.string().trim().max(gapReasonLength);

export const ownNameRoutes = {
  mentioned: route({
    method: 'GET',
    path: '/labs/{labId}/mentioned-certificates',
    access: ['lab_owner', 'admin'],
    summary:
      "Certificates of other holders and papers of other laboratories in a lab's documents, and the other names the lab gave",
    input: z.object({ labId: idSchema }),
    output: z.object({
      certificates: z.array(mentionedSchema),
      papers: z.array(paperOfOtherSchema),
      names: z.array(ownNameSchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  state: route({
    method: 'POST',
    path: '/labs/{labId}/own-names',
    access: ['lab_owner'],
    summary: 'Claim a certificate or paper under another name; it counts once an administrator confirms it',
    input: z.object({ labId: idSchema, key: z.string().min(1).max(500), reason: noteSchema.min(1) }),
    output: ownNameSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/own-names/{nameId}/withdrawal',
    access: ['lab_owner'],
    summary: 'Withdraw another name; its certificates no longer count',
    input: z.object({ nameId: idSchema }),
    output: ownNameSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: route({
    method: 'POST',
    path: '/own-names/{nameId}/decision',
    access: ['admin'],
    summary: 'Confirm another name, so that its certificates count, or reject it with a reason',
    input: z.object({ nameId: idSchema, decision: z.enum(['confirmed', 'refused']), note: noteSchema.optional() }),
    output: ownNameSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
