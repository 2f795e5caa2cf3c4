import type { FormModel } from '@aliquot/contract/hearts/witness/forms';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { AskAboutForm } from './ask-about-form.tsx';

const formId = '00000000-0000-4000-8000-000000000001';
const questionId = '00000000-0000-4000-8000-000000000002';

const proposed: FormModel = {
  model: { name: 'large', host: 'api.example.com', is_local: false },
  agreed: true,
  questions: 2,
  reading: {
    model: 'large',
    host: 'api.example.com',
    is_local: false,
    state: 'answered',
    message: null,
    proposals: [
      {
        question_id: questionId,
        question: 'What lets you work for physicians here?',
        control: 'clia-certificate',
        label: 'CLIA certificate',
        quotation: 'lets you work for physicians',
      },
    ],
    dropped: [],
    milliseconds: 900,
    asked_at: '2026-12-18T10:00:00.000Z',
  },
};

const shown = (model: FormModel) => {
  const { asked } = fakeServer({
    [`GET /api/customer-forms/${formId}/model`]: answered(model),
    [`POST /api/customer-forms/${formId}/model`]: answered(model),
    [`POST /api/customer-forms/${formId}/model-topics/${questionId}`]: answered({ ...model, reading: null }),
  });
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <AskAboutForm formId={formId} fail={vi.fn<() => void>()} />
    </QueryClientProvider>,
  );
  return { asked, container };
};

it('ALM-004 a proposed control is shown with the question’s words and the model’s name, and confirmed by a person', async () => {
  const { asked } = shown(proposed);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Proposed by large: CLIA certificate, from “lets you work for physicians”');
  expect(item.className).toContain('border-dashed border-model');
  await userEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ decision: 'confirmed' });
});

it('ALM-004 says which words leave the server, and asks by a click that names the host', async () => {
  const { asked } = shown({ ...proposed, reading: null });
  expect(
    await screen.findByText(
      'The words of 2 open questions without a subject leave this server for api.example.com, and nothing else.',
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ask large at api.example.com' }));
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ host: 'api.example.com' });
});

it('ALM-002 ALM-004 without the laboratory’s agreement there is no button', async () => {
  shown({ ...proposed, agreed: false, reading: null });
  expect(await screen.findByText(/agree to api\.example\.com on your documents’ page\.$/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
