import { labRoutes } from '@aliquot/contract/labs';
import { refuse, succeed } from '../../kernel/result.ts';
import type { Doing } from '../../platform/db/doing.ts';
import { handleInSteps } from '../../platform/http/mount.ts';
import type { ObjectLocation } from '../../platform/storage/storage.ts';
import type { World } from '../../platform/world.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { mayDecide, mayDeleteLab } from './labs.policy.ts';
import { acknowledgeChanges, countLabs, deleteLab, findLab, type LabRow, lockLab } from './labs.repository.ts';
import { memberIds } from './memberships.repository.ts';
import { announceLab, tellMembers } from './notices.letters.ts';

/** What others do when a laboratory goes, in its transaction: projects and documents know laboratories, not the other way round. */
export type Leaving = {
  /** Withdraws what is open with it and tells the researchers. @returns how many projects that were. */
  readonly releaseProjects: (doing: Doing, lab: LabRow) => Promise<number>;
  readonly filesOf: (doing: Doing, labId: string) => Promise<ObjectLocation[]>;
  readonly removeFiles: (world: World, files: readonly ObjectLocation[]) => Promise<void>;
};

const farewell = (lab: LabRow) => ({
  notice: {
    kind: 'lab-deleted',
    title: `${lab.name} was deleted`,
    body: 'An administrator removed the laboratory.',
    link: '/',
  },
  letter: {
    subject: `${lab.name} was deleted`,
    paragraphs: [
      'An administrator removed your laboratory from Aliquot, with its documents, analyses and answers. Requests that were open were withdrawn.',
      'Your own account stays. If this is a mistake, answer to the operator of this site.',
    ],
    label: 'Open Aliquot',
    footnote: `You get this message because you were a member of ${lab.name} at Aliquot.`,
  },
});

const deleteOne = async (doing: Doing, world: World, lab: LabRow, { releaseProjects, filesOf }: Leaving) => {
  const { db } = doing;
  const beforeCount = await countLabs(db);
  const files = await filesOf(doing, lab.id);
  const projects = await releaseProjects(doing, lab);
  await tellMembers(doing, world, lab.id, farewell(lab));
  await announceLab(doing, lab.id);
  if (!(await deleteLab(db, lab.id))) return null;
  await recordChange(doing, {
    action: 'labs.delete',
    objectType: 'lab',
    objectId: lab.id,
    before: { name: lab.name, status: lab.status },
    after: { documents: files.length, projects },
  });
  return { files, verification: { beforeCount, afterCount: await countLabs(db), documentsDeleted: files.length } };
};

/** The handlers of administrators that end a laboratory, or note that its changes were looked at. */
export const labDeletionHandlers = (leaving: Leaving) => ({
  delete: handleInSteps(labRoutes.delete, async ({ input, actor, world, attempt }) => {
    const deleted = await attempt(async (doing) => {
      await lockLab(doing.db, input.labId);
      const row = await findLab(doing.db, input.labId);
      const permitted = row && mayDeleteLab(actor, row);
      const done = permitted && (await deleteOne(doing, world, permitted, leaving));
      return done ? succeed({ name: permitted.name, ...done }) : refuse('NOT_FOUND');
    });
    if (!deleted.ok) return deleted;
    const { name, files, verification } = deleted.value;
    await leaving.removeFiles(world, files);
    return succeed({ success: true as const, error: null, details: null, deletedLab: { name }, verification });
  }),
});

const alreadySeen = refuse('CONFLICT', 'This laboratory was changed in the meantime, or its changes were looked at already.');

/** Takes the mark of unseen changes off an approved laboratory. @returns the refusal, or nothing. */
export const acknowledge = async (doing: Doing, { labId, version }: { labId: string; version: number }) => {
  const row = await findLab(doing.db, labId);
  const permitted = row && mayDecide(doing.actor, row);
  if (!permitted) return refuse('NOT_FOUND');
  if (!(await acknowledgeChanges(doing.db, labId, version))) return alreadySeen;
  await recordChange(doing, {
    action: 'labs.acknowledge',
    objectType: 'lab',
    objectId: labId,
    before: { needs_review: true, review_fields: permitted.review_fields },
    after: { needs_review: false, version },
  });
  await notify(doing.db, await memberIds(doing.db, labId), {
    kind: 'lab-reviewed',
    title: `The changes of ${permitted.name} were reviewed`,
    body: 'The laboratory stays approved.',
    link: '/lab-dashboard',
  });
  await announceLab(doing, labId);
  return succeed(true as const);
};
