import type { LabSummary } from '@aliquot/contract/hearts/lab-list';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setShortcuts } from '../../../platform/shortcuts.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LabManagement } from '../review-queue/lab-management.tsx';

beforeAll(() => import('./bulk-dialog.tsx'));
afterEach(() => act(() => setShortcuts(true)));

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const lab = (number: number) =>
  ({
    id: idOf(number),
    name: `Lab ${number}`,
    address: '1 Pier, Seattle',
    status: 'approved',
    needs_review: false,
    suspended: false,
    lab_type: 'clinical',
    capabilities: [],
    compliance_score: 47,
    scored: true,
    overall_risk: 'high',
    first_end: '2026-12-01',
    documents: 2,
    created_at: '2026-11-20T10:00:00Z',
    can: { decide: false, delete: true },
  }) satisfies LabSummary;

const labs = [1, 2, 3, 4].map(lab);
const view = { id: idOf(9), name: 'Old view', query: 'risk=high', missing: ['hat'] };

const open = (at = '/admin', answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'GET /api/labs': answered({ items: labs, total: 30, page: 1, pageSize: 20 }),
    'GET /api/admin/lists/laboratories/views': answered({ views: [view] }),
    ...answers,
  });
  renderApp({
    at,
    places: [{ path: '/admin', audience: 'admin', page: <LabManagement succeed={() => {}} fail={() => {}} /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...server, calls: (name: string) => server.asked.filter((each) => each.name === name) };
};

const orderOfScore = () => screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort');
const box = (name: string) => screen.findByRole('checkbox', { name });

it('ADQ-005 a header orders the list, by click and by keyboard, and says how', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Score' }));
  await waitFor(() => expect(orderOfScore()).toBe('ascending'));
  screen.getByRole('button', { name: 'Score' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(orderOfScore()).toBe('descending'));
  expect(calls('GET /api/labs').length).toBeGreaterThan(2);
});

it('ADQ-005 a filter is a chip that can be changed and taken away; the export has the same filter', async () => {
  open('/admin?score=60..80');
  expect(await screen.findByRole('button', { name: 'Change filter Score: 60% to 80%' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/api/admin/labs.csv?score=60..80');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Score' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Change filter/ })).toBeNull());
});

it('ADQ-005 a view opens without what no longer exists, and says so', async () => {
  open('/admin?risk=high');
  expect(await screen.findByText('The view “Old view” opened without 1 part that no longer exists: hat.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Old view' }).getAttribute('aria-current')).toBe('page');
});

it('ADQ-005 “All” is beside saved views, and absent without them', async () => {
  open();
  const views = await screen.findByRole('navigation', { name: 'Saved views' });
  expect(within(views).getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
  cleanup();
  const { calls } = open('/admin?risk=high', { 'GET /api/admin/lists/laboratories/views': answered({ views: [] }) });
  await waitFor(() => expect(calls('GET /api/admin/lists/laboratories/views')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  expect(await screen.findByRole('dialog', { name: 'Save this view' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'All' })).toBeNull();
});

it('ADQ-005 keys go through the rows and choose them, Shift chooses a range, Escape lets go', async () => {
  open();
  await box('Choose Lab 1');
  await userEvent.keyboard('jj');
  expect(document.activeElement?.getAttribute('data-row')).toBe(idOf(2));
  await userEvent.keyboard('kx');
  expect(await screen.findByText('1 laboratory chosen')).toBeTruthy();
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(await box('Choose Lab 3'));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('3 laboratories chosen')).toBeTruthy();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search laboratories' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/chosen$/)).toBeNull());
});

it('ADQ-005 single-key shortcuts can be switched off', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off single-key shortcuts' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('j');
  expect(document.activeElement?.getAttribute('data-row') ?? null).toBeNull();
});

it('ADQ-005 many rows are changed after one question, and each row that was not has its reason', async () => {
  const { calls } = open('/admin', {
    'GET /api/admin/lists/laboratories/matching': answered({ rows: labs.map(({ id, name }) => ({ id, name })), total: 30 }),
    'POST /api/admin/bulk': answered({
      results: [
        { id: idOf(1), outcome: 'done', reason: null },
        { id: idOf(2), outcome: 'refused', reason: 'This laboratory already has a member, who manages it.' },
        { id: idOf(3), outcome: 'unchanged', reason: 'No longer exists.' },
        { id: idOf(4), outcome: 'done', reason: null },
      ],
    }),
  });
  await userEvent.click(await box('Choose all rows of this page'));
  await userEvent.click(screen.getByRole('button', { name: 'Choose all 30' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remind owner' }));
  const question = await screen.findByRole('dialog', { name: 'Remind the owners of 4 laboratories?' });
  expect(calls('POST /api/admin/bulk')).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Remind the owners of 4 laboratories' }));
  expect(await within(question).findByText('2 done, 1 already so, 1 refused')).toBeTruthy();
  const told = within(question).getByRole('list', { name: 'Rows that were not changed' });
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lab 2 Refused: This laboratory already has a member, who manages it.', 'Lab 3 No longer exists.']);
  expect(calls('POST /api/admin/bulk')).toHaveLength(1);
  await userEvent.click(within(question).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/chosen$/)).toBeNull());
});

it('ADQ-005 columns are chosen and stay in the address', async () => {
  open('/admin?columns=status,ends');
  expect(await screen.findByRole('columnheader', { name: 'First certificate ends' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Score' }));
  expect(await screen.findByRole('columnheader', { name: 'Score' })).toBeTruthy();
});

it('ADQ-005 exports the chosen rows alone, by the filter of the list', async () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:saved');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = saved;
  URL.revokeObjectURL = () => {};
  const text = `\uFEFFid,name\r\n${labs.map(({ id, name }) => `${id},${name}\r\n`).join('')}`;
  const { calls } = open('/admin?risk=high', { 'GET /api/admin/labs.csv': () => new Response(text) });
  await userEvent.click(await box('Choose Lab 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Export chosen' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(calls('GET /api/admin/labs.csv')[0]?.query).toBe('?risk=high');
  expect(await saved.mock.calls[0]?.[0].text()).toBe(`id,name\r\n${idOf(2)},Lab 2\r\n`);
  clicked.mockRestore();
});
