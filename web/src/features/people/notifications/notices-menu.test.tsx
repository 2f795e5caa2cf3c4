import type { Notification } from '@aliquot/contract/people/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';

const server = vi.hoisted(() => ({
  list: vi.fn<() => Promise<unknown>>(),
  markRead: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: { notifications: server },
}));

const notice = (id: string, title: string, read: boolean): Notification => ({
  id,
  kind: 'request-decided',
  title,
  body: 'Meridian Clinical Labs has taken the work.',
  link: '/dashboard',
  created_at: '2026-11-20T09:30:00Z',
  read,
});

const open = async () => {
  renderApp({
    at: '/',
    places: ['/', '/dashboard'].map((path) => ({ path, page: <h1>Page {path}</h1> })),
    readSession: async () => personWith('user'),
  });
  return await screen.findByRole('button', { name: /^Notices/ });
};

beforeEach(() => {
  const items = [notice('a', 'Project approved', false), notice('b', 'Work completed', true)];
  server.list.mockResolvedValue({ items, total: 2, unread: 1, page: 1, pageSize: 10 });
  server.markRead.mockResolvedValue({ unread: 0 });
});

describe('the notices in the header', () => {
  it('count the unread and list the latest', async () => {
    const button = await open();
    await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Notices, 1 unread'));
    await userEvent.click(button);
    const items = within(await screen.findByRole('list', { name: 'Latest notices' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Unread: Project approved/),
      expect.stringMatching(/^Work completed/),
    ]);
  });

  it('following one marks it as read and closes the list', async () => {
    await userEvent.click(await open());
    await userEvent.click(await screen.findByRole('link', { name: /Project approved/ }));
    expect(server.markRead).toHaveBeenCalledExactlyOnceWith({ ids: ['a'] });
    expect(screen.queryByRole('list', { name: 'Latest notices' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Page /dashboard' })).toBeDefined();
  });

  it('all can be marked as read at once', async () => {
    await userEvent.click(await open());
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(server.markRead).toHaveBeenLastCalledWith({});
  });

  it('Escape closes the list and gives the focus back', async () => {
    const button = await open();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: 'Latest notices' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('a visitor has none', async () => {
    renderApp({ at: '/', places: [{ path: '/', page: <h1>Page</h1> }] });
    expect((await screen.findAllByRole('link', { name: 'Sign In' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
  });
});
