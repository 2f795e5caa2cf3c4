import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SessionUser } from '../../../../platform/session/session.tsx';
import { answered, fakeServer } from '../../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleSecurity } from '../../../../testing/sample-security.ts';
import { OwnDataSection } from './profile-own-data.tsx';

it('deleting the account leads to the home page with a notice', async () => {
  let person: SessionUser | null = personWith('user');
  const { asked } = fakeServer({
    'POST /api/accounts/me/delete': (body) => {
      person = null;
      return answered({ deleted: true })(body);
    },
  });
  const own = (
    <OwnDataSection userId="u1" email="ada@example.org" security={sampleSecurity} succeed={() => {}} fail={() => {}} />
  );
  const { history } = renderApp({
    at: '/profile-settings',
    places: [
      { path: '/', page: <h1>The first page</h1> },
      { path: '/signin', page: <h1>Sign in here</h1> },
      { path: '/profile-settings', audience: 'signed-in', page: own },
    ],
    readSession: async () => person,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  await userEvent.type(await screen.findByLabelText(/^Your password/), 'a good long password');
  const dialog = screen.getByRole('dialog');
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete account');
  if (!confirm) throw new Error('The dialog has no button to confirm');
  await userEvent.click(confirm);
  await screen.findByText('The first page');
  await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/'));
  expect(await screen.findAllByText('Your account was deleted.')).not.toEqual([]);
  expect(asked.filter(({ name }) => name === 'POST /api/accounts/me/delete')).toHaveLength(1);
});
