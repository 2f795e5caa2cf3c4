import { z } from 'zod';
import { idSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

/** Days count from the acceptance. A dispute stops them, and they begin anew when it is closed. */
export const reviewLimits = { textLength: 2000, days: 14, reminderDay: 10 } as const;

export const reviewPointLabels = {
  communication: 'Communication',
  timeliness: 'Timeliness',
  quality: 'Quality of the results',
  clarity: 'Clarity of the request',
  samples: 'Samples as described',
} as const;
export type ReviewPoint = keyof typeof reviewPointLabels;

export const reviewSides = ['researcher', 'laboratory'] as const;

/** What each side rates of the other, in the order of the form. */
export const pointsOfSide: Readonly<Record<(typeof reviewSides)[number], readonly ReviewPoint[]>> = {
  researcher: ['communication', 'timeliness', 'quality'],
  laboratory: ['communication', 'clarity', 'samples'],
};

const pointNames = Object.keys(reviewPointLabels) as ReviewPoint[];
const pointsSchema = z.partialRecord(z.enum(pointNames), z.number().int().min(1).max(5));
export type ReviewPoints = z.infer<typeof pointsSchema>;

/** A review as others read it: no person is named. */
export const publishedReviewSchema = z.object({
  id: idSchema,
  points: pointsSchema,
  text: z.string(),
  /** Where its author's institution or laboratory is; null where nothing says so. */
  country: z.string().nullable(),
  /** The month of its publication, YYYY-MM. */
  month: z.string(),
  /** An administrator removed its points and text. */
  removed: z.boolean(),
});
export type PublishedReview = z.infer<typeof publishedReviewSchema>;

/** Averages over the reviews that were not removed; `average` is null without any. */
export const ratingSchema = z.object({
  count: z.number().int().nonnegative(),
  average: z.number().nullable(),
  points: z.partialRecord(z.enum(pointNames), z.number()),
});
export type Rating = z.infer<typeof ratingSchema>;

const reviewSchema = z.object({
  id: idSchema,
  /** The side that wrote it. */
  side: z.enum(reviewSides),
  points: pointsSchema,
  text: z.string(),
  written_at: timestampSchema,
  /** Null until both reviews are in or the time is over; the other side cannot see it before. */
  published_at: timestampSchema.nullable(),
  removed: z.object({ at: timestampSchema, reason: z.string() }).nullable(),
  can: z.object({ remove: z.boolean() }),
});
export type Review = z.infer<typeof reviewSchema>;

const byCollaboration = z.object({ collaborationId: idSchema });

const reviewsSchema = z.object({
  /** The side of the reader; null for administrators. */
  side: z.enum(reviewSides).nullable(),
  /** The reader's own review, and published ones. */
  reviews: z.array(reviewSchema),
  /** `none` before the acceptance, `paused` while a dispute is open. */
  state: z.enum(['none', 'open', 'paused', 'over']),
  ends_at: timestampSchema.nullable(),
  can: z.object({ write: z.boolean() }),
});
export type Reviews = z.infer<typeof reviewsSchema>;

export const reviewRoutes = {
  list: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/reviews',
    access: 'signed-in',
    summary: 'The reviews of a request that you may read, and whether you can write yours',
    input: byCollaboration,
    output: reviewsSchema,
    errors: ['NOT_FOUND'],
  }),
  write: route({
    method: 'PUT',
    path: '/collaborations/{collaborationId}/review',
    access: ['user', 'lab_owner'],
    summary: 'Write or change your review, within 14 days of the acceptance and until both reviews are in',
    input: byCollaboration.extend({
      points: pointsSchema,
      text: z
        .string()
        .trim()
        .max(reviewLimits.textLength, `Please use at most ${reviewLimits.textLength} characters.`)
        .default(''),
    }),
    output: reviewsSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT'],
  }),
  remove: route({
    method: 'POST',
    path: '/reviews/{reviewId}/remove',
    access: ['admin'],
    summary: 'Remove the points and the text of a published review with a reason; that there was one stays',
    input: z.object({
      reviewId: idSchema,
      reason: z.string().trim().min(1, 'Please give a reason.').max(1000, 'Please use at most 1000 characters.'),
    }),
    output: reviewSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  ofResearcher: route({
    method: 'GET',
    path: '/collaborations/{collaborationId}/researcher-reviews',
    access: 'signed-in',
    summary:
      'What laboratories wrote about the researcher of a request: for that researcher, the asked laboratory and administrators',
    input: byCollaboration,
    output: z.object({ rating: ratingSchema, reviews: z.array(publishedReviewSchema) }),
    errors: ['NOT_FOUND'],
  }),
};
