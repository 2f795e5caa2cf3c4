import type { Doing } from '../../platform/db/doing.ts';
import type { ObjectLocation } from '../../platform/storage/storage.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { removeFiles } from '../documents/documents.handlers.ts';
import { filesOf } from './projects.domain.ts';
import { deleteProject, findProject, projectIdsOf, unearthProjectsOf } from './projects.repository.ts';

/**
 * Deletes the projects of somebody who leaves for good, in the transaction of that: what is open is withdrawn and the laboratories
 * hear of it. @returns what removes the files, for after the transaction.
 */
export const deleteProjectsOf = async (doing: Doing, userId: string): Promise<(world: World) => Promise<void>> => {
  const files: ObjectLocation[] = [];
  await unearthProjectsOf(doing.db, userId);
  for (const id of await projectIdsOf(doing.db, userId)) {
    const row = await findProject(doing.db, id);
    if (!row) continue;
    await withdrawRequests(doing, row, 'The account of the researcher was deleted.');
    await deleteProject(doing.db, id);
    await recordChange(doing, {
      action: 'projects.delete',
      objectType: 'project',
      objectId: id,
      before: { title: row.title, status: row.status },
    });
    files.push(...filesOf(row));
  }
  return (world) => removeFiles(world, files);
};
