import { heldMessage } from '@aliquot/contract/administration/holds';
import type { accountRoutes } from '@aliquot/contract/people/accounts';
import type { UserActor } from '../../../../kernel/actor.ts';
import { type Result, refuse, succeed } from '../../../../kernel/result.ts';
import { callHeaders } from '../../../../platform/auth/call-headers.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { deleteUser } from '../../../../platform/auth/own-account.ts';
import type { Doing } from '../../../../platform/db/doing.ts';
import type { Db } from '../../../../platform/db/index.ts';
import type { CallInSteps } from '../../../../platform/http/mount.ts';
import type { World } from '../../../../platform/world.ts';
import { isPersonHeld } from '../../../administration/holds/holds.repository.ts';
import { happened } from '../../notifications/happenings.service.ts';
import { queueGoodbye } from '../../notifications/notifications.jobs.ts';
import { addressDigest } from '../accounts.presenter.ts';
import { proveIdentity } from '../recovery/password.service.ts';
import { goodbye, withoutMembersNews } from './deletion.letters.ts';
import { isOnlyOwner, lockAdministrators, soleLabOf } from './deletion.repository.ts';

type DeleteCall = CallInSteps<typeof accountRoutes.deleteAccount>;

const deletionMessages = {
  signInAgain: 'Please sign in again before you delete your account',
  lastAdministrator: 'You are the last administrator. Make someone else an administrator first.',
  onlyOwner: 'You are the only owner of your laboratory, which has other members. Transfer ownership in its settings first.',
  workIsOpen:
    'Your laboratory still has requests or work in progress and no other members. Respond to the requests and complete the work first, or ask an administrator for help.',
} as const;

/** Deletes a person's projects in the transaction of the person's own deletion. @returns what is left to do after the commit. */
export type DeleteProjects = (doing: Doing) => Promise<(world: World) => Promise<void>>;

/** Locks the projects of a person. @returns what deletes them, or CONFLICT with the reason why they keep the account for now. */
export type DecideOnProjects = (db: Db, userId: string) => Promise<Result<DeleteProjects, 'CONFLICT'>>;

export type Leaving = {
  readonly person: Pick<UserActor, 'id' | 'email' | 'role'>;
  /** The laboratory whose only member leaves. */
  readonly lab: { readonly id: string; readonly name: string } | undefined;
  readonly administrators: readonly string[];
  readonly deleteProjects: DeleteProjects;
  /** Why an administrator removes it. */
  readonly reason?: string | undefined;
};

/**
 * Removes an account with its projects, and notifies the administrators of a laboratory without members. It takes a
 * transaction of the schema's owner that the account service has joined. @returns what is left to do after the commit.
 */
export const removeAccount = async (
  doing: Doing,
  { person, lab, administrators, deleteProjects, reason }: Leaving,
): Promise<(world: World) => Promise<void>> => {
  const removeFiles = await deleteProjects(doing);
  await deleteUser(doing.world.auth, person.id);
  await happened(doing, {
    action: 'accounts.delete',
    objectType: 'user',
    objectId: person.id,
    before: { role: person.role, addressSha256: addressDigest(person.email) },
    reason,
    news: lab
      ? [
          withoutMembersNews(
            administrators.filter((id) => id !== person.id),
            lab,
          ),
        ]
      : [],
  });
  return removeFiles;
};

const deleteInTransaction = async ({ actor, world, request, origin, now }: DeleteCall, decideOnProjects: DecideOnProjects) =>
  withAccountService(world.database, async (_become, own) => {
    const administrators = await lockAdministrators(own);
    if (administrators.includes(actor.id) && administrators.length === 1)
      return refuse('CONFLICT', deletionMessages.lastAdministrator);
    if (await isPersonHeld(own, actor.id)) return refuse('CONFLICT', heldMessage);
    if (await isOnlyOwner(own, actor.id)) return refuse('CONFLICT', deletionMessages.onlyOwner);
    const lab = await soleLabOf(own, actor.id);
    if (lab?.status === 'approved' && Number(lab.open_work) > 0) return refuse('CONFLICT', deletionMessages.workIsOpen);
    const decided = await decideOnProjects(own, actor.id);
    if (!decided.ok) return decided;

    const { headers } = await world.auth.api.signOut({ headers: callHeaders(request), returnHeaders: true });
    const doing: Doing = { world, db: own, actor, origin, now };
    const removeFiles = await removeAccount(doing, {
      person: actor,
      lab,
      administrators,
      deleteProjects: decided.value,
    });
    await queueGoodbye(own, world.jobs, actor.email, goodbye(actor));
    return succeed({ removeFiles, cookies: headers.getSetCookie() });
  });

/** Deletes the caller's own account after proof of identity. */
export const deleteOwnAccount = async (call: DeleteCall, decideOnProjects: DecideOnProjects) => {
  const { world, actor, input, origin, now } = call;
  const { signInAgain } = deletionMessages;
  const known = await proveIdentity(world, actor, { password: input.password, sessionId: origin.sessionId, signInAgain, now });
  if (!known.ok) return known;
  const done = await deleteInTransaction(call, decideOnProjects);
  if (!done.ok) return done;
  for (const cookie of done.value.cookies) call.response.appendHeader('Set-Cookie', cookie);
  await done.value.removeFiles(call.world);
  return succeed({ deleted: true as const });
};
