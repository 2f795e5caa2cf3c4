import { z } from 'zod';
import { dateSchema } from '../hearts/readings.ts';
import { route } from '../route.ts';

export const reportKindLabels = {
  laboratories: 'Laboratories',
  requests: 'Projects and requests',
  compliance: 'Compliance',
  people: 'People',
  service: 'Quality of service',
} as const;
export const reportKinds = ['laboratories', 'requests', 'compliance', 'people', 'service'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The most days of one report, three years, and the first day that it can begin with. */
export const reportLimits = { days: 1096, firstDay: '2000-01-01' } as const;

/** What numbers of a chart count. `rating` is 1 to 5. */
export const reportUnits = ['count', 'days', 'hours', 'rating'] as const;
export type ReportUnit = (typeof reportUnits)[number];

const spanSchema = z.object({ from: dateSchema, to: dateSchema });
const figure = z.number().nullable();

/**
 * One row of a chart's table, for each series in their order; null where nothing was measured. `span` and `previousSpan` are
 * the days of a part of the period and of the same part of the one before; null where the rows are no days.
 */
const pointSchema = z.object({
  id: z.string(),
  label: z.string(),
  span: spanSchema.nullable(),
  previousSpan: spanSchema.nullable(),
  values: z.array(figure),
  previous: z.array(figure),
});

/** A series over the whole period, with the one before. `change` is the difference; null where one of them is not known. */
const seriesSchema = z.object({ id: z.string(), name: z.string(), value: figure, previous: figure, change: figure });

const chartSchema = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  unit: z.enum(reportUnits),
  shape: z.enum(['lines', 'bars']),
  /** What the numbers say. */
  sentence: z.string(),
  series: z.array(seriesSchema),
  points: z.array(pointSchema),
});
export type ReportChart = z.infer<typeof chartSchema>;

const figuresSchema = z.object({
  kind: z.enum(reportKinds),
  period: spanSchema,
  /** As many days, ending on the day before the period. */
  previous: spanSchema,
  days: z.number().int().positive(),
  step: z.enum(['day', 'week', 'month']),
  charts: z.array(chartSchema),
});
export type ReportFigures = z.infer<typeof figuresSchema>;

/** Days in UTC, both included; by default the last 30 to today. */
export const reportPeriodSchema = z.object({ from: dateSchema.optional(), to: dateSchema.optional() });
export type ReportPeriodInput = z.infer<typeof reportPeriodSchema>;

export const reportRhythms = ['weekly', 'monthly'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

const subscriptionSchema = z.object({
  kind: z.enum(reportKinds),
  rhythm: z.enum(reportRhythms),
  /** The period of the next message, which is sent on the day after it. */
  next: spanSchema,
});
export type ReportSubscription = z.infer<typeof subscriptionSchema>;

type Span = z.infer<typeof spanSchema>;

export const reportFilePath = (kind: ReportKind, format: 'pdf' | 'zip', { from, to }: Span) =>
  `/api/reports/figures/${kind}.${format}?from=${from}&to=${to}`;

export const reportTablePath = (kind: ReportKind, table: string, { from, to }: Span) =>
  `/api/reports/figures/${kind}.csv?from=${from}&to=${to}&table=${table}`;

export const reportPath = (kind: ReportKind, { from, to }: Span) => `/admin/reports/${kind}?from=${from}&to=${to}`;

const kindInput = z.object({ kind: z.enum(reportKinds) });

export const reportFigureRoutes = {
  figures: route({
    method: 'GET',
    path: '/reports/figures/{kind}',
    access: ['admin'],
    summary: 'A report of a period and the one before it: charts with series, totals, change and a sentence',
    input: kindInput.extend(reportPeriodSchema.shape),
    output: figuresSchema,
    errors: ['UNPROCESSABLE_CONTENT'],
  }),
  subscriptions: route({
    method: 'GET',
    path: '/reports/subscriptions',
    access: ['admin'],
    summary: 'The reports that you get by mail',
    input: z.object({}),
    output: z.object({ items: z.array(subscriptionSchema) }),
  }),
  subscribe: route({
    method: 'PUT',
    path: '/reports/subscriptions/{kind}',
    access: ['admin'],
    summary: 'Get a report by mail after each week (Monday to Sunday) or month, in UTC',
    input: kindInput.extend({ rhythm: z.enum(reportRhythms) }),
    output: subscriptionSchema,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/reports/subscriptions/{kind}',
    access: ['admin'],
    summary: 'Stop getting a report by mail',
    input: kindInput,
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
};
