import type { AdminProject } from '@aliquot/contract/administration/admin-projects';
import { columnsOf } from '@aliquot/contract/request-fields';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { AdminProjectsPage } from './admin-projects-page.tsx';

// Uploads are sent another way, to report progress.
vi.mock('../../../platform/server/upload.ts', () => ({ sendWithProgress: (request: Request) => fetch(request) }));

// Loaded when opened; on a busy machine that takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('./admin-assign-dialog.tsx'),
    import('./admin-documents-dialog.tsx'),
    import('./admin-project-dialog.tsx'),
  ]),
);

const ids = { project: '019a0000-0000-7000-8000-0000000000a1', lab: '019a0000-0000-7000-8000-0000000000b1' } as const;

const assigned: AdminProject['lab_collaborations'][number] = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  lab_name: 'Harbor Genomics',
  lab_location: '1 Harbor Way, Oakland, CA',
  collaboration_status: 'pending',
  stage: 'asked',
  lab_reference_id: ids.lab,
  reason: null,
  created_at: '2026-03-06T10:00:00Z',
  labs: {
    id: ids.lab,
    name: 'Harbor Genomics',
    address: '1 Harbor Way, Oakland, CA',
    status: 'approved',
    contact_info: {
      email: 'hello@harbor.example',
      phone: '+1 510 555 0100',
      certifications: {
        clia: {
          number: '05D0123456',
          expiration_date: '2028-06-21',
          scope: [],
          accredited_tests: [],
          last_inspection: null,
          status: 'active',
        },
      },
    },
  },
};

const project = (changes: Partial<AdminProject> = {}): AdminProject => ({
  id: ids.project,
  ...columnsOf({
    title: 'Plasma panel',
    description: 'Sequencing of plasma samples.',
    researchArea: 'oncology',
    serviceType: 'molecular-testing',
    timeline: 'medium',
    budgetRange: 'high',
  }),
  status: 'pending',
  created_at: '2026-03-05T10:00:00Z',
  updated_at: '2026-03-05T10:00:00Z',
  users: { name: 'Rita Alvarez', email: 'rita@example.org', organization: 'Bay Institute' },
  lab_collaborations: [assigned],
  documents: [],
  document_count: 3,
  open_demand: null,
  has_dispute: false,
  can: { assign: true, setStatus: true, cancel: true, delete: true, ends: null },
  ...changes,
});

const documentRow = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  project_id: ids.project,
  file_name: 'protocol.pdf',
  file_type: 'application/pdf',
  file_url: 'x/1.pdf',
  file_size: 1536,
  uploaded_at: '2026-03-05T10:00:00Z',
};
const pageOf = (...items: unknown[]) => answered({ items, total: items.length, page: 1, pageSize: 20 });
const listName = 'GET /api/admin/projects';
const labsName = 'GET /api/admin/assignable-labs';
const assignName = `POST /api/admin/projects/${ids.project}/assign`;
const documentsName = `GET /api/admin/projects/${ids.project}/documents`;
const labRow = {
  id: ids.lab,
  name: 'Bay Oncology',
  address: '2 Bay Street, Oakland, CA',
  contact_info: { email: 'ask@bay.example', phone: '+1 510 555 0111' },
};

const open = (answers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/projects') => {
  const server = fakeServer({
    [listName]: pageOf(project()),
    'GET /api/admin/projects/counts': answered({
      total: 10,
      pending: 4,
      inProgress: 3,
      completed: 2,
      withLabs: 8,
      openDemands: 1,
    }),
    [labsName]: pageOf(labRow),
    [documentsName]: pageOf(documentRow),
    ...answers,
  });
  const app = renderApp({
    at,
    places: [{ path: '/admin/projects', audience: 'admin', page: <AdminProjectsPage /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...server, ...app, calls: (name: string) => server.asked.filter((each) => each.name === name) };
};

const button = (action: string) => screen.findByRole('button', { name: new RegExp(`^${action} ?Plasma panel$`) });

it('APJ-001 APJ-002 five figures over all, and how many of them the list shows', async () => {
  const { calls } = open({}, '/admin/projects?status=pending');
  const figures = await screen.findByRole('region', { name: 'Project statistics' });
  await waitFor(() =>
    expect(
      within(figures)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '4', '3', '2', '8']),
  );
  expect(
    within(figures)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Total projects', 'Pending', 'In progress', 'Completed', 'With labs']);
  expect(await screen.findByText('1 of 10 projects (filtered)')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeTruthy();
  const before = calls(listName).length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(calls(listName).length).toBeGreaterThan(before));
});

it('APJ-002 APJ-004 the filters are in the address; all 29 research areas are offered', async () => {
  const { history } = open();
  await button('View');
  expect(within(screen.getByLabelText('Research area')).getAllByRole('option')).toHaveLength(30);
  expect(
    within(screen.getByLabelText('Status'))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value),
  ).toEqual(['', 'pending', 'in-progress', 'completed', 'cancelled']);
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'completed');
  await userEvent.selectOptions(screen.getByLabelText('Research area'), 'genomics');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'panel');
  await waitFor(() => expect(history.location.search).toBe('?search=panel&status=completed&researchArea=genomics'));
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/projects.csv?search=panel&status=completed&researchArea=genomics',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

it('APJ-017 a page after the last one leads to the last page', async () => {
  const last = { items: [project()], total: 47, page: 3, pageSize: 20 };
  const pages = [{ ...last, items: [], page: 999 }];
  const { history } = open({ [listName]: () => Response.json(pages.shift() ?? last) }, '/admin/projects?page=999');
  await button('View');
  expect(history.location.search).toBe('?page=3');
  expect(screen.getByText('41–47 of 47')).toBeTruthy();
});

it('APJ-005 an expanded row shows the request, the researcher and the laboratory', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show details of Plasma panel' }));
  const table = within(screen.getByRole('table'));
  for (const words of [
    'Sequencing of plasma samples.',
    'Molecular Testing',
    'Medium (3-6 months)',
    '$25,000-$100,000',
    'Bay Institute',
    'hello@harbor.example',
    '+1 510 555 0100',
  ])
    expect(table.getByText(words)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Certifications of Harbor Genomics' }).textContent).toBe(
    'CLIA 05D0123456 · expires June 21, 2028',
  );
});

it.each([
  ['completed', 'text-good'],
  ['in-progress', 'text-info'],
  ['pending', 'text-warn'],
  ['cancelled', 'text-bad'],
] as const)('APJ-018 %s is %s', async (status, color) => {
  open({ [listName]: pageOf(project({ status, lab_collaborations: [] })) });
  await button('View');
  const badges = within(screen.getByRole('table')).getAllByText(/^(Completed|In Progress|Pending|Cancelled)$/);
  expect(badges[0]?.className).toContain(color);
});

it('APJ-018 a list that fails says so', async () => {
  open({ [listName]: refusedWith(500, 'no') });
  expect(await screen.findByText('Failed to load projects')).toBeTruthy();
});

it.each([
  ['/admin/projects', 'Projects will appear here when users submit research requests'],
  ['/admin/projects?search=x', 'Try adjusting your filters'],
])('APJ-016 the empty list at %s', async (at, words) => {
  open({ [listName]: pageOf() }, at);
  expect(await screen.findByText('No projects found')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  [[assigned], 'Reassign Lab'],
  [[], 'Assign Lab'],
  [[{ ...assigned, collaboration_status: 'withdrawn' as const }], 'Assign Lab'],
])('APJ-006 the actions of a row', async (lab_collaborations, action) => {
  open({ [listName]: pageOf(project({ lab_collaborations })) });
  for (const name of ['View', action, 'Docs \\(3\\)', 'Delete']) expect(await button(name)).toBeTruthy();
});

it('APJ-006 "View" shows the details, with a Download for each document', async () => {
  open();
  await userEvent.click(await button('View'));
  const dialog = await screen.findByRole('dialog', { name: 'Plasma panel' });
  expect(await within(dialog).findByRole('button', { name: /^Download ?protocol.pdf$/ })).toBeTruthy();
  expect(within(dialog).getByText('1.50 KB · March 5, 2026')).toBeTruthy();
});

it('APJ-011 an open demand is marked, and leads to the others', async () => {
  const { history } = open({ [listName]: pageOf(project({ lab_collaborations: [], open_demand: { name: 'Imaging core' } })) });
  expect(await screen.findByText('Open demand')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 open demand' }));
  await waitFor(() => expect(history.location.search).toBe('?demand=open'));
});

it.each([
  [answered({ reassigned: true }), 'Lab reassigned successfully'],
  [answered({ reassigned: false }), 'Lab assigned successfully'],
  [refusedWith(422, 'Some', { details: 'Selected lab not found' }), 'Selected lab not found'],
  [refusedWith(500, ''), 'Failed to assign lab'],
])('APJ-007 APJ-010 assigning waits for a choice, and says what came of it', async (answer, words) => {
  const { calls } = open({ [assignName]: answer });
  await userEvent.click(await button('Reassign Lab'));
  const dialog = await screen.findByRole('dialog', { name: 'Reassign Lab' });
  const assign = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reassign Lab' });
  expect(assign.disabled).toBe(true);
  await within(dialog).findByRole('option', { name: /Bay Oncology/ });
  await userEvent.selectOptions(within(dialog).getByLabelText('Laboratory'), ids.lab);
  expect(assign.disabled).toBe(false);
  expect(within(dialog).getByText('ask@bay.example')).toBeTruthy();
  await userEvent.click(assign);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(calls(assignName)[0]?.body).toEqual({ labId: ids.lab, replaces: assigned.id });
});

it('PRM-033 reassigning running work names what ends, and waits for a reason that both sides read', async () => {
  const running = { ...assigned, collaboration_status: 'approved' as const, stage: 'running' as const };
  const { calls } = open({
    [listName]: pageOf(project({ lab_collaborations: [running], can: { ...project().can, ends: 'Harbor Genomics' } })),
    [assignName]: answered({ reassigned: true }),
  });
  await userEvent.click(await button('Reassign Lab'));
  const dialog = await screen.findByRole('dialog', { name: 'Reassign Lab' });
  expect(within(dialog).getByText(/^The work that Harbor Genomics agreed to ends\./)).toBeTruthy();
  expect(within(dialog).getByText('Harbor Genomics and the researcher will read this.')).toBeTruthy();
  const assign = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reassign Lab' });
  await within(dialog).findByRole('option', { name: /Bay Oncology/ });
  await userEvent.selectOptions(within(dialog).getByLabelText('Laboratory'), ids.lab);
  expect(assign.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The instrument is down.');
  await userEvent.click(assign);
  await waitFor(() =>
    expect(calls(assignName)[0]?.body).toEqual({ labId: ids.lab, replaces: assigned.id, reason: 'The instrument is down.' }),
  );
});

it('PRM-033 lists every open request as open, and only those that have ended as earlier ones', async () => {
  const request = (id: string, lab_name: string, changes: Partial<typeof assigned> = {}) => ({
    ...assigned,
    id,
    lab_name,
    ...changes,
  });
  const ended = { collaboration_status: 'withdrawn', stage: 'withdrawn' } as const;
  const lab_collaborations = [
    assigned,
    request('019a0000-0000-7000-8000-0000000000c2', 'Bay Oncology'),
    request('019a0000-0000-7000-8000-0000000000c3', 'Wasatch Pathology'),
    request('019a0000-0000-7000-8000-0000000000c4', 'Old Harbor', ended),
  ];
  open({ [listName]: pageOf(project({ lab_collaborations })) });
  await userEvent.click(await button('View'));
  const dialog = await screen.findByRole('dialog', { name: 'Plasma panel' });
  expect(within(dialog).getByText('Other open requests (2)')).toBeTruthy();
  for (const name of ['Bay Oncology', 'Wasatch Pathology']) expect(within(dialog).getByText(name)).toBeTruthy();
  expect(within(dialog).getByText('Earlier laboratories (1)')).toBeTruthy();
});

it('APJ-010 a laboratory that has left the list: "Selected lab not found"', async () => {
  const { answers, calls } = open();
  await userEvent.click(await button('Reassign Lab'));
  const dialog = await screen.findByRole('dialog', { name: 'Reassign Lab' });
  await within(dialog).findByRole('option', { name: /Bay Oncology/ });
  await userEvent.selectOptions(within(dialog).getByLabelText('Laboratory'), ids.lab);
  answers[labsName] = pageOf();
  await userEvent.type(within(dialog).getByLabelText('Search laboratories'), 'other');
  await waitFor(() => expect(within(dialog).queryByRole('option', { name: /Bay Oncology/ })).toBeNull());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reassign Lab' }));
  expect(await within(dialog).findByText('Selected lab not found')).toBeTruthy();
  expect(calls(assignName)).toEqual([]);
});

const deleteName = `DELETE /api/projects/${ids.project}`;
it.each([
  [answered({ title: 'Plasma panel', undoUntil: null }), 'Project deleted successfully'],
  [refusedWith(500, ''), 'Failed to delete project'],
])('APJ-015 GEN-011 deleting asks first, and says what came of it', async (answer, words) => {
  const { calls } = open({ [deleteName]: answer });
  await userEvent.click(await button('Delete'));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/cannot be undone and removes all associated data/);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls(deleteName)).toEqual([]);
  await userEvent.click(await button('Delete'));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete project' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

const deleteDocument = `DELETE /api/admin/documents/${documentRow.id}`;
it.each([
  [answered({ file_name: 'protocol.pdf' }), 'Document deleted successfully'],
  [refusedWith(500, ''), 'Failed to delete document'],
])('APJ-013 APJ-014 a document is deleted after a question', async (answer, words) => {
  const { calls } = open({ [deleteDocument]: answer });
  await userEvent.click(await button('Docs \\(3\\)'));
  const dialog = await screen.findByRole('dialog', { name: 'Project documents' });
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Delete ?protocol.pdf$/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this document?' });
  expect(calls(deleteDocument)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete document' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

const uploadName = `POST /api/projects/${ids.project}/documents`;
it.each([
  ['Documents uploaded successfully', answered(documentRow)],
  ['Failed to upload documents', refusedWith(500, '')],
])('APJ-014 an upload ends with "%s"', async (words, answer) => {
  const { calls } = open({ [uploadName]: answer });
  await userEvent.click(await button('Docs \\(3\\)'));
  await userEvent.upload(await screen.findByLabelText('Upload documents'), new File(['%PDF'], 'consent.pdf'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(calls(uploadName)).toHaveLength(1);
});

it('APJ-014 documents that cannot be loaded say so', async () => {
  open({ [documentsName]: refusedWith(500, '') });
  await userEvent.click(await button('Docs \\(3\\)'));
  expect(await screen.findByText('Failed to load project documents')).toBeTruthy();
});

it('APJ-014 a file of a kind that is not taken is refused by name, and not sent', async () => {
  const { asked } = open();
  await userEvent.click(await button('Docs \\(3\\)'));
  await userEvent.upload(await screen.findByLabelText('Upload documents'), new File(['MZ'], 'tool.exe'), {
    applyAccept: false,
  });
  expect(await screen.findByText(/Unsupported format/)).toBeTruthy();
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

const statusName = `PUT /api/admin/projects/${ids.project}/status`;
it('APJ-012 the status is set after a question that says what it means', async () => {
  const { calls } = open({ [statusName]: answered({ status: 'cancelled' }) });
  await userEvent.click(await button('View'));
  const dialog = await screen.findByRole('dialog', { name: 'Plasma panel' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Project status'), 'cancelled');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set status' }));
  const question = await screen.findByRole('alertdialog', { name: 'Set the status to Cancelled?' });
  expect(question.textContent).toContain('The request to Harbor Genomics will be withdrawn');
  await userEvent.click(within(question).getByRole('button', { name: 'Set status' }));
  expect(await screen.findByText('Project status set to Cancelled')).toBeTruthy();
  expect(calls(statusName)[0]?.body).toEqual({ status: 'cancelled', from: 'pending' });
});
