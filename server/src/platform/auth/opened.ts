import { AsyncLocalStorage } from 'node:async_hooks';
import { createAuthMiddleware } from 'better-auth/api';

/** A session that the account service opened. */
export type Opened = { readonly userId: string; readonly sessionId: string };

/** An identity at another service that the account service linked to an account. */
export type Linked = { readonly userId: string; readonly identityId: string };

/** Actions of the account service during some work. */
export type Done = {
  readonly opened: Opened | null;
  /** The user of a new account. */
  readonly madeId: string | null;
  readonly linked: Linked | null;
  /** The number to which a code of the second factor goes. */
  readonly textedTo: string | null;
};

type Seen = { -readonly [Name in keyof Done]: Done[Name] };

const watching = new AsyncLocalStorage<Seen>();

/** Tells what session, if any, the account service opened during the work, and what else it did. */
export const watchingForSession = async <Value>(work: () => Promise<Value>): Promise<{ value: Value } & Done> => {
  const seen: Seen = { opened: null, madeId: null, linked: null, textedTo: null };
  const value = await watching.run(seen, work);
  return { value, ...seen };
};

/** For the hooks of the account service. */
export const noteAccountMade = (userId: string): void => {
  const seen = watching.getStore();
  if (seen) seen.madeId = userId;
};

/** For the second factor. */
export const noteTexted = (to: string): void => {
  const seen = watching.getStore();
  if (seen) seen.textedTo = to;
};

/** For the hooks of the account service. */
export const noteIdentityLinked = (linked: Linked): void => {
  const seen = watching.getStore();
  if (seen) seen.linked = linked;
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
