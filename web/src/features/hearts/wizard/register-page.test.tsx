import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { RegisterPage } from './register-page.tsx';

const mine = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: { labs: { mine } },
}));

const notFound = new ApiError({ code: 'NOT_FOUND', status: 404, message: 'No laboratory found for your account.' });
const offline = new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' });

const open = (person: ReturnType<typeof personWith> | null) =>
  renderApp({
    at: '/lab-owner-signup',
    places: [
      { path: '/lab-owner-signup', page: <RegisterPage /> },
      { path: '/lab-dashboard', page: <h1>My Laboratory</h1> },
    ],
    readSession: async () => person,
  });

beforeEach(() => {
  mine.mockReset();
});

describe('the start of the registration', () => {
  it('LAB-006 a visitor starts with the account', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'Create Your Account' })).toBeDefined();
    for (const [label, type] of [
      ['Full Name', 'text'],
      ['Email Address', 'email'],
      ['Password', 'password'],
    ] as const)
      expect(screen.getByLabelText<HTMLInputElement>(label).type).toBe(type);
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe('At least 8 characters');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });

  it('LAB-050 a lab owner without a laboratory starts with its information', async () => {
    mine.mockRejectedValue(notFound);
    open(personWith('lab_owner'));
    expect(await screen.findByRole('heading', { name: 'Laboratory Information' })).toBeDefined();
  });

  it('LAB-050 a lab owner with a laboratory is redirected to it', async () => {
    mine.mockResolvedValue({ id: 'lab-1' });
    const { history } = open(personWith('lab_owner'));
    expect(await screen.findByRole('heading', { name: 'My Laboratory' })).toBeDefined();
    expect(history.location.pathname).toBe('/lab-dashboard');
  });

  it('LAB-050 prevents a second registration while this is unknown', async () => {
    mine.mockRejectedValue(offline);
    open(personWith('lab_owner'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    mine.mockResolvedValue({ id: 'lab-1' });
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'My Laboratory' })).toBeDefined();
  });

  it.each(['user', 'admin'] as const)('LAB-050 tells the role %s that a laboratory needs its own account', async (role) => {
    open(personWith(role));
    expect(await screen.findByRole('heading', { level: 1, name: 'A laboratory needs its own account' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe(
      role === 'admin' ? '/admin' : '/dashboard',
    );
    expect(mine).not.toHaveBeenCalled();
  });
});
