import type { Lab } from '@aliquot/contract/hearts/labs';
import { siteMessages } from '@aliquot/contract/hearts/sites';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { siteText } from '../../../platform/certification-type.ts';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleLab } from '../../../testing/sample-lab.ts';
import { sampleTurn } from '../../../testing/sample-projects.ts';
import { certificateThing, nothingToDo } from '../../../testing/to-do.ts';
import { LabDashboardPage } from './lab-dashboard-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  labs: { mine: vi.fn<Call>(), update: vi.fn<Call>(), resubmit: vi.fn<Call>(), stateTerms: vi.fn<Call>() },
  analyses: { latest: vi.fn<Call>(), toDo: vi.fn<Call>() },
  collaborations: { list: vi.fn<Call>() },
  documents: { listOfLab: vi.fn<Call>() },
  members: { list: vi.fn<Call>(), claimable: vi.fn<Call>(), claim: vi.fn<Call>(), withdrawClaim: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const lab = sampleLab;

const request = (title: string) => ({
  id: title,
  collaboration_status: 'pending',
  lab_name: lab.name,
  created_at: '2026-11-01T10:00:00Z',
  documents: [],
  results: [],
  turn: sampleTurn({ group: 'needs-you', mine: true }),
  project: { title, status: 'pending', description: '', created_at: '2026-11-01T10:00:00Z' },
  can: { decide: false, complete: false },
});

const refused = (status: number, code: string, message: string, details?: string) =>
  new ApiError({ status, code, message, details });

const open = (at = '/lab-dashboard') =>
  renderApp({
    at,
    places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabDashboardPage /> }],
    readSession: async () => personWith('lab_owner'),
  });

beforeEach(() => {
  server.labs.mine.mockReset().mockResolvedValue(lab);
  server.members.claimable.mockReset().mockResolvedValue({ labs: [] });
  server.members.list.mockReset().mockResolvedValue({ members: [], invitations: [], can: { invite: false } });
  server.analyses.latest.mockReset().mockResolvedValue({ analysis: null });
  server.analyses.toDo.mockReset().mockResolvedValue({ ...nothingToDo, analysis: null });
  server.documents.listOfLab.mockReset().mockResolvedValue({ items: [], total: 4, page: 1, pageSize: 20 });
  server.collaborations.list.mockReset().mockResolvedValue({
    items: ['Newest', 'Second', 'Third'].map(request),
    total: 12,
    pending: 5,
    page: 1,
    pageSize: 3,
  });
});

const selectedTab = () => screen.getAllByRole('tab').find((tab) => tab.ariaSelected === 'true')?.textContent;

describe('the dashboard frame', () => {
  it('LAB-041 shows a loading message, then name and status', async () => {
    const loading = Promise.withResolvers<Lab>();
    server.labs.mine.mockReturnValueOnce(loading.promise);
    open();
    await screen.findByText('Loading your laboratory dashboard...');
    await act(async () => loading.resolve(lab));
    const header = (await screen.findByRole('heading', { level: 1, name: lab.name })).closest('header') as HTMLElement;
    expect(within(header).getByText('Approved')).toBeDefined();
  });

  it.each([
    [
      'the lab query was refused',
      refused(500, 'INTERNAL_SERVER_ERROR', 'The database is away.'),
      'Failed to fetch lab data: The database is away.',
    ],
    [
      'with details',
      refused(503, 'SERVICE_UNAVAILABLE', 'Busy.', 'Too many wait.'),
      'Failed to fetch lab data: Too many wait.',
    ],
    ['nobody answered', refused(0, 'NETWORK', 'The server could not be reached.'), 'Failed to load lab data.'],
    ['something else broke', new Error('a fault of ours'), 'Failed to load lab data.'],
    ['there is no session', refused(401, 'UNAUTHORIZED', ''), 'No valid session found. Please log in again.'],
  ])('LAB-048 %s', async (_what, error, words) => {
    server.labs.mine.mockRejectedValue(error);
    open();
    expect(await screen.findByText('Error Loading Dashboard')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });

  it('LAB-048 a call without an answer is made again before an error is shown', async () => {
    server.labs.mine.mockRejectedValueOnce(refused(0, 'TIMEOUT', 'The server did not answer in time.'));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: lab.name })).toBeDefined();
    expect(screen.queryByText('Error Loading Dashboard')).toBeNull();
  });

  it('LAB-048 shows a session error', async () => {
    server.labs.mine.mockRejectedValue(refused(0, 'NETWORK', ''));
    renderApp({
      at: '/lab-dashboard',
      places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabDashboardPage /> }],
      readSession: async () => personWith('lab_owner'),
      readProfile: () => Promise.reject(refused(0, 'NETWORK', '')),
    });
    expect(
      await screen.findByText(
        'Session error: Unable to connect to the database. Please check your internet connection or try again later.',
      ),
    ).toBeDefined();
  });

  it('LAB-041 "Try Again" loads again', async () => {
    server.labs.mine.mockRejectedValueOnce(refused(500, 'INTERNAL_SERVER_ERROR', 'Broken.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: lab.name })).toBeDefined();
  });

  it('names the open tab and the laboratory in the window title', async () => {
    open('/lab-dashboard?tab=documents');
    await screen.findByRole('heading', { level: 1, name: lab.name });
    expect(document.title).toBe(`Documents – ${lab.name} – Aliquot`);
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    await waitFor(() => expect(document.title).toBe(`Settings – ${lab.name} – Aliquot`));
  });

  it('reminds an owner to confirm the email address', async () => {
    renderApp({
      at: '/lab-dashboard',
      places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabDashboardPage /> }],
      readSession: async () => ({ ...personWith('lab_owner'), emailVerified: false }),
    });
    expect(await screen.findByText(/^Please confirm ada@example\.org\./)).toBeDefined();
  });

  it('LAB-042 has five tabs, with the number of pending requests', async () => {
    open();
    await screen.findByText('5', { selector: '[role=tab] *' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Documents',
      'Project Requests5 pending',
      'AI Analysis',
      'Settings',
    ]);
    expect(screen.getByText('5', { selector: '[role=tab] *' }).className).toContain('text-bad');
  });

  it('LAB-043 LAB-044 the overview shows counters, each with its noun and a link to its list, and the three latest requests', async () => {
    open();
    await screen.findByText('Newest');
    const links = within(screen.getByRole('navigation', { name: 'Figures' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['81% compliance score', '/lab-dashboard?tab=analysis'],
      ['5 pending requests', '/lab-dashboard?tab=requests&stage=pending'],
      ['12 project requests', '/lab-dashboard?tab=requests'],
      [expect.stringMatching(/^\d+ certificates? of your own$/), `/evidence/${lab.id}`],
      ['4 documents', '/lab-dashboard?tab=documents'],
    ]);
    const latest = screen.getByText('Newest').closest('ul') as HTMLElement;
    expect(within(latest).getAllByRole('listitem')).toHaveLength(3);
    expect(server.collaborations.list).toHaveBeenCalledWith({ page: 1, pageSize: 3 }, expect.anything());
  });
});

describe('the first day', () => {
  it('LAB-043 a laboratory without documents begins with the upload of one', async () => {
    server.documents.listOfLab.mockResolvedValue({ items: [], total: 0, page: 1, pageSize: 20, unread: 0 });
    open();
    const first = (await screen.findByRole('heading', { name: 'Start with one document' })).closest('section') as HTMLElement;
    const file = new File(['%PDF-1.7'], 'clia.pdf', { type: 'application/pdf' });
    await userEvent.upload(within(first).getByLabelText('Choose files'), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }));
    expect(dialog.getByText('clia.pdf')).toBeDefined();
    expect(dialog.getByLabelText('Analyze the new documents after the upload')).toBeDefined();
  });
});

it('RDG-033 the overview counts the requirements by status, each a link to exactly those', async () => {
  server.analyses.toDo.mockResolvedValue({ ...nothingToDo, standings: [{ standing: 'met', count: 22 }] });
  open();
  const bar = within(await screen.findByRole('region', { name: 'Requirements by status' }));
  expect(bar.getByRole('link', { name: '22 requirements' }).getAttribute('href')).toBe(`/requirements/${lab.id}`);
  const met = bar.getByRole('link', { name: '22 Found in a document' });
  expect(met.getAttribute('href')).toBe(`/requirements/${lab.id}?standing=met`);
});

describe('RDG-014 tasks on the overview', () => {
  it('RDG-014 shows the number of tasks before the status', async () => {
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, things: [certificateThing] });
    open();
    const heading = await screen.findByRole('heading', { name: '1 thing to do' });
    const status = screen.getByRole('heading', { name: 'Status' });
    expect(heading.compareDocumentPosition(status) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText(certificateThing.title)).toBeDefined();
  });

  it('RDG-014 lists what is missing instead of a score until there are enough documents', async () => {
    const basis = { ...nothingToDo.basis, enough: false, handedIn: 20, missing: ['Training records'] };
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, basis });
    open();
    expect(await screen.findByText('Not enough documents yet for a score')).toBeDefined();
    expect(screen.queryByText('81%')).toBeNull();
  });
});

describe('the tab in the address', () => {
  it('LAB-042 names the visible tab', async () => {
    open('/lab-dashboard?tab=settings');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(selectedTab()).toBe('Settings');
  });

  it('LAB-042 an unknown name shows the overview', async () => {
    open('/lab-dashboard?tab=nonsense');
    await screen.findByText('Newest');
    expect(selectedTab()).toBe('Overview');
  });

  it('LAB-044 "View All" opens the requests, and Back returns to the overview', async () => {
    const { history } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'View All' }));
    await waitFor(() => expect(selectedTab()).toBe('Project Requests5 pending'));
    expect(history.location.search).toBe('?tab=requests');
    act(() => history.back());
    await waitFor(() => expect(selectedTab()).toBe('Overview'));
  });

  it('a running analysis is the default tab and stays open when it ends', async () => {
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, under_way: true });
    const { history } = open();
    await waitFor(() => expect(history.location.search).toBe('?tab=analysis'));
    expect(selectedTab()).toBe('AI Analysis');
  });
});

const noLab = refused(404, 'NOT_FOUND', 'Not found.', 'No laboratory found for your account. Please contact support.');

describe('a lab owner without a laboratory', () => {
  it('LAB-035 says that the account has no laboratory', async () => {
    server.labs.mine.mockRejectedValue(noLab);
    open();
    expect(await screen.findByText('No laboratory found for your account. Please contact support.')).toBeDefined();
    expect(screen.getByText('Error Loading Dashboard')).toBeDefined();
  });

  it('LAB-034 claims a laboratory registered for them and gets its dashboard', async () => {
    const left = {
      id: lab.id,
      name: lab.name,
      address: lab.address,
      status: 'pending',
      needs_confirmation: false,
      waiting: false,
      can: { claim: true, withdraw: false },
    };
    server.labs.mine.mockRejectedValueOnce(noLab);
    server.members.claimable.mockResolvedValueOnce({ labs: [left] });
    server.members.claim.mockResolvedValueOnce({ labName: lab.name, status: 'granted' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Claim this laboratory' }));
    expect(server.members.claim).toHaveBeenCalledWith({ labId: lab.id });
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeDefined();
  });

  it('LAB-034 shows a pending claim, which cannot be made twice', async () => {
    const left = {
      id: lab.id,
      name: lab.name,
      address: lab.address,
      status: 'approved',
      needs_confirmation: true,
      waiting: true,
      can: { claim: false, withdraw: true },
    };
    server.labs.mine.mockRejectedValue(noLab);
    server.members.claimable.mockResolvedValue({ labs: [left] });
    open();
    expect(await screen.findByText(/waiting for an administrator/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Claim this laboratory' })).toBeNull();
    server.members.withdrawClaim.mockResolvedValueOnce({ labName: lab.name });
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw claim' }));
    expect(server.members.withdrawClaim).toHaveBeenCalledWith({ labId: lab.id });
    expect(await screen.findByText(`Your claim for ${lab.name} was withdrawn.`)).toBeDefined();
  });
});

describe('a denied laboratory', () => {
  it('LAB-049 shows the reason and can be submitted again', async () => {
    const denied = { ...lab, status: 'denied', denial_reason: 'No scope.', can: { ...lab.can, resubmit: true } };
    server.labs.mine.mockResolvedValue(denied);
    server.labs.resubmit.mockReset().mockResolvedValueOnce({ ...lab, status: 'pending' });
    open();
    expect((await screen.findByText('Reason: No scope.')).closest('section')).toBe(document.querySelector('section'));
    await userEvent.click(screen.getByRole('button', { name: 'Submit again' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Submit again' }));
    await waitFor(() => expect(server.labs.resubmit).toHaveBeenCalledWith({ labId: lab.id }));
  });
});

const edit = async () => {
  open('/lab-dashboard?tab=settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Settings' }));
  return screen.findByRole('dialog', { name: 'Edit Settings' });
};

describe('settings', () => {
  it('LAB-045 shows six values, read-only', async () => {
    open('/lab-dashboard?tab=settings');
    const settings = (await screen.findByRole('heading', { name: 'Settings' })).closest('section') as HTMLElement;
    const terms = [...settings.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(terms).toEqual(['Name', 'Status', 'Address', 'Email', 'Phone', 'Website']);
    expect(within(settings).queryByRole('textbox')).toBeNull();
  });

  it('LAB-046 saves with the version that was read, and shows the saved values at once', async () => {
    const dialog = await edit();
    const name = within(dialog).getByLabelText('Laboratory Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Renamed');
    server.labs.update.mockReset().mockResolvedValueOnce({ ...lab, name: 'Renamed', version: 2 });
    server.labs.mine.mockResolvedValue({ ...lab, name: 'Renamed', version: 2 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Renamed' })).toBeDefined();
    expect(screen.getByText('Settings saved.')).toBeDefined();
    expect(server.labs.update.mock.calls[0]?.[0]).toMatchObject({
      labId: lab.id,
      version: 1,
      labData: { labName: 'Renamed', yearEstablished: '2009', staffCount: '16-50', equipmentTypes: [] },
    });
    expect(within(dialog).queryByLabelText('Status')).toBeNull();
  });

  it('RDG-034 adds a site with its CLIA number, and says which number has the wrong form', async () => {
    const dialog = await edit();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add site' }));
    await userEvent.type(within(dialog).getByLabelText(/^Site name/), 'West');
    await userEvent.type(within(dialog).getByLabelText(/^CLIA number/), '2045678');
    await userEvent.type(within(dialog).getByLabelText(/^Site address/), '40 Harbor Road, Reno');
    server.labs.update.mockReset().mockResolvedValueOnce(lab);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
    expect((await within(dialog).findAllByText(siteMessages.number)).length).toBeGreaterThan(0);
    expect(server.labs.update).not.toHaveBeenCalled();
    await userEvent.clear(within(dialog).getByLabelText(/^CLIA number/));
    await userEvent.type(within(dialog).getByLabelText(/^CLIA number/), '29D2045678');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(server.labs.update).toHaveBeenCalledTimes(1));
    expect(server.labs.update.mock.calls[0]?.[0]).toMatchObject({
      labData: { sites: [{ name: 'West', address: '40 Harbor Road, Reno', cliaNumber: '29D2045678' }] },
    });
  });

  it('RDG-034 shows the sites of the profile, and each certificate with its site', async () => {
    const sites = [{ name: 'West', address: '40 Harbor Road, Reno', cliaNumber: '29D2045678' }];
    server.labs.mine.mockResolvedValue({ ...lab, sites });
    open('/lab-dashboard?tab=settings');
    expect(await screen.findByText('West, 40 Harbor Road, Reno, CLIA 29D2045678')).toBeDefined();
    expect(siteText({ site: 'West' })).toBe('Site: West');
  });

  it('LAB-046 after a conflict, nothing typed is lost and the next save replaces the other version', async () => {
    const dialog = await edit();
    const name = within(dialog).getByLabelText('Laboratory Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    const theirs = { ...lab, version: 7, contact_info: { ...lab.contact_info, phone: '+1 510 555 0999' } };
    server.labs.update
      .mockReset()
      .mockRejectedValueOnce(refused(409, 'CONFLICT', 'Changed.'))
      .mockResolvedValueOnce(lab);
    server.labs.mine.mockResolvedValue(theirs);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
    expect(await within(dialog).findByText(/Added from their version: contact phone\. Save again\./)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(server.labs.update).toHaveBeenCalledTimes(2));
    expect(server.labs.update.mock.calls[1]?.[0]).toMatchObject({
      version: 7,
      labData: { labName: 'Mine', contactPhone: '+1 510 555 0999' },
    });
  });

  it('LAB-046 closing asks before discarding changes', async () => {
    const dialog = await edit();
    await userEvent.type(within(dialog).getByLabelText('Laboratory Name'), '!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>('Laboratory Name').value).toBe(`${lab.name}!`);
  });
});
