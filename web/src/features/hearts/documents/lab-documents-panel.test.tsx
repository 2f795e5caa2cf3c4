import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LabDocumentsPanel } from './lab-documents-panel.tsx';

const labId = '019a0000-0000-7000-8000-00000000000a';
const documentOf = (id: string, file_name: string, uploaded_at: string) => ({
  id,
  lab_id: labId,
  file_name,
  file_size: 2048,
  document_type: 'sop',
  description: null,
  uploaded_at,
  uploaded_by_name: null,
  analysis: null,
  shows: { number: null, holder: null, ends: null, certificates: 0, next_review: null },
  can: { edit: true, delete: true },
});
const newest = documentOf('019a0000-0000-7000-8000-0000000000d2', 'new.pdf', '2026-04-05T10:00:00Z');
const oldest = documentOf('019a0000-0000-7000-8000-0000000000d1', 'old.pdf', '2026-03-05T10:00:00Z');
const listName = `GET /api/labs/${labId}/documents`;
const listOf = (total: number) => answered({ items: [newest, oldest], total, page: 1, pageSize: 20, unread: 0 });

const open = (answers: Parameters<typeof fakeServer>[0] = {}) => {
  const told = { succeed: vi.fn<(message: string) => void>(), fail: vi.fn<(message: string) => void>() };
  const { asked } = fakeServer({ [listName]: listOf(2), ...answers });
  renderApp({
    at: '/lab-dashboard',
    places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabDocumentsPanel labId={labId} {...told} /> }],
    readSession: async () => personWith('lab_owner'),
  });
  return { ...told, asked };
};

it('DOC-012 lists the documents as the server orders and pages them, each with its four actions', async () => {
  const { asked } = open({ [listName]: listOf(41) });
  const rows = (await screen.findAllByText(/^(new|old)\.pdf$/, { selector: 'p' })).map((name) => name.closest('tr'));
  expect(rows.map((row) => row?.querySelector('p')?.textContent)).toEqual(['new.pdf', 'old.pdf']);
  for (const row of rows) {
    const name = row?.querySelector('p')?.textContent ?? '';
    for (const action of ['View', 'Download', 'Edit', 'Delete'])
      expect(within(row as HTMLElement).getByRole('button', { name: new RegExp(`^${action} ?${name}$`) })).toBeDefined();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(asked.filter(({ name }) => name === listName)).toHaveLength(2));
});

it('DOC-012 the search waits until typing pauses', async () => {
  const { asked } = open();
  await userEvent.type(await screen.findByLabelText('Search documents'), 'new');
  const loads = () => asked.filter(({ name }) => name === listName).length;
  await waitFor(() => expect(loads()).toBe(2));
});

it('DOC-017 a list that cannot be loaded says so', async () => {
  open({ [listName]: refusedWith(500, 'A fault of ours.') });
  expect(await screen.findByText('Failed to load lab documents.')).toBeDefined();
});

it.each([
  ['a link that leads elsewhere', 'Invalid file path', answered({ url: 'javascript:alert(1)' })],
  ['a document that is not there', 'Invalid file path', refusedWith(404, 'Not found.')],
  ['a server that cannot sign', 'Failed to generate signed URL', refusedWith(500, 'A fault of ours.')],
  ['no answer', 'Failed to generate secure link. Please try again.', unreachable],
])('DOC-017 %s: "%s"', async (_what, words, answer) => {
  const tab = { location: { href: '' }, close: vi.fn<() => void>() };
  vi.stubGlobal('open', () => tab);
  const { fail } = open({ [`POST /api/lab-documents/${newest.id}/link`]: answer });
  for (const [index, action] of ['View', 'Download'].entries()) {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${action} ?new.pdf$`) }));
    await waitFor(() => expect(fail.mock.calls).toEqual(Array.from({ length: index + 1 }, () => [words])));
  }
  expect(tab.close).toHaveBeenCalledTimes(2);
  expect(tab.location.href).toBe('');
});
