import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { HoldsCard } from './holds-card.tsx';

const hold = {
  id: 'h1',
  subject: 'laboratory',
  subject_id: 'l1',
  subject_name: 'Harbor Genomics',
  reason: 'A claim was announced.',
  placed_by: 'Ada Admin',
  placed_at: '2026-11-01T10:00:00Z',
  released_by: null,
  released_at: null,
  release_reason: null,
  can: { release: true },
};
const page = (items: object[]) => answered({ items, total: items.length, page: 1, pageSize: 10 });

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  const succeed = vi.fn<(text: string) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HoldsCard succeed={succeed} />
    </QueryClientProvider>,
  );
  return { ...server, succeed };
};

it('ADQ-009 places a hold on what was chosen by name, with a reason', async () => {
  const { asked, succeed } = show({
    'GET /api/admin/legal-holds': page([]),
    'GET /api/admin/legal-holds/choices': answered({
      choices: [{ subject: 'laboratory', subject_id: 'l1', name: 'Harbor Genomics', detail: 'Boston' }],
    }),
    'POST /api/admin/legal-holds': answered(hold),
  });
  await screen.findByText('No legal holds');
  await userEvent.click(screen.getByRole('button', { name: 'Place legal hold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Place a legal hold' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Place legal hold' });
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Harbor Genomics/ }));
  expect(save.disabled).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A claim.');
  await userEvent.click(save);
  await waitFor(() => expect(succeed).toHaveBeenCalledWith('A legal hold on Harbor Genomics applies now.'));
  expect(asked.find(({ name }) => name === 'POST /api/admin/legal-holds')?.body).toEqual({
    subject: 'laboratory',
    subject_id: 'l1',
    reason: 'A claim.',
  });
});

it('ADQ-009 a hold that somebody else released says so, and the reason stays', async () => {
  show({
    'GET /api/admin/legal-holds': page([hold]),
    'POST /api/admin/legal-holds/h1/release': refusedWith(409, 'This legal hold was released already.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Release\s*the hold on Harbor Genomics$/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'It was settled.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Release legal hold' }));
  await within(dialog).findByText('This legal hold was released already.');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('It was settled.');
});
