import { system } from '../../../kernel/actor.ts';
import { permitSystem } from '../../../kernel/permission.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { JobDefinition } from '../../../platform/jobs/definition.ts';
import type { ObjectLocation } from '../../../platform/storage/index.ts';
import type { World } from '../../../platform/world.ts';
import { removeFiles } from '../../hearts/documents/storing.service.ts';
import { removeProject } from './leaving.service.ts';
import { restorableSince } from './projects.domain.ts';
import { findProject, unearthProjectsBefore } from './projects.repository.ts';

const batchSize = 50;

/** Removes some projects whose deletion can no longer be undone. @returns their files, and whether there may be more. */
const removeSome = async (doing: Doing): Promise<{ files: ObjectLocation[]; more: boolean }> => {
  const files: ObjectLocation[] = [];
  const ids = await unearthProjectsBefore(doing.db, restorableSince(doing.now), batchSize);
  for (const id of ids) {
    const found = await findProject(doing.db, id);
    if (!found) continue;
    const row = permitSystem('delete', found);
    files.push(...(await removeProject(doing, row, 'projects.remove', 'The project was deleted.')));
  }
  return { files, more: ids.length === batchSize };
};

/** Removes permanently, files included, what was deleted too long ago to be restored. */
export const removeDeletedProjects = async (world: World): Promise<void> => {
  for (;;) {
    const now = world.now();
    const { files, more } = await world.database.transaction(system, (db) =>
      removeSome({ world, db, actor: system, origin: null, now }),
    );
    await removeFiles(world, files);
    if (!more) return;
  }
};

export const projectJobs: readonly JobDefinition[] = [
  {
    queue: 'projects.remove-deleted',
    options: { seconds: 600, retries: 2, concurrency: 1 },
    cron: '*/10 * * * *',
    removes: true,
    run: removeDeletedProjects,
  },
];
