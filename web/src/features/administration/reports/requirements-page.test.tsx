import type { Checklist, ChecklistLine } from '@aliquot/contract/administration/reports';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { RequirementsPage } from './requirements-page.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({ reports: { checklist: vi.fn<Call>() }, evidence: { view: vi.fn<Call>() } }));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const labId = '019a0000-0000-7000-8000-000000000011';

const line = (id: string, standing: ChecklistLine['standing'], rest: Partial<ChecklistLine> = {}): ChecklistLine => ({
  id: `clia/${id}`,
  control: id,
  clause: '42 CFR 493.1251',
  title: `Title of ${id}`,
  standing,
  gap: standing === 'missing',
  verified: true,
  note: '',
  sources: [],
  closes: null,
  raise: null,
  ...rest,
});

const checklist: Checklist = {
  lab: { id: labId, name: 'Meridian', address: 'Oakland', status: 'pending' },
  assessedOn: '2026-11-01',
  rulesVersion: '2026.11.5',
  basis: { score: 64, enough: true, handedIn: 80, missing: [] },
  standings: [],
  analysis: { id: '019a0000-0000-7000-8000-000000000031', finished_at: '2026-11-01T10:00:00Z' },
  catalogues: [
    {
      id: 'clia',
      title: 'CLIA (42 CFR Part 493)',
      edition: '',
      lines: [
        line('procedures', 'met', { sources: [{ kind: 'document', text: 'sop.pdf, page 1: “Approved by A. Rao”' }] }),
        line('training', 'not-uploaded', { closes: 'Upload training records.', raise: 'who was trained; when' }),
        line('competency', 'missing', { note: 'Found in part.' }),
      ],
    },
  ],
  confirmed: [],
  contradictions: [],
};

const open = (role: 'lab_owner' | 'admin', search = '') =>
  renderApp({
    at: `/requirements/${labId}${search}`,
    places: [{ path: '/requirements/$labId', audience: 'signed-in', page: <RequirementsPage /> }],
    readSession: async () => personWith(role),
  });

beforeEach(() => {
  server.reports.checklist.mockReset().mockResolvedValue(checklist);
  server.evidence.view.mockReset().mockResolvedValue({ lab: checklist.lab, title: '', documents: [], groups: [] });
});

const list = async () => within(await screen.findByRole('region', { name: 'CLIA (42 CFR Part 493)' }));

it('RDG-012 the laboratory sees the list of requirements with what shows each, as PDF and CSV too', async () => {
  open('lab_owner');
  const rows = await list();
  expect(rows.getAllByRole('listitem')).toHaveLength(3);
  expect(rows.getByText(/sop\.pdf, page 1/)).toBeDefined();
  expect(rows.getByText('How to meet it: Upload training records.')).toBeDefined();
  expect(rows.getByText('To raise it: who was trained; when.')).toBeDefined();
  const files = ['Checklist (PDF)', 'CSV'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(files).toEqual([`/api/labs/${labId}/checklist.pdf`, `/api/labs/${labId}/checklist.csv`]);
  const ways = screen.getAllByRole('link', { name: 'My Laboratory' }).map((link) => link.getAttribute('href'));
  expect(ways).toContain('/lab-dashboard?tab=analysis');
});

it('RDG-012 the address names the standing, so that a count opens its requirements', async () => {
  const { history } = open('lab_owner', '?standing=met');
  expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'All 3' }));
  expect((await list()).getAllByRole('listitem')).toHaveLength(3);
  expect(history.location.search).toBe('');
});

it('RDG-033 the count of gaps opens exactly the gaps', async () => {
  open('lab_owner', '?standing=gap');
  expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Gaps 1' }).getAttribute('aria-pressed')).toBe('true');
});

it('RDG-012 a status chosen within a review keeps its tab and the view of the queue', async () => {
  const { history } = open('admin', '?tab=requirements&view=overdue');
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'Not fulfilled 1' }));
  expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    tab: 'requirements',
    view: 'overdue',
    standing: 'missing',
  });
});

it('RDG-014 what was not uploaded is counted apart from what is not fulfilled', async () => {
  open('admin');
  await list();
  expect(screen.getByRole('button', { name: 'Not uploaded yet 1' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Not fulfilled 1' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Laboratory review' })).toBeDefined();
});

it('PRF-005 links the laboratory, not administrators, to its customers’ questionnaires', async () => {
  server.reports.checklist.mockResolvedValue(checklist);
  const { unmount } = open('lab_owner');
  const link = await screen.findByRole('link', { name: 'Answer a customer’s questionnaire' });
  expect(link.getAttribute('href')).toBe(`/customer-forms/${labId}`);
  unmount();
  open('admin');
  await screen.findByRole('heading', { level: 1, name: 'Requirements' });
  expect(screen.queryByRole('link', { name: 'Answer a customer’s questionnaire' })).toBeNull();
});

it('RDG-012 an unfulfilled requirement says what is wrong beside the words that were found', async () => {
  const note = 'Found, but for another site: CLIA certificate 17D0681749.';
  const sources = [{ kind: 'document' as const, text: 'clia.pdf, page 1: “17D0681749”' }];
  const lines = [
    line('certificate', 'missing', { note, sources }),
    line('manual', 'met', { note: 'Found: a manual.', sources }),
  ];
  server.reports.checklist.mockResolvedValue({
    ...checklist,
    catalogues: [{ id: 'clia', title: 'CLIA (42 CFR Part 493)', edition: '', lines }],
  });
  open('lab_owner');
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryByText('Found: a manual.')).toBeNull();
});
