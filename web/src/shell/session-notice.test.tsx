import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../platform/server/api-error.ts';
import { personWith, renderApp } from '../testing/render-app.tsx';

const places = ['/signin', '/dashboard'].map((path) => ({ path, page: <h1>Page {path}</h1> }));
const offline = new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' });
const refused = new ApiError({ code: 'BAD_REQUEST', status: 400, message: 'Malformed.' });
const failing = (error: unknown) => async () => {
  throw error;
};

describe('the session notice', () => {
  it('ACC-038 shows a failed first check', async () => {
    renderApp({ at: '/dashboard', places, readSession: failing(refused) });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Failed to initialize authentication. Please refresh the page.'),
    );
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
  });

  it('ACC-045 shows a profile that failed on the network, until the network is back', async () => {
    let profile = failing(offline) as () => Promise<ReturnType<typeof personWith>>;
    renderApp({ at: '/dashboard', places, readSession: async () => personWith('user'), readProfile: () => profile() });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Unable to connect to the database. Please check your internet connection or try again later.',
      ),
    );
    profile = async () => personWith('user');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
