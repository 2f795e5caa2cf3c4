import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { transportError } from '../../../platform/server/api-error.ts';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import type { sendInParts } from '../../../platform/server/send-in-parts.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { ResultFiles } from './result-files.tsx';

type Sending = Parameters<typeof sendInParts>;
const sent = vi.hoisted(() => vi.fn<(...given: Sending) => Promise<void>>());
vi.mock('../../../platform/server/send-in-parts.ts', () => ({ sendInParts: sent }));

const id = (digit: string) => `019a0000-0000-7000-8000-00000000000${digit}`;
const work = id('1');
const listName = `GET /api/collaborations/${work}/deliverables`;
const beginName = `POST /api/collaborations/${work}/uploads`;
const completeName = `POST /api/uploads/${id('2')}/complete`;

const version = (number: number) => ({
  document_id: id(String(number + 2)),
  version: number,
  round: 1,
  file_size: 21_000,
  sha256: `${number}`.repeat(64),
  uploaded_at: '2026-11-01T10:00:00Z',
  url: `/api/collaborations/${work}/results/${id(String(number + 2))}`,
  can: { remove: number === 2 },
});
const upload = {
  id: id('2'),
  file_name: 'reads.cram',
  file_size: 4000,
  last_modified: '2026-11-01T09:00:00.000Z',
  received: 1000,
  started_at: '2026-11-01T10:00:00Z',
  url: `/api/uploads/${id('2')}`,
};
const nothing = { files: [], uploads: [], archive_url: null, can: { add: true } };
const calls = { file_name: 'calls.vcf', versions: [version(2), version(1)] };

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ResultFiles collaborationId={work} />
    </QueryClientProvider>,
  );
  return server;
};
const chosen = new File(['x'.repeat(4000)], 'reads.cram', { lastModified: Date.parse(upload.last_modified) });
const choose = async () => userEvent.upload(await screen.findByLabelText('Add result files'), chosen);

beforeEach(() => {
  sent.mockReset();
});

it('PRM-017 shows each file with its versions, SHA-256 and downloads, and all together', async () => {
  show({ [listName]: answered({ ...nothing, files: [calls], archive_url: '/api/results.zip', can: { add: false } }) });
  const results = await screen.findByRole('list', { name: 'Results' });
  expect(within(results).queryByText('2'.repeat(64))).not.toBeNull();
  expect(within(results).queryByText('1 earlier version')).not.toBeNull();
  const link = within(results).getByRole('link', { name: /^Download.*calls\.vcf, version 2$/ });
  expect(link.getAttribute('href')).toBe(version(2).url);
  expect(screen.getByRole('link', { name: 'Download all' }).getAttribute('href')).toBe('/api/results.zip');
  expect(screen.queryByLabelText('Add result files')).toBeNull();
});

it('PRM-017 sends a chosen file and shows how much has arrived', async () => {
  const { promise: whole, resolve: end } = Promise.withResolvers<void>();
  sent.mockReturnValue(whole);
  const { asked } = show({
    [listName]: answered(nothing),
    [beginName]: answered({ ...upload, received: 0 }),
    [completeName]: answered(version(1)),
  });
  await choose();
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[1]).toBe(upload.url);
  act(() => sent.mock.calls[0]?.[2].onProgress(2000));
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress of reads.cram' });
  await waitFor(() => expect(progress.value).toBe(50));
  end();
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(completeName));
  expect(asked.find(({ name }) => name === beginName)?.body).toMatchObject({
    file_name: 'reads.cram',
    file_size: 4000,
    last_modified: upload.last_modified,
  });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull());
});

it('PRM-017 a broken upload keeps the file and goes on when it is tried again', async () => {
  sent.mockRejectedValueOnce(transportError('NETWORK')).mockResolvedValueOnce();
  const { asked } = show({
    [listName]: answered(nothing),
    [beginName]: answered(upload),
    [completeName]: answered(version(1)),
  });
  await choose();
  await screen.findByText(/could not be reached/);
  await userEvent.click(screen.getByRole('button', { name: /^Retry.*reads\.cram$/ }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(completeName));
});

it('PRM-017 after a reload the same file goes on where it stopped, and an upload can be given up', async () => {
  const cancelName = `DELETE /api/uploads/${upload.id}`;
  const { asked } = show({
    [listName]: answered({ ...nothing, uploads: [upload] }),
    [cancelName]: answered({ file_name: 'reads.cram' }),
  });
  await screen.findByText(/ arrived\. Choose the same file again to go on\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of reads.cram' }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(cancelName));
});

it('PRM-017 a refused file says why, and the other files stay', async () => {
  show({
    [listName]: answered({ ...nothing, files: [calls] }),
    [beginName]: refusedWith(422, 'File reads.cram is a program.'),
  });
  await choose();
  await screen.findByText('File reads.cram is a program.');
  expect(screen.queryByRole('list', { name: 'Results' })).not.toBeNull();
});
