import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { DialogDocuments } from './dialog-documents.tsx';

const labId = '019a0000-0000-7000-8000-00000000000a';
const id = '019a0000-0000-7000-8000-00000000000d';
const document = { id, file_name: 'sop.pdf', file_size: 2048, uploaded_at: '2026-03-05T10:00:00Z', can: { delete: true } };

const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const tell = { onSuccess: vi.fn<(message: string) => void>(), onFailure: vi.fn<(message: string) => void>() };
  const { asked } = fakeServer({
    [`GET /api/labs/${labId}/documents`]: answered({ items: [document], total: 1, page: 1, pageSize: 20 }),
    ...answers,
  });
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <DialogDocuments labId={labId} {...tell} /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...tell, asked };
};

it('ADM-020 deletes a document after a confirmation, and says so', async () => {
  const { onSuccess, asked } = open({ [`DELETE /api/lab-documents/${id}`]: answered({}) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Delete\s*sop\.pdf$/ }));
  expect(asked.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Delete document' }));
  await eventually(() => expect(onSuccess).toHaveBeenCalledWith('Document deleted successfully!'));
});

it('ADM-020 says that the link could not be made', async () => {
  vi.stubGlobal('open', () => null);
  const { onFailure } = open({ [`POST /api/lab-documents/${id}/link`]: refusedWith(500, 'INTERNAL_SERVER_ERROR') });
  await userEvent.click(await screen.findByRole('button', { name: /^Download\s*sop\.pdf$/ }));
  await eventually(() => expect(onFailure).toHaveBeenCalledWith('Failed to generate download link. Please try again.'));
});
