import { documentTypes } from '@aliquot/contract/options';
import { noTerms } from '@aliquot/contract/terms';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { personWith, renderApp } from '../../testing/render-app.tsx';
import { LabDashboardPage } from './lab-dashboard-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  labs: { mine: vi.fn<Call>() },
  analyses: { latest: vi.fn<Call>(), list: vi.fn<Call>(), reasons: vi.fn<Call>(), document: vi.fn<Call>() },
  questionnaires: { latest: vi.fn<Call>(), get: vi.fn<Call>() },
  collaborations: { list: vi.fn<Call>(), decide: vi.fn<Call>() },
  documents: { listOfLab: vi.fn<Call>(), deleteFromLab: vi.fn<Call>(), editOfLab: vi.fn<Call>(), uploadToLab: vi.fn<Call>() },
}));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<typeof import('../../platform/api.ts')>()),
  api: server,
}));

const lab = {
  id: '019a0000-0000-7000-8000-000000000011',
  name: 'Meridian Molecular Diagnostics',
  status: 'approved',
  contact_info: {},
  capabilities: [],
  certifications: [],
  terms: noTerms,
  compliance_score: 64,
  review_fields: [],
  can: { edit: true, upload: true, analyze: true },
};

const request = {
  id: 'request-1',
  collaboration_status: 'pending',
  created_at: '2026-11-01T10:00:00Z',
  documents: [],
  results: [],
  completion_note: null,
  project: {
    title: 'Plasma panel',
    status: 'pending',
    research_area: 'oncology',
    service_type: 'sample-analysis',
    timeline: 'short',
    budget_range: 'low',
    description: 'Short.',
    created_at: '2026-11-01T10:00:00Z',
  },
  can: { decide: true, complete: false },
};

const document = {
  id: 'document-1',
  lab_id: lab.id,
  file_name: 'clia.pdf',
  file_size: 2048,
  document_type: 'certification',
  description: null,
  uploaded_at: '2026-11-01T10:00:00Z',
  uploaded_by_name: null,
  analysis: null,
  can: { edit: true, delete: true },
};

const analysis = {
  id: 'analysis-1',
  status: 'completed',
  error: null,
  created_at: '2026-11-01T10:00:00Z',
  documents: [{ id: 'read-1', file_name: 'clia.pdf', status: 'completed', lab_document_id: 'document-1' }],
  assessment: null,
  result: {
    complianceScore: 64,
    summary: { totalDocuments: 1, totalCertifications: 3, totalGaps: 7, successfulAnalyses: 1, overallRisk: 'medium' },
    documentAnalyses: [],
    questionnaire: { questions: [], missingDocuments: [], priorityAreas: [] },
  },
};

const pageOf = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, pageSize: 20, pending: 1, unread: 0 });

const open = (tab: string) =>
  renderApp({
    at: `/lab-dashboard?tab=${tab}`,
    places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabDashboardPage /> }],
    readSession: async () => personWith('lab_owner'),
  });

const failure = (status: number, message: string, details?: string) =>
  new ApiError({ status, code: 'CONFLICT', message, details });

beforeEach(() => {
  vi.resetAllMocks();
  server.labs.mine.mockResolvedValue(lab);
  server.collaborations.list.mockResolvedValue(pageOf([request]));
  server.documents.listOfLab.mockResolvedValue(pageOf([document]));
  server.analyses.latest.mockResolvedValue({ analysis });
  server.analyses.list.mockResolvedValue(pageOf([]));
  server.analyses.reasons.mockResolvedValue(pageOf([]));
  server.questionnaires.latest.mockResolvedValue({ questionnaire: null });
});

const answer = async (name: string) => {
  open('requests');
  await userEvent.click(await screen.findByRole('button', { name }));
};

describe('requests', () => {
  it('COL-011 says that a project was approved', async () => {
    server.collaborations.decide.mockResolvedValueOnce({ projectTitle: 'Plasma panel' });
    await answer('Approve Project');
    expect(await screen.findByText('Project Plasma panel has been approved successfully.')).toBeDefined();
  });

  it('COL-011 says that a project was rejected, whose reason is sent', async () => {
    server.collaborations.decide.mockResolvedValueOnce({ projectTitle: 'Plasma panel' });
    await answer('Reject Project');
    const dialog = await screen.findByRole('dialog', { name: 'Reject this project?' });
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), ' No capacity. ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject Project' }));
    expect(await screen.findByText('Project Plasma panel has been rejected successfully.')).toBeDefined();
    expect(server.collaborations.decide.mock.calls[0]?.[0]).toMatchObject({ newStatus: 'rejected', reason: 'No capacity.' });
  });

  it.each([
    [failure(409, 'Conflict', 'It was decided before.'), 'It was decided before.'],
    [failure(409, 'Somebody was faster.'), 'Somebody was faster.'],
    [failure(500, ''), 'Failed to update collaboration status'],
    [new Error('a fault of ours'), 'Failed to update collaboration status'],
  ])('COL-011 a failure shows details, else the error, else words of its own: %s', async (error, words) => {
    server.collaborations.decide.mockRejectedValueOnce(error);
    await answer('Approve Project');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('COL-013 a request without its project says so, without buttons', async () => {
    server.collaborations.list.mockResolvedValue(pageOf([{ ...request, project: null }]));
    open('requests');
    expect(
      await screen.findByText(
        'Project information is currently unavailable. This may be due to the project being deleted or a data synchronization issue.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Approve Project' })).toBeNull();
  });
});

const remove = async () => {
  open('documents');
  await userEvent.click(await screen.findByRole('button', { name: /^Delete ?clia\.pdf/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this document?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
};

describe('documents', () => {
  it('DOC-010 an upload chooses from the 11 types', async () => {
    open('documents');
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upload Document' });
    const options = within(within(dialog).getByLabelText('Document type')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value }) => value)).toEqual([
      'certification',
      'sop',
      'policy',
      'license',
      'accreditation',
      'quality-manual',
      'training-record',
      'calibration',
      'validation',
      'audit-report',
      'other',
    ]);
    expect(documentTypes).toEqual(options.map(({ value }) => value));
  });

  it('DOC-016 says that a document was deleted', async () => {
    server.documents.deleteFromLab.mockResolvedValueOnce({ deleted: true });
    await remove();
    expect(await screen.findByText('Document clia.pdf deleted successfully.')).toBeDefined();
  });

  it.each([
    [failure(500, 'Fault', 'The row is held.'), 'Failed to delete document from database: The row is held.'],
    [failure(0, 'The server could not be reached.'), 'Failed to delete document.'],
    [new Error('a fault of ours'), 'Failed to delete document.'],
  ])('DOC-016 says why a document was not deleted: %s', async (error, words) => {
    server.documents.deleteFromLab.mockRejectedValueOnce(error);
    await remove();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Delete ?clia\.pdf/ })).toBeDefined();
  });

  it('an upload that is refused stays to be read, and one that failed is sent again', async () => {
    server.documents.uploadToLab
      .mockRejectedValueOnce(failure(422, 'Refused', 'File a.pdf is damaged.'))
      .mockRejectedValueOnce(failure(500, 'A fault of ours.'))
      .mockResolvedValueOnce({ ...document, id: 'document-2', already_stored: false });
    open('documents');
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upload Document' });
    await userEvent.upload(within(dialog).getByLabelText('Choose files'), [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload 2 files' }));
    expect(await within(dialog).findByText('File a.pdf is damaged.')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: /^Retry ?a\.pdf/ })).toBeNull();
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Retry ?b\.pdf/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(await within(dialog).findByText('Stored')).toBeDefined();
    expect(within(dialog).getByText('Not accepted')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await screen.findByText('The document is stored.')).toBeDefined();
  });
});

it('an upload that meets no server waits, and goes on by itself when it answers again', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
  server.documents.uploadToLab
    .mockReset()
    .mockRejectedValueOnce(failure(0, 'The server could not be reached.'))
    .mockRejectedValueOnce(failure(0, 'The server could not be reached.'))
    .mockResolvedValue({ ...document, id: 'document-2', already_stored: false });
  open('documents');
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Document' });
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.pdf`));
  await userEvent.upload(within(dialog).getByLabelText('Choose files'), files);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upload 3 files' }));
  expect(await within(dialog).findByText(/^The server could not be reached\. What waits is sent/)).toBeDefined();
  expect(server.documents.uploadToLab).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.documents.uploadToLab).toHaveBeenCalledTimes(5), { timeout: 60_000 });
  asked.mockRestore();
});

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

const openResults = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'View Detailed Analysis' }));
  return screen.findByRole('dialog', { name: 'AI Document Analysis Results' });
};

describe('the analysis', () => {
  it('ANA-007 says that the server is away, and goes on when it answers again', async () => {
    server.analyses.latest
      .mockResolvedValueOnce({ analysis: { ...analysis, status: 'running', result: null } })
      .mockRejectedValue(failure(0, 'The server could not be reached.'));
    open('analysis');
    expect(await screen.findByText(/1 of 1 documents read/)).toBeDefined();
    const words = /^The server cannot be reached at the moment\./;
    expect(await screen.findByText(words, {}, { timeout: 12_000 })).toBeDefined();
    expect(screen.getByText(/1 of 1 documents read/)).toBeDefined();
    server.analyses.latest.mockResolvedValue({ analysis });
    expect(await screen.findByText('64%', {}, { timeout: 12_000 })).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('ANA-022 shows score, counts, risk, the questionnaire and what to do', async () => {
    open('analysis');
    expect(await screen.findByText('64%')).toBeDefined();
    expect(figure('Certifications found')).toBe('Certifications found3');
    expect(figure('Compliance gaps')).toBe('Compliance gaps7');
    expect(figure('Risk level')).toBe('Risk levelMEDIUM');
    expect(screen.getByRole('heading', { name: 'Smart questionnaire' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Recommended actions' })).toBeDefined();
  });

  it('ANA-018 the results open at most 90 % high and with no document selected, each time', async () => {
    server.analyses.document.mockReturnValue(new Promise(() => {}));
    open('analysis');
    const dialog = await openResults();
    expect(dialog.className).toContain('max-h-[90dvh]');
    const chosen = within(dialog).getByRole('button', { name: 'clia.pdf' });
    expect(chosen.getAttribute('aria-pressed')).toBe('false');
    expect(within(dialog).getByText('Select a document to see what was found in it.')).toBeDefined();
    await userEvent.click(chosen);
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(
      within(await openResults())
        .getByRole('button', { name: 'clia.pdf' })
        .getAttribute('aria-pressed'),
    ).toBe('false');
  });
});
