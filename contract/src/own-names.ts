import { z } from 'zod';
import { mentionedCertificationSchema } from './analyses.ts';
import { gapReasonLength } from './limits.ts';
import { certificationTypes } from './options.ts';
import { idSchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';

/**
 * `stated`: the laboratory says that a name or site is its own, and nobody has looked at it. `confirmed` and `refused`: an
 * administrator has. `withdrawn`: it stands no more.
 */
const ownNameStatuses = ['stated', 'confirmed', 'refused', 'withdrawn'] as const;
export type OwnNameStatus = (typeof ownNameStatuses)[number];

/**
 * "This is ours under another name": the holder that a certificate names, or the certificate itself by type and number where it
 * names nobody. Confirmed, every certificate of this name counts.
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

/** A certificate that counts nowhere, with the documents that name it as the laboratory's own, and what was said of its name. */
const mentionedSchema = mentionedCertificationSchema.extend({
  stated: ownNameSchema.nullable(),
  can: z.object({ state: z.boolean() }),
});
export type Mentioned = z.infer<typeof mentionedSchema>;

const noteSchema = z.string().trim().max(gapReasonLength);

export const ownNameRoutes = {
  mentioned: route({
    method: 'GET',
    path: '/labs/{labId}/mentioned-certificates',
    access: ['lab_owner', 'admin'],
    summary: "Certificates that a laboratory's documents mention and that are not its own, and the other names it gave",
    input: z.object({ labId: idSchema }),
    output: z.object({ certificates: z.array(mentionedSchema), names: z.array(ownNameSchema) }),
    errors: ['NOT_FOUND'],
  }),
  state: route({
    method: 'POST',
    path: '/labs/{labId}/own-names',
    access: ['lab_owner'],
    summary: 'Say that a mentioned certificate is ours under another name; it counts once an administrator confirms it',
    input: z.object({ labId: idSchema, key: z.string().min(1).max(500), reason: noteSchema.min(1) }),
    output: ownNameSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  withdraw: route({
    method: 'POST',
    path: '/own-names/{nameId}/withdrawal',
    access: ['lab_owner'],
    summary: 'Take back that a name is ours: its certificates count no more',
    input: z.object({ nameId: idSchema }),
    output: ownNameSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: route({
    method: 'POST',
    path: '/own-names/{nameId}/decision',
    access: ['admin'],
    summary: 'Confirm that a name is the laboratory’s, so that its certificates count, or refuse it with a reason',
    input: z.object({ nameId: idSchema, decision: z.enum(['confirmed', 'refused']), note: noteSchema.optional() }),
    output: ownNameSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
