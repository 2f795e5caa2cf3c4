import type { Role } from '@aliquot/contract/options';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { answered, fakeServer } from '../testing/fake-server.ts';
import { personWith, renderApp } from '../testing/render-app.tsx';

beforeAll(() => import('../features/administration/lists/palette.tsx'));

const lab = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Harbor Genomics', address: 'Pier 1', status: 'approved' };

const id = '019a0000-0000-7000-8000-0000000000c1';
const byKeys = async () => void (await userEvent.keyboard('{Control>}k{/Control}'));

const open = async (role: Role, routes: Parameters<typeof fakeServer>[0] = {}, byWay: () => Promise<void> = byKeys) => {
  const server = fakeServer({ 'GET /api/admin/search': answered({ labs: [lab], projects: [], people: [] }), ...routes });
  renderApp({
    at: '/here',
    places: [
      { path: '/here', audience: role, page: <p>The page</p> },
      { path: '/admin/labs/$labId', audience: role, page: <p>The laboratory</p> },
      { path: '/projects/$projectId', audience: role, page: <p>Opened /projects/{id}</p> },
      { path: '/lab-dashboard/requests/$id', audience: role, page: <p>Opened /lab-dashboard/requests/{id}</p> },
    ],
    readSession: async () => personWith(role),
  });
  await screen.findByText('The page');
  await byWay();
  await screen.findByRole('combobox');
  return server;
};

it('ADQ-005 Control and K find laboratories, projects, people and screens, and Enter goes there', async () => {
  await open('admin');
  const field = screen.getByRole('combobox', { name: 'Search labs, projects, people and screens' });
  for (const name of [/Users Management/, /Review queue/, /Audit trail/, /Operations/, /Templates/, /Settings/])
    expect(screen.getByRole('option', { name })).toBeTruthy();
  await userEvent.type(field, 'harbor');
  const found = await screen.findByRole('option', { name: /^Harbor Genomics/ });
  expect(field.getAttribute('aria-activedescendant')).toBe(found.id);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The laboratory')).toBeTruthy();
});

it.each([
  ['user', 'projects', 'GET /api/projects', { id, title: 'My panel', status: 'pending' }, `/projects/${id}`, 'My Projects'],
  [
    'lab_owner',
    'requests',
    'GET /api/collaborations',
    { id, project: { title: 'My panel' } },
    `/lab-dashboard/requests/${id}`,
    'My Laboratory',
  ],
] as const)('ADQ-005 the role %s finds its screens and its %s', async (role, noun, route, item, path, screenName) => {
  const server = await open(role, { [route]: answered({ items: [item], total: 1, page: 1, pageSize: 8 }) });
  await userEvent.type(screen.getByRole('combobox', { name: `Search ${noun} and screens` }), 'my');
  const found = await screen.findByRole('option', { name: /^My panel/ });
  expect(screen.getByRole('option', { name: new RegExp(`^${screenName}`) })).toBeTruthy();
  expect(server.asked.some(({ name }) => name.includes('/admin/'))).toBe(false);
  await userEvent.click(found);
  expect(await screen.findByText(`Opened ${path}`)).toBeTruthy();
});

it.each([
  ['user', 'Search projects Ctrl K'],
  ['lab_owner', 'Search requests Ctrl K'],
] as const)('ADQ-014 the header of the role %s has the button "%s", which opens the same', async (role, name) => {
  await open(role, {}, () => userEvent.click(screen.getByRole('button', { name })));
  expect(screen.getByRole('dialog', { name: 'Go to' })).toBeTruthy();
});
