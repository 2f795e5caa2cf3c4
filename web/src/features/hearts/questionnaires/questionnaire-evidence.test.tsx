import type { Answers, OpenQuestionnaire, Question } from '@aliquot/contract/hearts/questionnaires';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { AnswersList } from './answers-list.tsx';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';

type Call = Mock<(input: unknown) => Promise<unknown>>;

const calls = vi.hoisted(() => {
  const [get, answer, submit, attach, detach, listOfLab, uploadToLab] = Array.from({ length: 7 }, () =>
    vi.fn<(input: unknown) => Promise<unknown>>(),
  ) as [Call, Call, Call, Call, Call, Call, Call];
  return { questionnaires: { get, answer, submit, attach, detach }, documents: { listOfLab, uploadToLab } };
});
vi.mock('../../../platform/server/api.ts', () => ({ api: calls }));
const server = calls.questionnaires;

const labId = 'lab-1';
/** Judging many answers may take longer than another call. */
const patiently = { context: { timeoutMilliseconds: 60_000 } };
const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  category: 'compliance',
  required: false,
  question: `Question ${id}?`,
  reasoning: '',
  type: 'text',
  options: [],
  ...changes,
});
const opened = (questions: Question[], answers: Answers = {}, rest: Partial<OpenQuestionnaire> = {}): OpenQuestionnaire => ({
  id: 'q',
  lab_id: labId,
  lab_name: 'Meridian',
  analysis_id: 'a',
  status: 'open',
  submitted_at: null,
  questionnaire: { questions, priorityAreas: [], missingDocuments: [] },
  answers,
  left_out: {},
  proposals: {},
  documents: {},
  can: { answer: true },
  ...rest,
});
const withQueries = (children: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>);
const show = async (...open: Parameters<typeof opened>) => {
  server.get.mockResolvedValue(opened(...open));
  const view = withQueries(
    <QuestionnaireDialog labId={labId} labName="Meridian" open onOpenChange={() => {}} onDone={onDone} />,
  );
  await screen.findByText(/^Question \d+ of \d+$/);
  return view;
};
const onDone = vi.fn<(score: number) => void>();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const state = () => screen.getByRole('status', { name: 'Saving status' }).textContent?.trim();
const beside = () => screen.getByRole('region', { name: 'Attached documents' });
const away = new ApiError({ code: 'OFFLINE', status: 0, message: 'Failed to fetch' });

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  server.answer.mockResolvedValue({ savedAt: '' });
  server.submit.mockResolvedValue({ complianceScore: 71 });
});

describe('the saving status', () => {
  it('QST-012 is shown at the answer while saving and once saved', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    server.answer.mockReturnValue(promise);
    await show([question('a')]);
    expect(state()).toBe('');
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(state()).toBe('Saving…');
    await waitFor(() => expect(server.answer).toHaveBeenCalledOnce());
    expect(state()).toBe('Saving…');
    resolve({ savedAt: '' });
    await waitFor(() => expect(state()).toBe('Saved'));
  });

  it('QST-012 shows that the server was unreachable, keeps the answer, and retries', async () => {
    server.answer.mockRejectedValueOnce(away);
    await show([question('a')]);
    await userEvent.type(screen.getByRole('textbox'), 'Kept');
    await waitFor(() => expect(state()).toBe('Not saved.'));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Kept');
    await press('Try again');
    await waitFor(() => expect(state()).toBe('Saved'));
    expect(server.answer).toHaveBeenLastCalledWith({ labId, questionId: 'a', value: 'Kept' });
    expect(server.answer).toHaveBeenCalledTimes(2);
  });

  it('QST-012 retries by itself when the network is back', async () => {
    server.answer.mockRejectedValueOnce(away);
    await show([question('a')]);
    await userEvent.type(screen.getByRole('textbox'), 'Kept');
    await waitFor(() => expect(state()).toBe('Not saved.'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(state()).toBe('Saved'));
  });

  it('QST-012 an unsaved answer is still there after closing, and is saved then', async () => {
    server.answer.mockRejectedValue(away);
    const { unmount } = await show([question('a'), question('b')]);
    await userEvent.type(screen.getByRole('textbox'), 'Kept');
    await press('Next');
    unmount();
    server.answer.mockReset().mockResolvedValue({ savedAt: '' });
    await show([question('a'), question('b')]);
    expect(screen.getByText('Question 2 of 2')).toBeDefined();
    await waitFor(() => expect(server.answer).toHaveBeenCalledExactlyOnceWith({ labId, questionId: 'a', value: 'Kept' }));
    await press('Previous');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Kept');
    expect(sessionStorage.length).toBe(0);
  });

  it('a slow earlier answer never overwrites a later one', async () => {
    const first = Promise.withResolvers<unknown>();
    server.answer.mockReturnValueOnce(first.promise);
    await show([question('a', { type: 'boolean' })]);
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await waitFor(() => expect(server.answer).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await new Promise((done) => setTimeout(done, 800));
    expect(server.answer).toHaveBeenCalledOnce();
    first.resolve({ savedAt: '' });
    await waitFor(() => expect(state()).toBe('Saved'));
    expect(server.answer.mock.calls.map(([input]) => (input as { value: unknown }).value)).toEqual([true, false]);
  });
});

/** The words below each question of the review. */
const answersShown = () =>
  screen.getAllByRole('listitem').map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent)[1]);

describe('the review', () => {
  const questions = [
    question('a', { category: 'quality', required: true }),
    question('b', { category: 'personnel' }),
    question('c', { category: 'quality', type: 'boolean' }),
  ];

  it('shows all answers by category, what is unanswered, and a link to each', async () => {
    await show(questions, { a: 'Every year', c: false });
    await press('Review answers');
    expect(screen.getByRole('heading', { name: 'Review your answers' })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Quality',
      'Personnel',
    ]);
    expect(answersShown()).toEqual(['Every year', 'No', 'Not answered']);
    expect(screen.getByText(/^1 question is not answered\. It is optional/)).toBeDefined();
    await press('Change: Question c?');
    expect(screen.getByRole('heading', { name: 'Question c?' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await press('Review answers');
    expect(answersShown()).toEqual(['Every year', 'Yes', 'Not answered']);
    await press('Complete');
    expect(server.submit).toHaveBeenCalledExactlyOnceWith({ labId, answers: { a: 'Every year', c: true } }, patiently);
  });

  it('QST-008 goes to an unanswered required question instead of completing', async () => {
    await show(questions, { b: 'x' });
    await press('Review answers');
    expect(screen.getByText(/^2 questions are not answered\. 1 of them is required/)).toBeDefined();
    await press('Complete');
    expect(screen.getByRole('heading', { name: 'Question a?' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('This question is required. Please provide an answer.');
    expect(server.submit).not.toHaveBeenCalled();
  });

  it('comes before completing only when something is unanswered', async () => {
    await show([question('a'), question('b')], { b: 'x' });
    await press('Next');
    await press('Complete');
    expect(await screen.findByRole('heading', { name: 'Review your answers' })).toBeDefined();
    expect(server.submit).not.toHaveBeenCalled();
    await press('Complete');
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(71));
  });
});

const source = {
  documentId: 'doc-1',
  fileName: 'clia.pdf',
  evidence: { page: 2, quote: '05D0982600', start: 0, end: 10, boxes: [], source: 'text' as const },
};

describe('an answer found in a document', () => {
  const proposals = { a: { value: '05D0982600', source } };

  it('is shown with its source and counts only once confirmed', async () => {
    server.attach.mockResolvedValue({ id: 'doc-1', file_name: 'clia.pdf' });
    await show([question('a')], {}, { proposals });
    const note = screen.getByRole('region', { name: 'Found in your documents' });
    expect(within(note).getByText(/“05D0982600”/)).toBeDefined();
    expect(within(note).getByRole('link', { name: 'clia.pdf, page 2' }).getAttribute('href')).toBe(
      '/evidence/lab-1?document=doc-1',
    );
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
    expect(screen.getByText('0 of 1 answered')).toBeDefined();
    await press('Confirm this answer');
    expect(screen.getByRole('textbox')).toHaveProperty('value', '05D0982600');
    expect(screen.queryByRole('region', { name: 'Found in your documents' })).toBeNull();
    await waitFor(() => expect(server.answer).toHaveBeenCalledWith({ labId, questionId: 'a', value: '05D0982600' }));
    expect(server.attach).toHaveBeenCalledExactlyOnceWith({ labId, questionId: 'a', documentId: 'doc-1' });
    expect(within(screen.getByRole('region', { name: 'Attached documents' })).getByRole('link')).toHaveProperty(
      'textContent',
      'clia.pdf',
    );
  });

  it('is not submitted unless confirmed', async () => {
    await show([question('a')], {}, { proposals });
    await press('Complete');
    await press('Complete');
    expect(server.submit).toHaveBeenCalledExactlyOnceWith({ labId, answers: {} }, patiently);
  });
});

describe('documents attached to an answer', () => {
  it('can be uploaded, attached and removed', async () => {
    calls.documents.listOfLab.mockResolvedValue({ items: [], total: 0, unread: 0 });
    calls.documents.uploadToLab.mockResolvedValue({ id: 'doc-2', already_stored: false });
    server.attach.mockResolvedValue({ id: 'doc-2', file_name: 'log.pdf' });
    server.detach.mockResolvedValue({ file_name: 'log.pdf' });
    await show([question('a')]);
    await press('Attach a document');
    const file = new File(['%PDF'], 'log.pdf', { type: 'application/pdf' });
    await userEvent.upload(within(beside()).getByLabelText(/Or upload a new one/), file);
    expect(await within(beside()).findByRole('link', { name: 'log.pdf' })).toBeDefined();
    expect(within(beside()).getByText(/counts as stated until an analysis confirms it in the document/)).toBeDefined();
    expect(server.attach).toHaveBeenCalledExactlyOnceWith({ labId, questionId: 'a', documentId: 'doc-2' });
    await press('Remove log.pdf');
    await waitFor(() => expect(within(beside()).queryByRole('link')).toBeNull());
  });

  it('of an unsupported type are rejected before the upload', async () => {
    calls.documents.listOfLab.mockResolvedValue({ items: [], total: 0, unread: 0 });
    await show([question('a')]);
    await press('Attach a document');
    const file = new File(['MZ'], 'log.exe');
    await userEvent.upload(within(beside()).getByLabelText(/Or upload a new one/), file, { applyAccept: false });
    expect(await within(beside()).findByText(/^File log\.exe has an unsupported format/)).toBeDefined();
    expect(calls.documents.uploadToLab).not.toHaveBeenCalled();
  });

  it('QST-015 are shown with the answers to everyone with access', async () => {
    server.get.mockResolvedValue(
      opened([question('a')], { a: 'x' }, { documents: { a: [{ id: 'doc-1', file_name: 'clia.pdf' }] } }),
    );
    withQueries(<AnswersList labId={labId} />);
    expect((await screen.findByRole('link', { name: 'clia.pdf' })).getAttribute('href')).toBe('/evidence/lab-1?document=doc-1');
  });
});

describe('questions ruled out by an answer', () => {
  it('are skipped because of that answer, and return when it changes', async () => {
    const left_out = { b: { question: 'waived-only', is: true } };
    await show([question('waived-only', { type: 'boolean' }), question('b'), question('c')], {}, { left_out });
    expect(screen.getByText('Question 1 of 3')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByText('Question 1 of 2')).toBeDefined();
    await press('Next');
    expect(await screen.findByRole('heading', { name: 'Question c?' })).toBeDefined();
    await press('Previous');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.getByText('Question 1 of 3')).toBeDefined();
  });
});
