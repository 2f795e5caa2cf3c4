import { projectRoutes } from '@aliquot/contract/engagements/projects';
import { isAdmin } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { type Result, refuse, succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { handle, handleInSteps } from '../../../platform/http/mount.ts';
import { removeFiles } from '../../hearts/documents/storing.service.ts';
import { refuseAct, roleOn } from '../../people/colleagues/colleagues.policy.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { ruleOnProject } from '../collaborations/records/records.service.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { informLaboratories } from './leaving.service.ts';
import { filesOf, restorableSince, undoUntil } from './projects.domain.ts';
import { deletionOf, reloadProject, restoredNews } from './projects.letters.ts';
import { mayDelete } from './projects.policy.ts';
import { presentById } from './projects.presenter.ts';
import {
  deleteProject,
  findProject,
  hideProject,
  leaveProject,
  type ProjectRow,
  restorableProjects,
  restoreProject,
} from './projects.repository.ts';

type Deletion = { readonly row: ProjectRow; readonly reversible: boolean };

/**
 * Deletes a project. One with an agreed record is hidden from the researcher's side alone. A request to a lab can't be taken back, so
 * of the others only those without one stay restorable.
 */
const deleteOne = async (
  doing: Doing,
  row: Permitted<'delete', ProjectRow>,
  reason: string | undefined,
): Promise<Result<Deletion, 'NOT_FOUND' | 'CONFLICT'>> => {
  const { db, actor, now } = doing;
  const party = isAdmin(actor) && roleOn(actor, row) === null ? 'administrator' : 'researcher';
  const ruled = await ruleOnProject(db, 'delete-project', party, row, reason);
  if (!ruled.ok) return ruled;
  const withdrawn = await withdrawRequests(doing, row, reason ?? 'The project was deleted.');
  if (ruled.value.project === 'hidden') {
    await informLaboratories(doing, row, ruled.value.engagements, reason);
    return (await leaveProject(db, row, now)) ? succeed({ row, reversible: true }) : refuse('NOT_FOUND');
  }
  const reversible = withdrawn === 0;
  if (!(await (reversible ? hideProject(db, row, now) : deleteProject(db, row)))) return refuse('NOT_FOUND');
  await happened(doing, {
    action: 'projects.delete',
    objectType: 'project',
    objectId: row.id,
    before: { title: row.title, status: row.status },
    after: { restorable_until: reversible ? undoUntil(now).toISOString() : null },
    reason,
    ...deletionOf(row),
  });
  return succeed({ row, reversible });
};

export const deletionHandlers = {
  delete: handleInSteps(projectRoutes.delete, async ({ input, world, now, inTransaction }) => {
    const deletion = await inTransaction(async (doing) => {
      const row = await findProject(doing.db, input.projectId);
      const permitted = row && mayDelete(doing.actor, row);
      return permitted ? deleteOne(doing, permitted, input.reason) : refuseAct(doing.actor, row ?? null);
    });
    if (!deletion.ok) return deletion;
    const { row, reversible } = deletion.value;
    if (!reversible) await removeFiles(world, filesOf(row));
    return succeed({ title: row.title, undoUntil: reversible ? undoUntil(now).toISOString() : null });
  }),

  restorable: handle(projectRoutes.restorable, async ({ db, now }) => {
    const rows = await restorableProjects(db, restorableSince(now));
    return succeed({
      projects: rows.map(({ id, title, deleted_at }) => ({ id, title, undoUntil: undoUntil(deleted_at).toISOString() })),
    });
  }),

  restore: handle(projectRoutes.restore, async (call) => {
    const { input, db, now } = call;
    if (!(await restoreProject(db, input.projectId, restorableSince(now)))) return refuse('NOT_FOUND');
    const row = await findProject(db, input.projectId);
    if (!row) return refuse('NOT_FOUND');
    await happened(call, {
      action: 'projects.restore',
      objectType: 'project',
      objectId: row.id,
      after: { title: row.title, status: row.status },
      news: [restoredNews(row)],
      reload: [reloadProject(row)],
    });
    return presentById(call, row.id);
  }),
};
