import { dropReasonCodes, type ModelReport } from '@aliquot/contract/hearts/witness/witness';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { ModelPanel } from './model-panel.tsx';

const report: ModelReport = {
  model: { name: 'qwen3:8b', host: '127.0.0.1:11434', is_local: true },
  seconds: 60,
  check: null,
  today: { calls: 12, limit: 1000, limit_per_lab: 100, labs_at_limit: [] },
  labs_agreed: 1,
  people_agreed: 0,
  proposals: { open: 0, confirmed: 0, corrected: 0, rejected: 0, outdated: 0 },
  dropped: Object.fromEntries(dropReasonCodes.map((code) => [code, 0])) as ModelReport['dropped'],
  faults: [],
};

const callId = '019a0000-0000-7000-8000-0000000000d1';

const show = async (changes: Partial<ModelReport> = {}, items: object[] = []) => {
  fakeServer({
    'GET /api/admin/model': answered({ ...report, ...changes }),
    'GET /api/admin/model/calls': answered({ items, total: items.length, page: 1, pageSize: 25 }),
    [`GET /api/admin/model/calls/${callId}`]: answered({ ...items[0], prompt: '', answer: null }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ModelPanel />
    </QueryClientProvider>,
  );
  await screen.findByText('qwen3:8b');
};

it('ALM-005 claims no grade of a model that was not checked', async () => {
  await show();
  expect(screen.getByText('Not checked yet: run “aliquot doctor”')).toBeTruthy();
  expect(screen.queryByText(/Grade|are used/)).toBeNull();
});

it('ALM-005 shows the grade of the last check with its day and with what failed', async () => {
  const uses = 'may propose values of documents';
  await show({ check: { grade: 'B', uses, failed: ['quotes exactly'], checked_at: '2026-12-14T10:00:00.000Z' } });
  expect(
    screen.getByText(/^Grade B on December 14, 2026: may propose values of documents; failed: quotes exactly$/),
  ).toBeTruthy();
});

it('ALM-007 says which budgets of today are used, and what goes on', async () => {
  await show({ today: { calls: 1000, limit: 1000, limit_per_lab: 100, labs_at_limit: ['Harborview', 'Cedar Pathology'] } });
  expect(
    screen.getByText(
      'Today’s 1,000 calls are used. Harborview and Cedar Pathology used all calls of a laboratory today. Analyses go on without the model, which is asked again from midnight UTC.',
    ),
  ).toBeTruthy();
});

it('ALM-007 says where the words about a customer’s questionnaire are, which administrators do not read', async () => {
  const call = {
    id: callId,
    lab_id: callId,
    lab_name: 'Harborview',
    model: 'qwen3:8b',
    host: '127.0.0.1:11434',
    called_at: '2026-12-14T10:00:00.000Z',
    milliseconds: 900,
    part: 1,
    parts: 1,
    tokens_asked: 10,
    tokens_answered: 5,
    cost: null,
    fault: null,
    held: 1,
    dropped: [],
  };
  await show({}, [call]);
  await userEvent.click(await screen.findByRole('button', { name: 'See the call' }));
  expect(await screen.findByText(/^Question and answer are kept with the customer’s questionnaire/)).toBeTruthy();
});
