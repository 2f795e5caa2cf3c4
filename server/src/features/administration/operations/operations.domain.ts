import { type JobState, type MailState, operationsMessages } from '@aliquot/contract/administration/operations';
import { z } from 'zod';

type Queue = {
  readonly name: string;
  /** Why a failed job of this queue is never run again. */
  readonly obstacle?: string;
};

/** The queue of mail, which has a list of its own. */
export const mailQueueName = 'mail.send';

/** Every queue in words, in the order in which a person reads them. */
export const queueNames: ReadonlyMap<string, Queue> = new Map(
  Object.entries({
    'analyses.run': { name: 'Reading documents' },
    'analyses.given-up': { name: 'Resuming interrupted analyses' },
    'analyses.read-again': { name: 'Retrying unread documents' },
    'analyses.judge-again': { name: 'Updating compliance results' },
    'analyses.new-rules': { name: 'Applying new rules' },
    'analyses.certificates-turned': { name: 'Updating results when certificates begin or end' },
    [mailQueueName]: { name: 'Sending mail' },
    'notifications.write': { name: 'Writing mail' },
    'notifications.digest': { name: 'Daily summaries by mail' },
    'text.send': { name: 'Sending text messages', obstacle: operationsMessages.codeExpired },
    'reports.audit': { name: 'Writing audit reports' },
    'reports.given-up': { name: 'Closing failed audit reports' },
    'reports.mail': { name: 'Sending reports by mail' },
    'certifications.remind': { name: 'Certificate reminders' },
    'registries.compare': { name: 'Comparing certificates with registers' },
    'customer-forms.read': { name: 'Answering customers’ questionnaires' },
    'customer-forms.given-up': { name: 'Closing customers’ questionnaires that could not be read' },
    'protocols.read': { name: 'Reading protocols' },
    'protocols.given-up': { name: 'Closing protocols that could not be read' },
    'witness.read': { name: 'Asking the language model' },
    'witness.request': { name: 'Asking the language model about requests' },
    'witness.form': { name: 'Asking the language model about questionnaires' },
    'witness.form-given-up': { name: 'Closing questionnaires without an answer' },
    'witness.request-given-up': { name: 'Closing questions without an answer' },
    'audit.checkpoint': { name: 'Signing the audit trail' },
    'deliverables.remove-abandoned': { name: 'Removing unfinished uploads' },
    'stamps.read': { name: 'Reading reports of results' },
    'stamps.given-up': { name: 'Closing reports that could not be read' },
    'documents.sweep': { name: 'Removing leftover files' },
    'collaborations.end-waits': { name: 'Ending unanswered requests' },
    'milestones.note-late': { name: 'Flagging late milestones' },
    'proposals.accept-by-silence': { name: 'Accepting results by agreement' },
    'proposals.remind-of-end': { name: 'Reminding about expiring proposals' },
    'proposals.watch-certificates': { name: 'Checking the certificates of running work' },
    'reviews.end': { name: 'Publishing reviews' },
    'projects.remove-deleted': { name: 'Removing deleted projects' },
    'retention.run': { name: 'Removing old data' },
    'accounts.sweep': { name: 'Removing old sign-in attempts' },
    'suspensions.keep': { name: 'Suspending and reinstating laboratories' },
    'operations.report-failures': { name: 'Reporting failed jobs' },
    'limits.sweep': { name: 'Removing old usage counts' },
  }),
);

/** The states in which the queue keeps what a list shows. */
export const storedStates = {
  failed: ['failed'],
  running: ['active'],
  waiting: ['created', 'retry'],
  sending: ['active'],
  sent: ['completed'],
} as const satisfies Record<JobState | MailState, readonly string[]>;

/** The stored state of a job as the lists name it; a job that is done or was cancelled is in no list. */
export const jobStateOf = (state: string): JobState | null => {
  if (state === 'failed') return 'failed';
  if (state === 'active') return 'running';
  return state === 'created' || state === 'retry' ? 'waiting' : null;
};

export const mailStateOf = (state: string): MailState | null => {
  if (state === 'completed') return 'sent';
  const asJob = jobStateOf(state);
  return asJob === 'running' ? 'sending' : asJob;
};

/** The facts that decide if a failed job is run again. */
export type JobFacts = {
  readonly queue: string;
  readonly state: string;
  readonly handedOn: boolean;
  readonly goodUntil: string | null;
};

/** Why a job can never be run again, however it is now; null where it can. */
export const obstacleOf = ({ queue, handedOn, goodUntil }: Omit<JobFacts, 'state'>, now: Date): string | null => {
  if (handedOn) return operationsMessages.handedOn;
  if (goodUntil !== null && new Date(goodUntil) <= now) return operationsMessages.linkExpired;
  return queueNames.get(queue)?.obstacle ?? null;
};

/** Why a job is not run again now; null where it is. */
export const retryRefusal = (facts: JobFacts, now: Date): string | null => {
  const { queue, state } = facts;
  const isMail = queue === mailQueueName;
  if (state === 'active') return isMail ? operationsMessages.mailSending : operationsMessages.jobRunning;
  if (state === 'created' || state === 'retry') return isMail ? operationsMessages.mailWaiting : operationsMessages.jobWaiting;
  if (state !== 'failed') return isMail ? operationsMessages.mailSent : operationsMessages.jobDone;
  return obstacleOf(facts, now);
};

const address = /([\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]*@([\p{L}\p{N}.-]+)/gu;

/** Hides all of an address but its first letter and its domain: "o•••@university.example". */
export const maskAddresses = (text: string): string => text.replaceAll(address, '$1•••@$2');

const thrownSchema = z.object({
  message: z.string(),
  cause: z.object({ message: z.string().optional(), response: z.string().optional() }).optional().catch(undefined),
});
const saidSchema = z.union([thrownSchema, z.string().transform((message) => ({ message, cause: undefined }))]);
const outputSchema = z.union([z.object({ value: saidSchema }).transform(({ value }) => value), thrownSchema]);

/** The queue's own messages, in words. */
const machineReasons: readonly (readonly [RegExp, string])[] = [
  [/^job timed out$|^handler execution exceeded/, 'It took longer than allowed and was stopped.'],
  [/^job heartbeat timeout$/, 'Its worker stopped before it was done.'],
  [/shut down while active/, 'Its worker was shut down before it was done.'],
];
const longestReason = 300;

const sentence = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const cut = line.length > longestReason ? `${line.slice(0, longestReason - 1)}…` : line;
  return cut.charAt(0).toUpperCase() + cut.slice(1);
};

/** Why an attempt failed, from what it left, with addresses masked. Null where it left nothing. */
export const reasonOf = (output: unknown): string | null => {
  if (output === null || output === undefined) return null;
  const parsed = outputSchema.safeParse(output);
  if (!parsed.success) return 'The reason was not recorded.';
  const { message, cause } = parsed.data;
  const known = machineReasons.find(([pattern]) => pattern.test(message));
  if (known) return known[1];
  const why = cause?.response ?? cause?.message;
  return sentence(maskAddresses(why && why !== message ? `${message}: ${why}` : message));
};
