import type { Project } from '@aliquot/contract/projects';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { saveDraft } from '../../platform/drafts.ts';
import { personWith, renderApp } from '../../testing/render-app.tsx';
import { sampleCollaboration, sampleProject } from '../../testing/sample-projects.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  accounts: { me: vi.fn<Call>() },
  projects: {
    list: vi.fn<Call>(),
    restorable: vi.fn<Call>(),
    delete: vi.fn<Call>(),
    restore: vi.fn<Call>(),
    cancel: vi.fn<Call>(),
    accept: vi.fn<Call>(),
  },
  documents: { linkOfProject: vi.fn<Call>() },
  labs: { nearby: vi.fn<Call>(), sample: vi.fn<Call>() },
}));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<typeof import('../../platform/api.ts')>()),
  api: server,
}));
vi.mock('../places/lab-map.tsx', () => ({ LabMap: () => <div data-testid="map" /> }));

const pageOf = (items: readonly Project[], total = items.length, page = 1) => ({ items, total, page, pageSize: 20 });
const refused = new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' });
const ada = { ...personWith('user'), location: 'Seattle, WA 98104' };

const open = () =>
  renderApp({
    at: '/dashboard',
    places: [
      { path: '/dashboard', page: <DashboardPage /> },
      { path: '/request', page: <h1>New project request</h1> },
      { path: '/profile-settings', page: <h1>Profile</h1> },
    ],
    readSession: async () => ada,
  });

const openDetails = async (project: Project) => {
  server.projects.list.mockResolvedValue(pageOf([project]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: project.title }));
  return screen.findByRole('dialog', { name: project.title });
};

/** An answer that is given when the test says so. */
const later = () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { promise, answer: (value: unknown) => act(async () => resolve(value)) };
};

beforeEach(() => {
  localStorage.clear();
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  server.accounts.me.mockResolvedValue({ user: ada });
  server.projects.list.mockResolvedValue(pageOf([]));
  server.projects.restorable.mockResolvedValue({ projects: [] });
  server.labs.sample.mockResolvedValue({ labs: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the dashboard', () => {
  it('PRJ-001 is titled, says where the person is, refreshes, and leads to a new request', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
    expect(await screen.findByText('Seattle, WA 98104')).toBeDefined();
    await waitFor(() => expect(server.projects.list).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.projects.list).toHaveBeenCalledTimes(2));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'New Request' }).getAttribute('href')).toBe('/request');
  });

  it('PRJ-001 without a location says where one is added', async () => {
    server.accounts.me.mockResolvedValue({ user: { ...ada, location: '' } });
    open();
    const [link] = await screen.findAllByRole('link', { name: 'Add your location' });
    expect(link?.getAttribute('href')).toBe('/profile-settings');
  });

  it('PRJ-002 shows each project with area, service, status and a way to delete it, beside the map', async () => {
    const second = sampleProject({ id: '019a0000-0000-7000-8000-0000000000a2', title: 'Second', status: 'completed' });
    server.projects.list.mockResolvedValue(pageOf([sampleProject(), second]));
    open();
    const list = await screen.findByRole('list', { name: 'Projects' });
    const [card = list] = within(list).getAllByRole('listitem');
    expect(within(card).getByText(/Oncology · Molecular Testing/)).toBeDefined();
    expect(within(card).getByText('Pending').querySelector('svg')).not.toBeNull();
    expect(within(card).getByRole('button', { name: 'Delete Tumour DNA in plasma' })).toBeDefined();
    expect(within(list).getByText('Completed').querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'My Projects' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Nearby Labs' })).toBeDefined();
    expect(await screen.findByTestId('map')).toBeDefined();
  });

  it('PRJ-003 is empty with a way to the first request, and loading before that', async () => {
    const { promise, answer } = later();
    server.projects.list.mockReturnValue(promise);
    open();
    await screen.findByRole('heading', { name: 'My Projects' });
    expect(screen.getByText('Loading')).toBeDefined();
    await answer(pageOf([]));
    const link = await screen.findByRole('link', { name: 'Create your first request' });
    expect(link.getAttribute('href')).toBe('/request');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('PRJ-003 says when the projects cannot be loaded, and reloads the page', async () => {
    server.projects.list.mockRejectedValue(refused);
    const reload = vi.fn<() => void>();
    open();
    expect(await screen.findByText('Failed to load projects')).toBeDefined();
    const { location } = window;
    vi.stubGlobal('location', { origin: location.origin, href: location.href, pathname: '/dashboard', reload });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    vi.stubGlobal('location', location);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('PRJ-005 loads on mount, and again when the window hears refresh-projects', async () => {
    open();
    await screen.findByText('No projects yet');
    expect(server.projects.list).toHaveBeenCalledOnce();
    server.projects.list.mockResolvedValue(pageOf([sampleProject()]));
    act(() => void window.dispatchEvent(new Event('refresh-projects')));
    expect(await screen.findByText('Tumour DNA in plasma')).toBeDefined();
  });

  it('PRJ-006 is paged by the server, and goes back a page when the last one is empty', async () => {
    const first = pageOf([sampleProject()], 21);
    const last = sampleProject({ id: '019a0000-0000-7000-8000-0000000000a2', title: 'The last one' });
    server.projects.list.mockImplementation(async (input) =>
      (input as { page: number }).page === 1 ? first : { ...pageOf([last], 21, 2) },
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('The last one')).toBeDefined();
    server.projects.list.mockImplementation(async (input) =>
      pageOf((input as { page: number }).page === 1 ? [sampleProject()] : [], 20, (input as { page: number }).page),
    );
    act(() => void window.dispatchEvent(new Event('refresh-projects')));
    expect(await screen.findByText('Tumour DNA in plasma')).toBeDefined();
  });

  it.each([
    ['pending', 'pending', 'Pending Review.', /has not answered yet/],
    ['approved', 'in-progress', 'In Progress.', /has taken the work/],
    ['rejected', 'pending', 'Rejected.', /has declined/],
    ['completed', 'in-progress', 'Completed.', /Look at it and accept it/],
    ['withdrawn', 'cancelled', 'Withdrawn.', /was withdrawn/],
  ] as const)(
    'PRJ-004 a collaboration that is %s shows laboratory, place, status and note',
    async (status, project, label, note) => {
      const collaboration = sampleCollaboration({ collaboration_status: status });
      server.projects.list.mockResolvedValue(pageOf([sampleProject({ status: project, lab_collaborations: [collaboration] })]));
      open();
      expect(await screen.findByText('Harbor Genomics')).toBeDefined();
      for (const words of ['1920 Terry Ave, Seattle', label, note]) expect(screen.getByText(words)).toBeDefined();
    },
  );

  it('an open demand says who looks for a laboratory', async () => {
    server.projects.list.mockResolvedValue(pageOf([sampleProject({ open_demand: true })]));
    open();
    expect(await screen.findByText('No laboratory yet: an administrator looks for one and you are told.')).toBeDefined();
  });

  it('offers to go on with a request that was begun on this device, or to discard it', async () => {
    saveDraft(`request:${ada.id}`, { title: 'Half a request', description: '', researchArea: 'oncology' });
    open();
    expect(await screen.findByText(/unfinished request: “Half a request”/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/request');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/unfinished request/)).toBeNull();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Half a request');
  });
});

const askToDelete = async (project: Project) => {
  server.projects.list.mockResolvedValue(pageOf([project]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: `Delete ${project.title}` }));
  return within(await screen.findByRole('alertdialog'));
};

describe('deleting', () => {
  const removable = sampleProject({ can: { ...sampleProject().can, undoDelete: true } });
  it('PRJ-007 GEN-011 asks first, and declining deletes nothing', async () => {
    const dialog = await askToDelete(sampleProject({ lab_collaborations: [sampleCollaboration()] }));
    expect(dialog.getByText(/the open request to Harbor Genomics is withdrawn/)).toBeDefined();
    expect(dialog.getByText('This cannot be undone.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.projects.delete).not.toHaveBeenCalled();
  });

  it('PRJ-007 GEN-005 says that it is done, in a banner that goes after five seconds', async () => {
    server.projects.delete.mockResolvedValue({ title: removable.title, undoUntil: null });
    const dialog = await askToDelete(removable);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    server.projects.list.mockResolvedValue(pageOf([]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const banner = await screen.findByText('Project deleted successfully');
    expect(banner.parentElement?.className).toContain('text-good');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.queryByText('Project deleted successfully')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.queryByText('Project deleted successfully')).toBeNull();
    expect(server.projects.delete).toHaveBeenCalledExactlyOnceWith({ projectId: removable.id });
  });

  it('PRJ-007 says that it failed', async () => {
    server.projects.delete.mockRejectedValue(refused);
    const dialog = await askToDelete(removable);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete project')).toBeDefined();
  });

  it('PRJ-007 can be taken back where nothing was withdrawn', async () => {
    server.projects.delete.mockResolvedValue({ title: removable.title, undoUntil: '2026-01-01T10:30:00.000Z' });
    server.projects.restore.mockResolvedValue(removable);
    const dialog = await askToDelete(removable);
    expect(dialog.getByText(/You can undo this for 30 minutes/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Tumour DNA in plasma” is back in your list.')).toBeDefined();
    expect(server.projects.restore).toHaveBeenCalledExactlyOnceWith({ projectId: removable.id });
  });

  it('what was deleted lately is listed, and restored from there; a failure is told', async () => {
    const deleted = { id: removable.id, title: 'Gone by mistake', undoUntil: '2026-01-01T10:30:00.000Z' };
    server.projects.restorable.mockResolvedValue({ projects: [deleted] });
    server.projects.restore.mockRejectedValue(refused);
    open();
    await userEvent.click(await screen.findByText('Recently deleted (1)'));
    await userEvent.click(screen.getByRole('button', { name: /^Restore\s*Gone by mistake$/, hidden: true }));
    expect(await screen.findByText(/^The project could not be restored\./)).toBeDefined();
  });
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

  it('PRJ-009 open from the list, with title, a close icon and a "Close" button', async () => {
    const dialog = await openDetails(sampleProject());
    const closers = within(dialog).getAllByRole('button', { name: 'Close' });
    expect(closers).toHaveLength(2);
    await userEvent.click(closers[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Tumour DNA in plasma' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('PRJ-010 tell the project, and the description only when there is one', async () => {
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

  it('PRJ-010 PRJ-011 PRJ-012 leave out what there is not', async () => {
    const dialog = await openDetails(sampleProject({ description: '', can: { ...sampleProject().can, attach: false } }));
    expect(within(dialog).queryByText('Description')).toBeNull();
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Project Details']);
  });

  it('PRJ-011 tell the laboratory with its certifications', async () => {
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

  it('a rejected request leads to the form with what was written', async () => {
    const rejected = sampleProject({
      lab_collaborations: [sampleCollaboration({ collaboration_status: 'rejected' })],
      can: { ...sampleProject().can, requestAgain: true },
    });
    server.projects.list.mockResolvedValue(pageOf([rejected]));
    const { history } = open();
    await userEvent.click(await screen.findByRole('button', { name: rejected.title }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another laboratory' }));
    await waitFor(() => expect(history.location.href).toBe(`/request?from=${rejected.id}`));
  });

  it.each([
    ['pending', 'text-warn'],
    ['in-progress', 'text-brand-ink'],
    ['completed', 'text-good'],
    ['cancelled', 'text-neutral'],
  ] as const)('PRJ-014 %s has its colour', async (status, colour) => {
    const dialog = await openDetails(sampleProject({ status }));
    const words = { pending: 'Pending', 'in-progress': 'In Progress', completed: 'Completed', cancelled: 'Cancelled' };
    expect(within(dialog).getByText(words[status]).classList).toContain(colour);
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
});
