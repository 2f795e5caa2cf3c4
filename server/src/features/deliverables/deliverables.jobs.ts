import { system } from '../../kernel/actor.ts';
import { millisecondsPerDay } from '../../kernel/days.ts';
import { permitSystem } from '../../kernel/permission.ts';
import type { JobDefinition } from '../../platform/jobs/definition.ts';
import type { World } from '../../platform/world.ts';
import { readRetention } from '../settings/retention-days.service.ts';
import { abandonedUploads, deleteAbandoned } from './deliverables.repository.ts';

const atOnce = 500;

/** Removes uploads that nobody finished. Content first: a row that stays is found again. */
export const removeAbandoned = async ({ database, uploads, now, log }: World): Promise<void> => {
  const rows = await database.transaction(system, async (db) => {
    const { days } = await readRetention(db);
    if (days.uploads === null) return [];
    return abandonedUploads(db, new Date(now().getTime() - days.uploads * millisecondsPerDay), atOnce);
  });
  for (const row of rows) {
    await uploads.remove(row.id);
    await database.transaction(system, (db) => deleteAbandoned(db, permitSystem('remove-abandoned', row)));
  }
  if (rows.length > 0) log.info({ removed: rows.length }, 'unfinished uploads were removed');
};

export const deliverableJobs: readonly JobDefinition[] = [
  {
    queue: 'deliverables.remove-abandoned',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '23 * * * *',
    removes: true,
    run: removeAbandoned,
  },
];
