import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { Disputes } from './disputes.tsx';

const work = '019a0000-0000-7000-8000-000000000001';
const listName = `GET /api/collaborations/${work}/disputes`;
const openName = `POST /api/collaborations/${work}/disputes`;
const dispute = {
  id: '019a0000-0000-7000-8000-000000000002',
  side: 'researcher',
  opened_by: 'Rosa Lind',
  reason: 'The panel is another one.',
  opened_at: '2026-11-01T10:00:00Z',
  closed_by: null,
  decision: null,
  closed_at: null,
  can: { close: true },
};
const closeName = `POST /api/disputes/${dispute.id}/close`;

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Disputes collaborationId={work} />
    </QueryClientProvider>,
  );
  return server;
};

it('PRM-020 opens a dispute with a reason, which stays when it cannot be sent', async () => {
  const { asked } = show({
    [listName]: answered({ disputes: [], can: { open: true } }),
    [openName]: refusedWith(409, 'Too late.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open a dispute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open a dispute' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Open the dispute' }).disabled).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Another panel.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open the dispute' }));
  await within(dialog).findByText('Too late.');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Another panel.');
  expect(asked.find(({ name }) => name === openName)?.body).toMatchObject({ reason: 'Another panel.' });
});

it('PRM-020 an administrator decides, and the decision is shown', async () => {
  const { asked } = show({
    [listName]: answered({ disputes: [dispute], can: { open: false } }),
    [closeName]: answered(dispute),
  });
  await screen.findByText('The panel is another one.');
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide the dispute' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'It runs the agreed panel.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close the dispute' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ name }) => name === closeName)?.body).toMatchObject({ decision: 'It runs the agreed panel.' });
});

it('PRM-020 shows a decision with who made it, and nothing to do', async () => {
  const decided = {
    ...dispute,
    closed_by: 'Ada',
    decision: 'It runs the agreed panel.',
    closed_at: '2026-11-02T10:00:00Z',
    can: { close: false },
  };
  show({ [listName]: answered({ disputes: [decided], can: { open: false } }) });
  await screen.findByText('Decided');
  expect(screen.queryByText(/Decision of Ada/)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
