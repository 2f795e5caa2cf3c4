import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, fakeServer, plainWaysIn, refusedWith } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { RecoveryPage } from './recovery-page.tsx';

type Options = { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void };

const recoverCall = 'POST /api/accounts/recover';
const captcha = { provider: 'cloudflare-turnstile', siteKey: 'site-key' };

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer({ 'GET /api/accounts/ways-in': answered({ ...plainWaysIn, captcha }), ...answers });
  renderApp({ at: '/forgot-password', places: [{ path: '/forgot-password', page: <RecoveryPage /> }] });
  return server;
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));

describe('captcha, when configured', () => {
  const shown: Options[] = [];
  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal('turnstile', { render: (_place: HTMLElement, options: Options) => shown.push(options) });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'turnstile');
  });

  it('ACC-055 blocks the form until solved, and sends its token with the call', async () => {
    const { asked } = open({ [recoverCall]: answered({ sent: true }) });
    await userEvent.type(await screen.findByLabelText('Email address'), 'ada@example.org');
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]?.sitekey).toBe('site-key');
    await send();
    await screen.findByText('Please complete the security check first.');
    expect(asked.some(({ name }) => name === recoverCall)).toBe(false);
    act(() => shown[0]?.callback('token-1'));
    await send();
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(asked.find(({ name }) => name === recoverCall)?.body).toEqual({ email: 'ada@example.org', captchaToken: 'token-1' });
  });

  it('ACC-055 requires a new token after a failed try', async () => {
    open({ [recoverCall]: refusedWith(429, 'Wait.', { details: 'Too many password reset requests.' }) });
    await userEvent.type(await screen.findByLabelText('Email address'), 'ada@example.org');
    await waitFor(() => expect(shown).toHaveLength(1));
    act(() => shown[0]?.callback('token-1'));
    await send();
    await screen.findByText('Too many password reset requests.');
    await waitFor(() => expect(shown).toHaveLength(2));
    await send();
    await screen.findByText('Please complete the security check first.');
  });
});
