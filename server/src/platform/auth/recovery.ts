import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** How `sessions.opened_by` names a session that a recovery link opened. */
export const byRecovery = 'recovery';

/** Not callable over HTTP: the path only lets the second factor be asked here too. */
export const recoveryPath = '/recovery/sign-in';

const invalid = () => new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });

/**
 * Adds to the account service what it lacks: using up the token of a password reset to sign in, so that the person sets the new
 * password in the product. Not available over HTTP. It confirms the address; on an account with an unconfirmed address, the
 * password and the sessions may belong to a stranger who registered it first, and end.
 */
export const recovery = () => ({
  id: 'recovery',
  endpoints: {
    signInByRecovery: createAuthEndpoint(
      recoveryPath,
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const used = await internalAdapter.consumeVerificationValue(`reset-password:${ctx.body.token}`);
        if (!used) throw invalid();
        const user = await internalAdapter.findUserById(used.value);
        if (!user) throw invalid();
        if (!user.emailVerified) {
          const credential = await internalAdapter.findCredentialAccount(user.id);
          if (credential) await internalAdapter.deleteAccount(credential.id);
          await internalAdapter.deleteUserSessions(user.id);
          await ctx.context.adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: user.id }] });
          await internalAdapter.updateUser(user.id, { emailVerified: true, twoFactorEnabled: false });
        }
        const session = await internalAdapter.createSession(user.id, true, { openedBy: byRecovery }, true);
        if (!session) throw new APIError('INTERNAL_SERVER_ERROR', { message: 'No session could be made' });
        await setSessionCookie(
          ctx,
          { session, user: { ...user, emailVerified: true, ...(user.emailVerified ? {} : { twoFactorEnabled: false }) } },
          true,
        );
        return { userId: user.id, sessionId: session.id, issuedAt: new Date(used.createdAt) };
      },
    ),
  },
});
