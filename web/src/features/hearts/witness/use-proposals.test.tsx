import type { EvidenceField, EvidenceView } from '@aliquot/contract/hearts/evidence-view';
import type { Proposal } from '@aliquot/contract/hearts/witness/witness';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/server/query-client.ts';
import { setShortcuts } from '../../../platform/shortcuts.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { EvidenceViewer } from '../evidence/evidence-viewer.tsx';
import { useProposals } from './use-proposals.tsx';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const text = 'Certificate 4100.02\nremains in force through the last day of January 2029';
const quote = 'remains in force through the last day of January 2029';

const proposal: Proposal = {
  id: id(4),
  certification_id: id(2),
  document_id: id(1),
  field: 'expiryDate',
  label: 'Expires',
  kind: 'missing',
  value: '2029-01-31',
  read: null,
  quotation: { page: null, quote, start: text.indexOf(quote), end: text.length, boxes: [], source: 'flow' },
  model: 'qwen3:8b',
  host: '127.0.0.1:11434',
  is_local: true,
  milliseconds: 1900,
  proposed_at: '2026-12-18T10:00:00.000Z',
  status: 'open',
  decided_by: null,
  decided_at: null,
  can: { decide: true },
};

const view: EvidenceView = {
  lab: { id: id(3), name: 'Harborview' },
  title: 'scope.txt',
  documents: [
    {
      id: id(1),
      file_name: 'scope.txt',
      file_type: 'text/plain',
      available: true,
      pages: [{ position: 0, number: null, start: 0, end: text.length, source: 'flow' }],
    },
  ],
  groups: [],
};

const own: EvidenceField = {
  id: 'c-expiryDate',
  label: 'Expires',
  kind: 'date',
  values: [],
  standing: 'not-verified',
  note: null,
  places: [],
  certification_id: id(2),
  field: 'expiryDate',
  correction: null,
  can: { correct: true },
};
const read: EvidenceView = { ...view, groups: [{ id: id(2), title: 'ISO 15189', note: null, fields: [own] }] };

const Shown = ({ view: shown }: { view: EvidenceView }) => {
  const { groups, actions } = useProposals(id(3), shown);
  return <EvidenceViewer view={{ ...shown, groups }} actions={actions} />;
};

const show = (handlers: Parameters<typeof fakeServer>[0] = {}, shown = read) => {
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  const { asked } = fakeServer({
    [`GET /api/labs/${id(3)}/model-proposals`]: answered({ items: [proposal] }),
    [`GET /api/lab-documents/${id(1)}/pages/0`]: answered({ ...view.documents[0]?.pages[0], text, words: [] }),
    [`POST /api/model-proposals/${id(4)}/decision`]: answered({ ...proposal, status: 'confirmed' }),
    ...handlers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown view={shown} />
    </QueryClientProvider>,
  );
  return asked;
};
it('ALM-003 a proposal is shown with its words as “Proposed by a model, please confirm”, and confirmed by a person', async () => {
  const asked = show();
  expect(await screen.findByRole('region', { name: 'Proposed by a model, please confirm' })).toBeTruthy();
  const field = screen.getByRole('button', { name: /Expires.*2029/ });
  expect(field.textContent).toContain('Proposed');
  expect(field.textContent).toContain('Counts for nothing until you confirm it: not in scores, matches or exports.');
  if (field.getAttribute('aria-expanded') !== 'true') await userEvent.click(field);
  expect(screen.getByText('The words are on the page once, in one piece')).toBeTruthy();
  expect(screen.getByText(/qwen3:8b on this server or its network, 1\.9 s/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Expires confirmed. An administrator looks at it next.')).toBeTruthy();
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ decision: 'confirmed' });
});

const selectProposal = async () => {
  const field = await screen.findByRole('button', { name: /Expires.*2029/ });
  if (field.getAttribute('aria-expanded') !== 'true') await userEvent.click(field);
};
afterEach(() => setShortcuts(true));

it.each([
  ['c', 'confirmed'],
  ['r', 'rejected'],
])('ALM-003 the key %s decides the selected proposal: %s', async (key, decision) => {
  const asked = show();
  await selectProposal();
  await userEvent.keyboard(key);
  await expect.poll(() => asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ decision });
});

it('ALM-003 the key e opens the correction of the certificate’s own field, in which letters are letters', async () => {
  const asked = show();
  await selectProposal();
  await userEvent.keyboard('e');
  const note = await screen.findByRole('textbox', { name: /^Note/ });
  await userEvent.type(note, 'cr');
  expect(note).toHaveProperty('value', 'cr');
  expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(false);
});

it('ALM-003 a proposal leaves the desk when the certificate’s own field was corrected', async () => {
  let status: Proposal['status'] = 'open';
  const asked = show({
    [`GET /api/labs/${id(3)}/model-proposals`]: () => Response.json({ items: [{ ...proposal, status }] }),
    [`POST /api/certifications/${id(2)}/corrections`]: () => {
      status = 'corrected';
      return Response.json({});
    },
  });
  await selectProposal();
  await userEvent.keyboard('e');
  await fill(await screen.findByLabelText(/^Expires/), '2029-01-30');
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Proposed by a model, please confirm' })).toBeNull();
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({ value: '2029-01-30' });
});

it('ALM-003 beside several certificates a proposal says which one it is about', async () => {
  const other = { ...own, id: 'd-expiryDate', certification_id: id(5) };
  show({}, { ...read, groups: [...read.groups, { id: id(5), title: 'ISO 15189 4100.03', note: null, fields: [other] }] });
  const part = await screen.findByRole('region', { name: 'Proposed by a model, please confirm' });
  expect(part.textContent).toContain('Expires, ISO 15189Proposed');
});

it('keys decide nothing where single keys are switched off', async () => {
  setShortcuts(false);
  const asked = show();
  await selectProposal();
  await userEvent.keyboard('cer');
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(false);
});
