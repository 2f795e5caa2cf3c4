import { system } from '../../kernel/actor.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { World } from '../../platform/world.ts';
import { unchosenSince } from './impressions.domain.ts';
import { removeUnchosen } from './impressions.repository.ts';

/** Removes what was shown long ago and not chosen from, so that it does not grow with every request for matches. */
export const removeOldImpressions = async (world: World): Promise<void> => {
  await world.database.transaction(system, (db) => removeUnchosen(db, unchosenSince(world.now())));
};

export const matchingJobs: readonly JobDefinition[] = [
  {
    queue: 'matching.sweep',
    options: { seconds: 300, retries: 2, concurrency: 1 },
    cron: '41 3 * * *',
    run: removeOldImpressions,
  },
];
