import type { Answers } from '@aliquot/contract/hearts/questionnaires';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { eventually } from '../../../testing/eventually.ts';
import { QuestionnaireButton } from './questionnaire-button.tsx';

const server = vi.hoisted(() => ({ get: vi.fn<(input: unknown) => Promise<unknown>>() }));
vi.mock('../../../platform/server/api.ts', () => ({ api: { questionnaires: server } }));

const show = (answers: Answers, submittedAt: string | null = null) => {
  server.get.mockResolvedValue({
    status: submittedAt === null ? 'open' : 'submitted',
    submitted_at: submittedAt,
    questionnaire: { questions: [{ id: 'a' }, { id: 'b' }] },
    answers,
    left_out: {},
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QuestionnaireButton labId="lab-1" onClick={() => {}} />
    </QueryClientProvider>,
  );
};

it('QST-017 a new questionnaire can be completed', async () => {
  show({});
  await eventually(() => expect(server.get).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name: 'Complete Questionnaire' })).toBeDefined();
});

it('QST-017 a started one shows its progress, without answers to earlier questions', async () => {
  show({ a: true, gone: true });
  expect(await screen.findByText('1 of 2 answered')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Complete Questionnaire' })).toBeDefined();
});

it('a submitted one can be changed and shows when it was submitted', async () => {
  show({ a: true, b: 'x' }, '2026-11-20T12:00:00.000Z');
  expect(await screen.findByRole('button', { name: 'Change answers' })).toBeDefined();
  expect(screen.getByText('Submitted on November 20, 2026')).toBeDefined();
});
