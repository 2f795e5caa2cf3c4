import type { accountRoutes } from '@aliquot/contract/accounts';
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { UserActor } from '../../kernel/actor.ts';
import { refuse, succeed } from '../../kernel/result.ts';
import { callHeaders } from '../../platform/auth/call-headers.ts';
import { withAccountService } from '../../platform/auth/joined.ts';
import type { CallInSteps } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/audit.repository.ts';
import { findUser, lockByEmail, type UserRow } from './accounts.repository.ts';
import { presentUser } from './presenting.handlers.ts';
import { isStale, linkMessages } from './recovery.domain.ts';

type ConfirmCall = CallInSteps<typeof accountRoutes.confirm>;

const notVerified = refuse('UNPROCESSABLE_CONTENT', linkMessages.notVerified);

const actorOf = (row: UserRow): UserActor => ({
  kind: 'user',
  id: row.id,
  role: row.role,
  name: row.name,
  email: row.email,
  emailVerified: row.email_verified,
  labId: null,
});

const noteStale = ({ world, now, input }: ConfirmCall, issuedAt: Date) => {
  if (isStale(issuedAt, now)) world.log.info({ type: input.type, issuedAt }, 'a stale link was opened');
};

/** Uses the token up and signs in, in one transaction: what fails has used nothing up. */
const signInByRecovery = async (call: ConfirmCall) => {
  const { world, request, response, origin, now, input } = call;
  const done = await withAccountService(world.database, async (become, own) => {
    const { response: opened, headers } = await world.auth.api.signInByRecovery({
      body: { token: input.token_hash },
      headers: callHeaders(request),
      returnHeaders: true,
    });
    const { userId, sessionId, issuedAt } = opened;
    const row = await findUser(own, userId);
    if (!row) return null;
    const actor = actorOf(row);
    await recordChange(
      { db: await become(actor), actor, origin: { ...origin, sessionId }, now },
      { action: 'accounts.sign-in-by-recovery', objectType: 'user', objectId: userId },
    );
    return { row, issuedAt, cookies: headers.getSetCookie() };
  });
  if (!done) return notVerified;
  noteStale(call, done.issuedAt);
  for (const cookie of done.cookies) response.appendHeader('Set-Cookie', cookie);
  return succeed({ user: presentUser(done.row), arrivedBy: 'recovery' as const });
};

const confirmationClaims = z.object({ email: z.string(), iat: z.number(), updateTo: z.undefined().optional() });

/** What the token of a confirmation says; whether it is genuine, the account service finds out. */
const claimsOf = (token: string) => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return confirmationClaims.safeParse(payload).data;
  } catch {
    return undefined;
  }
};

/** A second click finds the address confirmed already, and is refused: the link worked once. */
const confirmAddress = async (call: ConfirmCall) => {
  const { world, origin, now, input } = call;
  const claims = claimsOf(input.token_hash);
  if (!claims) return notVerified;
  const row = await withAccountService(world.database, async (become, own) => {
    const locked = await lockByEmail(own, claims.email);
    if (!locked || locked.email_verified) return null;
    await world.auth.api.verifyEmail({ query: { token: input.token_hash } });
    const actor = actorOf({ ...locked, email_verified: true });
    const db = await become(actor);
    await recordChange(
      { db, actor, origin, now },
      {
        action: 'accounts.confirm-address',
        objectType: 'user',
        objectId: locked.id,
        before: { emailVerified: false },
        after: { emailVerified: true },
      },
    );
    return findUser(db, locked.id);
  });
  if (!row) return notVerified;
  noteStale(call, new Date(claims.iat * 1000));
  return succeed({ user: presentUser(row), arrivedBy: 'confirmation' as const });
};

/** Uses the one-time token of a message. A token that is expired, used or forged gets the same answer. */
export const confirmByLink = async (call: ConfirmCall) => {
  const { type } = call.input;
  if (type === 'magiclink') return refuse('UNPROCESSABLE_CONTENT', linkMessages.noMagicLink);
  if (type !== 'recovery' && type !== 'signup') return notVerified;
  try {
    return await (type === 'recovery' ? signInByRecovery(call) : confirmAddress(call));
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return notVerified;
    throw error;
  }
};
