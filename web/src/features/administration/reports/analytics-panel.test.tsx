import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { AnalyticsPanel } from './analytics-panel.tsx';

const server = vi.hoisted(() => ({ reports: { analytics: vi.fn<() => Promise<unknown>>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnalyticsPanel />
    </QueryClientProvider>,
  );

const analytics = {
  profileCompletion: { average: 60, label: 'of 5 users' },
  approvalRate: 50,
  newUsers: 3,
  users: 5,
  laboratories: 4,
  organizationSizes: [],
  researchAreas: [],
  labTypes: [],
};

it.each([
  [
    'the server did not answer',
    new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' }),
    'Failed to load users: The server could not be reached.',
  ],
  [
    'a refusal',
    new ApiError({ code: 'FORBIDDEN', status: 403, message: 'No.' }),
    'Failed to load users: Edge function failed with status: 403',
  ],
  [
    'a fault',
    new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 503, message: 'Away.' }),
    'Failed to load users: Edge function failed with status: 503',
  ],
  ['an answer of another shape', new Error('not JSON'), 'Failed to load users: Edge function returned unsuccessful response'],
  [
    'no session',
    new ApiError({ code: 'UNAUTHORIZED', status: 401, message: '' }),
    'Failed to load users: No valid session found. Please log in again.',
  ],
])('ADM-015 after %s says why, and loads again', async (_what, error, words) => {
  server.reports.analytics.mockReset().mockRejectedValueOnce(error).mockResolvedValue(analytics);
  open();
  expect(await screen.findByText(words)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('50%')).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});

it('MAT-019 has the matches that were shown as a file', async () => {
  server.reports.analytics.mockReset().mockResolvedValue(analytics);
  open();
  const link = await screen.findByRole('link', { name: 'Export matches shown (CSV)' });
  expect(link.getAttribute('href')).toBe('/api/admin/match-impressions.csv');
});

it('ADM-013 "new this month" says what it means, and counts those users', async () => {
  server.reports.analytics.mockReset().mockResolvedValue(analytics);
  open();
  const term = await screen.findByText(/^new this month/i);
  expect(term.textContent).toBe('New this month (created in the last 30 days)');
  expect(term.nextSibling?.textContent).toBe('3of 5 users');
});
