import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { PendingResults } from './pending-results.tsx';

const labId = '019a0000-0000-7000-8000-00000000000a';
const id = '019a0000-0000-7000-8000-00000000000e';
const name = 'CLIA certificate 10D0000001';
const reason = 'clia.pdf is read differently by newer rules.';
const pending = {
  id,
  lab_id: labId,
  lab_name: 'Meridian',
  cause: 'rules',
  made_at: '2026-06-01T10:00:00.000Z',
  difference: {
    score: { before: 64, after: 51 },
    certificatesLost: [{ name, reason }],
    certificatesGained: [],
    gapsOpened: [],
    gapsClosed: [],
    reasons: [`${name}: ${reason}`],
  },
  can: { accept: true },
};
const accepting = `POST /api/pending-judgements/${id}/accept`;

const open = (answer: ReturnType<typeof answered>) => {
  const tell = { succeed: vi.fn<(message: string) => void>(), fail: vi.fn<(message: string) => void>() };
  const { asked } = fakeServer({ [`GET /api/labs/${labId}/pending-judgement`]: answered({ pending }), [accepting]: answer });
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <PendingResults labId={labId} {...tell} /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...tell, isAccepted: () => asked.some((call) => call.name === accepting) };
};

const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Accept new results' }));
  return screen.findByRole('alertdialog', { name: 'Accept the new results?' });
};

it('RDG-004 shows what new results would take away and why, and puts them in force after a question', async () => {
  const { succeed, isAccepted } = open(answered({ complianceScore: 51 }));
  expect(await screen.findByText('64% now, 51% after')).toBeDefined();
  expect(screen.getByText(`${name}: ${reason}`)).toBeDefined();
  const question = await ask();
  expect(within(question).getByText(name)).toBeDefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Keep earlier results' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isAccepted()).toBe(false);
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Accept new results' }));
  await waitFor(() => expect(succeed).toHaveBeenCalledWith('The new results are in force. The compliance score is 51%.'));
});

it('RDG-004 says that the results changed meanwhile', async () => {
  const details = 'These results changed in the meantime. Please look at them again.';
  const { fail } = open(refusedWith(409, 'CONFLICT', { details }));
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Accept new results' }));
  await waitFor(() => expect(fail).toHaveBeenCalledWith(details));
});
