import type { LabSummary } from '@aliquot/contract/lab-list';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { personWith, renderApp } from '../../testing/render-app.tsx';
import { LabManagement } from './lab-management.tsx';

// Loaded when it is opened; on a busy machine that takes longer than a test waits.
beforeAll(() => import('./review-dialog.tsx'));

const lab: LabSummary = {
  id: '019a0000-0000-7000-8000-00000000000a',
  name: 'Harbor Genomics',
  address: '1 Pier, Seattle',
  status: 'pending',
  needs_review: false,
  capabilities: ['Genetics', 'Virology', 'Cytology', 'Oncology'],
  compliance_score: 47,
  scored: true,
  overall_risk: 'HIGH',
  documents: 2,
  created_at: '2026-11-20T10:00:00Z',
  can: { decide: true, delete: true },
} as LabSummary;

const decided = {
  items: [
    {
      seq: 9,
      at: '2026-11-21T08:00:00Z',
      actor_id: null,
      actor: { name: 'Ada Admin', email: 'ada@example.org' },
      actor_role: 'admin',
      action: 'labs.deny',
      object_type: 'lab',
      object_id: lab.id,
      object_name: lab.name,
      before: null,
      after: null,
      reason: 'No certificate.',
      ip: null,
      user_agent: null,
      request_id: null,
    },
  ],
  next: null,
};

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const { asked } = fakeServer({ 'GET /api/labs': answered({ items: [lab], total: 1, page: 1, pageSize: 20 }), ...answers });
  const said = { succeed: vi.fn<(text: string) => void>(), fail: vi.fn<(text: string) => void>() };
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <LabManagement {...said} /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...said, listed: () => asked.filter(({ name }) => name === 'GET /api/labs').length };
};

afterEach(() => {
  vi.useRealTimers();
});

const approve = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Approve ?Harbor Genomics$/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve laboratory' }));
};

it('ADM-003 ADM-004 a row shows three capabilities and how many more, and its actions', async () => {
  open({});
  const list = await screen.findByRole('list', { name: 'Capabilities of Harbor Genomics' });
  expect(list.textContent).toBe('GeneticsVirologyCytology+1 more');
  for (const name of ['Approve', 'Deny', 'View', 'Delete'])
    expect(screen.getByRole('button', { name: new RegExp(`^${name} ?Harbor Genomics$`) })).toBeTruthy();
});

it.each([
  [answered({ success: true, status: 'approved' }), 'succeed', 'Lab status updated to approved successfully'],
  [refusedWith(500, ''), 'fail', 'Failed to update lab status'],
  [refusedWith(409, 'Conflict'), 'fail', /^Ada Admin denied this laboratory on .*\. Reason: No certificate\.$/],
] as const)('ADM-006 approving shows its outcome, and who decided first', async (answer, how, words) => {
  const said = open({ 'POST /api/functions/update-lab-status': answer, 'GET /api/audit': answered(decided) });
  await approve();
  await waitFor(() => expect(said[how].mock.calls).toEqual([[expect.stringMatching(words)]]));
});

it('ADM-014 laboratories that cannot be loaded say so', async () => {
  open({ 'GET /api/labs': refusedWith(500, '') });
  expect(await screen.findByText('Failed to load labs')).toBeTruthy();
});

const remove = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Harbor Genomics$/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Harbor Genomics?' });
  await userEvent.type(within(question).getByRole('textbox'), lab.name);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete laboratory' }));
};
const deleteName = 'POST /api/functions/delete-lab-admin';
const deletion = {
  success: true,
  deletedLab: { name: lab.name },
  verification: { beforeCount: 9, afterCount: 8, documentsDeleted: 2 },
};

it('ADM-009 a deletion names the laboratory and the counts, and the list reloads 1 s later', async () => {
  const said = open({ [deleteName]: answered(deletion) });
  const told = new Promise<string>((resolve) => {
    said.succeed.mockImplementation((words) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      resolve(words);
    });
  });
  await remove();
  expect(await told).toBe('Harbor Genomics was deleted: 9 laboratories before, 8 after, 2 documents removed.');
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(said.listed()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(said.listed()).toBe(2));
});

it.each([
  ['fails', refusedWith(500, ''), 'Failed to delete lab. Please try again.'],
  ['ends without success', answered({ ...deletion, success: false }), 'Lab deletion was not successful'],
])('ADM-009 a deletion that %s says so', async (_how, answer, words) => {
  const said = open({ [deleteName]: answer });
  await remove();
  await waitFor(() => expect(said.fail.mock.calls).toEqual([[words]]));
  expect(said.succeed).not.toHaveBeenCalled();
});
