import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleAnswer, sampleMatch, sampleProject } from '../../../../testing/sample-projects.ts';
import { RequestPage } from './request-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  projects: { templates: vi.fn<Call>(), get: vi.fn<Call>(), submit: vi.fn<Call>() },
  matching: { analyzeProject: vi.fn<Call>() },
  documents: { linkOfProject: vi.fn<Call>(), attachToProject: vi.fn<Call>() },
  drafts: { getRequest: vi.fn<Call>(), saveRequest: vi.fn<Call>(), removeRequest: vi.fn<Call>() },
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const written = { title: 'Troponin in serum', description: 'Troponin in serum of 40 people.' };
const ada = personWith('user');
const open = (at = '/request') =>
  renderApp({
    at,
    places: [
      { path: '/request', page: <RequestPage /> },
      { path: '/dashboard', page: <h1>Dashboard</h1> },
    ],
    readSession: async () => ada,
  });
const put = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  localStorage.clear();
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  server.projects.templates.mockResolvedValue({ templates: [] });
  let draft: unknown = null;
  server.drafts.getRequest.mockImplementation(async () => ({ draft }));
  server.drafts.saveRequest.mockImplementation(async (input) => {
    const saved_at = new Date().toISOString();
    draft = { ...(input as { values: object }), saved_at };
    return { saved_at };
  });
  server.drafts.removeRequest.mockImplementation(async () => {
    draft = null;
    return { removed: true };
  });
});

afterEach(() => vi.restoreAllMocks());

it('PRM-005 says before anything is sent what the laboratory sees, and when it sees the email address', async () => {
  open();
  await screen.findByLabelText('Title');
  const words =
    'The lab you ask sees your name, institution, country and attached files. It sees your email address only once it agrees to take on the project.';
  expect(screen.getByText(words)).toBeDefined();
  expect(server.projects.submit).not.toHaveBeenCalled();
});

describe('what was written and not sent', () => {
  it('says that another tab changed the draft, and takes its version over', async () => {
    const tab = new BroadcastChannel(`aliquot.draft.request:${ada.id}`);
    open();
    await screen.findByLabelText('Title');
    await put('Title', 'Written here');
    await waitFor(() => expect(server.drafts.saveRequest).toHaveBeenCalled());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    tab.postMessage({ title: 'Written in the other tab' });
    await screen.findByText(/^You changed this draft in another tab\./);
    expect(valueOf('Title')).toBe('Written here');
    await press('Use that version');
    expect(valueOf('Title')).toBe('Written in the other tab');
    await waitFor(() => expect(screen.queryByText(/in another tab/)).toBeNull());
    tab.close();
  });

  it('comes back as it was written after the page was closed, and says which files did not', async () => {
    const first = open();
    await screen.findByLabelText('Title');
    await put('Title', written.title);
    await put('Description', written.description);
    await userEvent.selectOptions(screen.getByLabelText('Budget Range'), 'low');
    await userEvent.upload(screen.getByLabelText('Attach documents'), new File(['%PDF'], 'protocol.pdf'));
    first.unmount();
    open();
    await screen.findByLabelText('Title');
    await waitFor(() => expect(valueOf('Title')).toBe(written.title));
    expect(valueOf('Description')).toBe(written.description);
    expect(valueOf('Budget Range')).toBe('low');
    expect(screen.getByText('Drafts don’t keep files. Please attach again: protocol.pdf')).toBeDefined();
    await press('Discard draft');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }));
    expect(valueOf('Title')).toBe('');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(written.title);
  });

  it('continues with what was written on another device', async () => {
    const values = { title: 'Begun in the train', researchArea: 'cardiology', resultsReturned: 'yes', templateId: null };
    server.drafts.getRequest.mockResolvedValue({ draft: { values, saved_at: '2026-11-21T08:00:00.000Z' } });
    open();
    await screen.findByLabelText('Title');
    expect(valueOf('Title')).toBe('Begun in the train');
    expect(valueOf('Research Area')).toBe('cardiology');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Yes/ }).checked).toBe(true);
    await put('Description', 'More words.');
    await waitFor(() => expect(server.drafts.saveRequest).toHaveBeenCalled());
    expect(server.drafts.saveRequest).toHaveBeenLastCalledWith({
      values: expect.objectContaining({ title: 'Begun in the train', description: 'More words.' }),
    });
    expect(await screen.findByText(/^Draft saved/)).toBeDefined();
    expect(screen.queryByText(/on this device/)).toBeNull();
  });

  it('is kept on this device while the server is away, and says so', async () => {
    server.drafts.getRequest.mockRejectedValue(new ApiError({ code: 'NETWORK', status: 0, message: '' }));
    server.drafts.saveRequest.mockRejectedValue(new ApiError({ code: 'NETWORK', status: 0, message: '' }));
    const first = open();
    await screen.findByLabelText('Title');
    await put('Title', 'Written under ground');
    expect(await screen.findByText(/on this device/)).toBeDefined();
    first.unmount();
    open();
    await screen.findByLabelText('Title');
    expect(valueOf('Title')).toBe('Written under ground');
  });
});

describe('a person who is not a researcher', () => {
  it.each(['admin', 'lab_owner'] as const)('NAV-002 sees the form as %s, and whose it is', async (role) => {
    renderApp({
      at: '/request',
      places: [{ path: '/request', page: <RequestPage /> }],
      readSession: async () => personWith(role),
    });
    expect(await screen.findByLabelText('Title')).toBeDefined();
    expect(screen.getByText('You can view this form, but only researchers can submit it.')).toBeDefined();
  });
});

const documentNamed = (file_name: string, collaboration_id: string | null = null) => ({
  id: `019a0000-0000-7000-8000-${file_name.length.toString().padStart(12, '0')}`,
  project_id: sampleProject().id,
  file_name,
  file_type: 'application/pdf',
  file_url: 'key',
  file_size: 5,
  collaboration_id,
  uploaded_at: '2025-03-05T12:00:00.000Z',
});

const again = () => open(`/request?from=${sampleProject().id}`);

describe('the files of a request', () => {
  beforeEach(() => {
    server.documents.linkOfProject.mockImplementation(async (input) => ({
      url: `/api/files/${(input as { documentId: string }).documentId}`,
    }));
    server.matching.analyzeProject.mockResolvedValue(sampleAnswer([sampleMatch(1)]));
    server.projects.submit.mockResolvedValue(sampleProject());
  });

  it('REQ-025 are taken over when another laboratory is asked, without the results of the first', async () => {
    const [protocol, gone] = [documentNamed('protocol.pdf'), documentNamed('consent form.pdf')];
    const result = documentNamed('results.pdf', '019a0000-0000-7000-8000-0000000000c1');
    server.projects.get.mockResolvedValue(sampleProject({ documents: [protocol, gone, result] }));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) =>
      (request as Request).url.endsWith(protocol.id)
        ? new Response('%PDF-')
        : Response.json({ error: 'Not found.' }, { status: 404 }),
    );
    again();
    expect(await screen.findByText('protocol.pdf')).toBeDefined();
    expect(
      await screen.findByText('Some files could not be copied from the earlier request. Please attach again: consent form.pdf'),
    ).toBeDefined();
    expect(screen.queryByText('results.pdf')).toBeNull();
    expect(server.documents.linkOfProject).toHaveBeenCalledTimes(2);
  });

  it('REQ-025 wait for a server that went away after the project was made, and are sent when it is back', async () => {
    server.projects.get.mockResolvedValue(
      sampleProject({ documents: [documentNamed('one.pdf'), documentNamed('number two.pdf')] }),
    );
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('%PDF-'));
    const away = new ApiError({ code: 'NETWORK', status: 0, message: 'The server could not be reached.' });
    server.documents.attachToProject.mockRejectedValueOnce(away).mockResolvedValue({});
    const { history } = again();
    await screen.findByText('number two.pdf');
    await press('Find labs');
    await userEvent.click(await screen.findByRole('button', { name: /^Choose\s*Laboratory 1$/ }));
    await press('Submit request');
    expect(await screen.findByText(/one\.pdf, number two\.pdf will be attached when it’s back/)).toBeDefined();
    expect(server.documents.attachToProject).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Try all again' })).toBeDefined();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
    const sent = server.documents.attachToProject.mock.calls.map(([input]) => (input as { file: File }).file.name);
    expect(sent).toEqual(['one.pdf', 'one.pdf', 'number two.pdf']);
    expect(server.projects.submit).toHaveBeenCalledOnce();
  });
});
