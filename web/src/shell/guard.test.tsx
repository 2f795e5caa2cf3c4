import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInPage } from '../features/people/accounts/sign-in-page.tsx';
import { ApiError } from '../platform/server/api-error.ts';
import { rememberPresence } from '../platform/session/presence.ts';
import type { SessionUser } from '../platform/session/session.tsx';
import { personWith, renderApp } from '../testing/render-app.tsx';

const places = [
  { path: '/signin', page: <h1>Sign in here</h1> },
  { path: '/profile-settings', audience: 'signed-in', page: <h1>The profile</h1> },
  { path: '/dashboard', audience: 'signed-in', page: <h1>The dashboard</h1> },
  { path: '/lab-dashboard', audience: 'lab_owner', page: <h1>The laboratory</h1> },
  { path: '/admin', audience: 'admin', page: <h1>The administration</h1> },
] as const;

describe('guards', () => {
  it('NAV-009 shows a spinner, no content and no redirect while the session is unknown', async () => {
    const check = Promise.withResolvers<SessionUser | null>();
    const { history } = renderApp({ at: '/dashboard', places, readSession: () => check.promise });
    await screen.findByText('Loading');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(history.location.pathname).toBe('/dashboard');
    await act(async () => check.resolve(personWith('user')));
    await screen.findByText('The dashboard');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('NAV-007 a visitor goes to /signin with a return address', async () => {
    const { history } = renderApp({ at: '/dashboard?page=2#requests', places });
    await screen.findByText('Sign in here');
    expect(history.location.pathname).toBe('/signin');
    expect(new URLSearchParams(history.location.search).get('from')).toBe('/dashboard?page=2#requests');
  });

  it.each([
    ['user', '/admin', 'The dashboard'],
    ['lab_owner', '/admin', 'The dashboard'],
    ['user', '/lab-dashboard', 'The dashboard'],
    ['admin', '/lab-dashboard', 'The dashboard'],
    ['lab_owner', '/lab-dashboard', 'The laboratory'],
    ['admin', '/admin', 'The administration'],
  ] as const)('NAV-003 NAV-004 NAV-008 a user with the role %s at %s sees "%s"', async (role, at, title) => {
    renderApp({ at, places, readSession: async () => personWith(role) });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  });

  it.each([
    ['user', '/dashboard'],
    ['lab_owner', '/lab-dashboard'],
    ['admin', '/admin'],
  ] as const)(
    'a user with the role %s and an owed step is redirected from %s to the profile, without other links',
    async (role, at) => {
      const owing: SessionUser = { ...personWith(role), owes: 'second-factor' };
      const { history } = renderApp({ at, places, readSession: async () => owing });
      await screen.findByText('The profile');
      expect(history.location.pathname).toBe('/profile-settings');
      const banner = screen.getByRole('banner');
      expect([...banner.querySelectorAll('#header-menu li')].map((item) => item.textContent)).toEqual(['Profile', 'Sign Out']);
      expect(within(banner).queryByRole('button', { name: /^Notices/ })).toBeNull();
    },
  );

  it('a sign-out leaves the page', async () => {
    const { store, history } = renderApp({ at: '/dashboard', places, readSession: async () => personWith('user') });
    await screen.findByText('The dashboard');
    await act(() => store.signOut());
    await waitFor(() => expect(history.location.pathname).toBe('/signin'));
  });
});

describe('a page that opens while the server is away', () => {
  const pages = [
    { path: '/signin', page: <SignInPage /> },
    { path: '/terms', page: <h1>The terms</h1> },
    { path: '/dashboard', audience: 'signed-in', page: <h1>The dashboard</h1> },
  ] as const;
  const unavailable = new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Busy.' });
  const failure = 'Failed to initialize authentication. Please refresh the page.';
  const title = 'The server can’t be reached right now';
  const openAt = (at: string) => {
    const server = { away: true };
    const readSession = vi.fn<() => Promise<SessionUser>>(async () => {
      if (server.away) throw unavailable;
      return personWith('user');
    });
    return { ...renderApp({ at, places: pages, readSession }), server, readSession };
  };
  beforeEach(() => rememberPresence('user'));
  afterEach(() => rememberPresence(null));

  it('OPS-004 ACC-038 says so without a form, and goes on where it was when the server is back', async () => {
    const { history, server, container } = openAt('/dashboard?page=2#requests');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByText(/You’re still signed in/)).toBeDefined();
    expect(screen.getAllByText(failure)).toHaveLength(1);
    expect(container.querySelector('form')).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Register Lab' }))
      expect(link.closest('[data-guessed]')).not.toBeNull();
    server.away = false;
    await screen.findByText('The dashboard');
    expect(history.location.href).toBe('/dashboard?page=2#requests');
    expect(screen.queryByText(title)).toBeNull();
  });

  it('OPS-004 tries again at once when asked to', async () => {
    const { server, readSession } = openAt('/dashboard');
    const again = await screen.findByRole('button', { name: 'Try again' });
    const before = readSession.mock.calls.length;
    server.away = false;
    await userEvent.click(again);
    await screen.findByText('The dashboard');
    expect(readSession.mock.calls.length).toBeGreaterThan(before);
  });

  it('OPS-004 the sign-in page shows no form either', async () => {
    const { container } = openAt('/signin');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(container.querySelector('form')).toBeNull();
  });

  it('ACC-038 a public page stays, with the notice', async () => {
    openAt('/terms');
    await screen.findByText(failure);
    expect(screen.getByText('The terms')).toBeDefined();
    expect(screen.queryByText(title)).toBeNull();
  });

  it('ACC-038 a visitor gets the form with the failure', async () => {
    rememberPresence(null);
    const { container } = openAt('/dashboard');
    await screen.findByText(failure);
    expect(container.querySelector('form')).not.toBeNull();
  });
});
