import { z } from 'zod';
import { evidenceSchema } from '../hearts/evidence.ts';
import { dateSchema } from '../hearts/readings.ts';
import { certificationTypes } from '../options.ts';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

/** Standing of a reported test on the day of release. */
export const scopeMarkLabels = {
  'in-scope': 'In scope',
  lapsed: 'Scope lapsed',
  outside: 'Not in a scope line',
} as const;
export type ScopeMark = keyof typeof scopeMarkLabels;
export const scopeMarks = Object.keys(scopeMarkLabels) as [ScopeMark, ...ScopeMark[]];

/** The line of a scope that names a test, with its certificate as it was on the day, and the words that show the line. */
const scopeLineSchema = z.object({
  text: z.string(),
  certificate: z.object({
    id: idSchema,
    type: z.enum(certificationTypes),
    number: z.string().nullable(),
    site: z.string().optional(),
    valid_from: dateSchema.nullable(),
    valid_until: dateSchema.nullable(),
  }),
  /** Null where a person stated the line and no document shows it. */
  evidence: z
    .object({
      document_id: z.string(),
      document_sha256: z.string().nullable(),
      page: z.number().int().nullable(),
      words: z.string(),
    })
    .nullable(),
});
export type ScopeLine = z.infer<typeof scopeLineSchema>;

const stampedTestSchema = z.object({
  /** As the report names it. */
  name: z.string(),
  page: z.number().int().nullable(),
  mark: z.enum(scopeMarks),
  /** The line in force, or the one that lapsed; null where no line names it. */
  line: scopeLineSchema.nullable(),
});
export type StampedTest = z.infer<typeof stampedTestSchema>;

export const stampContentSchema = z.object({
  format: z.literal('aliquot-scope-stamp-1'),
  document_sha256: z.string(),
  /** The day of release against which the tests were held, and whether the report states it. */
  day: dateSchema,
  day_from: z.enum(['report', 'delivery']),
  tests: z.array(stampedTestSchema),
  methods: z.array(z.string()),
});
export type StampContent = z.infer<typeof stampContentSchema>;

const foundDaySchema = z.object({ day: dateSchema, evidence: evidenceSchema });

/** One version of a report among the results. */
export const scopeStampSchema = z.object({
  document_id: idSchema,
  file_name: z.string(),
  version: z.number().int(),
  round: z.number().int(),
  state: z.enum(['waiting', 'read', 'unread']),
  /** Why it was not read. */
  message: z.string().nullable(),
  /** The day of release that the report states. */
  released: foundDaySchema.nullable(),
  /** The laboratory that the report names. */
  laboratory: z.string().nullable(),
  /** As of today before the delivery, as it was on its day afterwards; null while it is being read and where it was not. */
  content: stampContentSchema.nullable(),
  /** When the marks were frozen, and the SHA-256 of their canonical JSON; null before the delivery. */
  stamped_at: timestampSchema.nullable(),
  sha256: z.string().nullable(),
});
export type ScopeStamp = z.infer<typeof scopeStampSchema>;

export const stampRoutes = {
  scope: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/scope-stamps',
    access: 'signed-in',
    summary: 'Which reported tests were in the scope of the laboratory; for the researcher once the results are delivered',
    input: z.object({ collaborationId: idSchema }),
    output: z.object({
      stamps: z.array(scopeStampSchema),
      /** The laboratory whose evidence this person may open; null for the researcher. */
      evidence_of: idSchema.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
