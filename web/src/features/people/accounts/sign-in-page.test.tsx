import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import type { SessionUser } from '../../../platform/session/session.tsx';
import { answered, fakeServer, plainWaysIn, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { SignInPage } from './sign-in-page.tsx';

const signInCall = 'POST /api/auth/sign-in/email';
const places = ['/', '/forgot-password', '/signup', '/dashboard', '/lab-dashboard', '/admin', '/request'].map((path) => ({
  path,
  page: <h1>Page {path}</h1>,
}));

type Here = { user: SessionUser | null };

const open = async (
  answers: Parameters<typeof fakeServer>[0] = {},
  { at = '/signin', here = { user: null }, state = {} }: { at?: string; here?: Here; state?: Record<string, unknown> } = {},
) => {
  const server = fakeServer({ 'GET /api/accounts/ways-in': answered(plainWaysIn), ...answers });
  const app = renderApp({
    at,
    state,
    places: [{ path: '/signin', page: <SignInPage /> }, ...places],
    readSession: async () => here.user,
  });
  await waitFor(() => expect(app.store.get().loading).toBe(false));
  return { ...server, ...app };
};

const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string) => screen.getByRole('button', { name });
const words = () => screen.getByRole('alert').textContent;
const fillAndSend = async () => {
  await userEvent.type(email(), 'ada@example.org');
  await userEvent.type(password(), 'correct horse');
  await userEvent.click(button('Sign in'));
};
const at = (history: { location: { pathname: string; search: string } }) => history.location.pathname + history.location.search;

describe('the sign-in form', () => {
  it('ACC-003 has two fields, a remember-me checkbox, and its buttons and links', async () => {
    await open();
    expect(email().type).toBe('email');
    expect(password().type).toBe('password');
    expect(screen.getByLabelText<HTMLInputElement>('Remember me').type).toBe('checkbox');
    expect(button('Sign in')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
  });

  it.each(['Cancel', 'Close'])('ACC-003 "%s" goes to /', async (name) => {
    const { history } = await open();
    await userEvent.click(button(name));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it('ACC-004 prefills the email from navigation state and passes on the typed one', async () => {
    const { history } = await open({}, { state: { email: 'ada@example.org' } });
    expect(email().value).toBe('ada@example.org');
    await userEvent.type(email(), '.uk');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await waitFor(() => expect(history.location.pathname).toBe('/forgot-password'));
    expect(history.location.state).toMatchObject({ email: 'ada@example.org.uk' });
    expect(history.location.search).toBe('');
  });

  it('ACC-006 marks empty fields, focuses the first, and sends nothing', async () => {
    const { asked } = await open();
    await userEvent.click(button('Sign in'));
    expect(words()).toContain('Please enter both email and password');
    expect(document.activeElement).toBe(email());
    expect([email(), password()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(asked.filter(({ name }) => name === signInCall)).toEqual([]);
  });

  it('ACC-007 submitting clears the earlier error and shows loading; a failure can be retried', async () => {
    const { answers } = await open({ [signInCall]: refusedWith(401, 'Invalid email or password. Please try again.') });
    await fillAndSend();
    await waitFor(() => expect(words()).toContain('Invalid email or password. Please try again.'));
    const answer = Promise.withResolvers<Response>();
    answers[signInCall] = () => answer.promise;
    await userEvent.click(button('Sign in'));
    await screen.findByText('Signing in');
    expect(words()).toBe('');
    answer.resolve(Response.json({ error: 'Locked for a while.', code: 'X' }, { status: 429 }));
    await waitFor(() => expect(words()).toContain('Locked for a while.'));
    expect(screen.queryByText('Signing in')).toBeNull();
    expect(document.activeElement).toBe(password());
  });

  it.each([
    [
      'without a network',
      unreachable,
      'Unable to connect to the authentication service. Please check your internet connection.',
    ],
    ['refused without words', refusedWith(401, ''), 'Invalid email or password. Please try again.'],
    ['answered without a user', answered({}), 'No user returned from authentication'],
  ])('ACC-008 ACC-009 %s shows its message', async (_how, answer, shown) => {
    await open({ [signInCall]: answer });
    await fillAndSend();
    await waitFor(() => expect(words()).toContain(shown));
  });

  it('ACC-046 shows why the profile cannot be loaded', async () => {
    let signedIn = false;
    fakeServer({
      'GET /api/accounts/ways-in': answered(plainWaysIn),
      [signInCall]: () => {
        signedIn = true;
        return Response.json({ user: { id: '1' } });
      },
    });
    const { store } = renderApp({
      at: '/signin',
      places: [{ path: '/signin', page: <SignInPage /> }],
      readSession: async () => (signedIn ? personWith('user') : null),
      readProfile: async () => {
        throw new ApiError({ code: 'BAD_REQUEST', status: 400, message: '' });
      },
    });
    await waitFor(() => expect(store.get().loading).toBe(false));
    await fillAndSend();
    await waitFor(() => expect(words()).toContain('Failed to load user profile'));
    expect(store.get().isAuthenticated).toBe(false);
  });
});

describe('a signed-in user', () => {
  it.each([
    ['admin', '/signin?from=%2Frequest', '/admin'],
    ['lab_owner', '/signin?from=%2Frequest', '/lab-dashboard'],
    ['user', '/signin?from=%2Frequest', '/request'],
    ['user', '/signin', '/dashboard'],
  ] as const)('ACC-005 as %s at %s goes to %s', async (role, from, to) => {
    const { history } = await open({}, { at: from, here: { user: personWith(role) } });
    await waitFor(() => expect(at(history)).toBe(to));
  });

  it('ACC-005 shows the session check, then the redirect', async () => {
    const check = Promise.withResolvers<SessionUser | null>();
    fakeServer({ 'GET /api/accounts/ways-in': answered(plainWaysIn) });
    const { history } = renderApp({
      at: '/signin',
      places: [{ path: '/signin', page: <SignInPage /> }, ...places],
      readSession: () => check.promise,
    });
    await screen.findByText('Checking your session');
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    check.resolve(personWith('user'));
    await waitFor(() => expect(at(history)).toBe('/dashboard'));
    watcher.disconnect();
    expect(seen.some((text) => text.includes('Opening your page'))).toBe(true);
  });

  it('ACC-037 signing in from another tab leaves this page too', async () => {
    const here: Here = { user: null };
    const { history, store } = await open({}, { here });
    here.user = personWith('lab_owner');
    await store.refresh();
    await waitFor(() => expect(at(history)).toBe('/lab-dashboard'));
  });
});

describe('the second step', () => {
  const asksForMore = answered({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });

  it('ACC-056 follows the password, keeps the return address, and asks for a code', async () => {
    const here: Here = { user: null };
    const { history, asked } = await open(
      {
        [signInCall]: asksForMore,
        'POST /api/auth/two-factor/verify-totp': (body) => {
          here.user = personWith('user');
          return Response.json({ user: body });
        },
      },
      { at: '/signin?from=%2Frequest', here },
    );
    await fillAndSend();
    await screen.findByText('Enter the code from your authenticator app.');
    expect(at(history)).toBe('/signin?step=second-factor&from=%2Frequest');
    expect(screen.queryByRole('button', { name: 'Send a code to your phone' })).toBeNull();
    const code = screen.getByLabelText<HTMLInputElement>('Code');
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
    await userEvent.type(code, '12345');
    await userEvent.click(button('Sign in'));
    await screen.findByText('The code has 6 digits');
    await userEvent.clear(code);
    await userEvent.type(code, '123 456');
    await userEvent.click(button('Sign in'));
    await waitFor(() => expect(at(history)).toBe('/request'));
    expect(asked.find(({ name }) => name.endsWith('verify-totp'))?.body).toEqual({ code: '123456' });
  });

  it('ACC-056 accepts a recovery code, and explains a wrong code', async () => {
    await open(
      { 'POST /api/auth/two-factor/verify-backup-code': refusedWith(401, 'This code is wrong or has expired.') },
      { at: '/signin?step=second-factor' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcde-fghij');
    await userEvent.click(button('Sign in'));
    await waitFor(() => expect(words()).toContain('This code is wrong or has expired.'));
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  });
});

describe('other sign-in methods', () => {
  it('ACC-056 ACC-057 shows only the methods of this installation', async () => {
    await open({
      'GET /api/accounts/ways-in': answered({
        ...plainWaysIn,
        phoneCode: true,
        providers: [{ id: 'oidc', name: 'Example University' }],
      }),
    });
    for (const name of ['Email me a link', 'Email me a code', 'Text me a code', 'Continue with Example University'])
      expect(await screen.findByRole('button', { name })).toBeDefined();
  });

  it('ACC-057 text messages are not offered without a sender', async () => {
    await open();
    await screen.findByRole('button', { name: 'Email me a link' });
    expect(screen.queryByRole('button', { name: 'Text me a code' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  });

  it('ACC-056 ACC-057 an emailed code signs in', async () => {
    const here: Here = { user: null };
    const { history, asked } = await open(
      {
        'POST /api/auth/email-otp/send-verification-otp': answered({ success: true }),
        'POST /api/auth/sign-in/email-otp': () => {
          here.user = personWith('user');
          return Response.json({ user: { id: '1' } });
        },
      },
      { here },
    );
    await userEvent.type(email(), 'ada@example.org');
    await userEvent.click(await screen.findByRole('button', { name: 'Email me a code' }));
    await screen.findByRole('heading', { name: 'Sign in by code' });
    expect(email().value).toBe('ada@example.org');
    await userEvent.click(button('Email me a code'));
    await userEvent.type(await screen.findByLabelText('Code'), '654321');
    await userEvent.click(button('Sign in'));
    await waitFor(() => expect(at(history)).toBe('/dashboard'));
    expect(asked.filter(({ name }) => name.includes('otp')).map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', type: 'sign-in' },
      { email: 'ada@example.org', otp: '654321' },
    ]);
  });

  it('ACC-057 returning to the page shows the code field again until the code is used or replaced', async () => {
    const answers = { 'POST /api/auth/email-otp/send-verification-otp': answered({ success: true }) };
    const at = '/signin?step=email-code';
    const first = await open(answers, { at });
    await userEvent.type(email(), 'ada@example.org');
    await userEvent.click(button('Email me a code'));
    expect(await screen.findByLabelText('Code')).toBeDefined();
    first.unmount();
    const second = await open(answers, { at });
    expect(await screen.findByLabelText('Code')).toBeDefined();
    expect(screen.getByText(/If ada@example\.org has an account, we sent it a code/)).toBeDefined();
    await userEvent.click(button('Send Another Email'));
    second.unmount();
    await open(answers, { at });
    expect(await screen.findByRole('heading', { name: 'Sign in by code' })).toBeDefined();
  });

  it('ACC-005 hides the form from a returning user until the session is known', async () => {
    fakeServer({ 'GET /api/accounts/ways-in': answered(plainWaysIn) });
    const session = Promise.withResolvers<null>();
    const { container } = renderApp({
      at: '/signin?from=%2Frequest',
      places: [{ path: '/signin', page: <SignInPage /> }],
      readSession: () => session.promise,
    });
    expect(await screen.findByText('Please sign in to continue.')).toBeDefined();
    expect(container.querySelector('[data-guessed] form')).not.toBeNull();
    session.resolve(null);
    await waitFor(() => expect(container.querySelector('[data-guessed] form')).toBeNull());
    expect(container.querySelector('form')).not.toBeNull();
  });

  it.each([
    ['account_not_linked', /account with this email address already exists.*connect Example University in your profile/],
    ['access_denied', /^Sign-in with Example University failed\. Please try again\.$/],
  ])('ACC-056 returning from single sign-on with %s explains what to do', async (error, shown) => {
    await open(
      { 'GET /api/accounts/ways-in': answered({ ...plainWaysIn, providers: [{ id: 'oidc', name: 'Example University' }] }) },
      { at: `/signin?error=${error}` },
    );
    await waitFor(() => expect(words()).toMatch(shown));
  });
});
