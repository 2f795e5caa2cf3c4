import { z } from 'zod';
import { engagementStages } from '../engagement-stages.ts';
import { dateSchema } from '../hearts/readings.ts';
import { certificationTypes, labStatuses } from '../options.ts';
import { idSchema, seenVersionSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

export const suspensionLimits = { reasonLength: 2000, years: 5, graceDays: 365 } as const;

export const suspensionMessages = {
  reason: 'Please give a reason. The lab will see it.',
  reopenReason: 'Please give a reason. The lab will see it.',
  endsOn: 'Choose a day from tomorrow on, at most 5 years ahead.',
} as const;

const reason = (empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(suspensionLimits.reasonLength, `Please use at most ${suspensionLimits.reasonLength} characters.`);

const suspensionSchema = z.object({
  id: idSchema,
  reason: z.string(),
  /** The kind of certificate whose end suspended it by rule; null where an administrator did. */
  certificate: z.enum(certificationTypes).nullable(),
  /** The day on which it ends by itself; null where it lasts until an administrator ends it. */
  ends_on: dateSchema.nullable(),
  suspended_at: timestampSchema,
  /** Names of administrators, for administrators alone. */
  suspended_by: z.string().nullable(),
  ended_at: timestampSchema.nullable(),
  ended_by: z.string().nullable(),
  end_note: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspensionSchema>;

const standingSchema = z.object({
  lab_id: idSchema,
  name: z.string(),
  status: z.enum(labStatuses),
  /** The suspension that holds now. */
  suspension: suspensionSchema.nullable(),
  /** Ended suspensions, newest first. */
  earlier: z.array(suspensionSchema),
  /** Open work with the laboratory, for administrators: work under way, and requests that wait for an answer. */
  work: z.array(
    z.object({
      collaboration_id: idSchema,
      project_id: idSchema,
      title: z.string(),
      stage: z.enum(engagementStages),
      goes_on: z.boolean(),
    }),
  ),
  /** Why it can't be reinstated or reopened now; null where it can, and where that isn't asked. */
  obstacle: z.string().nullable(),
  can: z.object({ suspend: z.boolean(), reinstate: z.boolean(), reopen: z.boolean() }),
});
export type LabStanding = z.infer<typeof standingSchema>;

export const lapseRuleSchema = z.object({
  on: z.boolean(),
  /** The kinds of certificates whose end suspends. */
  types: z.array(z.enum(certificationTypes)).max(certificationTypes.length),
  /** Days after the end of a certificate until a laboratory is suspended. */
  grace_days: z.number().int().min(0).max(suspensionLimits.graceDays),
});
export type LapseRule = z.infer<typeof lapseRuleSchema>;

const storedRuleSchema = z.object({
  rule: lapseRuleSchema,
  /** 0 until it is first set. */
  version: z.number().int(),
  changed_at: timestampSchema.nullable(),
  /** Laboratories that the next round would suspend by the stored rule if it were on. */
  concerned: z.array(
    z.object({ id: idSchema, name: z.string(), certificate: z.enum(certificationTypes), ended_on: dateSchema }),
  ),
});
export type StoredLapseRule = z.infer<typeof storedRuleSchema>;

const byLab = z.object({ labId: idSchema });

export const suspensionRoutes = {
  standing: route({
    method: 'GET',
    path: '/labs/{labId}/standing',
    access: ['lab_owner', 'admin'],
    summary: 'Whether a laboratory is suspended, why and until when, with earlier suspensions',
    input: byLab,
    output: standingSchema,
    errors: ['NOT_FOUND'],
  }),
  suspend: route({
    method: 'POST',
    path: '/labs/{labId}/suspension',
    access: ['admin'],
    summary: 'Suspend an approved laboratory; running work goes on and its researchers are notified',
    input: byLab.extend({ reason: reason(suspensionMessages.reason), ends_on: dateSchema.nullable().default(null) }),
    output: standingSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  reinstate: route({
    method: 'POST',
    path: '/labs/{labId}/reinstatement',
    access: ['admin'],
    summary: 'End the suspension of a laboratory; one by rule needs a current certificate',
    input: byLab.extend({ note: z.string().trim().max(suspensionLimits.reasonLength).default('') }),
    output: standingSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  reopen: route({
    method: 'POST',
    path: '/labs/{labId}/reopening',
    access: ['admin'],
    summary: 'Make a denied laboratory pending again, so that it is decided anew',
    input: byLab.extend({ reason: reason(suspensionMessages.reopenReason) }),
    output: standingSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  rule: route({
    method: 'GET',
    path: '/admin/lapse-rule',
    access: ['admin'],
    summary: 'Whether certificates that lapse suspend a laboratory, which ones, and after how many days',
    input: z.object({}),
    output: storedRuleSchema,
  }),
  setRule: route({
    method: 'PUT',
    path: '/admin/lapse-rule',
    access: ['admin'],
    summary: 'Set the rule by which certificates that lapse suspend a laboratory',
    input: z.object({ rule: lapseRuleSchema, version: seenVersionSchema }),
    output: storedRuleSchema,
    errors: ['CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
};
