import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { personWith, renderApp } from '../testing/render-app.tsx';

beforeAll(() => import('../features/administration/lists/palette.tsx'));

const menu = () => screen.queryByRole('navigation', { name: 'Administration' });

const open = async (at: string, role: 'admin' | 'user' = 'admin') => {
  const [path = ''] = at.split('?');
  renderApp({ at, places: [{ path, page: <h1>The page</h1> }], readSession: async () => personWith(role) });
  await screen.findAllByText('Sign Out');
};

it.each([
  ['/admin', 'Overview', 'page'],
  ['/admin/queue?view=mine', 'Review queue', 'page'],
  ['/admin/labs/019a0000-0000-7000-8000-0000000000b1', 'Review queue', 'true'],
  ['/admin/projects', 'Project Management', 'page'],
  ['/admin/users', 'Users Management', 'page'],
  ['/admin/lab-onboarding', 'Lab Onboarding', 'page'],
  ['/admin/reports', 'Reports', 'page'],
  ['/admin/reports/people', 'Reports', 'true'],
  ['/admin/audit', 'Audit trail', 'page'],
  ['/admin/operations', 'Operations', 'page'],
  ['/admin/templates', 'Templates', 'page'],
  ['/admin/settings', 'Settings', 'page'],
])('ADQ-014 one menu leads to every screen of administrators, and at %s marks %s', async (at, label, current) => {
  await open(at);
  const links = within(menu() as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Overview',
    'Review queue',
    'Project Management',
    'Users Management',
    'Lab Onboarding',
    'Reports',
    'Audit trail',
    'Operations',
    'Templates',
    'Settings',
  ]);
  const marked = links.filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, current]]);
});

it('ADQ-014 the menu says that Ctrl+K finds everything, and its button does the same', async () => {
  await open('/admin/settings');
  const button = within(menu() as HTMLElement).getByRole('button', { name: 'Search everything Ctrl K' });
  await userEvent.click(button);
  expect(await screen.findByRole('combobox', { name: 'Search labs, projects, people and screens' })).toBeTruthy();
});

it.each([
  ['admin', '/profile-settings'],
  ['user', '/admin'],
] as const)('ADQ-014 no menu of administrators for the role %s at %s', async (role, at) => {
  await open(at, role);
  expect(menu()).toBeNull();
});
