import type { Project } from '@aliquot/contract/engagements/projects';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleCollaboration, sampleProject, sampleTurn } from '../../../testing/sample-projects.ts';
import { sampleProtocol } from '../../../testing/sample-protocols.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  accounts: { me: vi.fn<Call>() },
  projects: { list: vi.fn<Call>(), restorable: vi.fn<Call>() },
  drafts: { getRequest: vi.fn<Call>() },
  labs: { nearby: vi.fn<Call>(), sample: vi.fn<Call>() },
  protocols: { list: vi.fn<Call>(), add: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));
vi.mock('../../people/places/lab-map.tsx', () => ({ LabMap: () => <div /> }));

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const waiting = sampleTurn({
  group: 'needs-you',
  mine: true,
  words: 'Your turn: accept the results or ask for changes',
  action: 'accept',
  due: '2026-03-11',
});
const rows: readonly Project[] = [
  sampleProject({
    id: idOf(1),
    title: 'Delivered',
    turn: waiting,
    status: 'in-progress',
    lab_collaborations: [sampleCollaboration({ stage: 'delivered', collaboration_status: 'completed' })],
  }),
  sampleProject({ id: idOf(2), title: 'At work' }),
  sampleProject({
    id: idOf(3),
    title: 'Finished',
    status: 'completed',
    turn: sampleTurn({ group: 'done', words: 'The work was accepted' }),
  }),
];
const laboratories = [{ id: idOf(9), name: 'Harbor Genomics' }];
const page = { items: rows, total: 3, page: 1, pageSize: 20, groups: { 'needs-you': 1, running: 1, done: 1 }, laboratories };

const open = (at = '/dashboard') => {
  const ada = { ...personWith('user'), location: 'Seattle' };
  server.accounts.me.mockResolvedValue({ user: ada });
  return renderApp({
    at,
    places: [
      { path: '/dashboard', page: <DashboardPage /> },
      { path: '/projects/$projectId', page: <h1>Room</h1> },
      { path: '/request', page: <h1>New project request</h1> },
    ],
    readSession: async () => ada,
  });
};

beforeEach(() => {
  localStorage.clear();
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  server.projects.list.mockResolvedValue(page);
  server.projects.restorable.mockResolvedValue({ projects: [] });
  server.labs.sample.mockResolvedValue({ labs: [] });
  server.drafts.getRequest.mockResolvedValue({ draft: null });
  server.protocols.list.mockResolvedValue({ protocols: [] });
});

it('PRM-028 lists what needs the researcher first, then running work, then the rest, with the next date', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Projects that need you' });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  const [first, ...others] = ['Needs you 1 project, the first by Mar 11', 'Delivered', 'My Projects', 'Waiting for others 1'];
  expect(headings.slice(1, 5)).toEqual([expect.stringContaining(first ?? ''), ...others]);
  const [delivered] = within(list).getAllByRole('listitem');
  expect(within(delivered ?? list).getByText('Mar 11, 2026')).toBeDefined();
  expect(delivered?.textContent).toContain('Completed by the lab. Your turn: accept the results or ask for changes');
});

it('PRM-028 says so where every project needs the researcher', async () => {
  server.projects.list.mockResolvedValue({ ...page, items: rows.slice(0, 1), total: 1 });
  open();
  await screen.findByRole('list', { name: 'Projects that need you' });
  expect(screen.getByText('Every project on this page needs you.')).toBeDefined();
});

it('PRM-028 the next step of the first row that needs the researcher stands out', async () => {
  const second = { ...(rows[0] as Project), id: idOf(4), title: 'Delivered too' };
  server.projects.list.mockResolvedValue({ ...page, items: [...rows, second], total: 4 });
  open();
  const filled = (await screen.findAllByRole('link', { name: /^(Review results|Open room): / }))
    .filter(({ className }) => className.includes('bg-brand '))
    .map((link) => link.getAttribute('aria-label'));
  expect(filled).toEqual(['Review results: Delivered']);
});

it('PRM-004 the next step of a row leads to the room', async () => {
  const { history } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Review results: Delivered' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/projects/${idOf(1)}`));
});

it('PRM-028 search, filters and order are kept in the address and asked of the server', async () => {
  const { history } = open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search projects' }), 'plasma');
  await waitFor(() =>
    expect(server.projects.list).toHaveBeenLastCalledWith({ page: 1, first: 'needs-you', search: 'plasma' }, expect.anything()),
  );
  expect(history.location.search).toBe('?search=plasma');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

it('PRM-028 takes the filter from the address, without what nobody can ask for', async () => {
  server.projects.list.mockResolvedValue({ ...page, items: [], total: 0 });
  open(`/dashboard?stage=delivered&lab=${idOf(9)}&sort=title`);
  expect(await screen.findByText('No projects found')).toBeDefined();
  expect(server.projects.list).toHaveBeenLastCalledWith(
    { page: 1, first: 'needs-you', stage: 'delivered', labId: idOf(9), sort: 'title' },
    expect.anything(),
  );
});

it('PRM-028 an address that asks for what does not exist filters by nothing', async () => {
  open('/dashboard?stage=almost&lab=x&sort=size');
  await screen.findByRole('list', { name: 'Projects that need you' });
  expect(server.projects.list).toHaveBeenLastCalledWith({ page: 1, first: 'needs-you' }, expect.anything());
});

it('PRM-028 says that nothing waits for the researcher', async () => {
  const others = rows
    .slice(1)
    .map((row, index) => ({ ...row, turn: { ...row.turn, due: ['2026-03-20', null][index] ?? null } }));
  server.projects.list.mockResolvedValue({ ...page, items: others, total: 2, groups: { 'needs-you': 0, running: 1, done: 1 } });
  open();
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you' })).toBeDefined();
  expect(screen.getByText('Next date: Mar 20, 2026, At work.')).toBeDefined();
});

const empty = { ...page, items: [], total: 0 };
const zone = 'Drop your protocol, statement of work or sample plan, or start typing';

it('PRO-001 without a project begins with a file, which opens the form', async () => {
  server.projects.list.mockResolvedValue(empty);
  server.protocols.add.mockResolvedValue(sampleProtocol());
  const { history } = open();
  const place = (await screen.findByRole('heading', { name: zone })).closest('section') as HTMLElement;
  expect(screen.queryByRole('heading', { name: 'Nothing waits for you' })).toBeNull();
  const file = new File(['words'], 'protocol.pdf', { type: 'application/pdf' });
  await act(async () => void fireEvent.drop(place, { dataTransfer: { files: [file] } }));
  await waitFor(() => expect(history.location.pathname).toBe('/request'));
  expect(server.protocols.add).toHaveBeenCalledOnce();
});

it('PRO-001 a file that cannot begin a request is named, and the dashboard stays', async () => {
  server.projects.list.mockResolvedValue(empty);
  const { history } = open();
  const place = (await screen.findByRole('heading', { name: zone })).closest('section') as HTMLElement;
  await act(async () => void fireEvent.drop(place, { dataTransfer: { files: [new File(['x'], 'tool.exe')] } }));
  expect(await screen.findByText(/^File tool\.exe has an unsupported format\./)).toBeDefined();
  expect(history.location.pathname).toBe('/dashboard');
  expect(server.protocols.add).not.toHaveBeenCalled();
});
