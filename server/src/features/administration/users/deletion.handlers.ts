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
import { ruleOnAccount } from '../../engagements/collaborations/records/records.service.ts';
import { decideOnProjectsOf } from '../../engagements/projects/leaving.service.ts';
import { findUser, lockUser, type UserRow } from '../../people/accounts/accounts.repository.ts';
import { deletedByAdministrator } from '../../people/accounts/profile/deletion.letters.ts';
import { lockAdministrators } from '../../people/accounts/profile/deletion.repository.ts';
import { type DeleteProjects, removeAccount } from '../../people/accounts/profile/deletion.service.ts';
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
  { administrators, deleteProjects }: { administrators: readonly string[]; deleteProjects: DeleteProjects },
  db: Db,
) => {
  const doing: Doing = { world, db, actor, origin, now };
  const lab = await findLabOfUser(db, input.userId);
  const beforeCount = await countAllUsers(db);
  if (lab) await leaveLab(doing, lab, row);
  const alone = lab?.otherMembers === 0 ? { id: lab.id, name: lab.name } : undefined;
  const removeFiles = await removeAccount(doing, {
    person: row,
    lab: alone,
    administrators,
    deleteProjects,
    reason: input.reason,
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

/** Decides under all locks that could change the answer. @returns what deletes the person's projects, or why the account stays. */
const decide = async (db: Db, actor: UserActor, row: UserRow, administrators: readonly string[]) => {
  const roles = { actorId: actor.id, targetId: row.id, administrators };
  if (await isPersonHeld(db, row.id)) return refuse('CONFLICT', heldMessage);
  const keeps = row.role === 'admin' ? whyAdministratorsKeep(roles) : null;
  const inProgress = await lockWorkOf(db, row.id);
  const busy = keeps ?? whyProjectsKeep(inProgress);
  if (busy) return refuse('CONFLICT', busy);
  const decided = await decideOnProjectsOf(db, row.id);
  const needed = decided.ok ? whyLabKeeps(await findLabOfUser(db, row.id)) : null;
  return needed ? refuse('CONFLICT', needed) : decided;
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
    const ruled = await ruleOnAccount(db, row.id);
    const obstacle =
      held ?? obstacleOf(actor, row, lab, belongings.projects['in-progress']) ?? (ruled.ok ? null : (ruled.details ?? null));
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
      const decided = await decide(own, actor, permitted, administrators);
      if (!decided.ok) return decided;
      return succeed(await remove(call, permitted, { administrators, deleteProjects: decided.value }, own));
    });
    if (!done.ok) return done;
    const { removeFiles, deletedUser, verification } = done.value;
    await removeFiles(world);
    return succeed({ success: true as const, error: null, details: null, deletedUser, verification });
  }),
};
