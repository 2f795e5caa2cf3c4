import type { Permitted } from '../../kernel/permission.ts';
import type { Doing } from '../../platform/db/doing.ts';
import type { ObjectLocation } from '../../platform/storage/storage.ts';
import type { World } from '../../platform/world.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { informOwnersOf } from '../colleagues/leaving.service.ts';
import { removeFiles } from '../documents/storing.service.ts';
import { happened } from '../notifications/happenings.service.ts';
import { filesOf } from './projects.domain.ts';
import { deletionOf } from './projects.letters.ts';
import { mayDelete } from './projects.policy.ts';
import { deleteProject, findProject, type ProjectRow, projectIdsOf, unearthProjectsOf } from './projects.repository.ts';

/** Deletes a project that nobody can restore; `why` is for the labs whose open requests are withdrawn. @returns its files. */
export const removeProject = async (
  doing: Doing,
  row: Permitted<'delete', ProjectRow>,
  action: 'projects.delete' | 'projects.remove',
  why: string,
): Promise<ObjectLocation[]> => {
  await withdrawRequests(doing, row, why);
  await deleteProject(doing.db, row);
  const before = { title: row.title, status: row.status };
  await happened(doing, {
    action,
    objectType: 'project',
    objectId: row.id,
    before,
    ...(action === 'projects.delete' && deletionOf(row)),
  });
  return filesOf(row);
};

/**
 * Deletes the projects of a person whose account is deleted, in the same transaction: open requests are withdrawn and their labs
 * are notified, as are the owners of projects in which the person was a colleague. @returns what removes the files, to be called after the transaction.
 */
export const deleteProjectsOf = async (doing: Doing, userId: string): Promise<(world: World) => Promise<void>> => {
  const files: ObjectLocation[] = [];
  await informOwnersOf(doing, userId);
  await unearthProjectsOf(doing.db, userId);
  for (const id of await projectIdsOf(doing.db, userId)) {
    const found = await findProject(doing.db, id);
    const row = found && mayDelete(doing.actor, found);
    if (!row) continue;
    files.push(...(await removeProject(doing, row, 'projects.delete', "The researcher's account was deleted.")));
  }
  return (world) => removeFiles(world, files);
};
