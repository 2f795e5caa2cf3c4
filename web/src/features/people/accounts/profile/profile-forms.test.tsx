import type { User } from '@aliquot/contract/people/accounts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleSecurity } from '../../../../testing/sample-security.ts';
import { ProfileForm } from './profile-form.tsx';
import { PasswordSection } from './profile-password.tsx';

const me: User = personWith('user');
const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const told = { succeed: vi.fn<(message: string) => void>(), fail: vi.fn<(message: string) => void>() };
  const { asked } = fakeServer(answers);
  const forms = (
    <>
      <ProfileForm me={me} {...told} />
      <PasswordSection email={me.email} security={sampleSecurity} {...told} />
    </>
  );
  renderApp({
    at: '/profile-settings',
    places: [{ path: '/profile-settings', audience: 'signed-in', page: forms }],
    readSession: async () => me,
  });
  return { ...told, asked };
};

const saveProfile = 'PUT /api/accounts/me';
it.each([
  ['succeed', 'Profile updated successfully!', answered({ user: me })],
  ['fail', 'Failed to update profile', refusedWith(500, '')],
  [
    'fail',
    'Your profile was changed somewhere else while you were editing. Your changes are still here. Check the form, then save again.',
    refusedWith(409, ''),
  ],
] as const)('ACC-052 saving the profile, %s: "%s"', async (how, words, answer) => {
  const said = open({ [saveProfile]: answer });
  await userEvent.type(await screen.findByLabelText('Name'), ' King');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(said[how].mock.calls).toEqual([[words]]));
  expect(said.asked.find(({ name }) => name === saveProfile)?.body).toMatchObject({
    name: `${me.name} King`,
    updated_at: me.updated_at,
  });
  expect(screen.getByLabelText('Name')).toHaveProperty('value', `${me.name} King`);
});

const setPassword = async (password: string, confirmation: string) => {
  const [first, second] = [await screen.findByLabelText('New password'), screen.getByLabelText('Confirm new password')];
  for (const [field, text] of [
    [first, password],
    [second, confirmation],
  ] as const) {
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
};
const changePassword = 'PUT /api/accounts/me/password';

it.each([
  ['', '', 'New password is required'],
  ['seven77', 'seven77', 'Password must be at least 8 characters long'],
  ['a good password', 'a good passwort', 'Passwords do not match'],
])('ACC-053 the password "%s", confirmed as "%s", is not sent', async (password, confirmation, words) => {
  const { asked } = open({});
  await setPassword(password, confirmation);
  expect(await screen.findByText(words)).toBeDefined();
  expect(asked.filter(({ name }) => name === changePassword)).toEqual([]);
});

it.each([
  ['succeed', 'Password updated successfully!', answered({ changed: true })],
  ['fail', 'Failed to update password', refusedWith(500, '')],
] as const)('ACC-053 saving the password, %s: "%s"', async (how, words, answer) => {
  const said = open({ [changePassword]: answer });
  await setPassword('a good password', 'a good password');
  await waitFor(() => expect(said[how].mock.calls).toEqual([[words]]));
});
