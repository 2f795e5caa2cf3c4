import type { OperationsJob, OperationsMail, QueueSummary, StoppedAnalysis } from '@aliquot/contract/administration/operations';
import type { Actor } from '../../../kernel/actor.ts';
import type { Visible } from '../../../kernel/permission.ts';
import { wireOf } from '../../../kernel/pick.ts';
import type { JobRow, lastDone, QueueCount } from '../../../platform/jobs/looking.ts';
import { redactText } from '../../../platform/redact.ts';
import {
  jobStateOf,
  mailQueueName,
  mailStateOf,
  maskAddresses,
  obstacleOf,
  queueNames,
  reasonOf,
} from './operations.domain.ts';
import { mayRetry } from './operations.policy.ts';
import type { StoppedRow } from './operations.repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const nameOf = (queue: string): string => queueNames.get(queue)?.name ?? queue;

const order = [...queueNames.keys()];
const rank = (queue: string): number => order.indexOf(queue) + 1 || order.length + 1;

/** Queues in the order in which a person reads them; queues of the job library itself are left out. */
export const presentQueues = (counts: readonly QueueCount[], done: Awaited<ReturnType<typeof lastDone>>): QueueSummary[] =>
  counts
    .filter(({ queue }) => !queue.startsWith('__'))
    .toSorted((a, b) => rank(a.queue) - rank(b.queue))
    .map((each) => ({
      ...each,
      name: nameOf(each.queue),
      lastDoneAt: iso(done.get(each.queue)?.at ?? null),
    }));

/** All jobs but mail by their state. */
export const presentTotals = (counts: readonly QueueCount[]) => {
  const jobs = counts.filter(({ queue }) => queueNames.has(queue) && queue !== mailQueueName);
  const sum = (of: (count: QueueCount) => number) => jobs.reduce((total, each) => total + of(each), 0);
  return {
    failed: sum(({ failed }) => failed),
    running: sum(({ running }) => running),
    waiting: sum(({ waiting, later }) => waiting + later),
  };
};

/** Why an attempt failed, in words without addresses and secrets. */
export const presentReason = (output: unknown): string | null => {
  const words = reasonOf(output);
  return words === null ? null : redactText(words);
};

type Labs = ReadonlyMap<string, { readonly id: string; readonly name: string }>;

export const presentJob = (row: Visible<JobRow>, actor: Actor, labs: Labs, now: Date): OperationsJob[] => {
  const state = jobStateOf(row.state);
  if (state === null) return [];
  const obstacle = state === 'failed' ? obstacleOf(row, now) : null;
  return [
    {
      ...wireOf(row, ['id', 'attempts', 'queuedAt']),
      name: nameOf(row.queue),
      state,
      startedAt: iso(row.startedAt),
      endedAt: iso(row.endedAt),
      startsAt: state === 'waiting' && row.startsAt > now ? row.startsAt.toISOString() : null,
      reason: presentReason(row.output),
      lab: labs.get(row.labId ?? '') ?? labs.get(row.analysisId ?? '') ?? null,
      can: { retry: state === 'failed' && obstacle === null && mayRetry(actor, row) !== null },
      obstacle,
    },
  ];
};

export const presentMail = (row: Visible<JobRow>, actor: Actor, now: Date): OperationsMail[] => {
  const state = mailStateOf(row.state);
  if (state === null) return [];
  const obstacle = state === 'failed' ? obstacleOf(row, now) : null;
  return [
    {
      ...wireOf(row, ['id', 'attempts', 'queuedAt']),
      subject: row.subject ?? '',
      recipient: maskAddresses(row.to ?? ''),
      state,
      endedAt: iso(row.endedAt),
      reason: state === 'sent' ? null : presentReason(row.output),
      can: { resend: state === 'failed' && obstacle === null && mayRetry(actor, row) !== null },
      obstacle,
    },
  ];
};

export const presentStopped = (row: Visible<StoppedRow>): StoppedAnalysis => ({
  id: row.id,
  lab: { id: row.lab_id, name: row.lab_name },
  endedAt: (row.finished_at ?? row.created_at).toISOString(),
  reason: row.error ?? 'The reason was not recorded.',
});
