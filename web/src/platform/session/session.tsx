import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { storage } from '../kept/storage.ts';
import { onUnauthorized } from '../server/api.ts';
import { remembersPresence } from './presence.ts';
import {
  type AuthState,
  type AuthUser,
  isSessionGone,
  isTransient,
  type SessionUser,
  sessionMessages,
  stateAfter,
  stateOf,
} from './session-state.ts';

export type { AuthState, AuthUser, SessionUser } from './session-state.ts';

export type SessionCalls = {
  /** The session's user, or null. The server renews a session when asked about it. */
  readSession: () => Promise<AuthUser | null>;
  /** The profile of the signed-in user, or null. */
  readProfile: () => Promise<SessionUser | null>;
  signOut: () => Promise<void>;
};

export type SessionStore = {
  get: () => AuthState;
  /** The state of a prerendered page, with which hydration begins. */
  initial: AuthState;
  subscribe: (listener: () => void) => () => void;
  /** Checks the session again, as after signing in; other tabs follow. Resolves with the state and never rejects. */
  refresh: () => Promise<AuthState>;
  /**
   * Signs out here in any case, and at the server as soon as it is reachable. Never rejects; an error says that the server was
   * not reached.
   */
  signOut: () => Promise<AuthState>;
  /** Resolves when the session has been checked for the first time. */
  known: () => Promise<void>;
  /** Starts renewing the session and following other tabs and the server's refusals. */
  follow: () => () => void;
};

const channelName = 'aliquot.session';
/** Set from sign-out until the server confirms it, so that a reloaded page does not restore the user. */
const leavingKey = 'aliquot.leaving';

/** How often an open page renews its session. The server keeps a remembered one for 30 days after that. */
export const renewalMilliseconds = 10 * 60_000;
const firstRetryMilliseconds = 200;
/** The longest pause while a page waits for the server to say who is signed in. */
const longestAwayMilliseconds = 10_000;
/** A change of the second factor renews the session: what was asked with the old cookie finds none, and the new one is on its way. */
const secondLookMilliseconds = 500;

const isOther = (a: SessionUser | null, b: SessionUser | null) => a?.id !== b?.id || a?.role !== b?.role;

const initialState: AuthState = { ...stateOf(null), loading: true };

/**
 * Holds the auth state outside React, so that the first check starts before the first render. `onChange` is called when the
 * user changes; `onLeave` when a user signs out, but not when a session ends by itself.
 */
export const createSessionStore = (
  calls: SessionCalls,
  onChange: (user: SessionUser | null) => void = () => {},
  onLeave: () => void = () => {},
): SessionStore => {
  let state: AuthState = initialState;
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | undefined;
  let following = false;
  let round = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryWait = firstRetryMilliseconds;

  const set = (next: AuthState) => {
    const changed = !state.loading && isOther(state.user, next.user);
    state = next;
    if (changed) onChange(next.user);
    for (const listener of listeners) listener();
  };

  const settleRetry = (passing: boolean) => {
    clearTimeout(retryTimer);
    if (!passing) retryWait = firstRetryMilliseconds;
    else if (following) {
      retryTimer = setTimeout(() => void check(), retryWait);
      retryWait = Math.min(2 * retryWait, state.away ? longestAwayMilliseconds : renewalMilliseconds);
    }
  };

  /** Tells the server about a sign-out, and remembers it until confirmed. */
  const leave = async () => {
    storage.set(leavingKey, 'yes');
    round += 1;
    const mine = round;
    set(stateOf(null, state.error));
    onLeave();
    const failure = await calls.signOut().catch((error: unknown) => error);
    if (mine !== round) return;
    const done = failure === undefined || isSessionGone(failure);
    if (done) storage.remove(leavingKey);
    set(stateOf(null, done ? null : sessionMessages.leaving));
    settleRetry(!done && isTransient(failure));
  };

  const check = async (isSecondLook = false): Promise<void> => {
    if (storage.get(leavingKey)) return leave();
    round += 1;
    const mine = round;
    const [session, profile] = await Promise.allSettled([calls.readSession(), calls.readProfile()]);
    if (mine !== round) return;
    const failures = [session, profile].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    const wasHere = state.isAuthenticated;
    const next = stateAfter(state, { session, profile, presumed: remembersPresence() });
    if (wasHere && !next.user && failures.length === 0 && !isSecondLook) {
      await new Promise((resolve) => setTimeout(resolve, secondLookMilliseconds));
      return mine === round ? check(true) : undefined;
    }
    set(next);
    settleRetry(failures.some(isTransient));
    // The session cannot be renewed, so its cookie is removed too.
    if (wasHere && !state.user && session.status === 'rejected') void calls.signOut().catch(() => undefined);
  };

  let first: Promise<void> | undefined;
  const known = () => (first ??= check());

  const checkInUse = () => document.visibilityState === 'visible' && void check();

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  const announce = () => channel?.postMessage('changed');

  return {
    get: () => state,
    initial: initialState,
    known,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh: async () => {
      storage.remove(leavingKey);
      await check();
      announce();
      return state;
    },
    signOut: async () => {
      await leave();
      announce();
      return state;
    },
    follow: () => {
      following = true;
      channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', () => void check());
      const renewal = setInterval(() => state.isAuthenticated && checkInUse(), renewalMilliseconds);
      const stop = onUnauthorized(() => state.isAuthenticated && void check());
      document.addEventListener('visibilitychange', checkInUse);
      window.addEventListener('online', checkInUse);
      void known();
      return () => {
        following = false;
        clearTimeout(retryTimer);
        clearInterval(renewal);
        stop();
        document.removeEventListener('visibilitychange', checkInUse);
        window.removeEventListener('online', checkInUse);
        channel?.close();
        channel = undefined;
      };
    },
  };
};

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = ({ store, children }: { store: SessionStore; children: ReactNode }) => {
  useEffect(() => store.follow(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
};

/** The store itself, for code that waits for a sign-in. */
export const useSessionStore = (): SessionStore => {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it');
  return store;
};

/** The auth state and the calls that change it. */
export const useSession = (): AuthState & Pick<SessionStore, 'refresh' | 'signOut'> => {
  const store = useSessionStore();
  const state = useSyncExternalStore(store.subscribe, store.get, () => store.initial);
  return { ...state, refresh: store.refresh, signOut: store.signOut };
};
