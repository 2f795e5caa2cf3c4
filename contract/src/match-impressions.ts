import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from './pages.ts';
import { route } from './route.ts';
import { askedKinds } from './understanding.ts';

/** A laboratory or a suggested profile as it was shown. What was not rated has neither place, score nor percentage. */
const shownLabSchema = z.object({
  lab_id: z.string(),
  /** From 1; laboratories that are equally good share one. */
  place: z.number().int().positive().nullable(),
  /** The sum that the order rests on, which is finer than the percentage; null where it was not kept. */
  score: z.number().nullable(),
  percentage: z.number().int().min(0).max(100).nullable(),
});
export type ShownLab = z.infer<typeof shownLabSchema>;

/** What a request asked for without its words: the id of a term of the vocabulary, or `kind:other`. */
const askedIdSchema = z.object({ id: z.string(), kind: z.enum(askedKinds) });
export type AskedId = z.infer<typeof askedIdSchema>;

/** What one request was answered with, and what was chosen from it. */
const matchImpressionSchema = z.object({
  id: idSchema,
  created_at: timestampSchema,
  research_area: z.string(),
  service_type: z.string(),
  asked: z.array(askedIdSchema),
  /** In the order in which they were shown. */
  shown: z.array(shownLabSchema),
  /** Which version of the score gave the order: scores of two versions do not compare. */
  score_version: z.number().int(),
  /** Generated laboratories were shown: nothing can be learned from it. */
  is_demo: z.boolean(),
  project_id: idSchema.nullable(),
  /** The `lab_id` that was chosen. */
  chosen: z.string().nullable(),
  chosen_at: timestampSchema.nullable(),
});
export type MatchImpression = z.infer<typeof matchImpressionSchema>;

/** Rows of generated laboratories are left out unless they are asked for. */
export const impressionFilterSchema = z.object({ demo: z.enum(['include']).optional() });
export type ImpressionFilter = z.infer<typeof impressionFilterSchema>;

/** Where the rows come as a file, one line for each laboratory that was shown. */
export const matchImpressionsCsvPath = '/api/admin/match-impressions.csv';

export const matchImpressionRoutes = {
  impressions: route({
    method: 'GET',
    path: '/admin/match-impressions',
    access: ['admin'],
    summary: 'Which laboratories were shown and which were chosen, newest first',
    input: pageQuerySchema.extend(impressionFilterSchema.shape),
    output: pageOf(matchImpressionSchema),
  }),
};
