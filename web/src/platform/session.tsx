import type { User } from '@aliquot/contract/accounts';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { onUnauthorized } from './api.ts';
import { failureMessage } from './api-error.ts';

/** The person as the server presents them. */
export type SessionUser = User;

/** Who is here. It starts as loading without a user, and after the first check is signed in with a user or signed out. */
export type AuthState = {
  user: SessionUser | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
  isAdmin: boolean;
  isLabOwner: boolean;
};

export type SessionCalls = {
  /** The person this browser is signed in as, or null. */
  read: () => Promise<SessionUser | null>;
  signOut: () => Promise<void>;
};

export type SessionStore = {
  get: () => AuthState;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server again, as after signing in; other tabs do the same. Resolves with who is here now. */
  refresh: () => Promise<SessionUser | null>;
  signOut: () => Promise<void>;
  /** Starts to follow what happens in other tabs and what the server refuses. */
  follow: () => () => void;
};

const channelName = 'aliquot.session';

const stateOf = (user: SessionUser | null, error: string | null = null): AuthState => ({
  user,
  isAuthenticated: user !== null,
  loading: false,
  error,
  isAdmin: user?.role === 'admin',
  isLabOwner: user?.role === 'lab_owner',
});

const unknownYet: AuthState = { ...stateOf(null), loading: true };

const sameUser = (a: SessionUser | null, b: SessionUser | null) => JSON.stringify(a) === JSON.stringify(b);

/** Holds the auth state outside of React, so that the first check starts before the first render. */
export const createSessionStore = (
  calls: SessionCalls,
  onChange: (user: SessionUser | null) => void = () => {},
): SessionStore => {
  let state: AuthState = unknownYet;
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | undefined;
  let round = 0;

  const set = (next: AuthState) => {
    const changed = !state.loading && !sameUser(state.user, next.user);
    state = next;
    if (changed) onChange(next.user);
    for (const listener of listeners) listener();
  };

  const load = async (): Promise<SessionUser | null> => {
    round += 1;
    const mine = round;
    try {
      const user = await calls.read();
      if (mine === round) set(stateOf(user));
      return user;
    } catch (error) {
      // Without an answer we keep who was here: a network that fails does not sign anyone out.
      if (mine === round) set(stateOf(state.user, failureMessage(error, 'Your session could not be checked.')));
      return state.user;
    }
  };

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  const tell = () => channel?.postMessage('changed');

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh: async () => {
      const user = await load();
      tell();
      return user;
    },
    signOut: async () => {
      await calls.signOut();
      round += 1;
      set(stateOf(null));
      tell();
    },
    follow: () => {
      channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', () => void load());
      const stop = onUnauthorized(() => state.isAuthenticated && void load());
      const onVisible = () => document.visibilityState === 'visible' && void load();
      document.addEventListener('visibilitychange', onVisible);
      void load();
      return () => {
        stop();
        document.removeEventListener('visibilitychange', onVisible);
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

const useStore = (): SessionStore => {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above it');
  return store;
};

/** Who is here, and the calls that change it. */
export const useSession = (): AuthState & Pick<SessionStore, 'refresh' | 'signOut'> => {
  const store = useStore();
  const state = useSyncExternalStore(store.subscribe, store.get, () => unknownYet);
  return { ...state, refresh: store.refresh, signOut: store.signOut };
};
