import type { RequestModel, RequestReading } from '@aliquot/contract/hearts/witness/requests';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import { sampleField, sampleProtocol, sampleTerm } from '../../../../testing/sample-protocols.ts';
import { RequestPage } from './request-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  projects: { templates: vi.fn<Call>() },
  matching: { preview: vi.fn<Call>() },
  drafts: { getRequest: vi.fn<Call>(), saveRequest: vi.fn<Call>() },
  protocols: { list: vi.fn<Call>() },
  requestWitness: { get: vi.fn<Call>(), ask: vi.fn<Call>(), endAgreement: vi.fn<Call>(), call: vi.fn<Call>() },
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const protocol = sampleProtocol();
const reading: RequestReading = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  protocol_id: protocol.id,
  model: 'qwen3:8b',
  host: '127.0.0.1:11434',
  is_local: true,
  state: 'answered',
  message: null,
  fields: [sampleField('model:timeline', 'timeline', 'short', 'through in eight weeks')],
  terms: [sampleTerm('method:methylation-array', 'Methylation array'), sampleTerm('method:elisa', 'ELISA')],
  dropped: [{ field: 'asked', quotation: 'whole genome of unicorns', reason: 'NOT-IN-TEXT' }],
  milliseconds: 1900,
  asked_at: '2026-12-14T09:00:00.000Z',
};
const local = { name: 'qwen3:8b', host: '127.0.0.1:11434', is_local: true };
let model: RequestModel;

beforeEach(() => {
  localStorage.clear();
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  model = { model: local, agreement: null, readings: [] };
  server.projects.templates.mockResolvedValue({ templates: [] });
  server.matching.preview.mockResolvedValue({ preview: null });
  server.drafts.getRequest.mockResolvedValue({ draft: null });
  server.drafts.saveRequest.mockResolvedValue({ saved_at: '2026-12-14T09:00:00.000Z' });
  server.protocols.list.mockResolvedValue({ protocols: [protocol] });
  server.requestWitness.get.mockImplementation(async () => model);
  server.requestWitness.ask.mockImplementation(async () => {
    model = { ...model, agreement: { agreed_at: reading.asked_at }, readings: [reading] };
    return model;
  });
  server.requestWitness.call.mockResolvedValue({ exchanges: [{ prompt: 'Lines of the document', answer: '{"answers":[]}' }] });
});

const open = () =>
  renderApp({
    at: '/request',
    places: [{ path: '/request', page: <RequestPage /> }],
    readSession: async () => personWith('user'),
  });
const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Ask qwen3:8b at 127.0.0.1:11434' }));
const rowOf = async (key: string) =>
  waitFor(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${key}"]`);
    if (!row) throw new Error(`no row ${key}`);
    return row;
  });

describe('ALM-004 a language model and a request', () => {
  it('ALM-004 says what leaves the machine, and asks nothing before the click', async () => {
    open();
    expect(
      await screen.findByText(/^It reads protocol\.pdf on this server or in its network: nothing leaves it\. What it proposes/),
    ).toBeTruthy();
    expect(server.requestWitness.ask).not.toHaveBeenCalled();
  });

  it('ALM-004 names the host to which the text of files and typed words leaves', async () => {
    model = { ...model, model: { name: 'large', host: 'api.example.com', is_local: false } };
    open();
    await fill(await screen.findByLabelText('Description'), 'We need something measured.');
    expect(
      await screen.findByText(
        /^The text of protocol\.pdf and what you typed leaves this server for api\.example\.com, and nothing else\. By asking you agree to that host\./,
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask large at api.example.com' })).toBeTruthy();
  });

  it('ALM-004 its proposals are in the same list, marked with its name, and fill nothing until each is accepted', async () => {
    open();
    await ask();
    expect(server.requestWitness.ask).toHaveBeenCalledWith({ host: '127.0.0.1:11434', title: '', description: '' });
    const row = await rowOf(`model:${protocol.id}:model:timeline`);
    expect(row.textContent).toContain('Proposed by qwen3:8b');
    expect(row.textContent).toContain('“through in eight weeks” page 1');
    expect(row.className).toContain('border-dashed');
    const timeline = screen.getByLabelText<HTMLSelectElement>('Timeline', { selector: 'select' });
    await userEvent.click(screen.getByRole('button', { name: /^Accept all \d+$/ }));
    expect(timeline.value).toBe('medium');
    const terms = await rowOf(`model:${protocol.id}:method:methylation-array`);
    const chip = within(terms).getByRole('button', { name: 'Methylation array' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(within(row).getByRole('button', { name: /^Use this instead/ }));
    expect(timeline.value).toBe('short');
  });

  it('ALM-004 tells what our rules dropped, and shows the question and the answer', async () => {
    model = { ...model, readings: [reading] };
    open();
    expect(await screen.findByText('protocol.pdf: 3 values proposed, 1 answer dropped by our rules, 1.9 s.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'See the question and the answer' }));
    expect(await screen.findByText('“whole genome of unicorns”: The words are not in the document')).toBeTruthy();
    expect(await screen.findByText(/Lines of the document/)).toBeTruthy();
  });

  it('ALM-004 of typed words only proposals whose words still stand there are listed', async () => {
    const typed = {
      ...reading,
      protocol_id: null,
      terms: [],
      fields: [sampleField('model:samples', 'samples', '48 FFPE blocks')],
    };
    server.protocols.list.mockResolvedValue({ protocols: [] });
    model = { ...model, readings: [typed] };
    open();
    const description = await screen.findByLabelText('Description');
    expect(document.querySelector('[data-row]')).toBeNull();
    await fill(description, 'We have 48 FFPE blocks.');
    expect((await rowOf('model:typed:model:samples')).textContent).toContain('in what you typed');
  });

  it('ALM-001 ALM-004 without a model the page is as before', async () => {
    model = { ...model, model: null };
    open();
    expect(await screen.findByRole('list', { name: 'Proposals' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Language model' })).toBeNull();
    expect(document.querySelector('.border-model')).toBeNull();
  });
});
