import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { UserDoing } from '../../../platform/db/doing.ts';
import type { JobRow } from '../../../platform/jobs/looking.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { mailQueueName, retryRefusal } from './operations.domain.ts';
import { mayRetry } from './operations.policy.ts';
import { retryFailedJob } from './operations.repository.ts';

/**
 * Puts a failed job back into its queue, with its audit entry. The second of two people gets CONFLICT, with a sentence that
 * says how the job is now.
 */
export const retryJob = async (
  doing: UserDoing,
  job: JobRow,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const permitted = mayRetry(actor, job);
  if (!permitted) return refuse('NOT_FOUND');
  const refusal = retryRefusal(permitted, now);
  if (refusal !== null) return refuse('CONFLICT', refusal);
  const before = await retryFailedJob(db, permitted);
  if (before === null) return refuse('NOT_FOUND');
  if (before !== 'failed') return refuse('CONFLICT', retryRefusal({ ...permitted, state: before }, now) ?? undefined);
  await happened(doing, {
    action: job.queue === mailQueueName ? 'operations.resend-mail' : 'operations.retry-job',
    objectType: 'job',
    objectId: job.id,
    after: { queue: job.queue, attempts: job.attempts },
  });
  return succeed({});
};
