import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { ReviewsSection } from './reviews-section.tsx';

const work = '019a0000-0000-7000-8000-000000000001';
const listName = `GET /api/collaborations/${work}/reviews`;
const writeName = `PUT /api/collaborations/${work}/review`;
const own = {
  id: '019a0000-0000-7000-8000-000000000002',
  side: 'researcher',
  points: { communication: 5, timeliness: 4, quality: 3 },
  text: 'Careful work.',
  written_at: '2026-11-01T10:00:00Z',
  published_at: null,
  removed: null,
  can: { remove: false },
};
const open = { side: 'researcher', reviews: [], state: 'open', ends_at: '2026-11-15T10:00:00Z', can: { write: true } };

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  const succeed = vi.fn<(text: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewsSection collaborationId={work} place={{ kind: 'project' }} succeed={succeed} />
    </QueryClientProvider>,
  );
  return { ...server, succeed };
};

it('PRM-023 rates each point, and keeps what was written when it cannot be saved', async () => {
  const { asked } = show({ [listName]: answered(open), [writeName]: refusedWith(409, 'Too late.') });
  await screen.findByText(/Neither side sees the other’s review before both are in, or before November 15, 2026/);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save review' });
  for (const [point, value] of [
    ['Communication', '5 of 5'],
    ['Timeliness', '4 of 5'],
  ] as const)
    await userEvent.click(within(screen.getByRole('group', { name: point })).getByRole('radio', { name: value }));
  expect(save.disabled).toBe(true);
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Quality of the results' })).getByRole('radio', { name: '3 of 5' }),
  );
  await userEvent.type(screen.getByRole('textbox'), 'Careful work.');
  await userEvent.click(save);
  await screen.findByText('Too late.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Careful work.');
  expect(asked.find(({ name }) => name === writeName)?.body).toMatchObject({ points: own.points, text: 'Careful work.' });
});

it('PRM-023 the own review can be changed until it is published', async () => {
  show({ [listName]: answered({ ...open, reviews: [own] }), [writeName]: answered({ ...open, reviews: [own] }) });
  await screen.findByText(/not published yet/);
  await userEvent.click(screen.getByRole('button', { name: 'Change your review' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Careful work.');
  await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
  await screen.findByRole('button', { name: 'Change your review' });
});

it('PRM-023 a published review can’t be changed, and a removed one says why', async () => {
  const published = { ...own, published_at: '2026-11-15T10:00:00Z' };
  const removed = {
    ...published,
    id: work,
    side: 'laboratory',
    points: {},
    text: '',
    removed: { at: '2026-11-16T10:00:00Z', reason: 'It names a patient.' },
  };
  show({ [listName]: answered({ ...open, state: 'over', reviews: [published, removed], can: { write: false } }) });
  await screen.findByText('Careful work.');
  expect(screen.queryByText(/Reason: It names a patient\./)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('PRM-020 PRM-023 says that a dispute stops reviews', async () => {
  show({ [listName]: answered({ ...open, state: 'paused', ends_at: null, can: { write: false } }) });
  await screen.findByText(/Reviews are paused until the dispute is decided/);
  expect(screen.queryByRole('button')).toBeNull();
});
