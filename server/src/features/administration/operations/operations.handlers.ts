import { operationRoutes } from '@aliquot/contract/administration/operations';
import { refuse, succeed } from '../../../kernel/result.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { findJob, listJobs } from '../../../platform/jobs/looking.ts';
import { healthOf } from './health.service.ts';
import { mailQueueName, queueNames, storedStates } from './operations.domain.ts';
import { visible } from './operations.policy.ts';
import { presentJob, presentMail, presentStopped } from './operations.presenter.ts';
import { countStopped, labsOf, listStopped } from './operations.repository.ts';
import { overviewOf } from './overview.service.ts';
import { retryJob } from './retrying.service.ts';

const jobQueues = [...queueNames.keys()].filter((queue) => queue !== mailQueueName);
const anyMail = Object.values(storedStates).flat();

export const operationHandlers = {
  overview: handleInSteps(operationRoutes.overview, async ({ world, inTransaction }) =>
    succeed(await overviewOf(world, inTransaction)),
  ),

  health: handleInSteps(operationRoutes.health, async ({ world }) => succeed({ items: await healthOf(world) })),

  jobs: handleInSteps(operationRoutes.jobs, async ({ input: { state, page, pageSize }, actor, world, now, inTransaction }) => {
    const wanted = { queues: jobQueues, states: storedStates[state] };
    const { items, total } = await listJobs(world.database, wanted, { page, pageSize });
    const rows = items.flatMap((row) => visible(actor, row) ?? []);
    const ids = (key: 'labId' | 'analysisId') => rows.flatMap((row) => row[key] ?? []);
    const labs = await inTransaction(({ db }) => labsOf(db, ids('labId'), ids('analysisId')));
    return succeed({ items: rows.flatMap((row) => presentJob(row, actor, labs, now)), total, page, pageSize });
  }),

  retryJob: handleInSteps(operationRoutes.retryJob, async ({ input, world, attempt }) => {
    const job = await findJob(world.database, jobQueues, input.jobId);
    return job ? attempt((doing) => retryJob(doing, job)) : refuse('NOT_FOUND');
  }),

  mails: handleInSteps(operationRoutes.mails, async ({ input, actor, world, now }) => {
    const { state, recipient, page, pageSize } = input;
    const wanted = { queues: [mailQueueName], states: state ? storedStates[state] : anyMail, to: recipient };
    const { items, total } = await listJobs(world.database, wanted, { page, pageSize });
    const rows = items.flatMap((row) => visible(actor, row) ?? []);
    return succeed({ items: rows.flatMap((row) => presentMail(row, actor, now)), total, page, pageSize });
  }),

  resendMail: handleInSteps(operationRoutes.resendMail, async ({ input, world, attempt }) => {
    const job = await findJob(world.database, [mailQueueName], input.mailId);
    return job ? attempt((doing) => retryJob(doing, job)) : refuse('NOT_FOUND');
  }),

  stoppedAnalyses: handle(operationRoutes.stoppedAnalyses, async ({ input: { page, pageSize }, actor, db }) => {
    const rows = await listStopped(db, { page, pageSize });
    const items = rows.flatMap((row) => visible(actor, row) ?? []).map(presentStopped);
    return succeed({ items, total: await countStopped(db), page, pageSize });
  }),
};
