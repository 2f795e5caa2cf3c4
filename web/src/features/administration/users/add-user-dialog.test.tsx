import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { AddUserDialog } from './add-user-dialog.tsx';

const createName = 'POST /api/functions/create-user-by-admin';
const steps = [
  { at: '2026-11-21T08:00:00Z', text: '42 users before' },
  { at: '2026-11-21T08:00:01Z', text: 'Account created without a password' },
];
const created = {
  error: null,
  details: null,
  verification: { beforeCount: 42, afterCount: 43, userCountIncrease: 1 },
  allUsers: [],
  steps,
};

/** An answer of which each part is sent when the test says so. */
const streamed = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    answer: () => new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: string, data: unknown) =>
      void writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    close: () => void writer.close(),
  };
};

const create = async (answer: () => Response) => {
  fakeServer({ [createName]: answer });
  render(<AddUserDialog onClose={() => {}} onCreated={() => {}} />);
  await userEvent.type(await screen.findByLabelText('Name'), 'Mina Made');
  await userEvent.type(screen.getByLabelText('Email'), 'mina@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
};

it('AUS-009 AUS-020 the process log is live: each step shows when the server has done it, before the answer', async () => {
  const server = streamed();
  await create(server.answer);
  server.send('step', steps[0]);
  expect(await screen.findByText('42 users before', { exact: false })).toBeTruthy();
  expect(screen.queryByText(/was created successfully/)).toBeNull();
  server.send('step', steps[1]);
  expect(await screen.findByText('Account created without a password')).toBeTruthy();
  server.send('answer', { status: 200, body: created });
  expect(await screen.findByText('User Mina Made was created successfully. Total users: 43.')).toBeTruthy();
  expect(screen.getAllByText('Account created without a password')).toHaveLength(1);
});

it.each([
  ['is refused', 'This email is already registered.', /Nothing was saved/],
  ['breaks off', 'The server could not be reached. Check your connection and try again.', /Check the list first/],
])('AUS-020 a creation that %s after its first steps says so', async (how, words, left) => {
  const server = streamed();
  await create(server.answer);
  server.send('step', steps[0]);
  if (how === 'is refused') server.send('answer', { status: 409, body: { error: 'Conflict', details: words } });
  server.close();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(left)).toBeTruthy();
});
