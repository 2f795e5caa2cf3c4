import type { User } from '@aliquot/contract/people/accounts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, fakeServer } from '../../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleSecurity } from '../../../../testing/sample-security.ts';
import { ProfilePage } from './profile-page.tsx';

it('ACC-058 ACC-059 "Continue" is offered only once other pages open', async () => {
  const settled: User = { ...personWith('user'), email: 'ada.king@example.org' };
  const owing: User = { ...personWith('user'), owes: 'second-factor' };
  const { answers } = fakeServer({
    'GET /api/accounts/me': answered({ user: owing }),
    'GET /api/accounts/me/security': answered(sampleSecurity),
    'PUT /api/accounts/me': answered({ user: settled }),
  });
  const session = Promise.withResolvers<User>();
  const { history } = renderApp({
    at: '/profile-settings',
    places: [
      { path: '/profile-settings', audience: 'signed-in', page: <ProfilePage /> },
      { path: '/dashboard', audience: 'signed-in', page: <h1>Dashboard</h1> },
    ],
    readSession: async () => owing,
    readProfile: vi.fn<() => Promise<User>>(() => session.promise).mockResolvedValueOnce(owing),
  });
  await userEvent.type(await screen.findByLabelText('Name'), ' King');
  answers['GET /api/accounts/me'] = answered({ user: settled });
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText(settled.email, { selector: 'header *' })).toBeDefined();
  expect(screen.getByText(/^Please set up a second factor below/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();

  session.resolve(settled);
  await userEvent.click(await screen.findByRole('link', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
  expect(history.location.pathname).toBe('/dashboard');
});
