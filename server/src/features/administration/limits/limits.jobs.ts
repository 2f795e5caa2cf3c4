import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { sweepUsages } from './limits.repository.ts';

const twoDays = 2 * 24 * 60 * 60 * 1000; // longer than the longest counting period

export const limitJobs: readonly JobDefinition[] = [
  {
    queue: 'limits.sweep',
    options: { seconds: 60, retries: 2, concurrency: 1 },
    cron: '23 * * * *',
    removes: true,
    run: async (world) => {
      await sweepUsages(world.database, new Date(world.now().getTime() - twoDays));
    },
  },
];
