import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { personWith } from '../../testing/render-app.tsx';
import { ApiError } from '../server/api-error.ts';
import { rememberPresence } from './presence.ts';
import { createSessionStore, renewalMilliseconds, type SessionCalls, type SessionUser } from './session.tsx';

type Store = ReturnType<typeof createSessionStore>;

const offline = new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' });
const busy = new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Busy.' });
const refusedForGood = new ApiError({ code: 'BAD_REQUEST', status: 400, message: 'Malformed session.' });

/** A server with a signed-in user, or without one. */
const serverWith = (here: SessionUser | null) => {
  const server = {
    here,
    fails: null as unknown,
    signOutFails: null as unknown,
    asked: 0,
    signedOut: 0,
  };
  const answer = async () => {
    if (server.fails) throw server.fails;
    return server.here;
  };
  const calls: SessionCalls = {
    readSession: () => {
      server.asked += 1;
      return answer();
    },
    readProfile: answer,
    signOut: async () => {
      server.signedOut += 1;
      if (server.signOutFails) throw server.signOutFails;
      server.here = null;
    },
  };
  return { server, calls };
};

const stops: (() => void)[] = [];
beforeEach(() => rememberPresence(null));
beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const follow = (store: Store) => {
  stops.push(store.follow());
  return store;
};
const settled = (store: Store) => eventually(() => expect(store.get().loading).toBe(false));

const open = async (role: 'user' | null = 'user') => {
  vi.useFakeTimers();
  const { server, calls } = serverWith(role && personWith(role));
  const store = follow(createSessionStore(calls));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked).toBe(1);
  return { server, store };
};

const signedIn = async () => {
  const { server, calls } = serverWith(personWith('user'));
  const onChange = vi.fn<(user: SessionUser | null) => void>();
  const onLeave = vi.fn<() => void>();
  const store = follow(createSessionStore(calls, onChange, onLeave));
  await settled(store);
  return { server, store, calls, onChange, onLeave };
};

describe('the auth state', () => {
  it('ACC-036 starts as loading with no user', () => {
    const store = createSessionStore(serverWith(null).calls);
    expect(store.get()).toEqual({
      user: null,
      isAuthenticated: false,
      loading: true,
      error: null,
      isAdmin: false,
      isLabOwner: false,
    });
  });

  it.each([
    ['admin', { isAuthenticated: true, isAdmin: true, isLabOwner: false }],
    ['lab_owner', { isAuthenticated: true, isAdmin: false, isLabOwner: true }],
    ['user', { isAuthenticated: true, isAdmin: false, isLabOwner: false }],
  ] as const)('ACC-036 is signed in with a profile after the first check: %s', async (role, expected) => {
    const store = follow(createSessionStore(serverWith(personWith(role)).calls));
    await settled(store);
    expect(store.get()).toMatchObject({ ...expected, user: { role }, error: null });
  });

  it('ACC-036 is signed out after a first check without a session', async () => {
    const store = follow(createSessionStore(serverWith(null).calls));
    await settled(store);
    expect(store.get()).toMatchObject({ user: null, isAuthenticated: false, loading: false });
  });

  it('ACC-038 a failed first check shows an error and recovers from a passing failure', async () => {
    const { server, calls } = serverWith(personWith('user'));
    server.fails = busy;
    const store = follow(createSessionStore(calls));
    await settled(store);
    expect(store.get()).toMatchObject({
      isAuthenticated: false,
      error: 'Failed to initialize authentication. Please refresh the page.',
    });
    server.fails = null;
    await eventually(() => expect(store.get()).toMatchObject({ isAuthenticated: true, error: null }));
  });

  it('an outdated answer does not restore the user', async () => {
    const answers: ((user: SessionUser | null) => void)[] = [];
    const read = () => new Promise<SessionUser | null>((done) => answers.push(done));
    const store = createSessionStore({ readSession: read, readProfile: read, signOut: async () => {} });
    const first = store.refresh();
    await store.signOut();
    for (const answer of answers) answer(personWith('admin'));
    await first;
    expect(store.get().isAuthenticated).toBe(false);
  });

  it('reports a different user, but neither the first check nor a changed profile', async () => {
    const { server, calls } = serverWith(personWith('user'));
    const onChange = vi.fn<(user: SessionUser | null) => void>();
    const store = follow(createSessionStore(calls, onChange));
    await settled(store);
    server.here = { ...personWith('user'), name: 'Ada King' };
    await store.refresh();
    expect(store.get().user?.name).toBe('Ada King');
    expect(onChange).not.toHaveBeenCalled();
    server.here = null;
    await store.refresh();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });
});

describe('a session that was renewed meanwhile', () => {
  it('ACC-042 is found by a second look: the first one had the old cookie', async () => {
    const { server, store, onChange } = await signedIn();
    const person = server.here;
    server.here = null;
    const refreshed = store.refresh();
    await eventually(() => expect(server.asked).toBe(2));
    server.here = person;
    expect((await refreshed).isAuthenticated).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('other tabs', () => {
  it('ACC-037 follow sign-in, changes and sign-out', async () => {
    const { server, calls } = serverWith(null);
    const one = follow(createSessionStore(calls));
    const other = follow(createSessionStore(calls));
    await Promise.all([settled(one), settled(other)]);
    for (const next of [
      personWith('lab_owner'),
      { ...personWith('lab_owner'), name: 'Ada King' },
      personWith('admin'),
    ] satisfies SessionUser[]) {
      server.here = next;
      await one.refresh();
      await eventually(() => expect(other.get().user).toEqual(next));
    }
    await other.signOut();
    await eventually(() => expect(one.get().isAuthenticated).toBe(false));
  });
});

describe('renewal', () => {
  it('ACC-041 an open page renews its session silently', async () => {
    const { server, store } = await open();
    await vi.advanceTimersByTimeAsync(3 * renewalMilliseconds);
    expect(server.asked).toBe(4);
    expect(store.get()).toMatchObject({ isAuthenticated: true, error: null, loading: false });
  });

  it('ACC-041 a hidden page and a visitor do not renew', async () => {
    const { server } = await open(null);
    await vi.advanceTimersByTimeAsync(3 * renewalMilliseconds);
    expect(server.asked).toBe(1);
    stops.splice(0).forEach((stop) => {
      stop();
    });
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const second = await open();
    await vi.advanceTimersByTimeAsync(3 * renewalMilliseconds);
    expect(second.server.asked).toBe(1);
    hidden.mockRestore();
  });

  it('ACC-041 a passing failure is retried after 200 ms, 400 ms, 800 ms, until it works', async () => {
    const { server, store } = await open();
    server.fails = offline;
    await vi.advanceTimersByTimeAsync(renewalMilliseconds);
    expect(server.asked).toBe(2);
    for (const [tries, wait] of [200, 400, 800, 1600].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(server.asked).toBe(2 + tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(server.asked).toBe(3 + tries);
    }
    expect(store.get()).toMatchObject({ isAuthenticated: true, error: null });
    server.fails = null;
    await vi.advanceTimersByTimeAsync(3200);
    expect(server.asked).toBe(7);
    server.fails = busy;
    await vi.advanceTimersByTimeAsync(renewalMilliseconds - (200 + 400 + 800 + 1600 + 3200));
    expect(server.asked).toBe(8);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.asked).toBe(9);
  });

  it('OPS-004 a page that opens while the server is away asks again at least every 10 seconds', async () => {
    vi.useFakeTimers();
    rememberPresence('user');
    const { server, calls } = serverWith(personWith('user'));
    server.fails = busy;
    const store = follow(createSessionStore(calls));
    await vi.advanceTimersByTimeAsync(renewalMilliseconds);
    expect(store.get().away).toBe(true);
    const asked = server.asked;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.asked).toBe(asked + 1);
    server.fails = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.get()).toMatchObject({ isAuthenticated: true, error: null });
    expect(store.get().away).toBeUndefined();
  });

  it('ACC-042 a final refusal removes the session', async () => {
    const { server, store } = await open();
    server.fails = refusedForGood;
    await vi.advanceTimersByTimeAsync(renewalMilliseconds);
    expect(store.get()).toMatchObject({ user: null, isAuthenticated: false, error: 'Malformed session.' });
    expect(server.signedOut).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * renewalMilliseconds);
    expect(server.asked).toBe(2);
  });
});

describe('signing out', () => {
  it.each([
    ['a missing session', new ApiError({ code: 'UNAUTHORIZED', status: 401, message: '' })],
    ['a 403 session_not_found', new ApiError({ code: 'session_not_found', status: 403, message: '' })],
  ])('ACC-044 %s counts as success', async (_name, error) => {
    const { server, store, onChange } = await signedIn();
    server.signOutFails = error;
    await store.signOut();
    expect(store.get()).toMatchObject({ user: null, error: null });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('ACC-044 clears the local state without a network, and the session as soon as there is one', async () => {
    const { server, store, onChange, onLeave } = await signedIn();
    server.signOutFails = offline;
    await store.signOut();
    expect(onLeave).toHaveBeenCalledOnce();
    expect(store.get()).toMatchObject({ user: null, isAuthenticated: false });
    expect(store.get().error).toContain('You are signed out on this device.');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
    server.signOutFails = null;
    await eventually(() => expect(server.here).toBeNull());
    await eventually(() => expect(store.get().error).toBeNull());
  });

  it('ACC-044 a page opened later finishes it and does not restore the user', async () => {
    const { server, store, calls } = await signedIn();
    server.signOutFails = offline;
    await store.signOut();
    for (const stop of stops.splice(0)) stop();
    server.signOutFails = null;
    const later = follow(createSessionStore(calls));
    await eventually(() => expect(server.here).toBeNull());
    await settled(later);
    expect(later.get()).toMatchObject({ user: null, error: null });
  });

  it('ACC-044 signing in again afterwards stays signed in', async () => {
    const { server, store } = await signedIn();
    server.signOutFails = refusedForGood;
    await store.signOut();
    server.signOutFails = null;
    expect((await store.refresh()).isAuthenticated).toBe(true);
    await store.refresh();
    expect(store.get().isAuthenticated).toBe(true);
    expect(server.signedOut).toBe(1);
  });
});
