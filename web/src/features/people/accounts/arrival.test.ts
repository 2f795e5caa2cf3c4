import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../../platform/session/session.tsx';
import { personWith } from '../../../testing/render-app.tsx';
import { waitForUser } from './arrival.ts';

const person = async () => personWith('user');

const listened = () => {
  const store = createSessionStore({ readSession: person, readProfile: person, signOut: async () => {} });
  let listeners = 0;
  const subscribe = (listener: () => void) => {
    listeners += 1;
    const stop = store.subscribe(listener);
    return () => {
      listeners -= 1;
      stop();
    };
  };
  return { ...store, subscribe, count: () => listeners };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('waiting for a sign-in', () => {
  it('ACC-035 ends when a user is signed in', async () => {
    const store = listened();
    const arrived = vi.fn<() => void>();
    void waitForUser(store, new AbortController().signal).then(arrived);
    await vi.advanceTimersByTimeAsync(5000);
    expect(arrived).not.toHaveBeenCalled();
    await store.refresh();
    expect(arrived).toHaveBeenCalledOnce();
  });

  it('ACC-035 ends when the page is left', () => {
    const store = listened();
    const leaving = new AbortController();
    void waitForUser(store, leaving.signal);
    expect(store.count()).toBe(1);
    leaving.abort();
    expect(store.count()).toBe(0);
  });

  it('ACC-035 ends after 10 s at the latest', async () => {
    const store = listened();
    void waitForUser(store, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(9999);
    expect(store.count()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.count()).toBe(0);
  });
});
