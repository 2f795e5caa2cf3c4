import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { writeCheckpoint } from './checkpoints.service.ts';

export const auditJobs: readonly JobDefinition[] = [
  {
    queue: 'audit.checkpoint',
    options: { seconds: 60, retries: 3, concurrency: 1 },
    cron: '* * * * *',
    wakeOn: 'aliquot_checkpoint',
    run: async (world) => {
      await writeCheckpoint(world);
    },
  },
];
