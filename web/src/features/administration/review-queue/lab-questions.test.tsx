import type { ReviewQuestion } from '@aliquot/contract/administration/review-queue';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { LabQuestions } from './lab-questions.tsx';

const labId = '019a0000-0000-7000-8000-00000000000a';
const question: ReviewQuestion = {
  id: '019a0000-0000-7000-8000-00000000000b',
  topic: 'director',
  text: 'Who directs the laboratory today?',
  due_on: '2026-12-01',
  asked_at: '2026-11-20T10:00:00.000Z',
  asked_by: null,
  answer: null,
  document: null,
  answered_at: null,
  answered_by: null,
  withdrawn_at: null,
  can: { answer: true, withdraw: false },
};

const open = (questions: ReviewQuestion[]) => {
  const send = `POST /api/review-questions/${question.id}/answer`;
  const { asked } = fakeServer({
    [`GET /api/labs/${labId}/review-questions`]: answered({ questions }),
    [`GET /api/labs/${labId}/documents`]: answered({
      items: [{ id: 'd', file_name: 'letter.pdf' }],
      total: 1,
      page: 1,
      pageSize: 100,
    }),
    [send]: answered({ ...question, answer: 'Dr. Tate.' }),
  });
  renderApp({
    at: '/lab-dashboard',
    places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabQuestions labId={labId} /> }],
    readSession: async () => personWith('lab_owner'),
  });
  return { sent: () => asked.filter(({ name }) => name === send).map(({ body }) => body) };
};

it('ADQ-003 the laboratory answers in place', async () => {
  const { sent } = open([question]);
  const user = userEvent.setup();
  expect(await screen.findByText('Who directs the laboratory today?')).toBeTruthy();
  expect(screen.getByText(/answer by December 1, 2026/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Your answer/ }), 'Dr. Tate.');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await eventually(() => expect(sent()).toEqual([{ answer: 'Dr. Tate.', documentId: null }]));
});

it('ADQ-003 nothing is shown where nothing was asked, and what was withdrawn is gone', async () => {
  open([{ ...question, withdrawn_at: '2026-11-21T10:00:00.000Z', can: { answer: false, withdraw: false } }]);
  await eventually(() => expect(document.body.textContent).not.toContain('Loading'));
  expect(screen.queryByText('Who directs the laboratory today?')).toBeNull();
});
