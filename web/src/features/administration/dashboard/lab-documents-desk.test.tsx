import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LabDocumentsDesk } from './lab-documents-desk.tsx';

// Uploads are sent another way, to report progress.
vi.mock('../../../platform/server/upload.ts', () => ({ sendWithProgress: (request: Request) => fetch(request) }));

const lab = { id: '019a0000-0000-7000-8000-00000000000a', name: 'Harbor Genomics' };
const listName = `GET /api/labs/${lab.id}/documents`;
const uploadName = `POST /api/labs/${lab.id}/documents`;
const admin = personWith('admin');
const stored = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  lab_id: lab.id,
  file_name: 'clia.pdf',
  file_size: 2048,
  document_type: 'certification',
  description: null,
  uploaded_at: '2026-03-05T10:00:00Z',
  uploaded_by_name: admin.name,
  analysis: null,
  shows: { number: null, holder: null, ends: null, certificates: 0, next_review: null },
  can: { edit: true, delete: true },
};
const documents = (...items: unknown[]) => answered({ items, total: items.length, page: 1, pageSize: 20, unread: 0 });

const upload = async (answers: Parameters<typeof fakeServer>[0]) => {
  const told = { succeed: vi.fn<(message: string) => void>(), fail: vi.fn<(message: string) => void>() };
  const server = fakeServer({
    'GET /api/labs': answered({ items: [lab], total: 1, page: 1, pageSize: 100 }),
    [listName]: documents(),
    ...answers,
  });
  renderApp({
    at: '/admin',
    places: [{ path: '/admin', audience: 'admin', page: <LabDocumentsDesk {...told} /> }],
    readSession: async () => admin,
  });
  await userEvent.click(await screen.findByLabelText('Laboratory', { selector: 'button:not(:disabled)' }));
  await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: lab.name }));
  expect(await screen.findByText('No documents yet')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Document type'), 'certification');
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['%PDF'], 'clia.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload document' }));
  return { ...told, ...server };
};

it('ADM-018 confirms an upload and lists the document with its uploader', async () => {
  let list = documents();
  const { succeed } = await upload({
    [listName]: (body) => list(body),
    [uploadName]: (body) => {
      list = documents(stored);
      return answered({ ...stored, already_stored: false })(body);
    },
  });
  expect(await screen.findByText('clia.pdf', { selector: 'p' })).toBeDefined();
  expect(await screen.findByText(new RegExp(`^by ${admin.name},`))).toBeDefined();
  expect(succeed.mock.calls).toEqual([['Document uploaded successfully!']]);
});

it('ADM-018 a failed upload shows "Failed to upload document"', async () => {
  const { succeed } = await upload({ [uploadName]: refusedWith(500, '') });
  expect((await screen.findByText('Failed to upload document')).closest('[role=alert]')).not.toBeNull();
  expect(succeed).not.toHaveBeenCalled();
});
