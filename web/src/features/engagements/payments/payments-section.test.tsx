import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { PaymentsSection } from './payments-section.tsx';

const work = '019a0000-0000-7000-8000-000000000001';
const note = {
  id: '019a0000-0000-7000-8000-000000000002',
  kind: 'invoice',
  reference: 'INV-118',
  amount: 1_414_000,
  currency: 'USD',
  day: '2026-03-04',
  file: null,
  noted_by: 'Lee Harbor',
  side: 'laboratory',
  noted_at: '2026-03-04T10:00:00Z',
  replaces: null,
  replaced_by: null,
  voided: null,
  can: { replace: true, void: true },
};
const answer = {
  notes: [note],
  agreed: { total: 2_336_000, currency: 'USD' },
  sums: [{ kind: 'invoice', currency: 'USD', amount: '10000000000000000' }],
  can: { add: true },
};
const addName = `POST /api/collaborations/${work}/payment-notes`;

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer({ [`GET /api/collaborations/${work}/payment-notes`]: answered(answer), ...answers });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PaymentsSection collaborationId={work} fail={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
};

it('PRM-022 PRM-035: shows the notes beside the agreed total, with exact sums, and by how much invoices exceed it', async () => {
  show({});
  await screen.findByText('USD 23,360.00');
  expect(screen.getByText('USD 100,000,000,000,000.00')).toBeDefined();
  expect(screen.getByText('USD 14,140.00')).toBeDefined();
  expect(
    screen.getByText('Invoices come to USD 100,000,000,000,000.00, USD 99,999,999,976,640.00 above the agreed total.'),
  ).toBeDefined();
});

it('PRM-022 says what is wrong with an amount, and keeps what was typed when it cannot be saved', async () => {
  const { asked } = show({ [addName]: refusedWith(409, 'This request has ended. Its payment notes stay as they are.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Add payment note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a payment note' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add note' });
  const amount = within(dialog).getByLabelText<HTMLInputElement>(/Amount/);
  await userEvent.type(within(dialog).getByLabelText(/Reference/), 'INV-119');
  await userEvent.type(within(dialog).getByLabelText(/Day/), '2026-03-05');
  for (const [typed, words] of [
    ['0', 'An amount is more than 0'],
    ['-5', 'Enter an amount with at most 2 decimals, such as 1,250'],
    ['99999999999999', 'This amount is too large'],
  ] as const) {
    await userEvent.clear(amount);
    await userEvent.type(amount, typed);
    await within(dialog).findByText(words);
    expect(save.disabled).toBe(true);
  }
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,250.5');
  await userEvent.click(save);
  await within(dialog).findByText('This request has ended. Its payment notes stay as they are.');
  expect(amount.value).toBe('1,250.5');
  expect(asked.find(({ name }) => name === addName)?.body).toEqual({
    kind: 'invoice',
    reference: 'INV-119',
    amount: 125_050,
    currency: 'USD',
    day: '2026-03-05',
  });
});

it('PRM-022 a correction replaces its note', async () => {
  const { asked } = show({ [addName]: answered(answer) });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: INV-118' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct INV-118' });
  const amount = within(dialog).getByLabelText<HTMLInputElement>(/Amount/);
  expect(amount.value).toBe('14140.00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '15000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  expect(asked.find(({ name }) => name === addName)?.body).toMatchObject({ replaces: note.id, amount: 1_500_000 });
});

it('PRM-022 a note that the reader can’t change has no buttons for it', async () => {
  const ofOthers = { ...note, can: { replace: false, void: false } };
  show({ [`GET /api/collaborations/${work}/payment-notes`]: answered({ ...answer, notes: [ofOthers] }) });
  await screen.findByText('USD 14,140.00');
  expect(screen.queryByRole('button', { name: 'Void: INV-118' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct: INV-118' })).toBeNull();
});
