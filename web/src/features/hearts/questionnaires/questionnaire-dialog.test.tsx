import type { Answers, OpenQuestionnaire, Question } from '@aliquot/contract/hearts/questionnaires';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { QuestionnaireDialog } from './questionnaire-dialog.tsx';

const server = vi.hoisted(() => ({
  get: vi.fn<(input: unknown) => Promise<unknown>>(),
  answer: vi.fn<(input: unknown) => Promise<unknown>>(),
  submit: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../platform/server/api.ts', () => ({ api: { questionnaires: server } }));

const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  category: 'compliance',
  required: false,
  question: `Question ${id}?`,
  reasoning: `Because of ${id}.`,
  type: 'text',
  options: [],
  ...changes,
});

const labId = 'lab-1';
/** Judging many answers may take longer than another call. */
const patiently = { context: { timeoutMilliseconds: 60_000 } };
const onDone = vi.fn<(score: number) => void>();

const show = async (
  questions: Question[],
  answers: Answers = {},
  rest: Partial<OpenQuestionnaire['questionnaire']> = {},
  more: Partial<OpenQuestionnaire> = {},
) => {
  const open: OpenQuestionnaire = {
    id: 'q',
    lab_id: labId,
    lab_name: 'Meridian',
    analysis_id: 'a',
    status: 'open',
    submitted_at: null,
    questionnaire: { questions, priorityAreas: [], missingDocuments: [], ...rest },
    answers,
    left_out: {},
    proposals: {},
    documents: {},
    can: { answer: true },
    ...more,
  };
  server.get.mockResolvedValue(open);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QuestionnaireDialog labId={labId} labName="Meridian" open onOpenChange={() => {}} onDone={onDone} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Smart Compliance Questionnaire' });
  await within(dialog).findByText(/^Question \d+ of \d+$/);
  return dialog;
};

const button = (name: string) => screen.getByRole('button', { name });
const next = () => userEvent.click(screen.getByRole('button', { name: /^(Next|Complete)$/ }));

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  server.answer.mockResolvedValue({ answers: {} });
  server.submit.mockResolvedValue({ complianceScore: 71 });
});

describe('the questionnaire', () => {
  it('QST-001 names its laboratory', async () => {
    const dialog = await show([question('a')]);
    expect(within(dialog).getByText('AI-generated questions for Meridian')).toBeDefined();
  });

  it('QST-002 shows one question at a time, with position and progress', async () => {
    const dialog = await show([question('a'), question('b'), question('c')], { a: 'yes' });
    expect(within(dialog).getByText('Question 2 of 3')).toBeDefined();
    expect(within(dialog).getByText('1 of 3 answered')).toBeDefined();
    expect(within(dialog).getByText('33%')).toBeDefined();
    expect(within(dialog).getByRole('progressbar', { name: 'Answered' }).getAttribute('value')).toBe('33');
    expect(within(dialog).getByRole('heading', { name: 'Question b?' })).toBeDefined();
    expect(within(dialog).queryByRole('heading', { name: 'Question a?' })).toBeNull();
  });

  it('QST-003 "Previous" is disabled on the first question, and "Next" reads "Complete" on the last', async () => {
    await show([question('a'), question('b')]);
    expect(button('Previous')).toHaveProperty('disabled', true);
    await userEvent.click(button('Next'));
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(button('Complete')).toBeDefined();
    await userEvent.click(button('Previous'));
    expect(button('Previous')).toHaveProperty('disabled', true);
    expect(screen.getByRole('heading', { name: 'Question a?' })).toBeDefined();
  });

  it('QST-004 the first question shows priority areas and missing documents, if any', async () => {
    await show([question('a'), question('b')], {}, { priorityAreas: ['Proficiency testing'] });
    expect(screen.getByRole('heading', { name: 'Priority Areas Identified' })).toBeDefined();
    expect(screen.getByText('Proficiency testing')).toBeDefined();
    expect(screen.queryByText('Recommended Additional Documents')).toBeNull();
    await next();
    expect(screen.queryByText('Priority Areas Identified')).toBeNull();
  });

  it('QST-004 the documents that are missing', async () => {
    await show([question('a')], {}, { missingDocuments: ['Training records'] });
    expect(screen.getByRole('heading', { name: 'Recommended Additional Documents' })).toBeDefined();
    expect(screen.queryByText('Priority Areas Identified')).toBeNull();
  });

  it.each([
    ['compliance', 'text-bad'],
    ['operations', 'text-info'],
    ['quality', 'text-good'],
    ['personnel', 'text-plum'],
    ['equipment', 'text-warn'],
    ['other', 'text-neutral'],
  ] as const)('QST-005 the category %s is %s', async (category, color) => {
    await show([question('a', { category })]);
    const word = category.charAt(0).toUpperCase() + category.slice(1);
    expect(screen.getByText(word).classList.contains(color)).toBe(true);
  });

  it('QST-006 marks required questions and shows the reasoning on request', async () => {
    await show([question('a', { required: true })]);
    expect(screen.getByText('Required')).toBeDefined();
    expect(screen.queryByText('Because of a.')).toBeNull();
    await userEvent.click(button('Show AI Reasoning'));
    expect(screen.getByText('Because of a.')).toBeDefined();
    await userEvent.click(button('Hide AI Reasoning'));
    expect(screen.queryByText('Because of a.')).toBeNull();
  });

  it('QST-006 an optional question is not marked', async () => {
    await show([question('a')]);
    expect(screen.queryByText('Required')).toBeNull();
  });

  it('QST-008 a required question without an answer blocks Next with a message', async () => {
    await show([question('a', { required: true }), question('b')]);
    await next();
    expect(screen.getByRole('alert').textContent).toBe('This question is required. Please provide an answer.');
    expect(screen.getByRole('heading', { name: 'Question a?' })).toBeDefined();
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(screen.getByRole('alert').textContent).toBe('');
    await next();
    expect(screen.getByRole('heading', { name: 'Question b?' })).toBeDefined();
  });

  it('QST-008 "No" is an answer', async () => {
    await show([question('a', { required: true, type: 'boolean' }), question('b')]);
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.getByText('1 of 2 answered')).toBeDefined();
    await next();
    expect(screen.getByRole('heading', { name: 'Question b?' })).toBeDefined();
  });
});

describe('question types', () => {
  it('QST-007 QST-010 text', async () => {
    await show([question('a')]);
    await userEvent.type(screen.getByPlaceholderText('Enter your answer...'), 'Twice a year');
    await next();
    expect(server.submit).toHaveBeenCalledExactlyOnceWith({ labId, answers: { a: 'Twice a year' } }, patiently);
  });

  it('QST-007 QST-010 select, with a first option that clears the answer', async () => {
    await show([question('a', { type: 'select', options: ['Monthly', 'Yearly'] })]);
    const select = screen.getByRole('combobox');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select an option...', 'Monthly', 'Yearly']);
    await userEvent.selectOptions(select, 'Yearly');
    expect(screen.getByText('1 of 1 answered')).toBeDefined();
    await userEvent.selectOptions(select, '');
    expect(screen.getByText('0 of 1 answered')).toBeDefined();
  });

  it('QST-007 QST-010 multiselect as checkboxes, in the order of the options', async () => {
    await show([question('a', { type: 'multiselect', options: ['One', 'Two', 'Three'] })]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Three' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'One' }));
    await next();
    expect(server.submit).toHaveBeenCalledExactlyOnceWith({ labId, answers: { a: ['One', 'Three'] } }, patiently);
  });

  it('QST-007 QST-010 boolean as two radio buttons', async () => {
    await show([question('a', { type: 'boolean' })]);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await next();
    expect(server.submit).toHaveBeenCalledExactlyOnceWith({ labId, answers: { a: true } }, patiently);
  });

  it('QST-007 date', async () => {
    const dialog = await show([question('a', { type: 'date' })]);
    expect(dialog.querySelectorAll('input[type=date]')).toHaveLength(1);
  });
});

describe('saving answers', () => {
  it('QST-012 saves only the last version of an answer, shortly after typing', async () => {
    await show([question('a')]);
    await userEvent.type(screen.getByRole('textbox'), 'Yes');
    await waitFor(() => expect(server.answer).toHaveBeenCalledTimes(1));
    expect(server.answer).toHaveBeenCalledWith({ labId, questionId: 'a', value: 'Yes' });
  });

  it('QST-012 QST-017 opens with the saved answers at the first unanswered question', async () => {
    await show([question('a'), question('b')], { a: 'Saved before' });
    expect(screen.getByText('Question 2 of 2')).toBeDefined();
    await userEvent.click(button('Previous'));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Saved before');
  });

  it('QST-011 a second submission cannot start during the first', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<unknown>();
    server.submit.mockReturnValue(promise);
    await show([question('a')], { a: 'x' });
    await next();
    expect(screen.getByText('Saving your answers')).toBeDefined();
    expect(button('Previous')).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: /Complete/ }));
    expect(server.submit).toHaveBeenCalledOnce();
    finish({ complianceScore: 71 });
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(71));
  });

  it('QST-013 the latest input is saved before submitting', async () => {
    await show([question('a')]);
    await userEvent.type(screen.getByRole('textbox'), 'ok');
    await next();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [saved = Infinity] = server.answer.mock.invocationCallOrder;
    const [submitted = 0] = server.submit.mock.invocationCallOrder;
    expect(saved).toBeLessThan(submitted);
  });

  it('QST-016 a failure shows its message and keeps the answers', async () => {
    server.submit.mockRejectedValue(new Error('broken'));
    await show([question('a')], { a: 'Kept' });
    await next();
    expect(await screen.findByText('Failed to complete onboarding. Please try again.')).toBeDefined();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Kept');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('a rejected answer stays with its reason and blocks Next until it is changed', async () => {
    const why = 'This date is in the future.';
    server.answer.mockRejectedValueOnce(
      new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: '', details: why, fields: { a: why } }),
    );
    await show([question('a'), question('b')]);
    await userEvent.type(screen.getByRole('textbox'), 'x');
    await next();
    const field = screen.getByRole('textbox', { name: 'Question a?' });
    expect(field).toHaveProperty('value', 'x');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('0 of 2 answered')).toBeDefined();
    expect(screen.getAllByText(why).some(({ id }) => field.getAttribute('aria-describedby')?.includes(id))).toBe(true);
    await userEvent.type(field, 'y');
    expect(screen.queryByText(why)).toBeNull();
    await next();
    expect(await screen.findByRole('heading', { name: 'Question b?' })).toBeDefined();
    expect(server.answer).toHaveBeenLastCalledWith({ labId, questionId: 'a', value: 'xy' });
  });

  it('a rejected submission goes to the first question concerned', async () => {
    const why = 'Change one of these answers.';
    server.submit.mockRejectedValueOnce(
      new ApiError({ code: 'UNPROCESSABLE_CONTENT', status: 422, message: '', details: why, fields: { b: why, c: why } }),
    );
    await show([question('a'), question('b'), question('c')], { a: 'x', b: 'y', c: 'z' });
    for (let step = 0; step < 3; step += 1) await next();
    expect(await screen.findByRole('heading', { name: 'Question b?' })).toBeDefined();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await next();
    expect(await screen.findByRole('heading', { name: 'Question c?' })).toBeDefined();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('GEN-010 the server message of a failure comes first', async () => {
    server.submit.mockRejectedValue(
      new ApiError({ code: 'CONFLICT', status: 409, message: 'Conflict', details: 'A newer analysis runs.' }),
    );
    await show([question('a')], { a: 'x' });
    await next();
    expect(await screen.findByText('A newer analysis runs.')).toBeDefined();
  });
});
