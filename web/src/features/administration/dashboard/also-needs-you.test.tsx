import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { AlsoNeedsYou } from './also-needs-you.tsx';

const page = (total: number) => answered({ items: [], total, page: 1, pageSize: 1 });
const operations = (failed: number) =>
  answered({
    jobs: { failed: 0, running: 0, waiting: 0 },
    mail: { failed, waiting: 0 },
    stoppedAnalyses: 0,
    storage: { disk: null },
  });

const open = (claims: number, demands: number, disputes: number, failed: number) => {
  fakeServer({
    'GET /api/lab-claims': page(claims),
    'GET /api/admin/projects': (body, query) => page(query?.includes('dispute=open') ? disputes : demands)(body, query),
    'GET /api/admin/operations': operations(failed),
  });
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <AlsoNeedsYou /> }],
    readSession: async () => personWith('admin'),
  });
  return screen.findByRole('region', { name: 'Also needs you' });
};

it('ADQ-014 what waits beside the queue has its number, which opens it', async () => {
  const region = await open(1, 4, 1, 2);
  await within(region).findByRole('link', { name: '2 messages could not be sent' });
  const links = within(region).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 claim', '/admin#claims'],
    ['1 project in dispute', '/admin/projects?dispute=open'],
    ['4 open demands', '/admin/projects?demand=open'],
    ['2 messages could not be sent', '/admin/operations?mail=failed#mail'],
  ]);
});

it('says that nothing else waits', async () => {
  const region = await open(0, 0, 0, 0);
  expect(await within(region).findByText('Nothing else.')).toBeDefined();
  expect(within(region).queryByRole('link')).toBeNull();
});
