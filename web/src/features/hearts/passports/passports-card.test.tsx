import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { PassportsCard } from './passports-card.tsx';

const labId = '019a0000-0000-7000-8000-000000000011';
const documentId = '019a0000-0000-7000-8000-000000000021';
const listName = `GET /api/labs/${labId}/passports`;
const shareName = `POST /api/labs/${labId}/passports`;

const link = {
  id: '019a0000-0000-7000-8000-000000000031',
  code: '9KQ7-V2MT-4RXD',
  state: 'active',
  parts: ['tests'],
  documents: 0,
  indexed: false,
  made_by: 'Margaret Okafor',
  created_at: '2026-12-02T10:00:00.000Z',
  ends_on: '2027-03-02',
  ended_at: null,
  opens: 3,
  last_opened_at: '2026-12-10T10:00:00.000Z',
  can: { end: true },
};
const list = (changes: object = {}) => ({
  items: [link],
  documents: [{ id: documentId, name: 'clia.pdf' }],
  obstacle: null,
  can: { share: true },
  ...changes,
});

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  renderApp({
    at: '/lab',
    places: [{ path: '/lab', page: <PassportsCard labId={labId} /> }],
    readSession: async () => personWith('lab_owner'),
  });
  return server;
};

describe('PRF-001 the Lab Passports of a laboratory', () => {
  it('are listed with state, end and opens', async () => {
    show({ [listName]: answered(list()) });
    const row = (await screen.findByRole('link', { name: link.code })).closest('li');
    expect(row?.textContent).toContain(
      'Shared December 2, 2026 by Margaret Okafor · ends after March 2, 2027 · opened 3 times, last on December 10, 2026',
    );
    within(row ?? document.body).getByText('Active');
  });

  it('are shared with what was chosen, on a day that was chosen', async () => {
    const { asked } = show({ [listName]: answered(list({ items: [] })), [shareName]: answered(link) });
    await userEvent.click(await screen.findByRole('button', { name: 'Share a Lab Passport' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share a Lab Passport' }));
    await userEvent.click(dialog.getByLabelText('Address of the laboratory'));
    await userEvent.click(dialog.getByLabelText('clia.pdf'));
    await userEvent.click(dialog.getByLabelText('Let search engines list this page'));
    await userEvent.selectOptions(dialog.getByLabelText('Link ends'), 'On a day I choose');
    await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
    dialog.getByText('Please choose a day.');
    await fill(dialog.getByLabelText(/^Last day/), '2027-03-02');
    await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(asked.find(({ name }) => name === shareName)?.body).toEqual({
      parts: ['tests', 'requirements'],
      documents: [documentId],
      ends_on: '2027-03-02',
      indexed: true,
    });
  });

  it('keep what was chosen when they could not be shared', async () => {
    show({ [listName]: answered(list()), [shareName]: refusedWith(409, 'Conflict', { details: 'Please end one first.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Share a Lab Passport' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share a Lab Passport' }));
    await userEvent.click(dialog.getByLabelText('clia.pdf'));
    await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
    await dialog.findByText(/Please end one first\./);
    expect(dialog.getByLabelText<HTMLInputElement>('clia.pdf').checked).toBe(true);
  });

  it('are ended at once, after a question', async () => {
    const endName = `POST /api/passports/${link.id}/end`;
    const { asked } = show({ [listName]: answered(list()), [endName]: answered({ ...link, state: 'ended' }) });
    await userEvent.click(await screen.findByRole('button', { name: `End link ${link.code}` }));
    const question = within(await screen.findByRole('alertdialog', { name: `End the link ${link.code}?` }));
    await userEvent.click(question.getByRole('button', { name: 'End link' }));
    await expect.poll(() => asked.some(({ name }) => name === endName)).toBe(true);
  });

  it('say why none can be shared', async () => {
    const obstacle = 'A Lab Passport can be shared once your laboratory is approved and not suspended.';
    show({ [listName]: answered(list({ items: [], obstacle })) });
    await screen.findByText(obstacle);
    expect(screen.queryByRole('button', { name: 'Share a Lab Passport' })).toBeNull();
  });
});
