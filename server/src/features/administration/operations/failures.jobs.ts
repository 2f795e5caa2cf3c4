import { system } from '../../../kernel/actor.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { World } from '../../../platform/world.ts';
import { inform } from '../../people/notifications/happenings.service.ts';
import { noteFailures } from './failures.repository.ts';
import { queueNames } from './operations.domain.ts';
import { failedNews } from './operations.letters.ts';

/** Notifies the administrators of jobs that failed since the last round. Run again, it reports nothing twice. */
export const reportFailures = async (world: World): Promise<void> => {
  const now = world.now();
  await world.database.transaction(system, async (db) => {
    const failed = await noteFailures(db, permitSystem('report', { queues: [...queueNames.keys()] }), now);
    await inform({ world, db, actor: system, origin: null, now }, { news: failed.map(failedNews) });
  });
};

export const operationJobs: readonly JobDefinition[] = [
  {
    queue: 'operations.report-failures',
    options: { seconds: 60, retries: 2, concurrency: 1 },
    cron: '*/5 * * * *',
    run: reportFailures,
  },
];
