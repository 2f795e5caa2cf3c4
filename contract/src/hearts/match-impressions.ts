import { z } from 'zod';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { askedKinds } from './understanding.ts';

/** A laboratory or suggested profile as it was shown. Unrated ones have no place, score or percentage. */
const shownLabSchema = z.object({
  lab_id: z.string(),
  /** On the page, from 1; equally good laboratories of a group share a place. */
  place: z.number().int().positive().nullable(),
  /** The unrounded sum behind the order; null when it was not stored. */
  score: z.number().nullable(),
  percentage: z.number().int().min(0).max(100).nullable(),
});
export type ShownLab = z.infer<typeof shownLabSchema>;

/** Term that a request asked for, without its words: the id of a vocabulary term, or `kind:other`. */
const askedIdSchema = z.object({ id: z.string(), kind: z.enum(askedKinds) });
export type AskedId = z.infer<typeof askedIdSchema>;

/** The matches shown for one request, and which one was chosen. */
const matchImpressionSchema = z.object({
  id: idSchema,
  created_at: timestampSchema,
  research_area: z.string(),
  service_type: z.string(),
  asked: z.array(askedIdSchema),
  /** Best first by score, in whatever group. */
  shown: z.array(shownLabSchema),
  /** The score version behind the order; scores of different versions cannot be compared. */
  score_version: z.number().int(),
  /** True if generated laboratories were among them: weights must not be learned from these. */
  is_demo: z.boolean(),
  project_id: idSchema.nullable(),
  /** The chosen `lab_id`. */
  chosen: z.string().nullable(),
  chosen_at: timestampSchema.nullable(),
});
export type MatchImpression = z.infer<typeof matchImpressionSchema>;

/** Rows with generated laboratories are included only on request. */
export const impressionFilterSchema = z.object({ demo: z.enum(['include']).optional() });
export type ImpressionFilter = z.infer<typeof impressionFilterSchema>;

/** The rows as a file, one line for each laboratory shown. */
export const matchImpressionsCsvPath = '/api/admin/match-impressions.csv';

export const matchImpressionRoutes = {
  impressions: route({
    method: 'GET',
    path: '/admin/match-impressions',
    access: ['admin'],
    summary: 'The laboratories shown and chosen, newest first',
    input: pageQuerySchema.extend(impressionFilterSchema.shape),
    output: pageOf(matchImpressionSchema),
  }),
};
