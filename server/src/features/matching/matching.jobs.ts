import { system } from '../../kernel/actor.ts';
import { permitSystem } from '../../kernel/permission.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { World } from '../../platform/world.ts';
import { unchosenSince } from './impressions.domain.ts';
import { removeUnchosen } from './impressions.repository.ts';

/** Removes old impressions from which nothing was chosen, because every request for matches adds one. */
export const removeOldImpressions = async (world: World): Promise<void> => {
  await world.database.transaction(system, (db) =>
    removeUnchosen(db, permitSystem('sweep', { shownBefore: unchosenSince(world.now()) })),
  );
};

export const matchingJobs: readonly JobDefinition[] = [
  {
    queue: 'matching.sweep',
    options: { seconds: 300, retries: 2, concurrency: 1 },
    cron: '41 3 * * *',
    removes: true,
    run: removeOldImpressions,
  },
];
