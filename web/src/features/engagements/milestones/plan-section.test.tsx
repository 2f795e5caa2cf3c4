import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { readDifference } from './change-order-dialog.tsx';
import { PlanSection } from './plan-section.tsx';

const work = '019a0000-0000-7000-8000-000000000001';
const id = (number: number) => `019a0000-0000-7000-8000-00000000001${number}`;
const planName = `GET /api/collaborations/${work}/plan`;

const milestone = {
  id: id(1),
  name: 'Extraction',
  due_on: '2026-06-11',
  share: 40,
  state: 'late',
  note: '',
  reached_at: null,
  reached_by: null,
  files: [],
  can: { report: true, change: false, remove: false },
};
const order = {
  id: id(2),
  number: 1,
  side: 'laboratory',
  reason: 'Six repeat extractions',
  price: 13_000,
  currency: 'USD',
  days: 5,
  proposed_by: 'Tomas Lindqvist',
  proposed_at: '2026-06-02T10:00:00Z',
  state: 'open',
  answer: null,
  answered_by: null,
  answered_at: null,
  effect: { total: 113_000, promised_by: '2026-06-29', ending: [] },
  approval: null as string | null,
  can: { answer: true, accept: true, takeBack: false },
};
const hold = {
  id: id(3),
  side: 'researcher',
  reason: 'Waiting for the ethics board',
  held_by: 'Rosa Lind',
  held_at: '2026-06-03T10:00:00Z',
  released_by: null,
  released_at: null,
  release_note: '',
  days: null,
  can: { release: true },
};
const plan = {
  collaboration_id: work,
  stage: 'running',
  milestones: [milestone],
  agreed: { currency: 'USD', proposed: 100_000, total: 100_000, promised_by: '2026-06-22' },
  ending: [],
  orders: [order],
  holds: [] as object[],
  can: { addMilestone: false, proposeOrder: true, hold: true },
};

const show = (answers: Parameters<typeof fakeServer>[0], shown: object = plan) => {
  const server = fakeServer({ [planName]: answered(shown), ...answers });
  renderApp({
    at: '/plan',
    places: [{ path: '/plan', page: <PlanSection collaborationId={work} /> }],
    readSession: async () => personWith('lab_owner'),
  });
  return server;
};

it('PRM-016 shows a late milestone in a word, and reports it with a note, which stays when it cannot be sent', async () => {
  const name = `POST /api/milestones/${milestone.id}/report`;
  const { asked } = show({ [name]: refusedWith(409, 'This milestone was reported already.') });
  const row = await screen.findByRole('list', { name: 'Milestones' });
  expect(within(row).getByText('Late').textContent).toBe('Late');
  expect(row.textContent).toContain('Due June 11, 2026 · 40% of the total');
  await userEvent.click(screen.getByRole('button', { name: 'Report as reached: Extraction' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report “Extraction” as reached?' });
  await userEvent.type(within(dialog).getByRole('textbox'), '42 samples passed.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Report as reached' }));
  await within(dialog).findByText('This milestone was reported already.');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('42 samples passed.');
  expect(asked.find((call) => call.name === name)?.body).toMatchObject({ note: '42 samples passed.' });
});

it('PRM-016 accepts a change order after a question that says what follows', async () => {
  const name = `POST /api/change-orders/${order.id}/accept`;
  const { asked } = show({ [name]: answered(plan) });
  await screen.findByText('+USD 130.00, +5 working days');
  await userEvent.click(screen.getByRole('button', { name: 'Accept change order' }));
  const question = await screen.findByRole('alertdialog', { name: 'Accept change order 1?' });
  expect(question.textContent).toContain(
    'You agree to +USD 130.00, +5 working days. The total would be USD 1,130.00, USD 130.00 above the agreed total, the results promised by June 29, 2026.',
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Accept change order' }));
  await waitFor(() => expect(asked.some((call) => call.name === name)).toBe(true));
});

it('PRM-027 a change order above the limit says why an approver has to accept it, and offers to decline it', async () => {
  const approval =
    'The total of USD 1,130.00 is above the limit of USD 1,100.00, so an approver of this project has to accept it.';
  show({}, { ...plan, orders: [{ ...order, approval, can: { answer: true, accept: false, takeBack: false } }] });
  expect(await screen.findByText(approval)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept change order' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeDefined();
});

it('PRM-027 a change order that came to need approval meanwhile is not accepted, and says why', async () => {
  const details = 'The total is above the limit, so an approver of this project has to accept it.';
  show({
    [`POST /api/change-orders/${order.id}/accept`]: refusedWith(403, 'This needs the approval of an approver of the project.', {
      details,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept change order' }));
  const question = await screen.findByRole('alertdialog', { name: 'Accept change order 1?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Accept change order' }));
  expect(await screen.findByText(details)).toBeDefined();
  expect(screen.getByText('Waiting for an answer')).toBeDefined();
});

it('PRM-016 declines a change order with a reason', async () => {
  const name = `POST /api/change-orders/${order.id}/decline`;
  const { asked } = show({ [name]: answered(plan) });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline change order 1?' });
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Decline change order' });
  expect(send.disabled).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Too expensive');
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find((call) => call.name === name)?.body).toMatchObject({ reason: 'Too expensive' });
});

it('PRM-016 puts work on hold with a reason, and shows to its side how to release it', async () => {
  const name = `POST /api/collaborations/${work}/hold`;
  const { asked } = show({ [name]: answered(plan) });
  await userEvent.click(await screen.findByRole('button', { name: 'Put work on hold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put the work on hold?' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Repairs');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put work on hold' }));
  await waitFor(() => expect(asked.find((call) => call.name === name)?.body).toMatchObject({ reason: 'Repairs' }));
});

it.each([
  [true, 1],
  [false, 0],
])('PRM-016 a hold can be released: %s', async (release, buttons) => {
  show({}, { ...plan, holds: [{ ...hold, can: { release } }], can: { ...plan.can, hold: false } });
  await screen.findByText('Waiting for the ethics board');
  expect(screen.queryAllByRole('button', { name: 'Release hold' })).toHaveLength(buttons);
  expect(screen.queryByRole('button', { name: 'Put work on hold' })).toBeNull();
});

it.each([
  ['', 'USD', 0],
  ['130', 'USD', 13_000],
  ['+130.5', 'USD', 13_050],
  ['-1,300', 'USD', -130_000],
  ['− 12', 'JPY', -12],
  ['12.345', 'USD', undefined],
  ['more', 'USD', undefined],
])('PRM-016 reads the difference “%s” in %s', (typed, currency, expected) => {
  expect(readDifference(typed, currency)).toBe(expected);
});
