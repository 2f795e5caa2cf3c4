import type { LabSummary } from '@aliquot/contract/hearts/lab-list';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LabManagement } from './lab-management.tsx';
import type { Tell } from './use-decision.ts';

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

const reviewName = `GET /api/review-queue/${lab.id}`;
const review = { lab_id: lab.id, against: [], speaks_for: [], questions: [], needs_note: false };

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const { asked } = fakeServer({
    'GET /api/labs': answered({ items: [lab], total: 1, page: 1, pageSize: 20 }),
    [`GET /api/labs/${lab.id}`]: answered(lab),
    [reviewName]: answered(review),
    ...answers,
  });
  const said = { succeed: vi.fn<Tell['succeed']>(), fail: vi.fn<(text: string) => void>() };
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <LabManagement {...said} /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...said, asked, listed: () => asked.filter(({ name }) => name === 'GET /api/labs').length };
};

afterEach(() => {
  vi.useRealTimers();
});

const approve = async (note?: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Approve ?Harbor Genomics$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Harbor Genomics' }));
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Approve laboratory' });
  if (note) {
    expect(await dialog.findByText('No document was handed in')).toBeTruthy();
    expect(button.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason for approval/ }), note);
  }
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  return dialog;
};

it('ADM-003 ADM-004 a row shows three capabilities and how many more, and its actions', async () => {
  open({});
  const list = await screen.findByRole('list', { name: 'Capabilities of Harbor Genomics' });
  expect(list.textContent).toBe('Genetics · Virology · Cytology');
  expect(list.nextSibling?.textContent).toBe('+1 more');
  for (const name of ['Approve', 'Deny', 'View', 'Delete'])
    expect(screen.getByRole('button', { name: new RegExp(`^${name} ?Harbor Genomics$`) })).toBeTruthy();
});

const decideName = 'POST /api/functions/update-lab-status';

it.each([
  [refusedWith(500, ''), 'Failed to update lab status'],
  [refusedWith(409, 'Conflict'), /^Ada Admin denied this laboratory on .*\. Reason: No certificate\.$/],
] as const)('ADM-006 approving that fails says why, and who decided first', async (answer, words) => {
  open({ [decideName]: answer, 'GET /api/audit': answered(decided) });
  const dialog = await approve();
  expect(await dialog.findByText(words)).toBeTruthy();
});

it('ADQ-011: approving from the list shows what is against it, asks for the note in place, and offers to undo it', async () => {
  const against = [
    { kind: 'unread', words: 'No document was handed in', asks_for_note: true, certification_id: null, evidence: [] },
  ];
  const undoName = `POST /api/labs/${lab.id}/approval-undo`;
  const said = open({
    [reviewName]: answered({ ...review, against, needs_note: true }),
    [decideName]: answered(lab),
    [undoName]: answered(lab),
  });
  await approve('Seen on site.');
  await waitFor(() => expect(said.succeed.mock.calls[0]?.[0]).toBe('Lab status updated to approved successfully'));
  expect(said.asked.find(({ name }) => name === decideName)?.body).toEqual({
    labId: lab.id,
    newStatus: 'approved',
    note: 'Seen on site.',
  });
  const [, undo] = said.succeed.mock.calls[0] ?? [];
  expect(undo?.label).toBe('Undo');
  undo?.onAct();
  await waitFor(() =>
    expect(said.succeed.mock.calls[1]?.[0]).toBe('Approval undone. The laboratory is waiting for review again.'),
  );
});

it('ADQ-015: after a decision the next laboratory to decide has the focus', async () => {
  const second = { ...lab, id: '019a0000-0000-7000-8000-00000000000b', name: 'Bay Oncology' };
  open({
    'GET /api/labs': answered({ items: [lab, second], total: 2, page: 1, pageSize: 20 }),
    [decideName]: answered(lab),
  });
  await approve();
  const next = await screen.findByRole('button', { name: /^Approve ?Bay Oncology$/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('ADM-014 laboratories that cannot be loaded say so', async () => {
  open({ 'GET /api/labs': refusedWith(500, '') });
  expect(await screen.findByText('Failed to load labs')).toBeTruthy();
});

const remove = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?Harbor Genomics$/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Harbor Genomics?' });
  await userEvent.type(within(question).getByLabelText(/^Type/), lab.name);
  await userEvent.type(within(question).getByLabelText(/^Reason/), 'Registered twice');
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
