import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { FormPage } from './form-page.tsx';
import { countsText, droppedText } from './form-words.ts';

const labId = '019a0000-0000-7000-8000-000000000011';
const formId = '019a0000-0000-7000-8000-000000000041';
const questionId = (index: number) => `019a0000-0000-7000-8000-0000000000${50 + index}`;
const place = {
  documentId: '019a0000-0000-7000-8000-000000000021',
  fileName: 'clia.pdf',
  evidence: { page: 1, quote: '05D0982600', start: 0, end: 10, boxes: [], source: 'text' },
};

const question = (index: number, changes: object = {}) => ({
  id: questionId(index),
  position: index,
  place: `Quality, row ${index + 2}`,
  section: null,
  question: `Question ${index + 1}?`,
  choices: [],
  takes_words: true,
  about: { kind: 'control', id: 'clia-certificate', label: 'CLIA certificate' },
  likely: [],
  proposal: { kind: 'none', choice: null, answer: 'No evidence', note: null, places: [] },
  state: 'open',
  answer: null,
  choice: null,
  kept: null,
  decided_by_name: null,
  decided_at: null,
  ...changes,
});

const form = (changes: object = {}) => ({
  id: formId,
  lab_id: labId,
  file_name: 'Supplier form.xlsx',
  file_size: 10,
  state: 'read',
  message: null,
  dropped: ['macros'],
  counts: { questions: 3, open: 2, evidence: 1, none: 1, yours: 0, kept: 1 },
  judged_on: '2026-11-27',
  uploaded_at: '2026-11-27T10:00:00.000Z',
  uploaded_by_name: 'Margaret Okafor',
  questions: [
    question(0, { proposal: { kind: 'value', choice: null, answer: '05D0982600.', note: null, places: [place] } }),
    question(1),
    question(2, { state: 'kept', kept: 'Yes, see attachment' }),
  ],
  subjects: [
    { kind: 'control', id: 'training', label: 'Training records' },
    { kind: 'control', id: 'clia-certificate', label: 'CLIA certificate' },
  ],
  ...changes,
});

const getName = `GET /api/customer-forms/${formId}`;
const decideName = (index: number) => `PUT /api/customer-form-questions/${questionId(index)}`;

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(answers);
  renderApp({
    at: `/customer-forms/${labId}/${formId}`,
    places: [{ path: '/customer-forms/$labId/$formId', audience: 'lab_owner', page: <FormPage /> }],
    readSession: async () => personWith('lab_owner'),
  });
  return server;
};

describe('PRF-005 a customer’s questionnaire', () => {
  it('PRF-005 shows each question with its answer, what proves it, and what is dropped', async () => {
    show({ [getName]: answered(form()) });
    const [first, second, third] = within(await screen.findByRole('list', { name: 'Questions' }))
      .getAllByRole('listitem')
      .filter((item) => item.tabIndex === -1 && item.hasAttribute('tabindex'));
    expect(first?.textContent).toContain('05D0982600.');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('/evidence/');
    expect(second?.textContent).toContain('No evidence');
    expect(third?.textContent).toContain('Yes, see attachment');
    expect(within(third as HTMLElement).queryByRole('button')).toBeNull();
    screen.getByText(/^The customer’s file has macros\./);
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(`/api/customer-forms/${formId}/file`);
  });

  it('PRF-005 accepts, edits and leaves blank; a refusal is said', async () => {
    const server = show({
      [getName]: answered(form()),
      [decideName(0)]: answered(question(0, { state: 'accepted', answer: '05D0982600.' })),
      [decideName(1)]: refusedWith(409, 'Conflict', { details: 'A document that showed this was deleted.' }),
    });
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'Accept' }))[0] as HTMLElement);
    await user.click(screen.getAllByRole('button', { name: 'Leave blank' })[1] as HTMLElement);
    await screen.findByText('A document that showed this was deleted.');
    expect(server.asked.filter(({ name }) => name === decideName(0)).map(({ body }) => body)).toMatchObject([
      { state: 'accepted' },
    ]);
  });

  it('PRF-005 says what a question is about, and takes another subject or none', async () => {
    const subjectName = `PUT /api/customer-form-questions/${questionId(0)}/subject`;
    const server = show({ [getName]: answered(form()), [subjectName]: answered(question(0)) });
    const user = userEvent.setup();
    expect(await screen.findAllByText('About: CLIA certificate')).toHaveLength(2);
    const choose = async (label: string) => {
      await user.click(screen.getAllByRole('button', { name: 'Change' })[0] as HTMLElement);
      await user.selectOptions(screen.getByLabelText('What the question is about'), label);
      await user.click(
        within(screen.getByLabelText('What the question is about').closest('form') as HTMLElement).getByText('Answer again'),
      );
    };
    await choose('Training records');
    await choose('None of these');
    expect(server.asked.filter(({ name }) => name === subjectName).map(({ body }) => body)).toEqual([
      { subject: 'training' },
      { subject: null },
    ]);
  });

  it('PRF-005 offers the subjects that a question may be about, until it is decided', async () => {
    const subjectName = `PUT /api/customer-form-questions/${questionId(0)}/subject`;
    const unsure = {
      about: null,
      likely: [
        { kind: 'control', id: 'calibration', label: 'Calibration of equipment' },
        { kind: 'control', id: 'traceability', label: 'Metrological traceability' },
      ],
    };
    const questions = [question(0, unsure), question(1, { ...unsure, state: 'accepted' })];
    const server = show({ [getName]: answered(form({ questions })), [subjectName]: answered(question(0)) });
    const user = userEvent.setup();
    expect(await screen.findAllByText('It may be about')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Metrological traceability' }));
    expect(server.asked.filter(({ name }) => name === subjectName).map(({ body }) => body)).toEqual([
      { subject: 'traceability' },
    ]);
  });

  it('PRF-005 says the counts and the dropped parts in one sentence each', () => {
    expect(countsText({ questions: 60, open: 0, evidence: 41, none: 12, yours: 7, kept: 0 })).toBe(
      '41 answered with evidence, 12 no evidence, 7 by you',
    );
    expect(droppedText(['macros', 'controls', 'external-links'])).toBe(
      'The customer’s file has macros, ActiveX controls and links to other files or programs. We never run them, and the file you download doesn’t have them.',
    );
  });
});
