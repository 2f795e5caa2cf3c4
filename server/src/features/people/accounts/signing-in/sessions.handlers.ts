import { accountRoutes } from '@aliquot/contract/people/accounts';
import type { UserActor } from '../../../../kernel/actor.ts';
import { refuse, succeed } from '../../../../kernel/result.ts';
import { callHeaders } from '../../../../platform/auth/call-headers.ts';
import { withAccountService } from '../../../../platform/auth/joined.ts';
import {
  countRecoveryCodes,
  endOtherSessions,
  endSession,
  hasPassword,
  openSession,
  openSessions,
} from '../../../../platform/auth/own-account.ts';
import { recordChange } from '../../../../platform/db/record-change.ts';
import { handleInSteps } from '../../../../platform/http/mount.ts';
import { presentFactors, presentIdentity, presentSession } from '../accounts.presenter.ts';
import { authenticatorOf, findUser, identitiesOf } from '../accounts.repository.ts';
import { isFresh } from '../factors/freshness.domain.ts';

const ending = ({ id }: UserActor, after: Record<string, unknown>) => ({
  action: 'accounts.end-sessions' as const,
  objectType: 'user' as const,
  objectId: id,
  after,
});

export const sessionHandlers = {
  security: handleInSteps(accountRoutes.security, async ({ actor, world, origin, now, inTransaction }) => {
    const { auth, database, config } = world;
    const [row, sessions, authenticator, identities] = [
      await inTransaction(({ db }) => findUser(db, actor.id)),
      await openSessions(auth, actor.id),
      await authenticatorOf(database, actor.id),
      await identitiesOf(database, actor.id),
    ];
    const current = sessions.find(({ id }) => id === origin.sessionId);
    return succeed({
      sessions: sessions.map((session) => presentSession(session, origin)),
      fresh: isFresh(current, now),
      hasPassword: await hasPassword(auth, actor.id),
      factors: row ? presentFactors(row, authenticator) : [],
      recoveryCodesLeft: authenticator?.verified ? await countRecoveryCodes(auth, actor.id) : null,
      identities: identities.map((identity) => presentIdentity(identity, config)),
      secondFactorRequired: config.accounts.requireAdminSecondFactor && actor.role === 'admin',
    });
  }),

  endSession: handleInSteps(accountRoutes.endSession, async ({ input, actor, world, request, response, origin, now }) => {
    const session = await openSession(world.auth, actor.id, input.sessionId);
    if (!session) return refuse('NOT_FOUND');
    const isThis = session.id === origin.sessionId;
    const cookies = await withAccountService(world.database, async (become) => {
      const left = isThis ? await world.auth.api.signOut({ headers: callHeaders(request), returnHeaders: true }) : null;
      if (!left) await endSession(world.auth, session);
      const db = await become(actor);
      await recordChange({ db, actor, origin, now }, ending(actor, { ended: [session.id] }));
      return left?.headers.getSetCookie() ?? [];
    });
    for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie);
    return succeed({ ended: 1 });
  }),

  endOtherSessions: handleInSteps(accountRoutes.endOtherSessions, async ({ actor, world, origin, now }) => {
    const ended = await withAccountService(world.database, async (become) => {
      const count = await endOtherSessions(world.auth, actor.id, origin.sessionId);
      const db = await become(actor);
      if (count > 0) await recordChange({ db, actor, origin, now }, ending(actor, { ended: count }));
      return count;
    });
    return succeed({ ended });
  }),
};
