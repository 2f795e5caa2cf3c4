import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionCalls } from '../features/people/accounts/session.api.ts';
import { noteDemo } from '../platform/demo-growth.ts';
import { answered, fakeServer } from '../testing/fake-server.ts';
import { personWith, renderApp } from '../testing/render-app.tsx';

const places = [{ path: '/dashboard', page: <h1>Page</h1> }];
const me = 'GET /api/accounts/me';
const ada = personWith('user');

afterEach(() => {
  cleanup();
  noteDemo({});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => renderApp({ at: '/dashboard', places, readSession: async () => ada, readProfile: sessionCalls.readProfile });

describe('the line on a growing demo', () => {
  it('OPS-012: is there while the server makes the demo, and goes when it is complete', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const { answers, asked } = fakeServer({ [me]: answered({ user: ada, demoGrows: true }) });
    open();
    const line = await screen.findByText(/^The demo is still growing/);
    expect(line.closest('[role=status]')).not.toBeNull();
    answers[me] = answered({ user: ada });
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(screen.queryByText(/^The demo is still growing/)).toBeNull());
    const before = asked.filter(({ name }) => name === me).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.filter(({ name }) => name === me)).toHaveLength(before);
  });

  it('OPS-012: is absent where there is no demo, and asks nothing', async () => {
    const { asked } = fakeServer({ [me]: answered({ user: ada }) });
    open();
    await screen.findByRole('heading', { name: 'Page' });
    await waitFor(() => expect(asked.some(({ name }) => name === me)).toBe(true));
    expect(screen.queryByText(/^The demo is still growing/)).toBeNull();
  });
});
