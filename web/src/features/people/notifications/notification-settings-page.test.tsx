import { notificationTopics } from '@aliquot/contract/people/notification-topics';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const list = 'GET /api/notification-preferences';
const save = 'PUT /api/notification-preferences/work';
const security = notificationTopics.security.required;
const work = { topic: 'work', in_product: true, mail: 'at-once', required: null };

const show = async (more: Record<string, ReturnType<typeof answered>> = {}) => {
  const server = fakeServer({
    [list]: answered({
      preferences: [work, { topic: 'security', in_product: true, mail: 'at-once', required: security }],
    }),
    'GET /api/notifications': answered({ items: [], total: 0, unread: 0, page: 1, pageSize: 10 }),
    ...more,
  });
  const page = <NotificationSettingsPage />;
  renderApp({ at: '/', places: [{ path: '/', page }], readSession: async () => personWith('user') });
  await screen.findByRole('heading', { name: 'Work and results' });
  return server;
};

it('PRM-026 each choice is saved at once', async () => {
  const { asked } = await show({ [save]: answered({ ...work, mail: 'daily' }) });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By mail for Work and results' }), 'Daily summary');
  await waitFor(() => expect(asked.find(({ name }) => name === save)?.body).toEqual({ in_product: true, mail: 'daily' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
});

it('PRM-026 a choice that is not saved stays as it was, and says so', async () => {
  const { asked } = await show({ [save]: refusedWith(500, '') });
  await userEvent.click(screen.getByRole('checkbox', { name: 'In the product for Work and results' }));
  expect(await screen.findByText('We couldn’t save this. Your earlier choice still holds.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(asked.filter(({ name }) => name === save)).toHaveLength(1);
});

it('PRM-026 required topics have nothing to choose, and say why', async () => {
  await show();
  expect(screen.getByText(security)).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

it('PRM-026 says when the daily summary comes, in the time zone of the reader', async () => {
  vi.stubEnv('TZ', 'Pacific/Honolulu');
  try {
    await show();
    expect(screen.getByText(/Daily summaries are sent at 9:00 PM (?:HST|GMT-10)\./)).toBeTruthy();
  } finally {
    vi.unstubAllEnvs();
  }
});
