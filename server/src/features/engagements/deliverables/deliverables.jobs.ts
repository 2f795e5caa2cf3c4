import { system } from '../../../kernel/actor.ts';
import { millisecondsPerDay } from '../../../kernel/days.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { World } from '../../../platform/world.ts';
import { readRetention } from '../../administration/settings/retention-days.service.ts';
import { mayBeLeftovers } from '../../hearts/documents/orphans.domain.ts';
import { abandonedUploads, deleteAbandoned, uploadsAmong } from './deliverables.repository.ts';

const atOnce = 500;

/** Removes what a crash between a row and its content has left. A row is there before its content. */
const removeLeftovers = async ({ database, uploads, log }: World): Promise<void> => {
  const ids = await uploads.ids();
  const used = await database.transaction(system, (db) => uploadsAmong(db, ids));
  const leftovers = ids.filter((id) => !used.has(id));
  if (leftovers.length === 0) return;
  if (!mayBeLeftovers(leftovers.length, ids.length)) {
    log.error(
      { uploads: ids.length, leftovers: leftovers.length },
      'most unfinished uploads belong to no row: none was removed',
    );
    return;
  }
  for (const id of leftovers) await uploads.remove(id);
  log.warn({ removed: leftovers.length }, 'what was left of unfinished uploads was removed');
};

/** Removes uploads that nobody finished. Content first: a row that stays is found again. */
export const removeAbandoned = async (world: World): Promise<void> => {
  const { database, uploads, now, log } = world;
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
  await removeLeftovers(world);
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
