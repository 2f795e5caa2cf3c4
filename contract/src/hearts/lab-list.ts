import { z } from 'zod';
import { anyOf, daysBetween, numbersBetween } from '../list-query.ts';
import { labStatuses, labTypes, primaryServices, riskLevels, specializations } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { lineSchema } from '../text.ts';
import { dateSchema } from './readings.ts';

/** A lab in the administrators' list. */
export const labSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  status: z.enum(labStatuses),
  /** It stays approved, and is neither matched nor asked. */
  suspended: z.boolean(),
  needs_review: z.boolean(),
  lab_type: z.string(),
  capabilities: z.array(z.string()),
  compliance_score: z.number().int().nullable(),
  /** True if enough was handed in for the score to say something. */
  scored: z.boolean(),
  overall_risk: z.string().nullable(),
  /** The earliest end among the certificates that count; null when none has an end. */
  first_end: dateSchema.nullable(),
  documents: z.number().int(),
  created_at: timestampSchema,
  can: z.object({ decide: z.boolean(), delete: z.boolean() }),
});
export type LabSummary = z.infer<typeof labSummarySchema>;

/** Columns by which the administrators' list is ordered. */
export const labColumns = ['name', 'status', 'type', 'score', 'risk', 'ends', 'documents', 'registered'] as const;

/** Filter of the administrators' list: every given filter has to fit. */
export const labFilterSchema = z.object({
  search: lineSchema.max(200).optional(),
  status: anyOf(labStatuses),
  type: anyOf(labTypes),
  /** The risk of the last analysis; `unknown` for labs without one or without a score. */
  risk: anyOf([...riskLevels, 'unknown']),
  score: numbersBetween(),
  /** Earliest end among the certificates that count. */
  ends: daysBetween(),
  documents: numbersBetween(),
  registered: daysBetween(),
  capability: anyOf([...primaryServices, ...specializations]),
  /** Approved ones that changed since an administrator reviewed them. */
  changed: z.stringbool().optional(),
  suspended: z.stringbool().optional(),
  /** With a correction, another name or a reason for a gap that an administrator has to decide. */
  stated: z.stringbool().optional(),
});
export type LabFilter = z.infer<typeof labFilterSchema>;

/** CSV download of the filtered rows; the filter goes into the query. */
export const labsCsvPath = '/api/admin/labs.csv';
