import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '../platform/session.tsx';
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
