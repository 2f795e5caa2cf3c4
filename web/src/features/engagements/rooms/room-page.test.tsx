import type { Room } from '@aliquot/contract/engagements/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleCollaboration, sampleRoom, sampleTurn } from '../../../testing/sample-projects.ts';
import { ProjectRoomPage, RequestRoomPage } from './room-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  rooms: {
    ofProject: vi.fn<Call>(),
    ofRequest: vi.fn<Call>(),
    timelineOfProject: vi.fn<Call>(),
    timelineOfRequest: vi.fn<Call>(),
  },
  projects: { accept: vi.fn<Call>(), requestChanges: vi.fn<Call>() },
  collaborations: { decide: vi.fn<Call>(), start: vi.fn<Call>(), move: vi.fn<Call>() },
  notifications: { markRead: vi.fn<Call>() },
  deliverables: { list: vi.fn<Call>() },
  disputes: { list: vi.fn<Call>() },
}));
vi.mock('../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/server/api.ts')>()),
  api: server,
}));

const projectId = sampleRoom().project.id;
const collaborationId = sampleCollaboration().id;

const open = (room: Room, query = '') => {
  server.rooms.ofProject.mockResolvedValue(room);
  server.rooms.ofRequest.mockResolvedValue(room);
  const isLab = room.reader === 'laboratory';
  const role = { researcher: 'user', laboratory: 'lab_owner', administrator: 'admin' } as const;
  return renderApp({
    at: isLab ? `/lab-dashboard/requests/${collaborationId}${query}` : `/projects/${projectId}${query}`,
    places: [
      { path: '/projects/$projectId', page: <ProjectRoomPage /> },
      { path: '/lab-dashboard/requests/$collaborationId', page: <RequestRoomPage /> },
    ],
    readSession: async () => personWith(role[room.reader]),
  });
};
const { labs: _labs, turn: _turn, ...engagement } = sampleCollaboration();
const delivered = (changes: Partial<Room> = {}) =>
  sampleRoom({
    engagement: { ...engagement, stage: 'delivered', completion_note: 'All in one file', completed_at: '2026-02-26T12:00:00Z' },
    turn: sampleTurn({
      group: 'needs-you',
      mine: true,
      words: 'Your turn: accept the results or ask for changes',
      action: 'accept',
    }),
    results: [{ id: projectId, file_name: 'report.pdf', file_size: 1024, uploaded_at: '2026-02-26T12:00:00Z' }],
    can: { ...sampleRoom().can, accept: true, requestChanges: true, cancel: false },
    ...changes,
  });

const asked = (id: string, changes: Partial<Room['laboratories'][number]>): Room['laboratories'][number] => ({
  id,
  lab_name: 'Harbor Genomics',
  stage: 'proposed',
  turn: { mine: true, due: '2025-03-20' },
  tests: null,
  price: { total: 4_752_000, currency: 'USD', version: 2, agreed: false },
  ...changes,
});

const certificate = (expiration_date: string, status: 'active' | 'expired' = 'active') => ({
  number: null,
  expiration_date,
  scope: [],
  accredited_tests: [],
  last_inspection: null,
  status,
});

const report = {
  document_id: projectId,
  version: 1,
  round: 1,
  file_size: 1024,
  sha256: '0'.repeat(64),
  uploaded_at: '2026-02-26T12:00:00Z',
  url: '/api/report',
  can: { remove: false },
};

beforeEach(() => {
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  server.disputes.list.mockResolvedValue({ disputes: [], can: { open: false } });
  server.deliverables.list.mockResolvedValue({
    files: [{ file_name: 'report.pdf', versions: [report] }],
    uploads: [],
    archive_url: null,
    can: { add: true },
  });
  for (const timeline of [server.rooms.timelineOfProject, server.rooms.timelineOfRequest])
    timeline.mockResolvedValue({
      events: [
        {
          seq: 7,
          at: '2026-03-02T10:00:00.000Z',
          action: 'projects.submit',
          words: 'Submitted a project',
          person: { name: 'Rosa Lind', side: 'researcher' },
          reason: 'Because',
          file_name: null,
        },
      ],
    });
});

describe('the room', () => {
  it('PRM-004 PRM-036: is a page with title, stage, whose turn it is, the steps, the facts and only sections with content', async () => {
    open(sampleRoom(), '?section=timeline');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tumor DNA in plasma' })).toBeDefined();
    expect(document.title).toBe('Tumor DNA in plasma – Aliquot');
    expect(screen.getByText('Waiting for the laboratory')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'The laboratory’s turn: respond to the request' })).toBeDefined();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Requested.*Mar 5.*\(now\)/),
      'Agreed (not yet)',
      'In work (not yet)',
      'Results (not yet)',
      'Accepted (not yet)',
    ]);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Conversation',
      'Proposal',
      'Agreements',
      'Timeline',
      'Details',
    ]);
    expect(await screen.findByText('Submitted a project')).toBeDefined();
    expect(screen.getByText('Because')).toBeDefined();
    const facts = within(screen.getByRole('complementary', { name: 'Facts' }));
    expect(facts.getByText('Harbor Genomics')).toBeDefined();
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
    expect(await screen.findByText('Both sides see each other’s names once the request is sent.')).toBeDefined();
    const [back] = within(screen.getByRole('main')).getAllByRole('link', { name: 'My Projects' });
    expect(back?.getAttribute('href')).toBe('/dashboard');
  });

  describe('with several laboratories', () => {
    const second = '019a0000-0000-7000-8000-0000000000c2';
    const third = '019a0000-0000-7000-8000-0000000000c3';
    const laboratories = [
      asked(collaborationId, {}),
      asked(second, { lab_name: 'Bay Oncology', stage: 'asked', turn: { mine: false, due: null }, price: null }),
      asked(third, { lab_name: 'Gateway Genetics', stage: 'declined', turn: { mine: false, due: null }, price: null }),
    ];

    it('PRM-038 shows each with state, price and day above the turn, folds ended ones, and marks the one that is open', async () => {
      open(sampleRoom({ laboratories }));
      const shown = within(await screen.findByRole('navigation', { name: 'Laboratories' }));
      expect(shown.getByText('3 laboratories asked.')).toBeDefined();
      expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Compare proposals',
        'Harbor GenomicsProposal madeVersion 2, USD 47,520.00Your turn, by Mar 20, 2025',
        'Bay OncologyWaiting for the laboratoryNo proposal yet',
        'Gateway GeneticsDeclinedNo proposal',
      ]);
      const current = shown.getByRole('link', { current: 'page' });
      expect(current.textContent).toContain('Harbor Genomics');
      expect(shown.getByText('1 ended request').closest('details')?.textContent).toContain('Gateway Genetics');
    });

    it('PRM-038 keeps the laboratory that opened in the address, and the section when another is chosen', async () => {
      const { history } = open(sampleRoom({ laboratories }), '?section=timeline');
      await waitFor(() => expect(history.location.search).toBe(`?section=timeline&collaboration=${collaborationId}`));
      await userEvent.click(await screen.findByRole('link', { name: /Bay Oncology/ }));
      await waitFor(() =>
        expect(server.rooms.ofProject).toHaveBeenLastCalledWith({ projectId, collaboration: second }, expect.anything()),
      );
      expect(history.location.search).toContain('section=timeline');
    });

    it('PRM-038 a project with one laboratory shows no choice', async () => {
      open(sampleRoom({ laboratories: laboratories.slice(0, 1) }));
      await screen.findByRole('heading', { level: 1, name: 'Tumor DNA in plasma' });
      expect(screen.queryByRole('navigation', { name: 'Laboratories' })).toBeNull();
    });
  });

  it('PRM-034 the promised day is at its step until the results are there', async () => {
    open(sampleRoom({ promised_by: '2026-03-01' }));
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent).at(3)).toBe('Resultsby Mar 1 (not yet)');
  });

  it('PRM-038 one action of the turn leads, before what can be done instead', async () => {
    open(delivered());
    const banner = within(await screen.findByRole('region', { name: 'Whose turn it is' }));
    expect(banner.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Accept completed work',
      'Ask for changes',
    ]);
  });

  it.each([
    ['send-samples', 'Open the samples', true],
    ['answer-change-order', 'Open the plan', true],
    [null, null, false],
  ] as const)(
    'PRM-013 PRM-020 PRM-038 where a section answers the turn, the way there leads: %s',
    async (action, way, mine) => {
      const can = { ...sampleRoom().can, accept: true };
      open(
        sampleRoom({ engagement: { ...engagement, stage: 'running' }, turn: sampleTurn({ mine, action }), can }),
        '?section=timeline',
      );
      const banner = within(await screen.findByRole('region', { name: 'Whose turn it is' }));
      const looks = banner.getAllByRole('button').map((button) => [button.textContent, button.className.includes('bg-brand ')]);
      expect(looks).toEqual([...(way === null ? [] : [[way, true]]), ['Accept completed work', false]]);
    },
  );

  it('PRM-032 a certificate that ends before the promised results is marked, and one that has ended', async () => {
    const { laboratory } = sampleRoom();
    const certifications = {
      cap: certificate('2998-02-01'),
      clia: certificate('2999-02-01'),
      'iso-15189': certificate('2020-02-01', 'expired'),
    };
    open(sampleRoom({ promised_by: '2998-03-01', laboratory: laboratory && { ...laboratory, certifications } }));
    const facts = within(await screen.findByRole('complementary', { name: 'Facts' }));
    const rowsWith = (words: string) => facts.getAllByText(words).map((each) => each.parentElement?.textContent);
    expect(rowsWith('Ends before the promised results')).toEqual([expect.stringContaining('CAP')]);
    expect(rowsWith('Ended')).toEqual([expect.stringContaining('ISO 15189')]);
  });

  it('PRM-032 what was agreed stays beside delivered work, and a person who left is named once', async () => {
    open(
      delivered({
        reader: 'laboratory',
        researcher: { name: 'Former researcher', former: true, institution: '', country: null, email: null },
      }),
    );
    const facts = within(await screen.findByRole('complementary', { name: 'Facts' }));
    expect(facts.getByRole('heading', { name: 'Agreed' })).toBeDefined();
    expect(facts.getAllByText('Former researcher')).toHaveLength(1);
    expect(facts.queryByText('No institution given')).toBeNull();
  });

  it('PRM-039 reads the notices that lead to it', async () => {
    server.notifications.markRead.mockResolvedValue({ unread: 0 });
    open(sampleRoom());
    await screen.findByRole('heading', { level: 1, name: 'Tumor DNA in plasma' });
    await waitFor(() => expect(server.notifications.markRead).toHaveBeenCalledWith({ about: `/projects/${projectId}` }));
    expect(server.notifications.markRead).toHaveBeenCalledTimes(1);
  });

  it('PRM-004 opens the section of the next action, and the one of the address', async () => {
    open(delivered());
    expect((await screen.findByRole('tab', { name: 'Results' })).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByTitle('report.pdf')).toBeDefined();
    expect(screen.getByText('All in one file')).toBeDefined();
  });

  it('PRM-004 keeps the section in the address', async () => {
    const { history } = open(delivered(), '?section=timeline');
    expect((await screen.findByRole('tab', { name: 'Timeline' })).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('tab', { name: 'Results' }));
    await waitFor(() => expect(history.location.search).toBe('?section=results'));
  });

  it('PRM-018 accepting asks first, says what follows, and then accepts', async () => {
    server.projects.accept.mockResolvedValue({});
    open(delivered());
    await userEvent.click(await screen.findByRole('button', { name: 'Accept completed work' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this work?' });
    expect(question.textContent).toContain("After that you can't ask for changes.");
    await userEvent.click(within(question).getByRole('button', { name: 'Accept work' }));
    expect(await screen.findByText('You accepted the work. The project is completed.')).toBeDefined();
    expect(server.projects.accept).toHaveBeenCalledWith({ projectId, collaborationId: '019a0000-0000-7000-8000-0000000000c1' });
  });

  it('PRM-018 says why accepting failed', async () => {
    server.projects.accept.mockRejectedValue(
      new ApiError({ code: 'CONFLICT', status: 409, message: 'Conflict', details: 'You have already asked for changes.' }),
    );
    open(delivered());
    await userEvent.click(await screen.findByRole('button', { name: 'Accept completed work' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept work' }));
    expect(await screen.findByText('You have already asked for changes.')).toBeDefined();
  });

  it('PRM-018 changes are asked for with words', async () => {
    server.projects.requestChanges.mockResolvedValue({});
    open(delivered());
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask for changes' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'Units');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for changes' }));
    expect(await screen.findByText(/^You asked for changes\./)).toBeDefined();
    expect(server.projects.requestChanges).toHaveBeenCalledWith({
      projectId,
      collaborationId: '019a0000-0000-7000-8000-0000000000c1',
      changes: 'Units',
    });
  });
});

describe('the room of a laboratory', () => {
  const asked = sampleRoom({
    reader: 'laboratory',
    turn: sampleTurn({
      group: 'needs-you',
      mine: true,
      words: 'Your turn: respond to the request by March 4',
      action: 'approve',
    }),
    can: { ...sampleRoom().can, cancel: false, decide: true },
  });

  it('PRM-005 names the researcher, institution and country, and says when the email address is shown', async () => {
    open(asked);
    const facts = within(await screen.findByRole('complementary', { name: 'Facts' }));
    expect(facts.getByText('Rosa Lind')).toBeDefined();
    expect(facts.getByText('State University, United States')).toBeDefined();
    expect(facts.getByText('You see the email address once you agree to take on this project.')).toBeDefined();
  });

  it('PRM-003 PRM-004 approves after a question, and rejects with a reason', async () => {
    server.collaborations.decide.mockResolvedValue({ projectTitle: 'Tumor DNA in plasma' });
    open(asked);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Project' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, approve' }));
    expect(await screen.findByText('Project Tumor DNA in plasma has been approved successfully.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reject Project' }));
    expect(await screen.findByRole('dialog', { name: 'Reject this project?' })).toBeDefined();
  });

  it('PRM-004 starts the work or delivers it, and adds result files in the section', async () => {
    server.collaborations.start.mockResolvedValue({ projectTitle: 'T' });
    open(
      sampleRoom({
        ...asked,
        engagement: { ...engagement, stage: 'agreed' },
        turn: sampleTurn({ mine: true, group: 'needs-you', words: 'Your turn: start the work', action: 'start' }),
        can: { ...sampleRoom().can, cancel: false, start: true, complete: true },
      }),
      '?section=results',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Start work' }));
    expect(server.collaborations.start).toHaveBeenCalledWith({ collaborationId });
    expect(await screen.findByText('Add result files')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Mark work completed' }));
    expect(await screen.findByRole('dialog', { name: 'Mark work completed' })).toBeDefined();
  });
});

describe('the room of an administrator', () => {
  it('PRM-004 moves the project for a side, with a reason', async () => {
    server.collaborations.move.mockResolvedValue({ stage: 'agreed' });
    open(sampleRoom({ reader: 'administrator', can: { ...sampleRoom().can, cancel: false, move: ['approve', 'decline'] } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move this project' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move this project' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move project' });
    expect(send.disabled).toBe(true);
    await userEvent.selectOptions(within(dialog).getByLabelText('Move'), 'approve');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'On the phone');
    await userEvent.click(send);
    expect(await screen.findByText('Approve the request: done. Both sides were notified.')).toBeDefined();
    expect(server.collaborations.move).toHaveBeenCalledWith({ collaborationId, move: 'approve', reason: 'On the phone' });
  });
});

it.each([
  [404, 'This project is not available'],
  [500, 'Failed to load the project'],
])('PRM-004 says why a room cannot be shown: %s', async (status, words) => {
  open(sampleRoom());
  server.rooms.ofProject.mockRejectedValue(new ApiError({ code: 'NOT_FOUND', status, message: '' }));
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeDefined();
});
