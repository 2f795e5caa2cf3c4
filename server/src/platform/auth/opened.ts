import { AsyncLocalStorage } from 'node:async_hooks';
import { createAuthMiddleware } from 'better-auth/api';

/** A session that the account service opened. */
export type Opened = { readonly userId: string; readonly sessionId: string };

const watching = new AsyncLocalStorage<{ opened: Opened | null }>();

/** Tells what session, if any, the account service opened during the work. */
export const watchingForSession = async <Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; opened: Opened | null }> => {
  const seen: { opened: Opened | null } = { opened: null };
  const value = await watching.run(seen, work);
  return { value, opened: seen.opened };
};

/** Comes after the plugins that may take a session back, such as the one of the second factor. */
export const openedSessions = () => ({
  id: 'opened-sessions',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ context }) => {
          const seen = watching.getStore();
          const opened = context.newSession;
          if (seen) seen.opened = opened ? { userId: opened.user.id, sessionId: opened.session.id } : null;
        }),
      },
    ],
  },
});
