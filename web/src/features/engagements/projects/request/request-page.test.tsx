import { projectMessages } from '@aliquot/contract/engagements/projects';
import { budgetRangeOptions, researchAreas, serviceTypes, timelineOptions } from '@aliquot/contract/options';
import { screen, waitFor, within } from '@testing-library/react';
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
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const ada = personWith('user');
const answer = (matches = [sampleMatch(1), sampleMatch(2)]) => sampleAnswer(matches);
const refusedWith = (status: number, details?: string, fields?: Record<string, string>) =>
  new ApiError({ code: 'REFUSED', status, message: '', details, fields });

const open = (at = '/request') =>
  renderApp({
    at,
    places: [
      { path: '/request', page: <RequestPage /> },
      { path: '/dashboard', page: <h1>Dashboard</h1> },
    ],
    readSession: async () => ada,
  });

const written = {
  title: 'Troponin in serum',
  researchArea: 'cardiology',
  serviceType: 'sample-analysis',
  timeline: 'short',
  budgetRange: 'low',
  description: 'Troponin in serum of 40 people.',
};

const choose = async (label: string, value: string) => userEvent.selectOptions(await screen.findByLabelText(label), value);
const put = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.click(field).then(() => userEvent.paste(text));
};

const fill = async (changes: Partial<typeof written> = {}) => {
  const values = { ...written, ...changes };
  await choose('Research Area', values.researchArea);
  await choose('Service Type', values.serviceType);
  await choose('Timeline', values.timeline);
  await choose('Budget Range', values.budgetRange);
  await put('Title', values.title);
  await put('Description', values.description);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const find = async () => {
  await fill();
  await press('Find labs');
  await screen.findByRole('table', { name: 'Labs for your request' });
};
const pick = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^Choose\\s*${name}$`) }));
const alert = async (words: string | RegExp) => expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull();
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const keysSent = () => server.projects.submit.mock.calls.map(([input]) => (input as { submissionKey: string }).submissionKey);

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
  server.projects.submit.mockResolvedValue(sampleProject());
  server.matching.analyzeProject.mockResolvedValue(answer());
});

describe('the form', () => {
  it('REQ-001 has its six fields, the documents and their hint', async () => {
    const { container } = open();
    await screen.findByRole('heading', { name: 'New project request' });
    for (const name of Object.keys(written)) expect(container.querySelector(`[name=${name}]`)).not.toBeNull();
    expect(screen.getByLabelText('Attach documents').getAttribute('type')).toBe('file');
    expect(screen.getByText('PDF, DOC, DOCX up to 10MB each')).toBeDefined();
  });

  it.each([
    ['Research Area', [...researchAreas]],
    ['Service Type', [...serviceTypes]],
    ['Timeline', ['urgent', 'short', 'medium', 'long']],
    ['Budget Range', ['low', 'medium', 'high', 'very-high']],
  ])('REQ-002 REQ-003 REQ-004 REQ-005 offers what can be chosen as %s', async (label, values) => {
    open();
    const options = within(await screen.findByLabelText(label)).getAllByRole<HTMLOptionElement>('option', { hidden: true });
    expect(options.map(({ value }) => value).filter((value) => value !== '')).toEqual(values);
  });

  it('REQ-004 REQ-005 says what a timeline and a budget mean', () => {
    expect(timelineOptions.map(({ label }) => label)).toEqual([
      expect.stringMatching(/under 1 month/),
      expect.stringMatching(/1-3 months/),
      expect.stringMatching(/3-6 months/),
      expect.stringMatching(/6\+ months/),
    ]);
    expect(budgetRangeOptions.map(({ label }) => label)).toEqual([
      '$1,000-$5,000',
      '$5,000-$25,000',
      '$25,000-$100,000',
      '$100,000+',
    ]);
    expect(researchAreas).toHaveLength(29);
    expect(serviceTypes).toHaveLength(11);
  });

  it.each(Object.keys(written) as (keyof typeof written)[])(
    'REQ-009 without %s asks for it and sends nothing',
    async (field) => {
      open();
      await screen.findByLabelText('Research Area');
      const rest = { ...written, [field]: '' };
      for (const [label, name] of [
        ['Research Area', 'researchArea'],
        ['Service Type', 'serviceType'],
        ['Timeline', 'timeline'],
        ['Budget Range', 'budgetRange'],
      ] as const)
        if (rest[name]) await choose(label, rest[name]);
      await put('Title', rest.title);
      await put('Description', rest.description);
      await press('Find labs');
      await alert('Please fill in all required fields.');
      const wrong = document.querySelectorAll('[aria-invalid=true]');
      expect([...wrong].map((control) => control.getAttribute('name'))).toEqual([field]);
      expect(document.activeElement).toBe(wrong[0]);
      expect(server.matching.analyzeProject).not.toHaveBeenCalled();
    },
  );

  it('REQ-009 a description of 100,000 characters is refused at the field, whole, before and after sending', async () => {
    open();
    await fill({ description: 'a'.repeat(100_000) });
    await press('Find labs');
    expect(screen.getByText('At most 20,000 characters. This has 100,000.')).toBeDefined();
    expect(valueOf('Description')).toHaveLength(100_000);
    expect(server.matching.analyzeProject).not.toHaveBeenCalled();

    await put('Description', 'Short.');
    server.matching.analyzeProject.mockRejectedValueOnce(
      refusedWith(400, 'At most 20,000 characters.', { 'projectData.description': 'At most 20,000 characters.' }),
    );
    await press('Find labs');
    const description = screen.getByLabelText('Description');
    await waitFor(() => expect(description.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('At most 20,000 characters.')).toHaveLength(2);
  });

  it('a grant number may be left out, is sent as it is written, and is refused at the field when it is too long', async () => {
    open();
    await fill();
    await put('Grant number (optional)', 'g'.repeat(101));
    await press('Find labs');
    expect(screen.getByText('At most 100 characters. This has 101.')).toBeDefined();
    expect(screen.getByLabelText('Grant number (optional)').getAttribute('aria-invalid')).toBe('true');
    expect(server.matching.analyzeProject).not.toHaveBeenCalled();
    await put('Grant number (optional)', 'R01 CA-123456');
    await press('Find labs');
    await waitFor(() => expect(server.matching.analyzeProject).toHaveBeenCalled());
    expect(server.matching.analyzeProject.mock.calls[0]?.[0]).toMatchObject({ projectData: { grantNumber: 'R01 CA-123456' } });
  });

  it('REQ-007 a template that is gone when the list comes again takes nothing away', async () => {
    const template = {
      id: 't1',
      name: 'Serial cardiac markers',
      description: 'We have [number] samples.',
      research_area: 'cardiology',
    };
    server.projects.templates.mockResolvedValue({ templates: [template] });
    open();
    await choose('Research Area', 'cardiology');
    await userEvent.click(await screen.findByRole('radio', { name: 'Serial cardiac markers' }));
    expect(screen.getByText(/^Fill in 1 part in \[square brackets\]\./)).toBeDefined();
    server.projects.templates.mockResolvedValue({ templates: [] });
    await choose('Service Type', 'sample-analysis');
    expect(valueOf('Title')).toBe('Serial cardiac markers');
    expect(valueOf('Description')).toBe('We have [number] samples.');
  });

  it('REQ-001 REQ-025 refuses files of another kind, empty and too large ones with words for each', async () => {
    open();
    const input = await screen.findByLabelText('Attach documents');
    const large = new File(['x'], 'large.pdf');
    Object.defineProperty(large, 'size', { value: 10_485_761 });
    const files = [new File(['x'], 'tool.exe'), new File([], 'empty.docx'), large, new File(['%PDF'], 'good.pdf')];
    await userEvent.upload(input, files, { applyAccept: false });
    await alert(/tool\.exe has an unsupported format.*empty\.docx is empty.*large\.pdf is too large/);
    expect(screen.getByText('good.pdf')).toBeDefined();
    expect(screen.queryByText('tool.exe')).toBeNull();
    await userEvent.upload(input, [new File(['%PDF'], 'better.pdf')]);
    await screen.findByText('better.pdf');
    expect(screen.queryByText(/tool\.exe/)).toBeNull();
  });
});

describe('the way of a request', () => {
  it('REQ-020 goes from the form to the matches, which lock it, to the dashboard', async () => {
    const { history } = open();
    await find();
    for (const label of ['Research Area', 'Service Type', 'Title', 'Timeline', 'Budget Range', 'Description'])
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Find labs' })).toBeNull();
    await pick('Laboratory 2');
    await press('Submit request');
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
    expect(server.projects.submit.mock.calls[0]?.[0]).toMatchObject({
      projectData: { ...written, resultsReturned: 'unknown' },
      labId: 'lab-2',
    });
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(written.title);
  });

  it.each([
    ['the server says why', () => Promise.reject(refusedWith(422, 'The catalogue is away.')), 'The catalogue is away.'],
    ['the server says nothing', () => Promise.reject(refusedWith(500)), 'Failed to analyze project'],
    ['there are no matches', () => Promise.resolve({}), 'Invalid response format: missing matches data'],
  ])('REQ-020 REQ-022 stays on the form, unlocked, when the analysis fails and %s', async (_how, analysis, words) => {
    server.matching.analyzeProject.mockImplementationOnce(analysis);
    open();
    await fill();
    await press('Find labs');
    await alert(words);
    expect(screen.getByLabelText<HTMLInputElement>('Title').disabled).toBe(false);
    expect(screen.queryByRole('table', { name: 'Labs for your request' })).toBeNull();
  });

  it('REQ-021 REQ-023 "Back" returns to the form and clears the chosen laboratory, "Cancel" leads to the dashboard', async () => {
    const { history } = open();
    await find();
    await pick('Laboratory 1');
    await press('Back');
    expect(screen.getByLabelText<HTMLInputElement>('Title').disabled).toBe(false);
    expect(valueOf('Title')).toBe(written.title);
    await press('Find labs');
    await screen.findByRole('table', { name: 'Labs for your request' });
    expect(screen.getByRole('button', { name: /^Choose\s*Laboratory 1$/, pressed: false })).toBeDefined();
    await press('Submit request');
    await alert('Please select a lab before submitting.');
    expect(server.projects.submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
  });

  it('REQ-019 says that no laboratory was found', async () => {
    server.matching.analyzeProject.mockResolvedValue(answer([]));
    open();
    await fill();
    await press('Find labs');
    const words = "We couldn't find any labs matching your requirements. Try adjusting your criteria.";
    expect(await screen.findByRole('heading', { name: words })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Submit request' })).toBeNull();
  });

  it('begins with what an earlier project said', async () => {
    server.projects.get.mockResolvedValue(sampleProject());
    open(`/request?from=${sampleProject().id}`);
    await waitFor(() => expect(valueOf('Title')).toBe('Tumor DNA in plasma'));
    expect(valueOf('Research Area')).toBe('oncology');
    expect(screen.getByLabelText<HTMLInputElement>(/^No, they stay/).checked).toBe(true);
  });
});

const submit = async (name = 'Laboratory 1') => {
  await find();
  await pick(name);
  await press('Submit request');
};

describe('submitting', () => {
  it('REQ-024 a double press sends it once', async () => {
    server.projects.submit.mockReturnValue(new Promise(() => {}));
    open();
    await find();
    await pick('Laboratory 1');
    const button = screen.getByRole('button', { name: 'Submit request' });
    await userEvent.dblClick(button);
    await userEvent.keyboard('{Enter}');
    expect(server.projects.submit).toHaveBeenCalledOnce();
  });

  it('REQ-024 after a lost answer, a reload and in another tab it is the same submission', async () => {
    const lost = new ApiError({ code: 'TIMEOUT', status: 0, message: 'The server did not answer in time.' });
    server.projects.submit.mockRejectedValue(lost);
    const first = open();
    await submit();
    await alert('The server did not answer in time.');
    await press('Submit request');
    await waitFor(() => expect(server.projects.submit).toHaveBeenCalledTimes(2));
    first.unmount();
    open();
    await screen.findByLabelText('Title');
    await waitFor(() => expect(valueOf('Title')).toBe(written.title));
    await press('Find labs');
    await screen.findByRole('table', { name: 'Labs for your request' });
    await pick('Laboratory 1');
    await press('Submit request');
    await waitFor(() => expect(server.projects.submit).toHaveBeenCalledTimes(3));
    expect(new Set(keysSent()).size).toBe(1);
  });

  it('REQ-024 another request under the same key can be submitted as a new one', async () => {
    server.projects.submit.mockRejectedValueOnce(refusedWith(409, projectMessages.alreadySubmitted));
    const { history } = open();
    await submit();
    await alert(/^You already submitted this request with other details/);
    await press('Submit as a new request');
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('REQ-023 says that a laboratory lost its approval, loses nothing, and searches again', async () => {
    server.projects.submit.mockRejectedValueOnce(refusedWith(422, 'Selected lab not found'));
    open();
    await submit('Laboratory 2');
    await alert('Selected lab not found');
    expect(valueOf('Title')).toBe(written.title);
    server.matching.analyzeProject.mockResolvedValue(answer([sampleMatch(1)]));
    await press('Find labs again');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Choose\s*Laboratory 2$/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Choose\s*Laboratory 1$/, pressed: false })).toBeDefined();
  });

  it.each([
    [refusedWith(401), 'User not authenticated'],
    [refusedWith(500), 'Failed to submit project request'],
  ])('REQ-023 REQ-024 shows a failure and keeps the draft', async (error, words) => {
    server.projects.submit.mockRejectedValueOnce(error);
    open();
    await submit();
    await alert(words);
    await waitFor(() => expect(JSON.stringify(server.drafts.saveRequest.mock.calls)).toContain(written.title));
    expect(server.drafts.removeRequest).not.toHaveBeenCalled();
  });

  it('REQ-025 a file that fails after the project was made is tried again alone, and the project is one', async () => {
    const busy = refusedWith(503, 'The file could not be stored.');
    server.documents.attachToProject.mockResolvedValueOnce({}).mockRejectedValueOnce(busy).mockResolvedValueOnce({});
    const { history } = open();
    const input = await screen.findByLabelText('Attach documents');
    await userEvent.upload(input, [new File(['%PDF'], 'one.pdf'), new File(['%PDF'], 'two.pdf')]);
    await submit();
    expect(await screen.findByRole('heading', { name: 'Your request was submitted' })).toBeDefined();
    await alert(/^two\.pdf could not be attached\./);
    await userEvent.click(screen.getByRole('button', { name: /^Retry\s*two\.pdf$/ }));
    await waitFor(() => expect(screen.getAllByText('Attached')).toHaveLength(2));
    expect(server.projects.submit).toHaveBeenCalledOnce();
    await press('Go to dashboard');
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
  });

  it('REQ-025 a file that the server refuses cannot be sent again', async () => {
    server.documents.attachToProject.mockRejectedValueOnce(refusedWith(422, 'File one.pdf is damaged.'));
    open();
    await userEvent.upload(await screen.findByLabelText('Attach documents'), [new File(['%PDF'], 'one.pdf')]);
    await submit();
    await alert(/^one\.pdf could not be attached\. You can add another file/);
    expect(screen.getByText('File one.pdf is damaged.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Retry|Try all again/ })).toBeNull();
  });

  it('REQ-025 an upload that is cancelled is no failure', async () => {
    server.documents.attachToProject.mockImplementationOnce(
      (_input, options) =>
        new Promise((_resolve, reject) => {
          const { signal } = options as { signal: AbortSignal };
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const { history } = open();
    await userEvent.upload(await screen.findByLabelText('Attach documents'), new File(['%PDF'], 'one.pdf'));
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of one.pdf' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard'));
  });
});
