import { type Project, projectDetailsPath, projectPath } from '@aliquot/contract/engagements/projects';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveDraft } from '../../../platform/kept/drafts.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleCollaboration, sampleProject, sampleTurn } from '../../../testing/sample-projects.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  accounts: { me: vi.fn<Call>() },
  projects: {
    list: vi.fn<Call>(),
    get: vi.fn<Call>(),
    restorable: vi.fn<Call>(),
    delete: vi.fn<Call>(),
    restore: vi.fn<Call>(),
    cancel: vi.fn<Call>(),
    accept: vi.fn<Call>(),
    requestChanges: vi.fn<Call>(),
  },
  drafts: { getRequest: vi.fn<Call>(), removeRequest: vi.fn<Call>() },
  labs: { nearby: vi.fn<Call>(), sample: vi.fn<Call>() },
  protocols: { list: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));
vi.mock('../../people/places/lab-map.tsx', () => ({ LabMap: () => <div data-testid="map" /> }));

const pageOf = (items: readonly Project[], total = items.length, page = 1) => ({ items, total, page, pageSize: 20 });
const refused = new ApiError({ code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' });
const ada = { ...personWith('user'), location: 'Seattle, WA 98104' };

const open = (at = '/dashboard', state?: Record<string, unknown>) =>
  renderApp({
    at,
    ...(state && { state }),
    places: [
      { path: '/dashboard', page: <DashboardPage /> },
      { path: '/request', page: <h1>New project request</h1> },
      { path: '/profile-settings', page: <h1>Profile</h1> },
    ],
    readSession: async () => ada,
  });

it.each([
  [false, 1],
  [true, 0],
])('reminds a researcher to confirm the email address (confirmed: %s)', async (emailVerified, times) => {
  server.accounts.me.mockResolvedValue({ user: { ...ada, emailVerified } });
  open();
  await screen.findByText(ada.location);
  expect(screen.queryAllByText(`Please confirm ${ada.email}. Use the link in the email we sent you.`)).toHaveLength(times);
});

describe('the address', () => {
  it('PRJ-009 names the open project, so that a reload and a notice lead to it, and closing takes it away', async () => {
    const project = sampleProject();
    server.projects.list.mockResolvedValue(pageOf([project]));
    const { history } = open();
    await userEvent.click(await screen.findByRole('button', { name: project.title }));
    expect(await screen.findByRole('dialog', { name: project.title })).toBeDefined();
    expect(history.location.href).toBe(projectDetailsPath(project.id));
    expect(screen.getByRole('link', { name: 'Open project room' }).getAttribute('href')).toBe(projectPath(project.id));
    expect(document.title).toBe(`${project.title} – Aliquot`);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(history.location.href).toBe('/dashboard'));
    await waitFor(() => expect(document.title).not.toContain(project.title));
    expect(server.projects.get).not.toHaveBeenCalled();
  });

  it('PRJ-009 opens a project from another page of the list', async () => {
    const far = { ...sampleProject(), title: 'A project of last year' };
    server.projects.get.mockResolvedValue(far);
    open(projectDetailsPath(far.id));
    expect(await screen.findByRole('dialog', { name: 'A project of last year' })).toBeDefined();
    expect(server.projects.get).toHaveBeenCalledWith({ projectId: far.id }, expect.anything());
  });

  it('PRJ-008 says that a project is gone, and closes it', async () => {
    server.projects.get.mockRejectedValue(new ApiError({ code: 'NOT_FOUND', status: 404, message: '' }));
    const { history } = open(projectDetailsPath(sampleProject().id));
    expect(await screen.findByText('You no longer have this project.')).toBeDefined();
    await waitFor(() => expect(history.location.href).toBe('/dashboard'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('REQ-024 says once what was submitted', async () => {
    const { history } = open('/dashboard', { submitted: '“Troponin” was sent to Harborview.' });
    expect((await screen.findByText('“Troponin” was sent to Harborview.')).closest('[role=status], output')).not.toBeNull();
    await waitFor(() => expect(history.location.state).not.toHaveProperty('submitted'));
  });
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
  server.drafts.getRequest.mockResolvedValue({ draft: null });
  server.drafts.removeRequest.mockResolvedValue({ removed: true });
  server.protocols.list.mockResolvedValue({ protocols: [] });
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

  it('PRJ-005 says that a refresh without a network waits, and makes up for it', async () => {
    open();
    await screen.findByText('No projects yet');
    act(() => onlineManager.setOnline(false));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^You’re offline\./)).toBeDefined();
    server.projects.list.mockResolvedValue(pageOf([sampleProject()]));
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('button', { name: sampleProject().title })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/^You’re offline\./)).toBeNull());
  });

  it('PRJ-002 shows each project with area, service, status and a way to delete it, beside the map', async () => {
    const second = sampleProject({ id: '019a0000-0000-7000-8000-0000000000a2', title: 'Second', status: 'completed' });
    server.projects.list.mockResolvedValue(pageOf([sampleProject(), second]));
    open();
    const list = await screen.findByRole('list', { name: 'Waiting for others' });
    const [card = list] = within(list).getAllByRole('listitem');
    expect(within(card).getByText(/Oncology · Molecular Testing/)).toBeDefined();
    expect(within(card).getByText('Pending').querySelector('svg')).not.toBeNull();
    expect(within(card).getByRole('button', { name: 'Delete Tumor DNA in plasma' }).querySelector('svg')).not.toBeNull();
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
    expect(await screen.findByText('Tumor DNA in plasma')).toBeDefined();
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
    expect(await screen.findByText('Tumor DNA in plasma')).toBeDefined();
  });

  it.each([
    ['pending', 'asked', 'pending', 'Pending Review.', 'The laboratory’s turn: respond to the request by March 9'],
    ['approved', 'agreed', 'in-progress', null, 'The laboratory’s turn: start the work'],
    ['rejected', 'declined', 'pending', 'Rejected.', 'Your turn: choose another laboratory'],
    ['completed', 'delivered', 'in-progress', 'Completed by the lab.', 'Your turn: accept the results or ask for changes'],
    ['withdrawn', 'withdrawn', 'cancelled', 'Withdrawn.', 'The project was cancelled'],
  ] as const)(
    'PRJ-004 COL-002 a collaboration that is %s shows laboratory, place, status and note',
    async (status, stage, project, label, note) => {
      const collaboration = sampleCollaboration({ collaboration_status: status, stage });
      const shown = { status: project, lab_collaborations: [collaboration], current_collaboration: collaboration.id };
      server.projects.list.mockResolvedValue(pageOf([sampleProject({ ...shown, turn: sampleTurn({ words: note }) })]));
      open();
      expect(await screen.findByText('Harbor Genomics')).toBeDefined();
      expect(screen.getByText('1920 Terry Ave, Seattle')).toBeDefined();
      // The status of the project says it where both read alike.
      const said = label ? `${label} ${note}.` : `${note}.`;
      expect(screen.getByText(`${note}.`).closest('p')?.textContent).toBe(said);
      expect(screen.getAllByText(said === `${note}.` ? 'In Progress' : said.slice(0, -note.length - 2))).toHaveLength(1);
    },
  );

  it('an open demand says who looks for a laboratory', async () => {
    const turn = sampleTurn({ words: 'An administrator is looking for a laboratory' });
    server.projects.list.mockResolvedValue(pageOf([sampleProject({ open_demand: true, turn })]));
    open();
    expect(await screen.findByText('An administrator is looking for a laboratory.')).toBeDefined();
  });

  it.each(['on the server', 'on this device'])(
    'offers to go on with a request that was begun %s, or to discard it',
    async (where) => {
      const values = { title: 'Half a request', description: '', researchArea: 'oncology' };
      if (where === 'on this device') saveDraft(`request:${ada.id}`, values);
      else server.drafts.getRequest.mockResolvedValue({ draft: { values, saved_at: '2026-11-21T08:00:00.000Z' } });
      open();
      expect(await screen.findByText(/unfinished request: “Half a request”/)).toBeDefined();
      expect(screen.getByRole('link', { name: 'Continue request' }).getAttribute('href')).toBe('/request');
      await userEvent.click(screen.getByRole('button', { name: 'Discard request' }));
      expect(screen.queryByText(/unfinished request/)).toBeNull();
      expect(server.drafts.removeRequest).toHaveBeenCalledOnce();
      expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Half a request');
    },
  );
});

describe('delivered work', () => {
  const work = sampleProject({
    status: 'in-progress',
    lab_collaborations: [sampleCollaboration({ collaboration_status: 'completed', stage: 'delivered' })],
    can: { ...sampleProject().can, accept: true, requestChanges: true },
  });
  const openWork = async () => {
    server.projects.list.mockResolvedValue(pageOf([work]));
    server.projects.get.mockResolvedValue(work);
    open();
    await userEvent.click(await screen.findByRole('button', { name: work.title }));
    return screen.findByRole('dialog', { name: work.title });
  };

  it('PRM-003 PRJ-018 is accepted after a question that says what follows', async () => {
    server.projects.accept.mockResolvedValue(work);
    const dialog = await openWork();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept completed work' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this work?' });
    expect(within(question).getByText(/^The project is completed, and we notify Harbor Genomics\./)).toBeDefined();
    expect(server.projects.accept).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Accept work' }));
    expect(await screen.findByText('You accepted the work. The project is completed.')).toBeDefined();
  });

  it('PRM-018 is returned with what should change; a failure keeps the text', async () => {
    server.projects.requestChanges.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(work);
    const dialog = await openWork();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for changes' }));
    const form = await screen.findByRole('dialog', { name: 'Ask for changes' });
    await userEvent.type(within(form).getByLabelText('What should change?'), 'Units in every table');
    await userEvent.click(within(form).getByRole('button', { name: 'Ask for changes' }));
    expect(await within(form).findByText('Failed to ask for changes')).toBeDefined();
    await userEvent.click(within(form).getByRole('button', { name: 'Ask for changes' }));
    expect(await screen.findByText(/^You asked for changes\. We’ll let you know/)).toBeDefined();
    expect(server.projects.requestChanges.mock.lastCall?.[0]).toEqual({ projectId: work.id, changes: 'Units in every table' });
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
    await user.click(dialog.getByRole('button', { name: 'Delete project' }));
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
    await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }));
    expect(await screen.findByText('Failed to delete project')).toBeDefined();
  });

  it('PRJ-007 can be taken back where nothing was withdrawn', async () => {
    server.projects.delete.mockResolvedValue({ title: removable.title, undoUntil: '2026-01-01T10:30:00.000Z' });
    server.projects.restore.mockResolvedValue(removable);
    const dialog = await askToDelete(removable);
    expect(dialog.getByText(/You can undo this for 30 minutes/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Tumor DNA in plasma” is back in your list.')).toBeDefined();
    expect(server.projects.restore).toHaveBeenCalledExactlyOnceWith({ projectId: removable.id });
  });

  it('lists recently deleted projects and restores them; shows a failure', async () => {
    const deleted = { id: removable.id, title: 'Gone by mistake', undoUntil: '2026-01-01T10:30:00.000Z' };
    server.projects.restorable.mockResolvedValue({ projects: [deleted] });
    server.projects.restore.mockRejectedValue(refused);
    open();
    await userEvent.click(await screen.findByText('Recently deleted (1)'));
    await userEvent.click(screen.getByRole('button', { name: /^Restore\s*Gone by mistake$/, hidden: true }));
    expect(await screen.findByText(/^The project could not be restored\./)).toBeDefined();
  });
});

describe('the details', () => {
  it('PRJ-009 open from the list, with title, a close icon and a "Close" button', async () => {
    const dialog = await openDetails(sampleProject());
    const closers = within(dialog).getAllByRole('button', { name: 'Close' });
    expect(closers).toHaveLength(2);
    await userEvent.click(closers[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Tumor DNA in plasma' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
});
