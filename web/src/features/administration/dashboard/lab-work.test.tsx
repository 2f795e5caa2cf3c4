import { documentTypes } from '@aliquot/contract/options';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleLab } from '../../../testing/sample-lab.ts';
import { sampleProject, sampleTurn } from '../../../testing/sample-projects.ts';
import { certificateThing, nothingToDo, trainingThing } from '../../../testing/to-do.ts';
import { LabDashboardPage } from './lab-dashboard-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  labs: { mine: vi.fn<Call>() },
  analyses: {
    latest: vi.fn<Call>(),
    toDo: vi.fn<Call>(),
    list: vi.fn<Call>(),
    reasons: vi.fn<Call>(),
    document: vi.fn<Call>(),
    pending: vi.fn<Call>(),
  },
  questionnaires: { latest: vi.fn<Call>(), get: vi.fn<Call>() },
  collaborations: { list: vi.fn<Call>(), decide: vi.fn<Call>() },
  documents: { listOfLab: vi.fn<Call>(), deleteFromLab: vi.fn<Call>(), editOfLab: vi.fn<Call>(), uploadToLab: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const lab = { ...sampleLab, compliance_score: 64 };

const request = {
  id: 'request-1',
  collaboration_status: 'pending',
  created_at: '2026-11-01T10:00:00Z',
  documents: [],
  results: [],
  completion_note: null,
  project: sampleProject({ title: 'Plasma panel' }),
  requester: null,
  turn: sampleTurn({ group: 'needs-you', mine: true }),
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
  shows: { number: null, holder: null, ends: null, certificates: 0, next_review: null },
  can: { edit: true, delete: true },
};

const analysis = {
  id: 'analysis-1',
  status: 'completed',
  error: null,
  created_at: '2026-11-01T10:00:00Z',
  documents: [{ id: 'read-1', file_name: 'clia.pdf', status: 'completed', lab_document_id: 'document-1' }],
  lab_id: lab.id,
  assessment: null,
  can: { closeWithReason: [] },
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
  server.analyses.toDo.mockResolvedValue(nothingToDo);
  server.analyses.list.mockResolvedValue(pageOf([]));
  server.analyses.reasons.mockResolvedValue(pageOf([]));
  server.analyses.pending.mockResolvedValue({ pending: null });
  server.questionnaires.latest.mockResolvedValue({ questionnaire: null });
});

const answer = async (...names: string[]) => {
  open('requests');
  for (const name of names) await userEvent.click(await screen.findByRole('button', { name }));
};

describe('requests', () => {
  it('COL-011 PRM-003 asks before approving, and confirms an approved project', async () => {
    server.collaborations.decide.mockResolvedValueOnce({ projectTitle: 'Plasma panel' });
    await answer('Approve Project');
    expect(
      await screen.findByText(/moves to In Progress, you see the researcher’s email address, and we notify the researcher/),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Project Plasma panel has been approved successfully.')).toBeDefined();
  });

  it('COL-011 confirms a rejected project and sends the reason', async () => {
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
  ])('COL-011 a failure shows details, else the error, else its own message: %s', async (error, words) => {
    server.collaborations.decide.mockRejectedValueOnce(error);
    await answer('Approve Project', 'Yes, approve');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('COL-013 a request without project data says so and has no buttons', async () => {
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
  await userEvent.click(within(question).getByRole('button', { name: 'Delete document' }));
};

describe('documents', () => {
  it('DOC-010 an upload offers the 11 types', async () => {
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

  it('DOC-016 confirms a deleted document', async () => {
    server.documents.deleteFromLab.mockResolvedValueOnce({ deleted: true });
    await remove();
    expect(await screen.findByText('Document clia.pdf deleted successfully.')).toBeDefined();
  });

  it.each([
    [failure(500, 'Fault', 'The row is held.'), 'Failed to delete document from database: The row is held.'],
    [failure(0, 'The server could not be reached.'), 'Failed to delete document.'],
    [new Error('a fault of ours'), 'Failed to delete document.'],
  ])('DOC-016 shows why a document was not deleted: %s', async (error, words) => {
    server.documents.deleteFromLab.mockRejectedValueOnce(error);
    await remove();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Delete ?clia\.pdf/ })).toBeDefined();
  });

  it('a rejected upload stays listed with its reason, and a failed one can be retried', async () => {
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
    await userEvent.click(within(dialog).getByRole('button', { name: 'Upload 1 file' }));
    expect(await within(dialog).findByText('Stored')).toBeDefined();
    expect(within(dialog).getByText('Not accepted')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Document stored.')).toBeDefined();
  });
});

it('an upload without a server waits and resumes by itself', async () => {
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
  expect(await within(dialog).findByText(/^We can’t reach the server\. The remaining files will be sent/)).toBeDefined();
  expect(server.documents.uploadToLab).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.documents.uploadToLab).toHaveBeenCalledTimes(5));
  asked.mockRestore();
});

it('OPS-018 an upload waits while the virus scanner is away, says so, and resumes by itself', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
  server.documents.uploadToLab
    .mockReset()
    .mockRejectedValueOnce(failure(503, 'Busy', 'The virus scanner cannot be reached at the moment.'))
    .mockResolvedValue({ ...document, id: 'document-2', already_stored: false });
  open('documents');
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }));
  await userEvent.upload(await screen.findByLabelText('Choose files'), new File(['a'], 'a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  const words = 'The virus scanner cannot be reached at the moment. The remaining files will be sent when it’s back.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('Waiting')).toBeDefined();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.documents.uploadToLab).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull());
  asked.mockRestore();
});

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

const openResults = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'View Detailed Analysis' }));
  return screen.findByRole('dialog', { name: 'AI Document Analysis Results' });
};

describe('the analysis', () => {
  it('ANA-007 shows that the server is unreachable, and resumes by itself', async () => {
    server.analyses.latest
      .mockResolvedValueOnce({ analysis: { ...analysis, status: 'running', result: null } })
      .mockRejectedValue(failure(0, 'The server could not be reached.'));
    open('analysis');
    expect(await screen.findByText(/1 of 1 documents read/)).toBeDefined();
    const words = /^We can’t reach the server right now\./;
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText(/1 of 1 documents read/)).toBeDefined();
    server.analyses.latest.mockResolvedValue({ analysis });
    expect(await screen.findByText('64%')).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('ANA-022 shows score, counts, risk, the questionnaire and the tasks', async () => {
    open('analysis');
    expect(await screen.findByText('64%')).toBeDefined();
    expect(figure('Certifications found')).toBe('Certifications found3yours, without those renewed');
    expect(figure('Compliance gaps')).toBe('Compliance gaps7not shown or shown in part, each cause once');
    expect(figure('Risk level')).toBe('Risk levelMEDIUM');
    expect(screen.getByRole('heading', { name: 'Smart questionnaire' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Recommended actions' })).toBeDefined();
  });

  it('RDG-014 lists each task once, with "Not uploaded yet" apart from what falls short', async () => {
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, things: [certificateThing, trainingThing] });
    open('analysis');
    expect(await screen.findByRole('heading', { name: '2 things to do' })).toBeDefined();
    const unmet = screen.getByRole('region', { name: 'Falls short' });
    expect(within(unmet).getByText(certificateThing.title)).toBeDefined();
    expect(within(unmet).getByText('Counts for CLIA and CAP · Up to +4.5 points')).toBeDefined();
    const absent = screen.getByRole('region', { name: 'Not uploaded yet' });
    expect(within(absent).getByText(/We haven’t seen a document\./)).toBeDefined();
    expect(within(absent).queryByText(certificateThing.title)).toBeNull();
    const upload = within(absent).getByRole('link', { name: /^Upload ?for: Training records$/ });
    expect(upload.getAttribute('href')).toBe('/lab-dashboard?tab=documents');
  });

  it('RDG-010 shows the days left as the server counts them in the time zone of the lab', async () => {
    const ending = { ...trainingThing, state: 'ending' as const, title: 'Renew the CLIA certificate', points: [], effect: 0 };
    const things = [{ ...ending, endsOn: '2027-01-23', daysLeft: 62 }];
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, things });
    open('analysis');
    expect(await screen.findByText('Expires January 23, 2027, in 62 days')).toBeDefined();
  });

  it('RDG-014 a gap waiting for a reviewer is not counted and offers no task', async () => {
    const waiting = { ...trainingThing, id: 'waiting.training', state: 'waiting' as const, title: 'Safety manual', effect: 0 };
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, things: [certificateThing, waiting] });
    open('analysis');
    expect(await screen.findByRole('heading', { name: '1 thing to do' })).toBeDefined();
    const group = screen.getByRole('region', { name: 'Waiting for review' });
    expect(within(group).getByText('Safety manual')).toBeDefined();
    expect(within(group).queryByRole('link')).toBeNull();
    expect(within(group).queryByText('How to close the gap')).toBeNull();
  });

  it('RDG-014 lists what is missing instead of a score until there are enough documents', async () => {
    const basis = { score: 11, enough: false, handedIn: 20, missing: ['Training records', 'Quality manual'] };
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, basis });
    open('analysis');
    const words = await screen.findByText('Not enough documents yet for a score');
    const items = within(words.closest('div') as HTMLElement).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Training records', 'Quality manual']);
    expect(screen.queryByText('64%')).toBeNull();
  });

  it('RDG-012 each count opens its requirements', async () => {
    server.analyses.toDo.mockResolvedValue({ ...nothingToDo, standings: [{ standing: 'met', count: 45 }] });
    open('analysis');
    const link = await screen.findByRole('link', { name: '45 Found in a document' });
    expect(link.getAttribute('href')).toBe(`/requirements/${lab.id}?standing=met`);
  });

  it('RDG-012 a document links to what it proves', async () => {
    const read = { id: 'analysis-1', created_at: '2026-11-01T10:00:00Z', read: true, message: null };
    server.documents.listOfLab.mockResolvedValue(pageOf([{ ...document, analysis: read }]));
    open('documents');
    const link = await screen.findByRole('link', { name: /^What this document proves/ });
    expect(link.getAttribute('href')).toBe('/documents/document-1');
  });

  it('RDG-012 the results link to what each document proves', async () => {
    server.analyses.document.mockResolvedValue({
      progress: { ...analysis.documents[0], file_type: 'application/pdf' },
      analysis: {
        fileName: 'clia.pdf',
        confidence: 0.9,
        riskLevel: 'low',
        extractedText: '',
        certifications: [],
        complianceGaps: [],
        recommendations: [],
      },
      reading: null,
    });
    open('analysis');
    const dialog = await openResults();
    await userEvent.click(within(dialog).getByRole('button', { name: 'clia.pdf' }));
    const link = await within(dialog).findByRole('link', { name: 'What this document proves' });
    expect(link.getAttribute('href')).toBe('/documents/document-1');
  });

  it('shows each document as read while others are still read, and "Checking gaps" only once all are', async () => {
    const documents = [
      { id: 'a', file_name: 'a.pdf', status: 'completed', stage: 'checking', progress: 0.95, message: null },
      { id: 'b', file_name: 'b.pdf', status: 'running', stage: 'reading', progress: 0.5, message: null },
    ];
    server.analyses.latest.mockResolvedValue({ analysis: { ...analysis, status: 'running', result: null, documents } });
    open('analysis');
    expect(await screen.findByText('Read')).toBeDefined();
    expect(screen.queryByText('Checking gaps')).toBeNull();
    expect(screen.getByText(/You can leave this page/)).toBeDefined();
  });

  it('ANA-018 the results open at most 90% high and with no document selected every time', async () => {
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
    const again = within(await openResults()).getByRole('button', { name: 'clia.pdf' });
    expect(again.getAttribute('aria-pressed')).toBe('false');
  });
});
