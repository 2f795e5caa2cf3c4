import { heldMessage } from '@aliquot/contract/administration/holds';
import { userRoutes } from '@aliquot/contract/administration/users';
import type { UserActor } from '../../../kernel/actor.ts';
import type { Permitted } from '../../../kernel/permission.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { withAccountService } from '../../../platform/auth/joined.ts';
import { countRemains } from '../../../platform/auth/own-account.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import type { Db } from '../../../platform/db/index.ts';
import { announce } from '../../../platform/events/events.ts';
import { type CallInSteps, handle, handleInSteps } from '../../../platform/http/mount.ts';
import { whyRecordsKeepAccount } from '../../engagements/collaborations/records/records.service.ts';
import { deleteProjectsOf, whyProjectsKeepAccount } from '../../engagements/projects/leaving.service.ts';
import { findUser, lockUser, type UserRow } from '../../people/accounts/accounts.repository.ts';
import { deletedByAdministrator } from '../../people/accounts/profile/deletion.letters.ts';
import { lockAdministrators } from '../../people/accounts/profile/deletion.repository.ts';
import { removeAccount } from '../../people/accounts/profile/deletion.service.ts';
import { queueGoodbye } from '../../people/notifications/notifications.jobs.ts';
import { isPersonHeld } from '../holds/holds.repository.ts';
import { countActivity, countBelongings } from './activity.repository.ts';
import { leaveLab } from './leaving-lab.service.ts';
import { type LabOfUser, userMessages, whyAdministratorsKeep, whyLabKeeps, whyProjectsKeep } from './users.domain.ts';
import { mayDelete } from './users.policy.ts';
import { countAllUsers, findLabOfUser, lockWorkOf } from './users.repository.ts';

const unknown = refuse('NOT_FOUND', 'This user no longer exists.');

const obstacleOf = (actor: UserActor, row: UserRow, lab: LabOfUser | null, inProgress: number): string | null =>
  mayDelete(actor, row) ? (whyProjectsKeep(inProgress) ?? whyLabKeeps(lab)) : userMessages.ownAccount;

const remove = async (
  { input, actor, world, origin, now }: CallInSteps<typeof userRoutes.delete>,
  row: Permitted<'delete', UserRow>,
  administrators: readonly string[],
  db: Db,
) => {
  const doing: Doing = { world, db, actor, origin, now };
  const lab = await findLabOfUser(db, input.userId);
  const beforeCount = await countAllUsers(db);
  if (lab) await leaveLab(doing, lab, row);
  const alone = lab?.otherMembers === 0 ? { name: lab.name } : undefined;
  const removeFiles = await removeAccount(doing, {
    person: row,
    lab: alone,
    administrators,
    deleteProjects: deleteProjectsOf,
  });
  await queueGoodbye(db, world.jobs, row.email, deletedByAdministrator(row));
  await announce(db, { noun: 'users', id: input.userId, audience: { admins: true } });
  const remains = await countRemains(world.auth, input.userId);
  return {
    removeFiles,
    deletedUser: { name: row.name, email: row.email },
    verification: {
      beforeCount,
      afterCount: await countAllUsers(db),
      authDeletionError: remains === 0 ? null : `${remains} sessions or sign-in methods could not be removed.`,
    },
  };
};

/** Why an account cannot be deleted now, checked under all locks that could change the answer. */
const whyNot = async (db: Db, actor: UserActor, row: UserRow, administrators: readonly string[]) => {
  const roles = { actorId: actor.id, targetId: row.id, administrators };
  if (await isPersonHeld(db, row.id)) return refuse('CONFLICT', heldMessage);
  const keeps = row.role === 'admin' ? whyAdministratorsKeep(roles) : null;
  const inProgress = await lockWorkOf(db, row.id);
  const obstacle =
    keeps ??
    whyProjectsKeep(inProgress) ??
    (await whyProjectsKeepAccount(db, row.id)) ??
    whyLabKeeps(await findLabOfUser(db, row.id));
  return obstacle ? refuse('CONFLICT', obstacle) : null;
};

/** The preview of a deletion, and the deletion. */
export const deletionHandlers = {
  deletion: handle(userRoutes.deletion, async ({ input, actor, db }) => {
    const row = await findUser(db, input.userId);
    if (!row) return unknown;
    const { documents, labDocuments } = await countActivity(db, row.id);
    const belongings = await countBelongings(db, row.id);
    const lab = await findLabOfUser(db, row.id);
    const held = (await isPersonHeld(db, row.id)) ? heldMessage : null;
    const obstacle =
      held ?? obstacleOf(actor, row, lab, belongings.projects['in-progress']) ?? (await whyRecordsKeepAccount(db, row.id));
    return succeed({ ...belongings, documents, labDocuments, lab, obstacle });
  }),

  delete: handleInSteps(userRoutes.delete, async (call) => {
    const { actor, world, input } = call;
    const done = await withAccountService(world.database, async (_become, own) => {
      const administrators = await lockAdministrators(own);
      if (!administrators.includes(actor.id)) return refuse('FORBIDDEN', userMessages.notAdministrator);
      const row = await lockUser(own, input.userId);
      if (!row) return unknown;
      const permitted = mayDelete(actor, row);
      if (!permitted) return refuse('FORBIDDEN', userMessages.ownAccount);
      const refusal = await whyNot(own, actor, permitted, administrators);
      return refusal ?? succeed(await remove(call, permitted, administrators, own));
    });
    if (!done.ok) return done;
    const { removeFiles, deletedUser, verification } = done.value;
    await removeFiles(world);
    return succeed({ success: true as const, error: null, details: null, deletedUser, verification });
  }),
};
