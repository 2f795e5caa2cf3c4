import { noCorrections } from '@aliquot/contract/hearts/understanding';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../platform/server/api-error.ts';
import { personWith, renderApp } from '../../../../testing/render-app.tsx';
import {
  sampleAnswer,
  sampleMatch,
  sampleProject,
  sampleReach,
  sampleTerm,
  sampleUnderstanding,
} from '../../../../testing/sample-projects.ts';
import { RequestPage } from './request-page.tsx';

type Call = (input: unknown, options?: unknown) => Promise<unknown>;
const server = vi.hoisted(() => ({
  projects: { templates: vi.fn<Call>(), submit: vi.fn<Call>(), get: vi.fn<Call>() },
  matching: { analyzeProject: vi.fn<Call>(), suggestTerms: vi.fn<Call>() },
  drafts: { getRequest: vi.fn<Call>(), saveRequest: vi.fn<Call>(), removeRequest: vi.fn<Call>() },
}));
vi.mock('../../../../platform/server/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/server/api.ts')>()),
  api: server,
}));

const wgs = sampleTerm();
const blood = sampleTerm({ id: 'specimen:blood', kind: 'specimen', label: 'Whole blood', words: 'EDTA blood' });
const impressionId = '019a0000-0000-7000-8000-0000000000e1';
const later = '019a0000-0000-7000-8000-0000000000e2';
const first = sampleAnswer([sampleMatch(1), sampleMatch(2), sampleMatch(3)], {
  understanding: sampleUnderstanding({ asked: [wgs, blood] }),
  impressionId,
});
const withoutBlood = sampleAnswer([sampleMatch(3, { place: 1 }), sampleMatch(2)], {
  understanding: sampleUnderstanding({ asked: [wgs], removed: [blood] }),
  impressionId: later,
});
const removed = { removed: ['specimen:blood'], added: [] };
const values = {
  title: 'Genomes',
  researchArea: 'genomics',
  serviceType: 'molecular-testing',
  timeline: 'short',
  budgetRange: 'high',
  description: 'Whole genome sequencing of EDTA blood.',
};
const draftOf = (more: object) => ({ draft: { values: { ...values, ...more }, saved_at: '2026-11-21T08:00:00.000Z' } });

const open = (at = '/request') =>
  renderApp({
    at,
    places: [
      { path: '/request', page: <RequestPage /> },
      { path: '/dashboard', page: <h1>Dashboard</h1> },
    ],
    readSession: async () => personWith('user'),
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const find = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Find labs' }));
  await screen.findByRole('heading', { name: 'We understood' });
};
const names = () =>
  within(screen.getByRole('table', { name: 'Labs for your request' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.match(/Laboratory \d/)?.[0]);
const choose = (rank: number) => press(new RegExp(`^Choose\\s*Laboratory ${rank}$`));
const asked = () =>
  server.matching.analyzeProject.mock.calls.map(
    ([input]) => (input as { projectData: { corrections: unknown } }).projectData.corrections,
  );

beforeEach(() => {
  localStorage.clear();
  for (const calls of Object.values(server)) for (const call of Object.values(calls)) call.mockReset();
  server.projects.templates.mockResolvedValue({ templates: [] });
  server.projects.submit.mockResolvedValue(sampleProject());
  server.matching.suggestTerms.mockResolvedValue({ labels: [] });
  server.drafts.getRequest.mockResolvedValue(draftOf({}));
  server.drafts.saveRequest.mockResolvedValue({ saved_at: '2026-11-21T08:00:00.000Z' });
  server.drafts.removeRequest.mockResolvedValue({ removed: true });
  server.matching.analyzeProject.mockResolvedValue(first);
});

describe('MAT-003 a correction of what was understood', () => {
  it('ranks again in place, says how many labs show it, and is sent with the request', async () => {
    open();
    await find();
    expect(asked()).toEqual([noCorrections]);
    await choose(2);
    const answer = Promise.withResolvers();
    server.matching.analyzeProject.mockReturnValue(answer.promise);
    await press('Remove Whole blood');
    expect(asked()[1]).toEqual(removed);
    // The list stays until the other is there.
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2', 'Laboratory 3']);
    expect(screen.getByText('Updating the matches', { selector: 'output' })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit request' }).disabled).toBe(true);
    answer.resolve(withoutBlood);
    expect(await screen.findByText('2 labs show what you asked for.', { selector: 'output' })).toBeDefined();
    expect(names()).toEqual(['Laboratory 3', 'Laboratory 2']);
    expect(screen.getByRole('button', { name: /^Chosen\s*Laboratory 2$/, pressed: true })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Restore\s*Whole blood$/ })).toBeDefined();
    await press('Submit request');
    await waitFor(() => expect(server.projects.submit).toHaveBeenCalled());
    expect(server.projects.submit.mock.calls[0]?.[0]).toMatchObject({
      projectData: { ...values, corrections: removed },
      labId: 'lab-2',
      impressionId: later,
    });
  });

  it('that fails keeps the matches and says so, and can be tried again', async () => {
    open();
    await find();
    server.matching.analyzeProject.mockRejectedValueOnce(new ApiError({ code: 'X', status: 500, message: '' }));
    await press('Remove Whole blood');
    expect(
      await screen.findByText(
        'The matches could not be updated. Your last change was not applied, and the matches are unchanged.',
      ),
    ).toBeDefined();
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2', 'Laboratory 3']);
    expect(screen.getByRole('button', { name: 'Remove Whole blood' })).toBeDefined();
    server.matching.analyzeProject.mockResolvedValueOnce(withoutBlood);
    await press('Try again');
    await waitFor(() => expect(names()).toEqual(['Laboratory 3', 'Laboratory 2']));
    expect(asked().slice(1)).toEqual([removed, removed]);
  });

  const limit = 'You can request matches 200 times an hour. Please try again in 12 minutes.';
  const refused = () => new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, message: '', details: limit });

  it('MAT-032 a search over the limit says when the next one is possible, and keeps the request', async () => {
    server.matching.analyzeProject.mockRejectedValueOnce(refused());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Find labs' }));
    expect(await screen.findByText(`${limit} Your request is kept.`)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(values.title);
    await find();
  });

  it('MAT-032 that is refused keeps the list, the choice and the chips', async () => {
    open();
    await find();
    await choose(2);
    server.matching.analyzeProject.mockRejectedValueOnce(refused());
    await press('Remove Whole blood');
    await screen.findByText(new RegExp(`^${limit} Your request is kept\\.`));
    expect(names()).toEqual(['Laboratory 1', 'Laboratory 2', 'Laboratory 3']);
    expect(screen.getByRole('button', { name: /^Chosen\s*Laboratory 2$/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove Whole blood' })).toBeDefined();
  });

  it('made before the last answer builds on it, and only the last answer counts', async () => {
    open();
    await find();
    const late = Promise.withResolvers();
    server.matching.analyzeProject.mockReturnValueOnce(late.promise);
    server.matching.analyzeProject.mockResolvedValueOnce(withoutBlood);
    await press('Remove Whole-genome sequencing');
    await press('Remove Whole blood');
    await waitFor(() => expect(names()).toEqual(['Laboratory 3', 'Laboratory 2']));
    late.resolve(first);
    await new Promise((settled) => {
      setTimeout(settled, 50);
    });
    expect(names()).toEqual(['Laboratory 3', 'Laboratory 2']);
    expect(asked()[2]).toEqual({ removed: ['method:wgs', 'specimen:blood'], added: [] });
  });

  it('that takes the chosen laboratory off the list says so', async () => {
    open();
    await find();
    await choose(1);
    server.matching.analyzeProject.mockResolvedValueOnce(withoutBlood);
    await press('Remove Whole blood');
    expect(await screen.findByText('Laboratory 1 is no longer among the matches. Choose another lab.')).toBeDefined();
    await press('Submit request');
    expect(await screen.findByText('Please select a lab before submitting.')).toBeDefined();
  });

  it('is kept in the draft, and found again there', async () => {
    const view = open();
    await find();
    server.matching.analyzeProject.mockResolvedValueOnce(withoutBlood);
    await press('Remove Whole blood');
    await screen.findByText('2 labs show what you asked for.', { selector: 'output' });
    await waitFor(() =>
      expect(server.drafts.saveRequest).toHaveBeenLastCalledWith({
        values: expect.objectContaining({ corrections: removed }),
      }),
    );
    view.unmount();
    server.drafts.getRequest.mockResolvedValue(draftOf({ corrections: removed }));
    localStorage.clear();
    server.matching.analyzeProject.mockClear();
    open();
    await find();
    expect(asked()).toEqual([removed]);
  });

  it('belongs to a request that is made again', async () => {
    server.projects.get.mockResolvedValue(sampleProject({ corrections: removed }));
    open(`/request?from=${sampleProject().id}`);
    await find();
    expect(asked()).toEqual([removed]);
  });
});

describe('MAT-024 a request that no lab shows anything of', () => {
  it('begins with the sentence, the counts, what to relax, the suggested profiles and the open request', async () => {
    server.matching.analyzeProject.mockResolvedValue(
      sampleAnswer(
        [
          sampleMatch(1, { group: 'related' }),
          sampleMatch(2, { group: 'weak' }),
          sampleMatch(3, { matchPercentage: 0, isGenerated: true, place: null }),
        ],
        {
          reach: sampleReach(0, {
            relaxations: [{ change: 'distance does not matter', gain: { count: 2, more: false } }],
            funnel: [
              { label: 'approved labs', count: 33 },
              { label: 'within 50 miles of Albany', count: 0 },
            ],
          }),
        },
      ),
    );
    open();
    await find();
    const section = screen.getByRole('region', {
      name: "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
    });
    const headings = within(section).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "We couldn't find any labs matching your requirements. Try adjusting your criteria.",
      'What to relax',
      'Suggested profiles',
      'These labs state something related',
    ]);
    expect(within(section).getByText('within 50 miles of Albany')).toBeDefined();
    expect(names()).toEqual(['Laboratory 3', 'Laboratory 1']);
    await press('Show 1 weak match');
    expect(names()).toEqual(['Laboratory 3', 'Laboratory 1', 'Laboratory 2']);
    await choose(3);
    expect(screen.getByText('is a suggested profile. Your request will stay open.')).toBeDefined();
    await choose(2);
    expect(screen.getByText('1 of 5 chosen')).toBeDefined();
  });
});

describe('MAT-006 a request that is not understood', () => {
  it('says so, and shows no percentage anywhere', async () => {
    server.matching.analyzeProject.mockResolvedValue(
      sampleAnswer([sampleMatch(1, { matchPercentage: 0 })], { understanding: sampleUnderstanding({ isKnown: false }) }),
    );
    open();
    await find();
    expect(
      screen.getByRole('heading', {
        name: 'We could not tell which analysis you need. Name the method, the specimen and what you want back.',
      }),
    ).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Labs that use your words' })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/\d%|We couldn't find/);
  });
});
