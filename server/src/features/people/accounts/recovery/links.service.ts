import { type accountRoutes, emailSchema } from '@aliquot/contract/people/accounts';
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { callHeaders } from '../../../../platform/auth/call-headers.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import { watchingForSession } from '../../../../platform/auth/opened.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import type { CallInSteps } from '../../../../platform/http/mount.ts';
import { textRefusal } from '../../../../platform/http/plain-text.ts';
import { presentUser } from '../accounts.presenter.ts';
import { findUser, lockByEmail } from '../accounts.repository.ts';
import { actorOf, comeIn } from '../signing-in/coming-in.service.ts';
import { isStale, linkMessages } from './recovery.domain.ts';

type ConfirmCall = CallInSteps<typeof accountRoutes.confirm>;

const notVerified = refuse('UNPROCESSABLE_CONTENT', linkMessages.notVerified);

const noteStale = ({ world, now, input }: ConfirmCall, issuedAt: Date) => {
  if (isStale(issuedAt, now)) world.log.info({ type: input.type, issuedAt }, 'a stale link was opened');
};

/** Asks the account service to consume the token. Only a recovery link can be old enough to be stale. */
const useUp = async ({ world, request, input }: ConfirmCall) => {
  const headers = callHeaders(request);
  if (input.type === 'recovery') {
    const { response, headers: sent } = await world.auth.api.signInByRecovery({
      body: { token: input.token_hash },
      headers,
      returnHeaders: true,
    });
    return { cookies: sent.getSetCookie(), issuedAt: 'issuedAt' in response ? response.issuedAt : null };
  }
  const query = { token: input.token_hash };
  const { headers: sent } = await world.auth.api.magicLinkVerify({ query, headers, returnHeaders: true });
  return { cookies: sent.getSetCookie(), issuedAt: null };
};

/** Consumes the token and signs in, in one transaction, so a failure consumes nothing. A second factor comes before the session. */
const signInByLink = async (call: ConfirmCall, by: 'link' | 'recovery') => {
  const { world, response } = call;
  const arrivedBy = by === 'link' ? ('magiclink' as const) : ('recovery' as const);
  const done = await withAccountService(world.database, async (become, own) => {
    const { value: used, opened } = await watchingForSession(() => useUp(call));
    return { ...used, row: opened ? await comeIn(call, { own, become }, opened, by) : null };
  });
  if (done.issuedAt) noteStale(call, done.issuedAt);
  for (const cookie of done.cookies) response.appendHeader('Set-Cookie', cookie);
  const user = done.row ? presentUser(done.row, world.config, by === 'recovery') : null;
  return succeed({ user, secondFactor: user === null, arrivedBy });
};

const confirmationClaims = z.object({
  email: emailSchema.refine((email) => textRefusal(email) === null),
  iat: z.number(),
  updateTo: z.undefined().optional(),
});

/** The claims of a confirmation token. The account service verifies its signature later. */
const claimsOf = (token: string) => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return confirmationClaims.safeParse(payload).data;
  } catch {
    return undefined;
  }
};

/** The link works once: a second click is refused. */
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
  return succeed({ user: presentUser(row, world.config), secondFactor: false, arrivedBy: 'confirmation' as const });
};

/** Consumes the one-time token of a message. Expired, used and forged tokens get the same answer. */
export const confirmByLink = async (call: ConfirmCall) => {
  const { type } = call.input;
  if (type !== 'recovery' && type !== 'signup' && type !== 'magiclink') return notVerified;
  try {
    if (type === 'signup') return await confirmAddress(call);
    return await signInByLink(call, type === 'magiclink' ? 'link' : 'recovery');
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return notVerified;
    throw error;
  }
};
