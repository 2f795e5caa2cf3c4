import { accountRoutes } from '@aliquot/contract/accounts';
import type { UserActor } from '../../../kernel/actor.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { callHeaders } from '../../../platform/auth/call-headers.ts';
import { withAccountService } from '../../../platform/auth/joined.ts';
import { deleteUser, hasPassword, openSession } from '../../../platform/auth/own-account.ts';
import type { Doing } from '../../../platform/db/doing.ts';
import { type CallInSteps, handleInSteps } from '../../../platform/http/mount.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { World } from '../../../platform/world.ts';
import { recordChange } from '../../audit/audit.repository.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { notify } from '../../notifications/notifications.repository.ts';
import { addressDigest } from '../accounts.presenter.ts';
import { isFresh } from '../factors/freshness.domain.ts';
import { checkOwnPassword } from '../recovery/password.handlers.ts';
import { isOnlyOwner, lockAdministrators, soleLabOf } from './deletion.repository.ts';

type DeleteCall = CallInSteps<typeof accountRoutes.deleteAccount>;

export const deletionMessages = {
  signInAgain: 'Please sign in again before you delete your account',
  lastAdministrator: 'You are the last administrator. Make somebody else an administrator first.',
  onlyOwner:
    'You are the only owner of your laboratory, which has other members. Hand over the ownership first, in the settings of the laboratory.',
  workIsOpen:
    'Your laboratory still has requests or work in progress, and nobody else could answer. Answer the requests and complete the work first, or ask an administrator for help.',
} as const;

const isThemselves = async ({ input, actor, world, origin, now }: DeleteCall) => {
  if (await hasPassword(world.auth, actor.id))
    return checkOwnPassword(world, actor, { field: 'password', password: input.password, now });
  const current = await openSession(world.auth, actor.id, origin.sessionId);
  return isFresh(current, now) ? succeed(true as const) : refuse('UNPROCESSABLE_CONTENT', deletionMessages.signInAgain);
};

/** Deletes what projects a person has, in the transaction of the person's own deletion. @returns what is to be done after it. */
export type DeleteProjects = (doing: Doing, userId: string) => Promise<(world: World) => Promise<void>>;

const goodbye = (actor: UserActor): MailContent => ({
  subject: 'Your account was deleted',
  heading: 'Your account was deleted',
  paragraphs: [
    `Hello ${actor.name},`,
    'Your Aliquot account, your profile and your projects with their files were deleted.',
    'What stays: entries of the audit trail, as long as records of this kind must be kept, and what laboratories keep of work they have completed.',
  ],
  footnote: 'If it was not you, answer to the operator of this site at once.',
});

export type Leaving = {
  readonly person: Pick<UserActor, 'id' | 'email' | 'role'>;
  /** The laboratory that has nobody else. */
  readonly lab: { readonly name: string } | undefined;
  readonly administrators: readonly string[];
  readonly deleteProjects: DeleteProjects;
};

/**
 * Removes somebody's account with the projects, and tells the administrators of a laboratory that is left alone. It takes a
 * transaction of the schema's owner that the account service has joined. @returns what is to be done after it.
 */
export const removeAccount = async (
  doing: Doing,
  world: World,
  { person, lab, administrators, deleteProjects }: Leaving,
): Promise<(world: World) => Promise<void>> => {
  const removeFiles = await deleteProjects(doing, person.id);
  if (lab)
    await notify(
      doing.db,
      administrators.filter((id) => id !== person.id),
      {
        kind: 'lab-without-members',
        title: `${lab.name} has no members any more`,
        body: 'The account of its only member was deleted.',
        link: '/admin',
      },
    );
  await deleteUser(world.auth, person.id);
  await recordChange(doing, {
    action: 'accounts.delete',
    objectType: 'user',
    objectId: person.id,
    before: { role: person.role, addressSha256: addressDigest(person.email) },
  });
  return removeFiles;
};

const deleteOwnAccount = async ({ actor, world, request, origin, now }: DeleteCall, deleteProjects: DeleteProjects) =>
  withAccountService(world.database, async (_become, own) => {
    const administrators = await lockAdministrators(own);
    if (administrators.includes(actor.id) && administrators.length === 1)
      return refuse('CONFLICT', deletionMessages.lastAdministrator);
    if (await isOnlyOwner(own, actor.id)) return refuse('CONFLICT', deletionMessages.onlyOwner);
    const lab = await soleLabOf(own, actor.id);
    if (lab?.status === 'approved' && Number(lab.open_work) > 0) return refuse('CONFLICT', deletionMessages.workIsOpen);

    const { headers } = await world.auth.api.signOut({ headers: callHeaders(request), returnHeaders: true });
    const doing: Doing = { world, db: own, actor, origin, now };
    const removeFiles = await removeAccount(doing, world, { person: actor, lab, administrators, deleteProjects });
    await queueMail(own, world.jobs, [actor.email], goodbye(actor));
    return succeed({ removeFiles, cookies: headers.getSetCookie() });
  });

/** The handler, given what becomes of a person's projects: projects know accounts, not the other way round. */
export const deletionHandler = (deleteProjects: DeleteProjects) =>
  handleInSteps(accountRoutes.deleteAccount, async (call) => {
    const known = await isThemselves(call);
    if (!known.ok) return known;
    const done = await deleteOwnAccount(call, deleteProjects);
    if (!done.ok) return done;
    for (const cookie of done.value.cookies) call.response.appendHeader('Set-Cookie', cookie);
    await done.value.removeFiles(call.world);
    return succeed({ deleted: true as const });
  });
