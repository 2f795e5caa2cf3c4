import type { Proposal, ProposalsOf } from '@aliquot/contract/engagements/proposals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleProposal } from '../../../testing/sample-projects.ts';
import { ProposalSection } from './proposal-section.tsx';

type Call = (input: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  proposals: { of: vi.fn<Call>(), accept: vi.fn<Call>(), askForChange: vi.fn<Call>(), takeBack: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const id = '019a0000-0000-7000-8000-0000000000c1';
const panel = { test: 'Panel sequencing', method: 'NGS', quantity: 48, unit: 'sample', price: 42_000 };
const version = (changes: Partial<Proposal>): Proposal =>
  sampleProposal({ lines: [panel], sampleRequirements: '2 mL plasma', total: 2_016_000, ...changes });
const proposals = (changes: Partial<ProposalsOf>): ProposalsOf => ({
  collaboration_id: id,
  project_id: id,
  title: 'Plasma panel',
  lab_name: 'Harbor Genomics',
  stage: 'proposed',
  respond_by: '2026-04-04',
  agreements_due: [],
  versions: [version({})],
  ending: [],
  draft: null,
  unsent_files: [],
  approval: null,
  can: { send: false, takeBack: false, answer: true, accept: true },
  ...changes,
});

const show = (answer: ProposalsOf, role: 'user' | 'lab_owner') => {
  server.proposals.of.mockResolvedValue(answer);
  renderApp({
    at: '/proposal',
    places: [{ path: '/proposal', page: <ProposalSection collaborationId={id} /> }],
    readSession: async () => personWith(role),
  });
};
beforeEach(() => vi.clearAllMocks());

it('PRM-008 shows the total, the days and each line', async () => {
  show(proposals({}), 'user');
  await screen.findByRole('heading', { name: 'Version 1' });
  const table = screen.getByRole('table', { name: 'Lines of version 1' });
  expect(within(table).getByText('USD 20,160.00')).toBeDefined();
  expect(screen.getByText('25 working days, results by April 20, 2026')).toBeDefined();
  expect(screen.getByText('Never automatic. The researcher accepts the results.')).toBeDefined();
});

const file = (id: string, file_name: string, file_size: number) => ({ id, file_name, file_type: 'text/csv', file_size });

it('PRM-008 shows what changed since the version before', async () => {
  const added = { test: 'Repeat extraction', method: '', quantity: 6, unit: 'sample', price: 19_000 };
  const second = version({
    id: '019a0000-0000-7000-8000-0000000000d2',
    version: 2,
    lines: [panel, added],
    total: 2_130_000,
    turnaroundDays: 30,
    promisedEnd: '2026-04-27',
    difference: {
      added: [added],
      removed: [],
      changed: [],
      fields: { turnaroundDays: 30 },
      files: {
        added: [file('3', 'protocol.pdf', 4096)],
        removed: [file('2', 'terms.pdf', 2048)],
        changed: [{ before: file('1', 'prices.csv', 1024), after: file('4', 'prices.csv', 1024) }],
      },
      total: 114_000,
      days: 7,
    },
  });
  show(proposals({ versions: [second, version({ fate: 'replaced' })] }), 'user');
  const changes = within(await screen.findByRole('table', { name: 'Changes since version 1' }));
  const cells = changes.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['6 changes', 'Version 1', 'Version 2', 'Difference'],
    ['Repeat extraction', 'None', '6 × sample, USD 1,140.00', '+USD 1,140.00'],
    ['Turnaround', '25 working days', '30 working days', ''],
    ['File prices.csv', '1.00 KB', '1.00 KB', 'Other content'],
    ['File protocol.pdf', 'None', '4.00 KB', 'New'],
    ['File terms.pdf', '2.00 KB', 'None', 'Removed'],
    ['Results promised', 'April 20, 2026', 'April 27, 2026', '+7 days'],
    ['Total', 'USD 20,160.00', 'USD 21,300.00', '+USD 1,140.00'],
  ]);
});

it('PRM-008 accepting asks first and says what follows', async () => {
  show(proposals({}), 'user');
  server.proposals.accept.mockResolvedValue(proposals({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept proposal' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('You agree to USD 20,160.00 and results by April 20, 2026.');
  expect(server.proposals.accept).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept proposal' }));
  expect(server.proposals.accept).toHaveBeenCalledWith({ collaborationId: id, version: 1 });
});

it.each([
  [[], 'The project moves to In Progress.'],
  [[{ kind: 'mta', side: 'laboratory', task: 'add' } as const], 'Work starts when every required agreement is complete.'],
])('PRM-021 accepting says for what the work waits: %j', async (agreements_due, words) => {
  show(proposals({ agreements_due }), 'user');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept proposal' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
});

it('PRM-008 a change is asked for with words', async () => {
  show(proposals({}), 'user');
  server.proposals.askForChange.mockResolvedValue(proposals({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Ask for a change' }).disabled).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Fewer samples.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a change' }));
  expect(server.proposals.askForChange).toHaveBeenCalledWith({ collaborationId: id, version: 1, changes: 'Fewer samples.' });
});

it('PRM-008 a laboratory is led to the form, and sees no answer buttons', async () => {
  show(
    proposals({ versions: [], stage: 'asked', can: { send: true, takeBack: false, answer: false, accept: false } }),
    'lab_owner',
  );
  const link = await screen.findByRole('link', { name: 'Send a proposal' });
  expect(link.getAttribute('href')).toBe(`/lab-dashboard/requests/${id}/proposal`);
  expect(screen.queryByRole('button', { name: 'Accept proposal' })).toBeNull();
});

it('PRM-027 says why a proposal waits for an approver, and offers all but accepting', async () => {
  const approval = 'The total is above the limit, so an approver of this project has to accept it.';
  show(proposals({ approval, can: { send: false, takeBack: false, answer: true, accept: false } }), 'user');
  expect(await screen.findByText(approval)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept proposal' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask for a change' })).toBeDefined();
});

it.each([
  ['asked', 'No proposal yet', 'The lab can send a proposal with prices and days, or approve your request as it is.'],
  ['accepted', 'No proposal', 'The lab approved the request as it is.'],
  ['withdrawn', 'No proposal', 'The request ended without a proposal.'],
] as const)('PRM-008 says what there is without a proposal: %s', async (stage, title, words) => {
  show(proposals({ stage, versions: [], can: { send: false, takeBack: false, answer: false, accept: false } }), 'user');
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});
