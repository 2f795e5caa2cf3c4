import { afterEach, describe, expect, it, vi } from 'vitest';
import { personWith } from '../testing/render-app.tsx';
import { ApiError } from './api-error.ts';
import { createSessionStore, type SessionUser } from './session.tsx';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const follow = (store: ReturnType<typeof createSessionStore>) => {
  stops.push(store.follow());
  return store;
};

const settled = (store: ReturnType<typeof createSessionStore>) => vi.waitFor(() => expect(store.get().loading).toBe(false));

describe('the auth state', () => {
  it('ACC-036 starts as loading with no user', () => {
    const store = createSessionStore({ read: async () => null, signOut: async () => {} });
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
    const store = follow(createSessionStore({ read: async () => personWith(role), signOut: async () => {} }));
    await settled(store);
    expect(store.get()).toMatchObject({ ...expected, user: { role }, error: null });
  });

  it('ACC-036 is signed out after a first check that finds nobody', async () => {
    const store = follow(createSessionStore({ read: async () => null, signOut: async () => {} }));
    await settled(store);
    expect(store.get()).toMatchObject({ user: null, isAuthenticated: false, loading: false });
  });

  it('ACC-036 a check that fails is an error, and signs nobody out', async () => {
    let fails = false;
    const read = async () => {
      if (fails) throw new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' });
      return personWith('user');
    };
    const store = follow(createSessionStore({ read, signOut: async () => {} }));
    await settled(store);
    fails = true;
    await store.refresh();
    expect(store.get()).toMatchObject({ error: 'No network.', isAuthenticated: true });
  });

  it('ACC-037 follows what happens in another tab', async () => {
    let here: SessionUser | null = null;
    const calls = { read: async () => here, signOut: async () => void (here = null) };
    const one = follow(createSessionStore(calls));
    const other = follow(createSessionStore(calls));
    await Promise.all([settled(one), settled(other)]);
    here = personWith('lab_owner');
    await one.refresh();
    await vi.waitFor(() => expect(other.get().isLabOwner).toBe(true));
    await other.signOut();
    await vi.waitFor(() => expect(one.get().isAuthenticated).toBe(false));
  });

  it('an answer that was overtaken does not bring anybody back', async () => {
    const answers: ((user: SessionUser | null) => void)[] = [];
    const read = () => new Promise<SessionUser | null>((done) => answers.push(done));
    const store = createSessionStore({ read, signOut: async () => {} });
    const first = store.refresh();
    await store.signOut();
    answers[0]?.(personWith('admin'));
    await first;
    expect(store.get().isAuthenticated).toBe(false);
  });

  it('tells when another person is here, and not on the first check', async () => {
    let here: SessionUser | null = personWith('user');
    const onChange = vi.fn<(user: SessionUser | null) => void>();
    const store = follow(createSessionStore({ read: async () => here, signOut: async () => {} }, onChange));
    await settled(store);
    expect(onChange).not.toHaveBeenCalled();
    here = null;
    await store.refresh();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });
});
