import type { Permitted } from '../../../kernel/permission.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { ObjectLocation } from '../../../platform/storage/storage.ts';
import type { World } from '../../../platform/world.ts';
import { removeFiles } from '../../hearts/documents/storing.service.ts';
import { takeFilesOfDraft } from '../../hearts/protocols/protocols.service.ts';
import type { DecideOnProjects } from '../../people/accounts/profile/deletion.service.ts';
import { informOwnersOf } from '../../people/colleagues/leaving.service.ts';
import { happened } from '../../people/notifications/happenings.service.ts';
import { lockProject } from '../collaborations/collaborations.repository.ts';
import type { RecordRow } from '../collaborations/records/records.repository.ts';
import { type RuledAct, ruleOnAccount } from '../collaborations/records/records.service.ts';
import { withdrawRequests } from '../collaborations/requesting.service.ts';
import { filesOf } from './projects.domain.ts';
import { deletionOf, leftNews } from './projects.letters.ts';
import { mayDelete } from './projects.policy.ts';
import { deleteProject, findProject, type ProjectRow, projectIdsOf, unearthProjectsOf } from './projects.repository.ts';

const accountDeleted = "The researcher's account was deleted.";

/** Records that the researcher's side left a project with an agreed record, and notifies the laboratories that keep it. */
export const informLaboratories = (
  doing: Doing,
  row: Permitted<'delete', ProjectRow>,
  engagements: readonly RecordRow[],
  reason?: string,
): Promise<void> => {
  const kept = new Set(engagements.flatMap(({ id, hasRecord }) => (hasRecord ? [id] : [])));
  const { reload = [], news = [] } = deletionOf(row);
  return happened(doing, {
    action: 'projects.leave',
    objectType: 'project',
    objectId: row.id,
    before: { title: row.title, status: row.status },
    reason,
    news: [...news, ...row.lab_collaborations.filter(({ id }) => kept.has(id)).map((work) => leftNews(row, work))],
    reload: [
      ...reload,
      { noun: 'requests', audience: { labs: row.lab_collaborations.map(({ lab_reference_id }) => lab_reference_id) } },
    ],
  });
};

/**
 * Deletes a project for which restoring is impossible; `why` is for the labs whose open requests are withdrawn. @returns its
 * files.
 */
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
 * Deletes the projects of a person whose account is deleted; those with an agreed record stay for the laboratories, without their
 * owner. Open requests are withdrawn and their labs are notified, as are the owners of projects in which the person was a colleague.
 */
const deleteProjectsOf = async (
  doing: Doing,
  userId: string,
  ids: readonly string[],
  ruled: ReadonlyMap<string, RuledAct>,
): Promise<(world: World) => Promise<void>> => {
  const files: ObjectLocation[] = await takeFilesOfDraft(doing.db, userId);
  await informOwnersOf(doing, userId);
  await unearthProjectsOf(doing.db, userId);
  for (const id of ids) {
    const found = await findProject(doing.db, id);
    const row = found && mayDelete(doing.actor, found);
    if (!row) continue;
    const { project, engagements } = ruled.get(id) ?? { project: 'removed', engagements: [] };
    if (project === 'removed') files.push(...(await removeProject(doing, row, 'projects.delete', accountDeleted)));
    else if (row.left_at === null) {
      await withdrawRequests(doing, row, accountDeleted);
      await informLaboratories(doing, row, engagements, accountDeleted);
    }
  }
  return (world) => removeFiles(world, files);
};

/** Decides under the locks of all projects of a person whether the account can be deleted, once for the answer and the deletion. */
export const decideOnProjectsOf: DecideOnProjects = async (db, userId) => {
  const ids = await projectIdsOf(db, userId);
  for (const id of ids) await lockProject(db, id);
  const ruled = await ruleOnAccount(db, userId);
  return ruled.ok ? succeed((doing) => deleteProjectsOf(doing, userId, ids, ruled.value)) : ruled;
};
