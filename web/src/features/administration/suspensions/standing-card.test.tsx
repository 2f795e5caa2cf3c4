import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { StandingCard } from './standing-card.tsx';

const labId = '019a0000-0000-7000-8000-000000000001';
const standing = {
  lab_id: labId,
  name: 'Harbor Genomics',
  status: 'approved',
  suspension: null,
  earlier: [],
  work: [
    { collaboration_id: 'c1', project_id: 'p1', title: 'Plasma panel', stage: 'running', goes_on: true },
    { collaboration_id: 'c2', project_id: 'p2', title: 'Second panel', stage: 'asked', goes_on: false },
  ],
  obstacle: null,
  can: { suspend: true, reinstate: false, reopen: false },
};
const suspension = {
  id: 's1',
  reason: 'The CLIA certificate ended.',
  certificate: 'clia',
  ends_on: null,
  suspended_at: '2026-10-01T10:00:00Z',
  suspended_by: null,
  ended_at: null,
  ended_by: null,
  end_note: null,
};

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  const succeed = vi.fn<(text: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StandingCard labId={labId} succeed={succeed} />
    </QueryClientProvider>,
  );
  return { ...server, succeed };
};
const reads = `GET /api/labs/${labId}/standing`;
const suspends = `POST /api/labs/${labId}/suspension`;

it('ADQ-004 names the open work before it suspends, and keeps what was typed when it is refused', async () => {
  const { asked } = show({ [reads]: answered(standing), [suspends]: refusedWith(409, 'It is already suspended.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend laboratory' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Harbor Genomics?' });
  expect(
    within(dialog)
      .getByText(/Plasma panel/)
      .closest('section')?.textContent,
  ).toContain('Continues');
  expect(
    within(dialog)
      .getByText(/Second panel/)
      .closest('section')?.textContent,
  ).toContain('Paused');
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Suspend laboratory' });
  expect(save.disabled).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'No report.');
  await userEvent.click(save);
  await within(dialog).findByText('It is already suspended.');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('No report.');
  expect(asked.find(({ name }) => name === suspends)?.body).toMatchObject({ reason: 'No report.', ends_on: null });
});

it('ADQ-004 a reason of several lines stays in lines, now and later', async () => {
  const reason = '- No report.\n- No certificate.';
  const ended = { ...suspension, id: 's0', reason, ended_at: '2026-10-03T10:00:00Z', end_note: null };
  show({ [reads]: answered({ ...standing, suspension: { ...suspension, reason }, earlier: [ended] }) });
  const places = await screen.findAllByText(/No report\.\s- No certificate\./);
  expect(places.map(({ className }) => className.includes('as-written'))).toEqual([true, true]);
});

it('ADQ-004 says what reinstating needs, and what goes on', async () => {
  const obstacle = 'Reinstating needs a current CLIA certificate.';
  show({ [reads]: answered({ ...standing, suspension, obstacle, can: { ...standing.can, suspend: false } }) });
  await screen.findByText('Suspended by rule');
  screen.getByText(obstacle);
  screen.getByText(/1 project in progress continues. 1 project is waiting for an answer./);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reinstate laboratory' }).disabled).toBe(true);
});

it('ADQ-004 reopens a denied laboratory with a reason', async () => {
  const denied = { ...standing, status: 'denied', work: [], can: { suspend: false, reinstate: false, reopen: true } };
  const { asked, succeed } = show({
    [reads]: answered(denied),
    [`POST /api/labs/${labId}/reopening`]: answered({ ...denied, status: 'pending' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen decision' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'The owner called.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen decision' }));
  await waitFor(() => expect(succeed).toHaveBeenCalledWith('Harbor Genomics is pending again.'));
  expect(asked.some(({ body }) => (body as { reason?: string } | undefined)?.reason === 'The owner called.')).toBe(true);
});
