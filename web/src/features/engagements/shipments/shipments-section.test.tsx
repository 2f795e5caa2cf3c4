import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { ShipmentsSection } from './shipments-section.tsx';

const work = '019a0000-0000-7000-8000-000000000001';
const id = '019a0000-0000-7000-8000-000000000002';
const listName = `GET /api/collaborations/${work}/shipments`;
const nothing = {
  edit: false,
  add_samples: false,
  discard: false,
  hand_over: false,
  deliver: false,
  lose: false,
  receive: false,
  note: false,
};
const counts = { sent: 2, accepted: 0, rejected: 0, 'asked-again': 0, missing: 0, unexpected: 0 };
const shipment = {
  id,
  number: 1,
  sent_by: 'researcher',
  state: 'prepared',
  category: 'category-b',
  dry_ice_kg: 4.5,
  transit_hours: 24,
  carrier: 'World Courier',
  tracking_number: 'WC-1',
  from_address: 'Ada',
  to_address: 'Harbor',
  created_at: '2026-06-01T10:00:00Z',
  handed_over_at: null,
  received_at: null,
  boxes: 1,
  counts,
  samples: 2,
  extent: null,
  missing: [],
  unexpected: [],
  custody: [],
  clock: null,
  labels_url: `/api/shipments/${id}/labels.pdf`,
  manifest_url: `/api/shipments/${id}/manifest.pdf`,
  can: nothing,
};
const listed = (changes: object = {}) => answered({ items: [{ ...shipment, ...changes }], can: { prepare: true } });
const packing = { ...nothing, edit: true, add_samples: true, discard: true, hand_over: true };

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShipmentsSection collaborationId={work} />
    </QueryClientProvider>,
  );
  return server;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('PRM-012 prepares a shipment, and says what to do where the list is empty', async () => {
  const { asked } = show({
    [listName]: answered({ items: [], can: { prepare: true } }),
    [`POST /api/collaborations/${work}/shipments`]: answered(shipment),
  });
  await screen.findByText(/^No shipments yet\. Prepare one/);
  await press('Prepare shipment');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Dry ice in each box/), '4.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Prepare shipment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    category: 'category-b',
    dry_ice_kg: 4.5,
    transit_hours: 24,
  });
});

it('PRM-012 names each bad row before anything is saved, and saves when they are left out', async () => {
  const checkName = `POST /api/shipments/${id}/samples/check`;
  const addName = `POST /api/shipments/${id}/samples`;
  const reason = 'It looks like a person’s name. Use a study code, such as S-017.';
  const { asked } = show({
    [listName]: listed({ can: packing }),
    [checkName]: answered({
      rows: 2,
      good: 1,
      bad: [3],
      problems: [{ row: 3, column: 'code', value: 'Smith, John', reason }],
      ignored: ['Ward'],
      first: [],
    }),
    [addName]: answered({ added: 1, left_out: 1 }),
  });
  await press('Add samples');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Samples'));
  await userEvent.paste('S-1,Plasma,Tube,1,mL,-80\n"Smith, John",Plasma,Tube,1,mL,-80');
  await userEvent.click(dialog.getByRole('button', { name: 'Check samples' }));
  const row = within(await dialog.findByRole('table', { name: 'Rows with a problem' })).getAllByRole('row')[1];
  for (const words of ['3', 'code', 'Smith, John', reason]) expect(row?.textContent).toContain(words);
  expect(dialog.queryByText('Columns we don’t keep: Ward.')).not.toBeNull();
  expect(asked.some(({ name }) => name === addName)).toBe(false);
  expect(document.activeElement?.textContent).toContain('1 of 2 rows can be added; 1 can’t.');
  dialog.getByRole('button', { name: 'Check again' });
  await userEvent.click(dialog.getByRole('button', { name: 'Leave out 1 row, add 1 sample' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ name }) => name === addName)?.body).toEqual({
    text: 'S-1,Plasma,Tube,1,mL,-80\n"Smith, John",Plasma,Tube,1,mL,-80',
    leave_out: '3',
  });
});

it('PRM-012 a correction is checked again, and a refusal keeps what was typed', async () => {
  const { answers } = show({
    [listName]: listed({ can: packing }),
    [`POST /api/shipments/${id}/samples/check`]: refusedWith(422, 'Invalid', { details: 'There are no samples in it.' }),
  });
  await press('Add samples');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Samples'), 'S-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Check samples' }));
  await dialog.findByText('There are no samples in it.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Samples').value).toBe('S-1');
  answers[`POST /api/shipments/${id}/samples/check`] = answered({
    rows: 1,
    good: 1,
    bad: [],
    problems: [],
    ignored: [],
    first: [],
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Check samples' }));
  await dialog.findByRole('button', { name: 'Add 1 sample' });
  await userEvent.type(dialog.getByLabelText('Samples'), '2');
  await dialog.findByRole('button', { name: 'Check samples' });
});

it('PRM-013 offers labels and manifest, and hands over with who, when, where, temperature and condition', async () => {
  const { asked } = show({
    [listName]: listed({ can: packing }),
    [`POST /api/shipments/${id}/hand-over`]: answered({ ...shipment, state: 'handed-over' }),
  });
  const labels = await screen.findByRole('link', { name: /^Labels\s*of shipment 1/ });
  expect(labels.getAttribute('href')).toBe(shipment.labels_url);
  expect(screen.queryByText(/Dry ice 4\.5 kg per box \(UN1845\)/)).not.toBeNull();
  await press('Hand over');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Temperature/), '-72');
  await userEvent.type(dialog.getByLabelText(/^Where/), 'Boston');
  await userEvent.type(dialog.getByLabelText(/^Condition/), 'Sealed');
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ name }) => name.endsWith('hand-over'))?.body).toMatchObject({
    place: 'Boston',
    temperature_c: -72,
    condition: 'Sealed',
  });
});

it('PRM-013 shows the chain of custody', async () => {
  const event = {
    id: work,
    event: 'handed-over',
    at: '2026-06-01T10:00:00Z',
    who: 'Ada Keller',
    side: 'researcher',
    place: 'Boston',
    temperature_c: -71.5,
    condition: 'Sealed',
  };
  show({ [listName]: listed({ state: 'handed-over', custody: [event] }) });
  const entry = await screen.findByRole('listitem');
  expect(entry.textContent).toMatch(/Handed over by Ada Keller \(researcher\).*Boston · −71\.5 °C · Sealed/);
});

it('PRM-014 receives with reasons in American spelling, and names what is unexpected', async () => {
  const { asked } = show({
    [listName]: listed({ state: 'delivered', can: { ...nothing, receive: true } }),
    [`POST /api/shipments/${id}/receive`]: answered({ ...shipment, state: 'received' }),
  });
  await press('Receive samples');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Name a sample' }));
  await userEvent.type(dialog.getByLabelText('Code'), 'S-001');
  const reasons = within(dialog.getByLabelText('Reason'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(reasons).toEqual([
    'Hemolyzed',
    'Insufficient volume',
    'Wrong container',
    'Clotted',
    'Delayed',
    'Unlabeled',
    'Mislabeled',
    'Lipemic',
    'Contaminated',
    'Thawed',
    'Other',
  ]);
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Hemolyzed');
  await userEvent.click(dialog.getByRole('button', { name: 'Name a sample' }));
  const second = within(dialog.getByRole('group', { name: 'Sample' }));
  await userEvent.type(second.getByLabelText('Code'), 'S-999');
  await userEvent.selectOptions(dialog.getAllByLabelText('Outcome')[1] as HTMLElement, 'Unexpected');
  await userEvent.click(dialog.getByRole('button', { name: 'Save receipt' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ name }) => name.endsWith('receive'))?.body).toMatchObject({
    others: 'accepted',
    samples: [{ code: 'S-001', outcome: 'rejected', reason: 'haemolysed', note: '' }],
    unexpected: [{ code: 'S-999', note: '' }],
  });
});

it('PRM-014 says how many were accepted, and names what is missing or unexpected', async () => {
  const received = { sent: 0, accepted: 48, rejected: 1, 'asked-again': 0, missing: 1, unexpected: 1 };
  show({
    [listName]: listed({ state: 'received', samples: 50, counts: received, missing: ['S-004'], unexpected: ['S-999'] }),
  });
  await screen.findByText('48 of 50 samples accepted, 1 rejected, 1 missing, 1 unexpected');
  expect(screen.queryByText('Missing: S-004')).not.toBeNull();
  expect(screen.queryByText('Unexpected: S-999')).not.toBeNull();
});

it('PRM-015 says until when a pick-up arrives in time, and what that rests on', async () => {
  const clock = {
    pick_up: 'window',
    from: '2000-01-01T00:00:00.000Z',
    until: '2026-06-05T00:45:00.000Z',
    shortest_stability_hours: 40,
    receives: 'Monday to Friday, 9 AM to 5 PM',
    unstated: 2,
    time_zone: 'America/Los_Angeles',
  };
  show({ [listName]: listed({ clock }) });
  await screen.findByText('Have them picked up by Thursday, June 4 at 5:45 PM to arrive in time.');
  expect(
    screen.queryByText(
      /stays stable for 40 hours.*receives Monday to Friday, 9 AM to 5 PM \(America\/Los_Angeles\)\. 2 samples don’t state their stability/,
    ),
  ).not.toBeNull();
});

it.each([
  [null, 'Monday to Friday, 9 AM to 5 PM', 'A pick-up can’t be checked: no sample states its stability.'],
  [40, null, 'A pick-up can’t be checked: the lab doesn’t say on which days it receives.'],
  [
    null,
    null,
    'A pick-up can’t be checked: no sample states its stability, and the lab doesn’t say on which days it receives.',
  ],
])('PRM-037: says that a pick-up cannot be checked, stable for %s hours, received %s', async (hours, receives, words) => {
  const unknown = { pick_up: 'unknown', from: null, until: null, unstated: 0, time_zone: 'UTC' };
  show({ [listName]: listed({ clock: { ...unknown, shortest_stability_hours: hours, receives } }) });
  expect((await screen.findByText(words)).textContent).toContain(words);
});
