import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleAnswer, sampleMatch, sampleProject } from '../../../../testing/sample-projects.ts';
import { RequestPage } from './request-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  projects: { templates: vi.fn<Call>(), submit: vi.fn<Call>(), get: vi.fn<Call>() },
  matching: { analyzeProject: vi.fn<Call>() },
  documents: { attachToProject: vi.fn<Call>() },
  drafts: { getRequest: vi.fn<Call>(), saveRequest: vi.fn<Call>(), removeRequest: vi.fn<Call>() },
  laboratoryPages: { get: vi.fn<Call>() },
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const refused = (status: number) => new ApiError({ code: 'REFUSED', status, message: '' });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const open = (search: string) =>
  renderApp({
    at: `/request?${search}`,
    places: [
      { path: '/request', page: <RequestPage /> },
      { path: '/dashboard', page: <h1>Dashboard</h1> },
    ],
    readSession: async () => personWith('user'),
  });

const fill = async () => {
  const { title, description } = sampleProject();
  for (const [label, value] of [
    ['Research Area', 'oncology'],
    ['Service Type', 'molecular-testing'],
    ['Timeline', 'short'],
    ['Budget Range', 'high'],
  ] as const)
    await userEvent.selectOptions(await screen.findByLabelText(label), value);
  for (const [label, text] of [
    ['Title', title],
    ['Description', description],
  ] as const) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
};

beforeEach(() => {
  for (const noun of Object.values(server)) for (const call of Object.values(noun)) call.mockReset();
  localStorage.clear();
  server.projects.templates.mockResolvedValue({ templates: [] });
  server.drafts.getRequest.mockResolvedValue({ draft: null });
  server.drafts.saveRequest.mockResolvedValue({ saved_at: '2026-11-01T10:00:00Z' });
});

it('REQ-009 the message about required fields goes once they are filled', async () => {
  open('');
  await screen.findByLabelText('Research Area');
  await press('Find labs');
  expect(await screen.findByText('Please fill in all required fields.')).toBeDefined();
  await fill();
  await waitFor(() => expect(screen.queryByText('Please fill in all required fields.')).toBeNull());
  expect(server.matching.analyzeProject).not.toHaveBeenCalled();
});

describe('PRM-029 a request that began on the page of a laboratory', () => {
  const [wanted, other] = [sampleMatch(1), sampleMatch(2)];

  it('PRM-029 says for whom it is, asks for its match, and has it chosen', async () => {
    server.laboratoryPages.get.mockResolvedValue({ id: wanted.id, name: 'Harbor Genomics' });
    server.matching.analyzeProject.mockResolvedValue(sampleAnswer([other, wanted]));
    open(`lab=${wanted.id}`);
    expect(await screen.findByText(/^This request is for Harbor Genomics\./)).toBeDefined();
    await fill();
    await press('Find labs');
    expect(await screen.findByRole('button', { name: new RegExp(`^Chosen\\s*${wanted.name}$`), pressed: true })).toBeDefined();
    expect(JSON.stringify(server.matching.analyzeProject.mock.calls[0]?.[0])).toContain(wanted.id);
  });

  it('PRM-029 says when that laboratory takes no requests now, and leaves the choice', async () => {
    server.laboratoryPages.get.mockResolvedValue({ id: wanted.id, name: 'Harbor Genomics' });
    server.matching.analyzeProject.mockResolvedValue(sampleAnswer([other]));
    open(`lab=${wanted.id}`);
    await screen.findByText(/^This request is for/);
    await fill();
    await press('Find labs');
    expect(await screen.findByText('The lab you wanted to ask isn’t taking requests now. Choose another lab.')).toBeDefined();
    expect(screen.getByRole('button', { name: new RegExp(`^Choose\\s*${other.name}$`), pressed: false })).toBeDefined();
  });

  const gone = 'The lab you wanted to ask is no longer available. You can still describe the work and choose another lab.';

  it('PRM-029 says that a laboratory has no page any more', async () => {
    server.laboratoryPages.get.mockRejectedValue(refused(404));
    open(`lab=${wanted.id}`);
    expect(await screen.findByText(gone)).toBeDefined();
  });

  it('PRM-029 does not take a lost connection for a laboratory without a page', async () => {
    server.laboratoryPages.get.mockRejectedValue(new ApiError({ code: 'NETWORK', status: 0, message: '' }));
    open(`lab=${wanted.id}`);
    await screen.findByLabelText('Title');
    await waitFor(() => expect(server.laboratoryPages.get.mock.settledResults[0]?.type).toBe('rejected'));
    expect(screen.queryByText(gone)).toBeNull();
  });
});

describe('PRM-029 a copy of a project', () => {
  it('PRM-029 begins with its words, is found anew and becomes a project of its own', async () => {
    server.projects.get.mockResolvedValue(sampleProject());
    server.matching.analyzeProject.mockResolvedValue(sampleAnswer([sampleMatch(1)]));
    server.projects.submit.mockResolvedValue(sampleProject());
    open(`from=${sampleProject().id}`);
    await waitFor(() => expect(valueOf('Title')).toBe('Tumor DNA in plasma'));
    await userEvent.type(screen.getByLabelText('Title'), ', again');
    await press('Find labs');
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Choose\\s*${sampleMatch(1).name}$`) }));
    await press('Submit request');
    await waitFor(() =>
      expect(server.projects.submit.mock.calls[0]?.[0]).toMatchObject({
        projectData: { title: 'Tumor DNA in plasma, again' },
        labId: sampleMatch(1).id,
      }),
    );
    expect(server.drafts.saveRequest).not.toHaveBeenCalled();
  });

  it.each([404, 403, 500])('PRM-029 that answers %s says so and leaves an empty request', async (status) => {
    server.projects.get.mockRejectedValue(refused(status));
    open(`from=${sampleProject().id}`);
    expect(await screen.findByText(/^We couldn’t load the project to copy it\./)).toBeDefined();
    expect(valueOf('Title')).toBe('');
  });
});
