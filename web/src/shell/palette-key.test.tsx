import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { answered, fakeServer } from '../testing/fake-server.ts';
import { personWith, renderApp } from '../testing/render-app.tsx';

beforeAll(() => import('../features/administration/lists/palette.tsx'));

const lab = { id: '019a0000-0000-7000-8000-0000000000b1', name: 'Harbor Genomics', address: 'Pier 1', status: 'approved' };

const open = async (role: 'admin' | 'user') => {
  const server = fakeServer({ 'GET /api/admin/search': answered({ labs: [lab], projects: [], people: [] }) });
  renderApp({
    at: '/here',
    places: [
      { path: '/here', audience: role, page: <p>The page</p> },
      { path: '/admin/labs/$labId', audience: role, page: <p>The laboratory</p> },
    ],
    readSession: async () => personWith(role),
  });
  await screen.findByText('The page');
  await userEvent.keyboard('{Control>}k{/Control}');
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

it('ADQ-005 others find their screens, and nothing is searched for them', async () => {
  const { asked } = await open('user');
  await userEvent.type(screen.getByRole('combobox', { name: 'Search screens' }), 'my');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['My Projects Screen']);
  expect(asked.some(({ name }) => name.includes('search'))).toBe(false);
});
