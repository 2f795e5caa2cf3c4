import { z } from 'zod';
import { labTypes, organizationSizes } from './options.ts';
import { route } from './route.ts';

const count = z.number().int().nonnegative();

/** What the administrators' dashboard counts, over all that there is. */
export const overviewSchema = z.object({
  laboratories: z.object({ approved: count, all: count }),
  awaitingReview: count,
  /** Approved laboratories that changed something since they were looked at. */
  changed: count,
  /** People with at least one project, of all people. */
  researchers: z.object({ active: count, all: count }),
  documents: count,
});
export type Overview = z.infer<typeof overviewSchema>;

const shares = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count }));

export const completionLabels = ['Excellent', 'Good', 'Needs improvement'] as const;

/** How people and laboratories make use of the product. Shares are percentages of whole numbers; null where there is nobody to count. */
export const analyticsSchema = z.object({
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

export const reportRoutes = {
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
