import { accountMessages, accountRoutes } from '@aliquot/contract/accounts';
import type { UserActor } from '../../../kernel/actor.ts';
import { refuse, succeed } from '../../../kernel/result.ts';
import { isCommonPassword } from '../../../platform/auth/common-passwords.ts';
import { withAccountService } from '../../../platform/auth/joined.ts';
import {
  endOtherSessions,
  endRecovery,
  hasPassword,
  isPasswordOf,
  openSession,
  savePassword,
} from '../../../platform/auth/own-account.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import { handleInSteps } from '../../../platform/http/mount.ts';
import type { MailContent } from '../../../platform/mail/index.ts';
import type { World } from '../../../platform/world.ts';
import { recordChange } from '../../audit/audit.repository.ts';
import { queueMail } from '../../notifications/notifications.jobs.ts';
import { isFresh } from '../factors/freshness.domain.ts';
import { countAttempt } from '../signing-in/attempts.repository.ts';

export const passwordMessages = {
  currentRequired: 'Please enter your current password',
  linkNeeded: 'Please ask for a link by mail to set a password, and open it.',
  wrong: 'This is not your current password',
  tooMany: 'Too many wrong passwords. Please wait a few minutes before trying again.',
} as const;

const guesses = (userId: string) => [{ key: `own password ${userId}`, max: 10, seconds: 15 * 60 }];

/** Checks the password of somebody who is signed in; whoever sits at an open session cannot guess it without end. */
export const checkOwnPassword = async (
  world: World,
  actor: UserActor,
  { field, password, now }: { field: string; password: string; now: Date },
) => {
  if (!(await countAttempt(world.database, guesses(actor.id), now)))
    return refuse('TOO_MANY_REQUESTS', passwordMessages.tooMany);
  if (await isPasswordOf(world.auth, actor.id, password)) return succeed(true as const);
  return refuse('UNPROCESSABLE_CONTENT', passwordMessages.wrong, { [field]: passwordMessages.wrong });
};

/** What is wrong with a password that somebody wants, or null. */
export const whatIsWrong = async (password: string, least: number): Promise<string | null> => {
  if (password.length < least) return `Password must be at least ${least} characters long`;
  return (await isCommonPassword(password)) ? accountMessages.passwordCommon : null;
};

const changedNotice = (name: string, publicUrl: string): MailContent => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    `Hello ${name},`,
    'The password of your Aliquot account was changed just now, and every other session was signed out.',
    'If it was you, there is nothing to do. If it was not, set a new password at once.',
  ],
  button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  footnote: 'You get this message because the password of your account changed. It cannot be switched off.',
});

export const passwordHandlers = {
  changePassword: handleInSteps(accountRoutes.changePassword, async ({ input, actor, world, origin, now }) => {
    const { auth, config, database, jobs } = world;
    const wrong = await whatIsWrong(input.newPassword, config.accounts.passwordMinLength);
    if (wrong) return refuse('UNPROCESSABLE_CONTENT', wrong, { newPassword: wrong });
    const current = await openSession(auth, actor.id, origin.sessionId);
    if (!isFresh(current, now)) {
      if (!(await hasPassword(auth, actor.id))) return refuse('UNPROCESSABLE_CONTENT', passwordMessages.linkNeeded);
      const { currentRequired } = passwordMessages;
      if (!input.currentPassword) return refuse('UNPROCESSABLE_CONTENT', currentRequired, { currentPassword: currentRequired });
      const checked = await checkOwnPassword(world, actor, { field: 'currentPassword', password: input.currentPassword, now });
      if (!checked.ok) return checked;
    }
    const hash = await hashPassword(input.newPassword);
    await withAccountService(database, async (become) => {
      await savePassword(auth, actor.id, hash);
      const ended = await endOtherSessions(auth, actor.id, origin.sessionId);
      if (current) await endRecovery(auth, current);
      const db = await become(actor);
      await recordChange(
        { db, actor, origin, now },
        { action: 'accounts.change-password', objectType: 'user', objectId: actor.id, after: { sessionsEnded: ended } },
      );
      await queueMail(db, jobs, [actor.email], changedNotice(actor.name, config.server.publicUrl));
    });
    return succeed({ changed: true as const });
  }),
};
