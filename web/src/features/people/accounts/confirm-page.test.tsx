import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import type { SessionUser } from '../../../platform/session/session.tsx';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ConfirmPage } from './confirm-page.tsx';

const confirm = vi.hoisted(() => vi.fn<(link: unknown) => Promise<unknown>>());
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: { accounts: { confirm } },
}));

const places = ['/signin', '/dashboard', '/lab-dashboard', '/admin', '/profile-settings'].map((path) => ({
  path,
  page: <h1>Page {path}</h1>,
}));

const open = async (link: string, here: { user: SessionUser | null }) => {
  window.history.replaceState(null, '', `/confirm${link}`);
  const view = renderApp({
    at: '/confirm',
    places: [{ path: '/confirm', page: <ConfirmPage /> }, ...places],
    readSession: async () => here.user,
  });
  await pass(0);
  return view;
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  vi.useFakeTimers();
  confirm.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

describe('the login verification page', () => {
  it('ACC-031 ACC-032 waits 1.5 s before verifying, and redirects 1.5 s after success', async () => {
    const here: { user: SessionUser | null } = { user: null };
    confirm.mockImplementation(async () => {
      here.user = personWith('user');
      return { user: here.user, secondFactor: false, arrivedBy: 'recovery' };
    });
    const { history } = await open('?token_hash=abc&type=recovery', here);
    await pass(1490);
    expect(title()).toBe('Verifying Login...');
    expect(confirm).not.toHaveBeenCalled();
    await pass(10);
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ token_hash: 'abc', type: 'recovery' });
    expect(title()).toBe('Login Verified!');
    await pass(1490);
    expect(history.location.pathname).toBe('/confirm');
    await pass(10);
    expect(history.location.pathname).toBe('/profile-settings');
    expect(history.location.state).toMatchObject({ fromMagicLink: true });
  });

  it('ACC-031 ACC-032 shows the error when there is no session 5 s after the attempts', async () => {
    confirm.mockRejectedValue(new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: 'Used.' }));
    await open('?token_hash=abc&type=recovery', { user: null });
    await pass(1500 + 4990);
    expect(title()).toBe('Verifying Login...');
    await pass(10);
    expect(title()).toBe('Verification Failed');
    expect(screen.getByText('There was a problem verifying your login. Please try again.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Return to Sign In' }).getAttribute('href')).toBe('/signin');
  });

  it.each([
    ['signup', 1],
    ['recovery', 0],
  ])('ACC-031 a %s link that fails says that it may have worked before: %s', async (type, times) => {
    confirm.mockRejectedValue(new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: 'Used.' }));
    await open(`?token_hash=abc&type=${type}`, { user: null });
    await pass(1500 + 5000);
    expect(title()).toBe('Verification Failed');
    expect(screen.queryAllByText(/your email address may already be confirmed/)).toHaveLength(times);
  });

  it.each([
    ['recovery', /^A link to set a new password works once, for 1 hour\. Send a new link$/, ['/forgot-password', '/signin']],
    ['magiclink', /^A sign-in link works once, for 5 minutes\. You can send a new one from Sign In\.$/, ['/signin']],
  ])('ACC-031 a used %s link leads to a new one', async (type, words, links) => {
    confirm.mockRejectedValue(new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: 'Used.' }));
    await open(`?token_hash=abc&type=${type}`, { user: null });
    await pass(1500 + 5000);
    expect(
      screen.getByText((_words, element) => element?.tagName === 'P' && words.test(element.textContent ?? '')),
    ).toBeDefined();
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(links);
  });

  it('ACC-035 redirects a user who signs in elsewhere during verification', async () => {
    const here: { user: SessionUser | null } = { user: null };
    const { store, history } = await open('', here);
    await pass(1500 + 1000);
    here.user = personWith('lab_owner');
    await act(async () => void (await store.refresh()));
    await pass(0);
    expect(title()).toBe('Login Verified!');
    await pass(1500);
    expect(history.location.pathname).toBe('/lab-dashboard');
  });

  it('a link for an account with a second factor leads to that step', async () => {
    confirm.mockResolvedValue({ user: null, secondFactor: true, arrivedBy: 'magiclink' });
    const { history } = await open('?token_hash=abc&type=magiclink', { user: null });
    await pass(1500);
    await pass(1500);
    expect(history.location.pathname + history.location.search).toBe('/signin?step=second-factor');
  });
});
