import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { WaitingLabs } from './waiting-labs.tsx';

const item = (lab_id: string, name: string, over: number) => ({
  lab_id,
  name,
  address: '1 Pier, Seattle, WA 98101',
  status: 'pending',
  wait: { kind: 'new', since: '2026-11-20T10:00:00Z', days: 5 + over, over, paused_at: null },
  risk: null,
  score: null,
  ending: null,
  certificates: 0,
  contradictions: 0,
  corrections: 0,
  assignee: null,
  blocked_by: null,
});
const late = item('019a0000-0000-7000-8000-00000000000a', 'Harbor Genomics', 2);
const fine = item('019a0000-0000-7000-8000-00000000000b', 'Pier Virology', -3);
const counts = { all: 2, mine: 0, overdue: 1, nobody: 2, contradictions: 0, ending: 0, asked: 0, ready: 0 };
const queue = (items: readonly object[]) =>
  answered({ items, total: items.length, page: 1, pageSize: 5, counts, due_today: 0, target_days: 5 });
const review = (against: readonly string[]) =>
  answered({ needs_note: against.length > 0, against: against.map((words) => ({ kind: 'unread', words })) });

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  fakeServer(answers);
  renderApp({
    at: '/admin',
    places: [
      { path: '/admin', audience: 'admin', page: <WaitingLabs /> },
      { path: '/admin/labs/$labId', audience: 'admin', page: <p>The review</p> },
    ],
    readSession: async () => personWith('admin'),
  });
};
const both = {
  'GET /api/review-queue': queue([late, fine]),
  [`GET /api/review-queue/${late.lab_id}`]: review(['No document was handed in', 'One', 'Two', 'Three']),
  [`GET /api/review-queue/${fine.lab_id}`]: review([]),
};

it('ADQ-011 ADQ-014 the first of the queue are shown with their wait against the target and what is against each', async () => {
  open(both);
  const table = within(await screen.findByRole('table', { name: 'Waiting for a decision' }));
  await table.findByText('No document was handed in · One · Two · 1 more');
  const rows = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(rows[1]).toEqual([
    'Harbor Genomics Seattle, WA',
    'New',
    '7 d 2 over',
    'No document was handed in · One · Two · 1 more',
    'Unassigned',
    'Review Harbor Genomics',
  ]);
  await waitFor(() =>
    expect(table.getByRole('row', { name: 'Pier Virology' }).textContent).toContain('No points against approval'),
  );
  expect(screen.getByText(/^2 laboratories waiting/).textContent).toBe(
    '2 laboratories waiting. 1 past the target of 5 days, 0 due today, 2 unassigned.',
  );
});

it('ADQ-001 J goes to a row, and Enter opens its review', async () => {
  open(both);
  const row = await screen.findByRole('row', { name: 'Harbor Genomics' });
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(row);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The review')).toBeDefined();
});

it.each([
  ['an empty queue', queue([]), 'Nothing to review'],
  ['a queue that could not be loaded', refusedWith(500, ''), 'The review queue could not be loaded'],
])('%s says so', async (_, answer, words) => {
  open({ 'GET /api/review-queue': answer });
  expect(await screen.findByText(words)).toBeDefined();
});
