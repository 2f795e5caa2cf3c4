import { z } from 'zod';
import { catalogueIds } from '../hearts/analyses.ts';
import { dateSchema } from '../hearts/readings.ts';
import { scoreBasisSchema, shownStandings, standingsSchema } from '../hearts/to-do.ts';
import { labStatuses, labTypes, organizationSizes } from '../options.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();

/** Counts of the administrators' dashboard, over all records. */
const overviewSchema = z.object({
  laboratories: z.object({ approved: count, all: count }),
  awaitingReview: count,
  /** Approved labs that changed since an administrator reviewed them. */
  changed: count,
  /** People with at least one project, of all people. */
  researchers: z.object({ active: count, all: count }),
  documents: count,
});
export type Overview = z.infer<typeof overviewSchema>;

const shares = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count }));

export const completionLabels = ['Excellent', 'Good', 'Needs improvement'] as const;

/** Usage by people and laboratories. Shares are whole percentages; null when there are no people to count. */
const analyticsSchema = z.object({
  profileCompletion: z.object({ average: z.number().int().min(0).max(100), label: z.enum(completionLabels) }).nullable(),
  approvalRate: z.number().int().min(0).max(100).nullable(),
  /** Created within the last 30 days. */
  newUsers: count,
  users: count,
  laboratories: count,
  organizationSizes: shares(z.enum(organizationSizes)),
  researchAreas: shares(z.string()),
  labTypes: shares(z.enum(labTypes)),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** Source of a line: words of a document, the lab's answer, or a reason that a reviewer accepted. */
const checklistSourceSchema = z.object({ kind: z.enum(['document', 'answer', 'reviewer']), text: z.string() });

/** One requirement of one catalogue. `closes` says what is missing; null when nothing is. */
const checklistLineSchema = z.object({
  id: z.string(),
  control: z.string(),
  clause: z.string(),
  title: z.string(),
  standing: z.enum(shownStandings),
  /** True if it is a gap: not shown or shown in part. A gap with the cause of another one is part of that one. */
  gap: z.boolean(),
  /** False when the catalogue itself was not checked against its source. */
  verified: z.boolean(),
  note: z.string(),
  sources: z.array(checklistSourceSchema),
  closes: z.string().nullable(),
  /** Papers that would raise it; null where documents do all that they can. */
  raise: z.string().nullable(),
});
export type ChecklistLine = z.infer<typeof checklistLineSchema>;

/** The requirements that apply to a lab, each with its state and evidence. */
const checklistSchema = z.object({
  lab: z.object({ id: idSchema, name: z.string(), address: z.string(), status: z.enum([...labStatuses, 'suspended']) }),
  assessedOn: dateSchema,
  rulesVersion: z.string(),
  basis: scoreBasisSchema,
  standings: standingsSchema,
  /** Null before the first finished analysis: nothing rests on a document then. */
  analysis: z.object({ id: idSchema, finished_at: timestampSchema.nullable() }).nullable(),
  catalogues: z.array(
    z.object({ id: z.enum(catalogueIds), title: z.string(), edition: z.string(), lines: z.array(checklistLineSchema) }),
  ),
  /** Certificate values that an administrator confirmed in place of what was read. */
  confirmed: z.array(z.string()),
  contradictions: z.array(z.string()),
});
export type Checklist = z.infer<typeof checklistSchema>;

export const reportTypeLabels = {
  comprehensive: 'Comprehensive',
  compliance: 'Compliance',
  performance: 'Performance',
  security: 'Security',
  quality: 'Quality',
} as const;
export const reportTypes = ['comprehensive', 'compliance', 'performance', 'security', 'quality'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Days in UTC, inclusive; by default the last 30 days to today. */
const auditReportFilterSchema = z.object({
  reportType: z.enum(reportTypes).default('comprehensive'),
  startDate: dateSchema.optional(),
  endDate: dateSchema.optional(),
  /** Absent, null or empty means all laboratories. */
  labId: z.union([idSchema, z.literal('')]).nullish(),
});
export type AuditReportFilter = z.infer<typeof auditReportFilterSchema>;

const auditReportSchema = z.object({
  id: idSchema,
  type: z.enum(reportTypes),
  start_date: dateSchema,
  end_date: dateSchema,
  lab_name: z.string().nullable(),
  status: z.enum(['queued', 'completed', 'failed']),
  sha256: z.string().nullable(),
  created_by: z.string(),
  created_at: timestampSchema,
});
export type AuditReport = z.infer<typeof auditReportSchema>;

const auditReportFormats = ['pdf', 'csv', 'txt', 'zip'] as const;
export const auditReportFilePath = (id: string, format: (typeof auditReportFormats)[number]) =>
  `/api/reports/audit/${id}.${format}`;

export const reportRoutes = {
  generateChecklist: route({
    method: 'POST',
    path: '/functions/generate-compliance-checklist',
    access: ['admin'],
    summary: 'The compliance checklist of a laboratory as text',
    input: z.object({ labId: idSchema }),
    output: z.object({ checklist: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  checklist: route({
    method: 'GET',
    path: '/labs/{labId}/checklist',
    access: ['lab_owner', 'admin'],
    summary: 'The checklist as data: each requirement with its state, evidence and what would close it',
    input: z.object({ labId: idSchema }),
    output: checklistSchema,
    errors: ['NOT_FOUND'],
  }),
  generateAuditReport: route({
    method: 'POST',
    path: '/functions/generate-audit-report',
    access: ['admin'],
    summary: 'An audit report of a period as text; null until it is finished, then available from `auditReport`',
    input: auditReportFilterSchema,
    output: z.object({ report: z.string().nullable(), reportId: idSchema }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE_CONTENT', 'SERVICE_UNAVAILABLE'],
  }),
  auditReports: route({
    method: 'GET',
    path: '/reports/audit',
    access: ['admin'],
    summary: 'The requested audit reports, newest first',
    input: pageQuerySchema,
    output: pageOf(auditReportSchema),
  }),
  auditReport: route({
    method: 'GET',
    path: '/reports/audit/{reportId}',
    access: ['admin'],
    summary: 'One audit report with its text, which is null until it is written',
    input: z.object({ reportId: idSchema }),
    output: auditReportSchema.extend({ report: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
  overview: route({
    method: 'GET',
    path: '/reports/overview',
    access: ['admin'],
    summary: 'The counts of the administrators’ dashboard',
    input: z.object({}),
    output: overviewSchema,
  }),
  analytics: route({
    method: 'GET',
    path: '/reports/analytics',
    access: ['admin'],
    summary: 'Profiles, approvals, organization sizes, research areas and laboratory types',
    input: z.object({}),
    output: analyticsSchema,
  }),
};
