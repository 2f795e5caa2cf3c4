import type { AuditEntry } from '@aliquot/contract/administration/audit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { LabReviewHistory } from './lab-review-changes.tsx';

const server = vi.hoisted(() => ({ audit: { list: vi.fn<(input: unknown) => Promise<unknown>>() } }));
vi.mock('../../../platform/server/api.ts', () => ({ api: server }));

const entry = (seq: number, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: '2026-03-05T10:00:00.000Z',
  actor_id: null,
  actor: { name: 'Ada Office', email: 'ada@example.org' },
  actor_role: 'admin',
  action,
  object_type: 'lab',
  object_id: 'l1',
  object_name: 'Willow Serology',
  before: null,
  after: null,
  reason: null,
  ip: null,
  user_agent: null,
  request_id: null,
  ...more,
});

it('ADQ-013 the history of a laboratory names suspension, reinstatement, reopening and questions, each with its words', async () => {
  server.audit.list.mockResolvedValue({
    items: [
      entry(9, 'labs.reinstate', { reason: 'Inspection passed.' }),
      entry(8, 'labs.suspend', { reason: 'Inspection failed.' }),
      entry(7, 'labs.suspend-by-rule', { reason: 'CLIA ended.' }),
      entry(6, 'labs.update'),
      entry(5, 'review-queue.withdraw-question', { before: { question: 'Which floor?' } }),
      entry(4, 'review-queue.answer', { after: { question: 'Which site?', answer: 'Oakland.', document_id: null } }),
      entry(3, 'review-queue.ask', { after: { questions: [{ topic: 'other', text: 'Which site?' }], due_on: null } }),
      entry(2, 'labs.reopen', { reason: 'Denied in error.' }),
      entry(1, 'labs.deny', { reason: 'No certificate.' }),
    ],
    next: null,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LabReviewHistory labId="l1" />
    </QueryClientProvider>,
  );
  const lines = (await screen.findAllByRole('listitem')).map((item) =>
    [...item.querySelectorAll('p')].map((line) => line.textContent?.replace(/ [A-Z][a-z]+ \d.*$/, '')).join(' | '),
  );
  expect(lines).toEqual([
    'Reinstated a suspended laboratory | Inspection passed.',
    'Suspended a laboratory | Inspection failed.',
    'Suspended a laboratory whose certificate ended | CLIA ended.',
    'Withdrew a question to a laboratory | Which floor?',
    'Answered a reviewer’s question | Which site? | Oakland.',
    'Asked a laboratory a question | Which site?',
    'Reopened the decision about a laboratory | Denied in error.',
    'Denied a laboratory | No certificate.',
  ]);
});
