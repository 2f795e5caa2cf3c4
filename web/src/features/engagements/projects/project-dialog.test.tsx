import type { Project } from '@aliquot/contract/engagements/projects';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { sampleCollaboration, sampleProject } from '../../../testing/sample-projects.ts';
import { ProjectDialog } from './project-dialog.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  documents: { linkOfProject: vi.fn<Call>(), attachToProject: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const refused = new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' });
const nothing = () => {};

const Details = ({ project }: { project: Project }) => {
  const [failure, setFailure] = useState<string | null>(null);
  const acts = { onClose: nothing, onAccept: nothing, onRequestChanges: nothing, onCancel: nothing, onRequestAgain: nothing };
  return <ProjectDialog project={project} busy={false} failure={failure} onFailure={setFailure} {...acts} />;
};

const openDetails = (project: Project) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Details project={project} />
    </QueryClientProvider>,
  );
  return screen.findByRole('dialog', { name: project.title });
};

/** An answer that is given when the test says so. */
const later = () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { promise, answer: (value: unknown) => act(async () => resolve(value)) };
};

beforeEach(() => {
  vi.restoreAllMocks();
  for (const call of Object.values(server.documents)) call.mockReset();
});

const valueOf = (dialog: HTMLElement, term: string) =>
  within(dialog).getByText(term, { selector: 'dt' }).nextSibling?.textContent;

describe('the details', () => {
  const certifications = {
    clia: {
      number: '50D2099881',
      expiration_date: '2027-03-31',
      scope: ['Chemistry', 'Hematology'],
      accredited_tests: ['Troponin I'],
      last_inspection: '2025-02-14',
      status: 'active' as const,
    },
  };

  it('PRJ-010 show the project, and the description only when there is one', async () => {
    const dialog = await openDetails(sampleProject());
    expect(within(dialog).getByRole('heading', { name: 'Project Details' })).toBeDefined();
    const wanted = {
      Submitted: 'March 5, 2025',
      'Research area': 'Oncology',
      'Service type': 'Molecular Testing',
      Timeline: 'Short (1-3 months)',
      'Budget range': '$25,000-$100,000',
    };
    for (const [term, value] of Object.entries(wanted)) expect(valueOf(dialog, term)).toBe(value);
    expect(within(dialog).getByText('Sequencing of plasma of 40 participants.')).toBeDefined();
  });

  it('show the grant number', async () => {
    const dialog = await openDetails(sampleProject({ grant_number: 'R01 CA-123456' }));
    expect(valueOf(dialog, 'Grant number')).toBe('R01 CA-123456');
  });

  it('PRJ-010 PRJ-011 PRJ-012 leave out empty parts', async () => {
    const dialog = await openDetails(sampleProject({ description: '', can: { ...sampleProject().can, attach: false } }));
    expect(within(dialog).queryByText('Description')).toBeNull();
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Project Details']);
  });

  it('PRJ-011 show the laboratory with its certifications', async () => {
    const collaboration = sampleCollaboration({ collaboration_status: 'rejected', labs: { certifications } });
    const dialog = await openDetails(sampleProject({ lab_collaborations: [collaboration] }));
    expect(within(dialog).getByRole('heading', { name: 'Laboratory Details' })).toBeDefined();
    expect(valueOf(dialog, 'Laboratory')).toBe('Harbor Genomics');
    expect(valueOf(dialog, 'Location')).toBe('1920 Terry Ave, Seattle');
    expect(within(dialog).getByText('Rejected')).toBeDefined();
    const held = within(dialog).getByRole('list', { name: 'Certifications' });
    expect(within(held).getByText('CLIA 50D2099881')).toBeDefined();
    expect(valueOf(held, 'Expires')).toBe('March 31, 2027');
    expect(valueOf(held, 'Last inspection')).toBe('February 14, 2025');
    expect(valueOf(held, 'Scope')).toBe('Chemistry, Hematology');
    expect(valueOf(held, 'Accredited tests')).toBe('Troponin I');
  });

  it('COL-014 keep the laboratories that were asked before', async () => {
    const earlier = sampleCollaboration({
      id: '019a0000-0000-7000-8000-0000000000c2',
      lab_name: 'Cascade Genomics',
      collaboration_status: 'rejected',
      reason: 'No capacity before autumn.',
    });
    const dialog = await openDetails(sampleProject({ lab_collaborations: [sampleCollaboration(), earlier] }));
    await userEvent.click(within(dialog).getByText('Earlier laboratories (1)'));
    expect(within(dialog).getByText('Cascade Genomics')).toBeDefined();
    expect(within(dialog).getByText(/No capacity before autumn\./)).toBeDefined();
  });

  it.each([
    ['pending', 'text-warn'],
    ['in-progress', 'text-brand-ink'],
    ['completed', 'text-good'],
    ['cancelled', 'text-neutral'],
  ] as const)('PRJ-014 PRJ-016 %s has its words and its color', async (status, color) => {
    const dialog = await openDetails(sampleProject({ status }));
    const words = { pending: 'Pending', 'in-progress': 'In Progress', completed: 'Completed', cancelled: 'Cancelled' };
    expect(within(dialog).getByText(words[status]).classList).toContain(color);
  });
});

const tab = () => ({ location: { href: '' }, close: vi.fn<() => void>() });

const documentOf = (id: string, file_name: string, file_size: number) => ({
  id,
  project_id: sampleProject().id,
  file_name,
  file_type: 'application/pdf',
  file_url: `${id}.pdf`,
  file_size,
  collaboration_id: null,
  uploaded_at: '2025-03-05T12:00:00.000Z',
});

describe('the documents of a project', () => {
  const documents = [documentOf('d1', 'protocol.pdf', 1536), documentOf('d2', 'consent.docx', 5_242_880)];
  const project = sampleProject({ documents });
  it('PRJ-012 GEN-006 show name, size, day and a button each', async () => {
    const dialog = await openDetails(project);
    expect(within(dialog).getByRole('heading', { name: 'Documents' })).toBeDefined();
    for (const words of ['protocol.pdf', '1.50 KB · March 5, 2025', 'consent.docx', '5.00 MB · March 5, 2025'])
      expect(within(dialog).getByText(words, { ignore: '.sr-only' })).toBeDefined();
    expect(within(dialog).getAllByRole('button', { name: /^Download/ })).toHaveLength(2);
  });

  it('PRJ-013 DOC-004 each has its own state while its link is made, and opens in a new tab', async () => {
    const { promise, answer } = later();
    server.documents.linkOfProject.mockReturnValueOnce(promise);
    const [first, second] = [tab(), tab()];
    const opened = vi
      .fn<typeof window.open>()
      .mockReturnValueOnce(first as never)
      .mockReturnValueOnce(second as never);
    vi.stubGlobal('open', opened);
    const dialog = await openDetails(project);
    const button = (name: string) => within(dialog).getByRole('button', { name: new RegExp(`^Download\\s*${name}`) });
    await userEvent.click(button('protocol.pdf'));
    expect(button('protocol.pdf').getAttribute('aria-busy')).toBe('true');
    expect(button('consent.docx').getAttribute('aria-busy')).toBeNull();
    server.documents.linkOfProject.mockResolvedValueOnce({ url: '/api/files/two' });
    await userEvent.click(button('consent.docx'));
    await waitFor(() => expect(second.location.href).toMatch(/\/api\/files\/two$/));
    expect(button('protocol.pdf').getAttribute('aria-busy')).toBe('true');
    await answer({ url: '/api/files/one' });
    expect(first.location.href).toMatch(/\/api\/files\/one$/);
    expect(button('protocol.pdf').getAttribute('aria-busy')).toBeNull();
    expect(opened).toHaveBeenCalledWith('about:blank', '_blank');
  });

  it.each([
    ['a link that leads elsewhere', () => Promise.resolve({ url: 'javascript:alert(1)' }), 'Invalid file path'],
    [
      'a file that is not there',
      () => Promise.reject(new ApiError({ code: 'NOT_FOUND', status: 404, message: 'Not found.' })),
      'Invalid file path',
    ],
    ['a server that cannot sign', () => Promise.reject(refused), 'Failed to generate signed URL'],
    [
      'no answer',
      () => Promise.reject(new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' })),
      'Failed to generate download link. Please try again.',
    ],
  ])('DOC-011 %s', async (_name, answer, words) => {
    const opened = tab();
    vi.spyOn(window, 'open').mockReturnValue(opened as never);
    server.documents.linkOfProject.mockImplementation(answer);
    const dialog = await openDetails(project);
    await userEvent.click(within(dialog).getByRole('button', { name: /protocol\.pdf/ }));
    expect((await within(dialog).findByText(words)).closest('[role=alert]')).not.toBeNull();
    expect(opened.close).toHaveBeenCalledOnce();
    expect(opened.location.href).toBe('');
  });

  it('DOC-006 more can be added while the project runs: one that fails is tried again, the others are there', async () => {
    const busy = new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'The file could not be stored.' });
    server.documents.attachToProject.mockResolvedValueOnce({}).mockRejectedValueOnce(busy).mockResolvedValueOnce({});
    const dialog = await openDetails(project);
    const upload = within(dialog).getByLabelText('Choose documents', { selector: 'input' });
    await userEvent.upload(upload, [new File(['%PDF'], 'one.pdf'), new File(['%PDF'], 'two.pdf')]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add 2 documents', hidden: true }));
    expect(await within(dialog).findByText('Attached')).toBeDefined();
    expect(await within(dialog).findByText('The file could not be stored.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Retry\s*two\.pdf$/, hidden: true }));
    await waitFor(() => expect(within(dialog).getAllByText('Attached')).toHaveLength(2));
    const sent = server.documents.attachToProject.mock.calls.map(([input]) => (input as { file: File }).file.name);
    expect(sent).toEqual(['one.pdf', 'two.pdf', 'two.pdf']);
  });
});
