import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { ObjectLocation } from '../../../platform/storage/storage.ts';
import type { World } from '../../../platform/world.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { deletedNews, reloadLab } from './labs.letters.ts';
import { countLabs, deleteLab, type LabRow } from './labs.repository.ts';

/**
 * The steps of other features when a laboratory is deleted, in its transaction: projects and documents know laboratories, not
 * the other way round.
 */
export type Leaving = {
  /** Withdraws its open requests and notifies the researchers. @returns the number of projects, or why the laboratory has to stay. */
  readonly releaseProjects: (doing: Doing, lab: LabRow) => Promise<Result<number, 'CONFLICT'>>;
  readonly filesOf: (doing: Doing, labId: string) => Promise<ObjectLocation[]>;
  readonly removeFiles: (world: World, files: readonly ObjectLocation[]) => Promise<void>;
};

/** Deletes a laboratory and notifies its members; its agreed work stays with the researchers. @returns its files. */
export const removeLab = async (
  doing: Doing,
  lab: Permitted<'delete', LabRow>,
  { releaseProjects, filesOf }: Leaving,
  reason?: string,
) => {
  const { db } = doing;
  const beforeCount = await countLabs(db);
  const files = await filesOf(doing, lab.id);
  const projects = await releaseProjects(doing, lab);
  if (!projects.ok) return projects;
  // The members are looked up by their laboratory, so they are notified before it is deleted.
  await happened(doing, {
    action: 'labs.delete',
    objectType: 'lab',
    objectId: lab.id,
    before: { name: lab.name, status: lab.status },
    after: { documents: files.length, projects: projects.value },
    reason,
    news: [deletedNews(lab, reason)],
    reload: [reloadLab(lab.id)],
  });
  if (!(await deleteLab(db, lab))) return refuse('NOT_FOUND');
  return succeed({
    name: lab.name,
    files,
    verification: { beforeCount, afterCount: await countLabs(db), documentsDeleted: files.length },
  });
};
