import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { sampleRoom } from '../../../testing/sample-projects.ts';
import { AgreementsSection } from './agreements-section.tsx';

const work = '019a0000-0000-7000-8000-000000000001';
const id = '019a0000-0000-7000-8000-000000000002';
const sha256 = 'a'.repeat(64);
const agreement = {
  id,
  kind: 'mta',
  way: 'signed',
  status: 'open',
  is_from_earlier: false,
  researcher: { institution: 'Northside University', signer: '' },
  laboratory: { institution: 'Harbor Genomics', signer: 'Lee Harbor' },
  effective_day: '2026-03-01',
  end_day: null,
  has_ended: false,
  file: { file_name: 'mta.pdf', file_size: 1000, sha256 },
  added_by: 'Lee Harbor',
  added_side: 'laboratory',
  added_at: '2026-03-02T10:00:00Z',
  decided_by: null,
  decided_at: null,
  reason: null,
  signatures: [{ side: 'laboratory', name: 'Lee Harbor', meaning: 'approval', sha256, signed_at: '2026-03-02T10:00:00Z' }],
  can: { confirm: false, refuse: true, withdraw: false, sign: true },
};
const answer = {
  agreements: [agreement],
  required: [{ kind: 'mta', sides: ['laboratory'], is_complete: false }],
  due: [{ kind: 'mta', side: 'researcher', task: 'sign' }],
  offered: [{ ...agreement, id: '019a0000-0000-7000-8000-000000000003', kind: 'nda', status: 'complete' }],
  side: 'researcher',
  can: { add: true, require: true, unrequire: true },
};
const listName = `GET /api/collaborations/${work}/agreements`;

const show = (answers: Parameters<typeof fakeServer>[0], changes: object = {}) => {
  const server = fakeServer({
    [listName]: answered({ ...answer, ...changes }),
    'GET /api/accounts/me/security': answered({ hasPassword: true }),
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AgreementsSection collaborationId={work} room={sampleRoom()} fail={() => undefined} />
    </QueryClientProvider>,
  );
  return server;
};

it('PRM-021 signs with name, meaning and password the file that is shown, and keeps what was typed when it is refused', async () => {
  const signName = `POST /api/agreements/${id}/sign`;
  const { asked } = show({ [signName]: refusedWith(422, 'This is not your current password') });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign agreement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign the material transfer agreement' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Sign agreement' });
  expect(save.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText(/Your name/), 'Rosa Lind');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'I approve this agreement' }));
  expect(save.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText(/Your password/), 'wrong');
  expect(dialog.textContent).toContain(sha256);
  await userEvent.click(save);
  await within(dialog).findByText('This is not your current password');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Your name/).value).toBe('Rosa Lind');
  expect(asked.find(({ name }) => name === signName)?.body).toEqual({
    name: 'Rosa Lind',
    meaning: 'approval',
    password: 'wrong',
    sha256,
  });
});

it('PRM-021 shows signatures with their hash, what is required, and what can be used again', async () => {
  const requireName = `POST /api/collaborations/${work}/required-agreements`;
  const attachName = `POST /api/collaborations/${work}/agreements/${answer.offered[0]?.id}/attach`;
  const { asked } = show({ [requireName]: answered(answer), [attachName]: answered(answer) });
  expect((await screen.findByText(`SHA-256: ${sha256}`)).closest('ul')?.textContent).toContain('Lee Harbor for the laboratory');
  expect(screen.getByText('The laboratory requires it. Not complete yet.')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Data use agreement (DUA)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use this agreement' }));
  expect(asked.find(({ name }) => name === requireName)?.body).toEqual({ kind: 'dua' });
  expect(asked.map(({ name }) => name)).toContain(attachName);
});

it('PRM-021 refuses only with a reason', async () => {
  const refuseName = `POST /api/agreements/${id}/refuse`;
  const { asked } = show({ [refuseName]: answered(answer) });
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse agreement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refuse this agreement?' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refuse agreement' });
  expect(save.disabled).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Page 4 is missing.');
  await userEvent.click(save);
  expect(asked.find(({ name }) => name === refuseName)?.body).toEqual({ reason: 'Page 4 is missing.' });
});

it('PRM-021 offers nothing to do to those who only read', async () => {
  const nothing = { confirm: false, refuse: false, withdraw: false, sign: false };
  show(
    {},
    {
      agreements: [{ ...agreement, can: nothing }],
      offered: [],
      side: null,
      can: { add: false, require: false, unrequire: false },
    },
  );
  await screen.findByText('To be signed');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open mta.pdf']);
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
});
