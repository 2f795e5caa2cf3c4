import type { Lab } from '@aliquot/contract/hearts/labs';
import { type LabTerms, noTerms } from '@aliquot/contract/hearts/terms';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleLab } from '../../../testing/sample-lab.ts';
import { LabDashboardPage } from './lab-dashboard-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  labs: { mine: vi.fn<Call>(), stateTerms: vi.fn<Call>() },
  analyses: { latest: vi.fn<Call>() },
  collaborations: { list: vi.fn<Call>() },
  documents: { listOfLab: vi.fn<Call>() },
  members: { list: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const lab: Lab = { ...sampleLab, compliance_score: 64, version: 4, can: { ...sampleLab.can, upload: false, analyze: false } };

const stating = (changes: Partial<LabTerms>): Lab => ({ ...lab, terms: { ...noTerms, ...changes } });

const open = (at: string) =>
  renderApp({
    at,
    places: [{ path: '/lab-dashboard', audience: 'lab_owner', page: <LabDashboardPage /> }],
    readSession: async () => personWith('lab_owner'),
  });

const edit = async () => {
  open('/lab-dashboard?tab=settings');
  await userEvent.click(await screen.findByRole('button', { name: /^Edit\s*availability and prices$/ }));
  return screen.findByRole('dialog', { name: 'Availability and prices' });
};
const save = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Save availability and prices' }));

beforeEach(() => {
  for (const noun of Object.values(server)) for (const call of Object.values(noun)) call.mockReset();
  server.labs.mine.mockResolvedValue(lab);
  server.analyses.latest.mockResolvedValue({ analysis: null });
  server.collaborations.list.mockResolvedValue({ items: [], total: 0, pending: 0, page: 1, pageSize: 3 });
  server.documents.listOfLab.mockResolvedValue({ items: [], total: 0, page: 1, pageSize: 20 });
  server.members.list.mockResolvedValue({ members: [], invitations: [], can: { invite: false } });
});

describe('availability and prices in the settings', () => {
  it('shows what is not stated, and saves with the version that was read', async () => {
    const dialog = await edit();
    expect(screen.getAllByText('Not stated', { selector: 'dd *' })).toHaveLength(4);
    await userEvent.selectOptions(within(dialog).getByLabelText('New work'), 'now');
    await userEvent.type(within(dialog).getByLabelText(/^Usual turnaround/), '3');
    await userEvent.selectOptions(within(dialog).getByLabelText('Price per project'), 'range');
    await userEvent.type(within(dialog).getByLabelText(/^Lowest price/), '2000');
    await userEvent.type(within(dialog).getByLabelText(/^Highest price/), '9000');
    const terms: LabTerms = {
      turnaroundWeeks: 3,
      projectsPerMonth: null,
      availability: { kind: 'now' },
      prices: { kind: 'range', lowest: 2000, highest: 9000 },
    };
    const saved = { ...lab, terms, terms_stated_at: '2026-11-21T10:00:00Z', version: 5 };
    server.labs.stateTerms.mockResolvedValueOnce(saved);
    server.labs.mine.mockResolvedValue(saved);
    await save(dialog);
    for (const words of ['Takes new work now', 'Usually 3 weeks', '$2,000 to $9,000 per project'])
      expect(await screen.findByText(words)).toBeDefined();
    expect(server.labs.stateTerms.mock.calls[0]?.[0]).toEqual({ labId: lab.id, version: 4, terms });
  });

  it('shows an error beside the field and sends nothing', async () => {
    const dialog = await edit();
    await userEvent.selectOptions(within(dialog).getByLabelText('New work'), 'from');
    await userEvent.type(within(dialog).getByLabelText(/^Usual turnaround/), '500');
    await save(dialog);
    expect(await within(dialog).findByText('Choose the date you take new work from.')).toBeDefined();
    expect(within(dialog).getByText('Whole weeks, from 1 to 104.')).toBeDefined();
    expect(server.labs.stateTerms).not.toHaveBeenCalled();
  });

  it('keeps typed values after a conflict, and the next save replaces the other version', async () => {
    const dialog = await edit();
    await userEvent.type(within(dialog).getByLabelText(/^New projects per month/), '4');
    server.labs.stateTerms.mockRejectedValueOnce(new ApiError({ status: 409, code: 'CONFLICT', message: 'Changed.' }));
    server.labs.mine.mockResolvedValue({ ...lab, version: 9 });
    await save(dialog);
    expect(await within(dialog).findByText(/Your changes are still here/)).toBeDefined();
    server.labs.stateTerms.mockResolvedValueOnce({ ...lab, version: 10 });
    await save(dialog);
    await waitFor(() => expect(server.labs.stateTerms.mock.calls[1]?.[0]).toMatchObject({ version: 9 }));
    expect(server.labs.stateTerms.mock.calls[1]?.[0]).toMatchObject({ terms: { projectsPerMonth: 4 } });
  });
});

describe('a laboratory that takes no new work', () => {
  it('says so to its owner, who can resume new requests at once', async () => {
    server.labs.mine.mockResolvedValue(stating({ availability: { kind: 'paused' }, turnaroundWeeks: 3 }));
    open('/lab-dashboard');
    expect(await screen.findByText('New requests are paused.')).toBeDefined();
    expect(screen.queryByText('Researchers can find your lab and send requests.')).toBeNull();
    const resumed = stating({ availability: { kind: 'now' }, turnaroundWeeks: 3 });
    server.labs.stateTerms.mockResolvedValueOnce(resumed);
    server.labs.mine.mockResolvedValue(resumed);
    await userEvent.click(screen.getByRole('button', { name: 'Resume new requests' }));
    expect(await screen.findByText('Researchers can find your lab and send requests.')).toBeDefined();
    expect(server.labs.stateTerms.mock.calls[0]?.[0]).toEqual({ labId: lab.id, version: 4, terms: resumed.terms });
  });
});
