import { z } from 'zod';
import { seenVersionSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

type Kind = {
  readonly label: string;
  /** What is removed, in a sentence. */
  readonly about: string;
  /** Days after which it is removed until an administrator sets others; null keeps it. */
  readonly days: number | null;
  readonly least: number;
  readonly most: number;
};

/** What is removed when it is old enough, with the days that can be set. Everything else is kept until a person deletes it. */
export const retentionKinds = {
  impressions: {
    label: 'Matches shown',
    about: 'What a researcher was shown and chose nothing from.',
    days: 180,
    least: 30,
    most: 730,
  },
  notices: { label: 'Read notices', about: 'Notices that their reader has read.', days: null, least: 30, most: 1825 },
  drafts: { label: 'Drafts', about: 'Forms that nobody has changed since.', days: null, least: 30, most: 730 },
  uploads: { label: 'Unfinished uploads', about: 'Result files whose upload nobody finished.', days: 7, least: 1, most: 30 },
  sessions: {
    label: 'Ended sessions',
    about: 'Sessions that have expired, with the address and browser of the person.',
    days: null,
    least: 1,
    most: 365,
  },
  readings: {
    label: 'Readings of deleted documents',
    about: 'What was read from documents that were deleted since.',
    days: null,
    least: 7,
    most: 365,
  },
} as const satisfies Record<string, Kind>;
export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[];

const daysOf = ({ least, most }: Kind) => z.number().int().min(least).max(most).nullable();

/** Days by kind; null keeps it. */
export const retentionDaysSchema = z.object(
  Object.fromEntries(retentionKindNames.map((name) => [name, daysOf(retentionKinds[name])])) as Record<
    RetentionKind,
    ReturnType<typeof daysOf>
  >,
);
export type RetentionDays = z.infer<typeof retentionDaysSchema>;

const storedSchema = z.object({
  days: retentionDaysSchema,
  /** 0 until somebody sets it. */
  version: z.number().int(),
  changed_at: timestampSchema.nullable(),
});
export type StoredRetention = z.infer<typeof storedSchema>;

const removedSchema = z.object({
  kind: z.enum(retentionKindNames),
  rows: z.number().int(),
  /** The times of the oldest and the newest row; null where nothing was found. */
  oldest: timestampSchema.nullable(),
  newest: timestampSchema.nullable(),
});
export type Removed = z.infer<typeof removedSchema>;

export const retentionRoutes = {
  get: route({
    method: 'GET',
    path: '/admin/retention',
    access: ['admin'],
    summary: 'After how many days each kind of data is removed',
    input: z.object({}),
    output: storedSchema,
  }),
  set: route({
    method: 'PUT',
    path: '/admin/retention',
    access: ['admin'],
    summary: 'Set after how many days each kind of data is removed, from the next night on',
    input: z.object({ days: retentionDaysSchema, version: seenVersionSchema }),
    output: storedSchema,
    errors: ['CONFLICT'],
  }),
  dryRun: route({
    method: 'POST',
    path: '/admin/retention/dry-run',
    access: ['admin'],
    summary: 'What would be removed now with these days; nothing is',
    input: z.object({ days: retentionDaysSchema }),
    output: z.object({ removed: z.array(removedSchema) }),
  }),
};
