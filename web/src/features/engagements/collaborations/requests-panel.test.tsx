import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { sampleTurn } from '../../../testing/sample-projects.ts';
import { RequestsPanel } from './requests-panel.tsx';

const listName = 'GET /api/collaborations';
const decideName = 'POST /api/functions/update-collaboration-status';
const request = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  project_id: '019a0000-0000-7000-8000-0000000000a1',
  lab_reference_id: '019a0000-0000-7000-8000-0000000000b1',
  lab_name: 'Harbor Genomics',
  lab_location: 'Seattle',
  collaboration_status: 'pending',
  reason: null,
  match: null,
  completion_note: null,
  completed_at: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  project: {
    id: '019a0000-0000-7000-8000-0000000000a1',
    title: 'Plasma panel',
    status: 'pending',
    research_area: 'oncology',
    service_type: 'sample-analysis',
    timeline: 'short',
    budget_range: 'low',
    description: 'Short.',
    created_at: '2026-11-01T10:00:00Z',
  },
  documents: [],
  results: [],
  requester: { name: 'Rosa Lind', institution: 'State University', country: 'United States', email: null },
  turn: sampleTurn({ group: 'needs-you', mine: true, words: 'Your turn: respond to the request', action: 'approve' }),
  can: { decide: true, complete: false },
};

const reject = async (answer: ReturnType<typeof answered>) => {
  const { asked } = fakeServer({
    [listName]: answered({ items: [request], total: 1, pending: 1, page: 1, pageSize: 20 }),
    [decideName]: answer,
  });
  const fail = vi.fn<(message: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RequestsPanel labId={request.lab_reference_id} succeed={() => undefined} fail={fail} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reject Project' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'No capacity.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject Project' }));
  return { fail, loads: () => asked.filter(({ name }) => name === listName).length };
};

it('COL-011 a rejection that fails keeps the reason that was written', async () => {
  await reject(refusedWith(500, ''));
  const dialog = screen.getByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed to update collaboration status');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('No capacity.');
});

it('COL-011 the requests are loaded again after a decision', async () => {
  const { loads } = await reject(answered({ projectTitle: 'Plasma panel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(loads()).toBe(2));
});
