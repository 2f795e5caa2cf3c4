import type { ProposalFile, ProposalsOf } from '@aliquot/contract/engagements/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ProposalFiles } from './proposal-files.tsx';
import { ProposalForm } from './proposal-form.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ proposals: { addFile: vi.fn<Call>(), removeFile: vi.fn<Call>(), send: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const collaborationId = '019a0000-0000-7000-8000-0000000000c1';
const sent: ProposalFile = { id: 'sent', file_name: 'terms.pdf', file_type: 'application/pdf', file_size: 2000 };

const Page = () => {
  const [files, setFiles] = useState<readonly ProposalFile[]>([sent]);
  const [adding, setAdding] = useState(false);
  return <ProposalFiles {...{ collaborationId, files, adding }} sent={['sent']} onChange={setFiles} onAdding={setAdding} />;
};
const show = async () => {
  renderApp({ at: '/files', places: [{ path: '/files', page: <Page /> }], readSession: async () => personWith('lab_owner') });
  return screen.findByLabelText<HTMLInputElement>('Add files');
};
const listed = () =>
  within(screen.getByRole('list', { name: 'Files of this version' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const csv = new File(['a,b'], 'prices.csv');
beforeEach(() => vi.clearAllMocks());

it('PRM-008 a file is stored as soon as it is added, and removed from the server when it was not sent', async () => {
  const picker = await show();
  server.proposals.addFile.mockResolvedValue({ ...sent, id: 'new', file_name: 'prices.csv' });
  await userEvent.upload(picker, csv);
  expect(server.proposals.addFile).toHaveBeenCalledWith({ collaborationId, file: csv });
  await screen.findByText('prices.csv');
  expect(listed()).toEqual(['terms.pdf', 'prices.csv']);
  server.proposals.removeFile.mockResolvedValue({});
  await userEvent.click(screen.getByRole('button', { name: /^Remove prices\.csv/ }));
  expect(server.proposals.removeFile).toHaveBeenCalledWith({ fileId: 'new' });
  expect(listed()).toEqual(['terms.pdf']);
});

it('PRM-008 a file of an earlier version is left out of the next one and stays there', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: /^Remove terms\.pdf/ }));
  expect(server.proposals.removeFile).not.toHaveBeenCalled();
  expect(screen.queryByRole('list', { name: 'Files of this version' })).toBeNull();
});

it('PRM-008 a file that is refused is named, and the others stay', async () => {
  const picker = await show();
  await userEvent.upload(picker, new File(['x'], 'run.exe'), { applyAccept: false });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'File run.exe has an unsupported format. Please upload PDF, DOC, DOCX, JPG, PNG, TXT, CSV, or XLSX files.',
  );
  const words = 'File prices.csv was not stored: the virus scanner found Eicar in it.';
  server.proposals.addFile.mockRejectedValueOnce(
    new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: 'Refused', details: words }),
  );
  server.proposals.addFile.mockResolvedValue({ ...sent, id: 'new', file_name: 'plan.txt' });
  await userEvent.upload(picker, [csv, new File(['plan'], 'plan.txt')]);
  await screen.findByText(words);
  expect(listed()).toEqual(['terms.pdf', 'plan.txt', 'prices.csv']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove prices.csv' }));
  expect(listed()).toEqual(['terms.pdf', 'plan.txt']);
});

it('PRM-008 a file that could not be stored is kept and can be added again', async () => {
  const failure = 'We couldn’t add this file. Please try again.';
  const picker = await show();
  server.proposals.addFile.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await userEvent.upload(picker, csv);
  await screen.findByText(failure);
  server.proposals.addFile.mockResolvedValue({ ...sent, id: 'new', file_name: 'prices.csv' });
  await userEvent.click(screen.getByRole('button', { name: /^Retry.*prices\.csv$/ }));
  expect(server.proposals.addFile).toHaveBeenLastCalledWith({ collaborationId, file: csv });
  await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
  expect(listed()).toEqual(['terms.pdf', 'prices.csv']);
});

it('PRM-008 a version waits for the files that are being added', async () => {
  const { promise, resolve } = Promise.withResolvers<ProposalFile>();
  server.proposals.addFile.mockReturnValue(promise);
  const of = { collaboration_id: collaborationId, versions: [], unsent_files: [], draft: null } as unknown as ProposalsOf;
  const page = <ProposalForm of={of} userId="someone" back="/" />;
  renderApp({ at: '/files', places: [{ path: '/files', page }], readSession: async () => personWith('lab_owner') });
  await userEvent.upload(await screen.findByLabelText<HTMLInputElement>('Add files'), csv);
  const send = screen.getByRole('button', { name: /Send proposal/ });
  expect(send.textContent).toContain('Adding files');
  await userEvent.click(send);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.querySelector('[aria-invalid=true]')).toBeNull(); // an empty proposal that is checked has some
  resolve({ ...sent, id: 'new', file_name: 'prices.csv' });
  await waitFor(() => expect(send.textContent).not.toContain('Adding files'));
});
