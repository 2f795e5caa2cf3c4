import { accountMessages } from '@aliquot/contract/people/accounts';
import type { UserActor } from '../../../../kernel/actor.ts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { isCommonPassword } from '../../../../platform/auth/common-passwords.ts';
import { hasPassword, isPasswordOf, openSession } from '../../../../platform/auth/own-account.ts';
import type { World } from '../../../../platform/world.ts';
import { isFresh } from '../factors/freshness.domain.ts';
import { countAttempt } from '../signing-in/attempts.repository.ts';

export const passwordMessages = {
  currentRequired: 'Please enter your current password',
  linkNeeded: 'Ask for a link by email, then open it to set a password.',
  wrong: 'This is not your current password',
  tooMany: 'Too many wrong passwords. Please wait a few minutes before trying again.',
} as const;

const guesses = (userId: string) => [{ key: `own password ${userId}`, max: 10, seconds: 15 * 60 }];

/** Checks the password of a signed-in person. The limit keeps an open session from being used to guess it. */
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

type Proof = {
  readonly password: string;
  readonly sessionId: string | null;
  /** What to say to somebody without a password whose sign-in is too long ago. */
  readonly signInAgain: string;
  readonly now: Date;
};

/** Proves that the person is there: by the password, or by a fresh session where the account has none. */
export const proveIdentity = async (world: World, actor: UserActor, { password, sessionId, signInAgain, now }: Proof) => {
  if (await hasPassword(world.auth, actor.id)) return checkOwnPassword(world, actor, { field: 'password', password, now });
  const current = await openSession(world.auth, actor.id, sessionId);
  return isFresh(current, now) ? succeed(true as const) : refuse('UNPROCESSABLE_CONTENT', signInAgain);
};

/** Why a new password is refused, or null. */
export const passwordProblem = async (password: string, least: number): Promise<string | null> => {
  if (password.length < least) return `Password must be at least ${least} characters long`;
  return (await isCommonPassword(password)) ? accountMessages.passwordCommon : null;
};
