import { z } from 'zod';
import { dateSchema } from '../hearts/readings.ts';
import { limits } from '../limits.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

/** One audit entry: who did what to which record, when and from where, with the changed fields. */
const auditEntrySchema = z.object({
  seq: z.number().int(),
  at: timestampSchema,
  actor_id: idSchema.nullable(),
  /** Current name and address; null when the account is deleted. */
  actor: z.object({ name: z.string(), email: z.string() }).nullable(),
  actor_role: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string().nullable(),
  /** The record's current name; null when it has none or is deleted. */
  object_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Filter by person (part of a name or address, or an id), record (type and id), action, and days (UTC, inclusive). */
export const auditFilterSchema = z.object({
  person: lineSchema.max(200).optional(),
  objectType: lineSchema.max(60).optional(),
  objectId: lineSchema.max(100).optional(),
  action: lineSchema.max(100).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditExportFormats = ['csv', 'jsonl'] as const;

/** The query of `GET /api/audit/export`, which answers with a file. */
export const auditExportSchema = auditFilterSchema.extend({ format: z.enum(auditExportFormats).default('csv') });

const trailProblemSchema = z.object({
  kind: z.string(),
  /** The problem in words. */
  message: z.string(),
  position: z.number().int(),
  seq: z.number().int().nullable(),
});

const trailReportSchema = z.object({
  ok: z.boolean(),
  entries: z.number().int(),
  checkpoints: z.number().int(),
  lastCheckpoint: z.object({ position: z.number().int(), at: timestampSchema }).nullable(),
  problems: z.array(trailProblemSchema),
});
export type TrailReport = z.infer<typeof trailReportSchema>;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: ['admin'],
    summary: "The audit trail, newest first; `before` is the previous page's `next`",
    input: auditFilterSchema.extend({
      before: z.coerce.number().int().positive().optional(),
      pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
    }),
    output: z.object({ items: z.array(auditEntrySchema), next: z.number().int().nullable() }),
  }),
  vocabulary: route({
    method: 'GET',
    path: '/audit/vocabulary',
    access: ['admin'],
    summary: 'The actions and record types that occur in the audit trail',
    input: z.object({}),
    output: z.object({ actions: z.array(z.string()), objectTypes: z.array(z.string()) }),
  }),
  verify: route({
    method: 'POST',
    path: '/audit/verify',
    access: ['admin'],
    summary: 'Verify the whole audit trail against every signed checkpoint',
    input: z.object({}),
    output: trailReportSchema,
  }),
};
