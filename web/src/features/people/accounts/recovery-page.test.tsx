import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answered, fakeServer, plainWaysIn, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { RecoveryPage } from './recovery-page.tsx';

const recoverCall = 'POST /api/accounts/recover';

const open = (answer: Parameters<typeof fakeServer>[0][string]) => {
  const server = fakeServer({ 'GET /api/accounts/ways-in': answered(plainWaysIn), [recoverCall]: answer });
  const app = renderApp({
    at: '/forgot-password',
    places: [
      { path: '/forgot-password', page: <RecoveryPage /> },
      { path: '/signin', page: <h1>Page /signin</h1> },
    ],
  });
  return { ...server, ...app };
};
const email = () => screen.findByLabelText<HTMLInputElement>('Email address');
const ask = async () => {
  await userEvent.type(await email(), 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
};

describe('the forgotten-password form', () => {
  it('ACC-025 goes from form to sending to sent, then to an empty form or to sign-in', async () => {
    const answer = Promise.withResolvers<Response>();
    const { asked, history } = open(() => answer.promise);
    await ask();
    await screen.findByText('Sending the link');
    expect(screen.queryByText('Check Your Email')).toBeNull();
    answer.resolve(Response.json({ sent: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Check Your Email' })).toBeDefined();
    expect(asked.find(({ name }) => name === recoverCall)?.body).toEqual({ email: 'ada@example.org' });
    expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/signin');

    await userEvent.click(screen.getByRole('button', { name: 'Send Another Email' }));
    expect((await email()).value).toBe('');
    expect(screen.queryByText('Check Your Email')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Sign In' }));
    await waitFor(() => expect(history.location.pathname).toBe('/signin'));
  });

  it.each([
    [
      'ACC-029 "User not found"',
      refusedWith(404, 'User not found', {
        details: 'No account found with this email address. Please check your email or create a new account.',
      }),
      'No account found with this email address. Please check your email or create a new account.',
    ],
    [
      'ACC-030 "Email rate limit exceeded"',
      refusedWith(429, 'Email rate limit exceeded', {
        details: 'Too many password reset requests. Please wait a few minutes before trying again.',
      }),
      'Too many password reset requests. Please wait a few minutes before trying again.',
    ],
    [
      'ACC-030 any other reset error',
      refusedWith(503, 'The mail is away.'),
      'Failed to send password reset email. Please try again.',
    ],
    ['ACC-030 an unexpected exception', unreachable, 'An unexpected error occurred. Please try again.'],
  ])('%s shows its message and keeps the form', async (_what, answer, words) => {
    open(answer);
    await ask();
    expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull();
    expect((await email()).value).toBe('ada@example.org');
  });
});
