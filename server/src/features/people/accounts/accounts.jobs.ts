import { sweepCallLimits } from '../../../platform/auth/call-limit.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import { sweepAttempts } from './signing-in/attempts.repository.ts';

const day = 24 * 60 * 60 * 1000; // longer than the longest counting period

export const accountJobs: readonly JobDefinition[] = [
  {
    queue: 'accounts.sweep',
    options: { seconds: 60, retries: 2, concurrency: 1 },
    cron: '17 * * * *',
    removes: true,
    run: async (world) => {
      const before = new Date(world.now().getTime() - day);
      await sweepAttempts(world.database, before);
      await sweepCallLimits(world.database, before);
    },
  },
];
