import { z } from 'zod';
import { seenVersionSchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';

type Kind = {
  readonly label: string;
  /** Description of what is removed, in a sentence. */
  readonly about: string;
  /** Days after which it is removed until an administrator sets others; null keeps it. */
  readonly days: number | null;
  readonly least: number;
  readonly most: number;
};

/**
 * Kinds of records that are removed when they are old enough, with the days that can be set. Everything else is kept until a
 * person deletes it.
 */
export const retentionKinds = {
  impressions: {
    label: 'Matches shown',
    about: 'Matches shown to a researcher who chose none of them.',
    days: 180,
    least: 30,
    most: 730,
  },
  notices: { label: 'Read notices', about: 'Notices that were read.', days: null, least: 30, most: 1825 },
  drafts: { label: 'Drafts', about: 'Unsent forms, counted from the last change.', days: null, least: 30, most: 730 },
  uploads: { label: 'Unfinished uploads', about: 'Result files that were never fully uploaded.', days: 7, least: 1, most: 30 },
  sessions: {
    label: 'Ended sessions',
    about: 'Expired sessions, with the person’s IP address and browser.',
    days: null,
    least: 1,
    most: 365,
  },
  readings: {
    label: 'Readings of deleted documents',
    about: 'Readings of documents that have since been deleted.',
    days: null,
    least: 7,
    most: 365,
  },
  'model-calls': {
    label: 'Calls of a language model',
    about: 'Questions to a language model with their answers; what was proposed stays.',
    days: 90,
    least: 1,
    most: 730,
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
  /** 0 until it is first set. */
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
