import { z } from 'zod';
import { dateSchema } from '../hearts/readings.ts';
import { registerSources } from '../hearts/registries.ts';
import { idSchema, pageOf, pageQuerySchema, timestampSchema } from '../pages.ts';
import { route } from '../route.ts';
import { lineSchema } from '../text.ts';

/** States by which the operations page lists jobs. */
export const jobStates = ['failed', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** States by which the operations page lists messages. */
export const mailStates = ['failed', 'waiting', 'sending', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

const countSchema = z.number().int();

const queueSchema = z.object({
  queue: z.string(),
  /** The queue in words: "Reading documents". */
  name: z.string(),
  waiting: countSchema,
  /** Put off to a later time. */
  later: countSchema,
  running: countSchema,
  failed: countSchema,
  /** Waiting time of the oldest job in seconds. */
  oldestSeconds: z.number(),
  lastDoneAt: timestampSchema.nullable(),
});
export type QueueSummary = z.infer<typeof queueSchema>;

const workerSchema = z.object({
  host: z.string(),
  pid: countSchema,
  startedAt: timestampSchema,
  beatAt: timestampSchema,
  alive: z.boolean(),
});

const storageSchema = z.object({
  kind: z.enum(['disk', 's3']),
  /** Documents by what they belong to. */
  files: z.array(z.object({ name: z.string(), files: countSchema, bytes: z.number() })),
  databaseBytes: z.number(),
  /** Disk with the data directory of the answering process; null where the system gives no size. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
});

const dataSetSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** A number and its unit: "212 requirements". */
  size: z.string().nullable(),
  /** The day on which it was reviewed or built. */
  day: dateSchema.nullable(),
});

const versionsSchema = z.object({
  product: z.string(),
  rules: z.string(),
  reader: z.string(),
  node: z.string(),
  database: z.string(),
  embedded: z.boolean(),
  migrations: z.object({ applied: countSchema, last: z.string().nullable(), at: timestampSchema.nullable() }),
});

/** Everything on the operations page that is no list of its own and no check. */
const operationsOverviewSchema = z.object({
  queues: z.array(queueSchema),
  /** All jobs but mail, as the lists count them. */
  jobs: z.object({ failed: countSchema, running: countSchema, waiting: countSchema }),
  workers: z.array(workerSchema),
  mail: z.object({
    /** Without an SMTP server, mail stays in the data directory. */
    delivery: z.enum(['smtp', 'outbox']),
    /** The mail server with its port; null where none is set. */
    host: z.string().nullable(),
    waiting: countSchema,
    /** Why the last message that waits could not be sent; null where none was tried. */
    reason: z.string().nullable(),
    failed: countSchema,
    /** Messages sent in the days for which they are listed. */
    sent: countSchema,
  }),
  stoppedAnalyses: countSchema,
  storage: storageSchema,
  backup: z.object({ running: z.boolean(), lastAt: timestampSchema.nullable() }),
  versions: versionsSchema,
  dataSets: z.array(dataSetSchema),
  /** The newest import of each register; accreditation bodies by their names. */
  registers: z.array(
    z.object({
      source: z.enum(registerSources),
      body: z.string(),
      /** The day of the register. */
      day: dateSchema,
      /** Entries of the file. */
      rows: countSchema,
      importedAt: timestampSchema,
    }),
  ),
});
export type OperationsOverview = z.infer<typeof operationsOverviewSchema>;

const healthCheckSchema = z.object({ check: z.string(), ok: z.boolean(), detail: z.string() });
export type HealthCheck = z.infer<typeof healthCheckSchema>;

const jobSchema = z.object({
  id: idSchema,
  /** The queue in words. */
  name: z.string(),
  state: z.enum(jobStates),
  attempts: countSchema,
  queuedAt: timestampSchema,
  startedAt: timestampSchema.nullable(),
  endedAt: timestampSchema.nullable(),
  /** When it can begin, for a job that was put off. */
  startsAt: timestampSchema.nullable(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  lab: z.object({ id: idSchema, name: z.string() }).nullable(),
  can: z.object({ retry: z.boolean() }),
  /** Why a failed job cannot be retried. */
  obstacle: z.string().nullable(),
});
export type OperationsJob = z.infer<typeof jobSchema>;

const mailSchema = z.object({
  id: idSchema,
  subject: z.string(),
  /** The address with most of its name hidden. */
  recipient: z.string(),
  state: z.enum(mailStates),
  attempts: countSchema,
  queuedAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
  reason: z.string().nullable(),
  can: z.object({ resend: z.boolean() }),
  /** Why a failed message cannot be sent again. */
  obstacle: z.string().nullable(),
});
export type OperationsMail = z.infer<typeof mailSchema>;

const stoppedAnalysisSchema = z.object({
  id: idSchema,
  lab: z.object({ id: idSchema, name: z.string() }),
  endedAt: timestampSchema,
  reason: z.string(),
});
export type StoppedAnalysis = z.infer<typeof stoppedAnalysisSchema>;

export const operationsMessages = {
  jobRunning: 'This job is running now. Wait until it ends.',
  jobWaiting: 'This job is already waiting to run.',
  jobDone: 'This job was completed in the meantime.',
  handedOn: 'Another job already continues this work.',
  codeExpired: 'Codes by text message expire within minutes. Ask the person to request a new one.',
  mailSending: 'This message is being sent now.',
  mailWaiting: 'This message is already waiting to be sent.',
  mailSent: 'This message was sent in the meantime.',
  linkExpired: 'The link or code in this message has expired. Ask the person to request a new one.',
} as const;

export const operationRoutes = {
  overview: route({
    method: 'GET',
    path: '/admin/operations',
    access: ['admin'],
    summary: 'Queues, workers, mail, storage, backups, versions and shipped data',
    input: z.object({}),
    output: operationsOverviewSchema,
  }),
  health: route({
    method: 'GET',
    path: '/admin/operations/health',
    access: ['admin'],
    summary: 'The checks of `/api/ready`, each with a sentence',
    input: z.object({}),
    output: z.object({ items: z.array(healthCheckSchema) }),
  }),
  jobs: route({
    method: 'GET',
    path: '/admin/operations/jobs',
    access: ['admin'],
    summary: 'Background jobs in one state, newest first, without mail',
    input: pageQuerySchema.extend({ state: z.enum(jobStates).default('failed') }),
    output: pageOf(jobSchema),
  }),
  retryJob: route({
    method: 'POST',
    path: '/admin/operations/jobs/{jobId}/retry',
    access: ['admin'],
    summary: 'Put a failed job back into its queue',
    input: z.object({ jobId: idSchema }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  mails: route({
    method: 'GET',
    path: '/admin/operations/mail',
    access: ['admin'],
    summary: 'Messages in one state or all, newest first; `recipient` is a whole address',
    input: pageQuerySchema.extend({ state: z.enum(mailStates).optional(), recipient: lineSchema.max(320).optional() }),
    output: pageOf(mailSchema),
  }),
  resendMail: route({
    method: 'POST',
    path: '/admin/operations/mail/{mailId}/resend',
    access: ['admin'],
    summary: 'Send a message again that could not be sent',
    input: z.object({ mailId: idSchema }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  stoppedAnalyses: route({
    method: 'GET',
    path: '/admin/operations/analyses',
    access: ['admin'],
    summary: 'Laboratories whose last analysis ended without a result; start it again with `POST /labs/{labId}/analyses`',
    input: pageQuerySchema,
    output: pageOf(stoppedAnalysisSchema),
  }),
};
