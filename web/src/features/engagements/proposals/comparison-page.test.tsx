import type { ComparedLab, ProposalComparison } from '@aliquot/contract/engagements/proposal-comparison';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readDraft, saveDraft } from '../../../platform/kept/drafts.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { sampleProposal } from '../../../testing/sample-projects.ts';
import { firstEndWords } from './comparison-cells.tsx';
import { ComparisonPage } from './comparison-page.tsx';

const me = personWith('user');
const projectId = '019a0000-0000-7000-8000-0000000000a1';
const harbor = '019a0000-0000-7000-8000-0000000000c1';
const wasatch = '019a0000-0000-7000-8000-0000000000c2';
const draftOf = (collaborationId: string) => `message:${me.id}:${collaborationId}`;

const proposal = sampleProposal({
  terms: 'Half at the start.',
  milestones: [{ name: 'Samples received', dueInDays: 3, share: 100 }],
  total: 4_130_000,
});
const shown = (id: string, proof: 'proven' | 'claimed' | 'not-shown') => ({
  id,
  proof,
  line: proof === 'proven' ? 'Exome' : null,
  where: proof === 'proven' ? 'CAP' : null,
  until: null,
});
const lab = (collaboration_id: string, lab_name: string, changes: Partial<ComparedLab>): ComparedLab => ({
  collaboration_id,
  lab_id: null,
  lab_name,
  lab_location: 'Seattle, WA',
  stage: 'proposed',
  tests: null,
  respond_by: null,
  agreements_due: [],
  match: 95,
  proposal: null,
  coverage: [shown('exome', 'proven'), shown('mlpa', 'not-shown'), shown('array', 'claimed')],
  per_sample: null,
  covered: 1,
  ending: [],
  best: [],
  approval: null,
  can: { answer: true, accept: false, ask: true },
  ...changes,
});
const comparison: ProposalComparison = {
  project_id: projectId,
  title: 'Hereditary cancer panel',
  asked: [
    { id: 'exome', kind: 'method', label: 'Whole exome sequencing' },
    { id: 'mlpa', kind: 'method', label: 'Deletions by MLPA' },
    { id: 'array', kind: 'method', label: 'Copy number by microarray' },
  ],
  mixed_currencies: false,
  labs: [
    lab(harbor, 'Harborview', { proposal, per_sample: { price: 34_417, samples: 120, named: true, covered: 132 } }),
    lab(wasatch, 'Wasatch', { can: { answer: false, accept: false, ask: false } }),
  ],
  can: { askMore: 0 },
};

const show = (shown: ProposalComparison = comparison) => {
  fakeServer({ [`GET /api/projects/${projectId}/proposals`]: answered(shown) });
  renderApp({
    at: `/projects/${projectId}/proposals`,
    places: [
      { path: '/projects/$projectId/proposals', page: <ComparisonPage /> },
      { path: '/projects/$projectId', page: <p>The room</p> },
    ],
    readSession: async () => me,
  });
};
const cellsOf = async (title: string) => {
  const row = within(await screen.findByRole('table', { name: /Proposals for/ })).getByRole('row', {
    name: new RegExp(`^${title}`),
  });
  return [...row.children].map(({ textContent }) => textContent);
};

it('PRM-007 PRM-035: shows the price per sample, and the number that a proposal covers where it is another, when it falls due, and what is to check', async () => {
  show();
  expect(await cellsOf('Price per sample')).toEqual([
    'Price per sample',
    'USD 344.17 for 120 samples; the proposal covers 132 samples',
    '–',
  ]);
  expect(await cellsOf('Payment')).toEqual(['Payment', '100% with “Samples received”Half at the start.', '–']);
  expect((await cellsOf('Covered')).at(-1)).toBe('1 of 3, 1 to check');
});

it('PRM-007 PRM-006 asks about what no scope shows in the conversation with that laboratory, where nothing typed is lost', async () => {
  saveDraft(draftOf(harbor), { text: 'Dear Helena,', key: 'one' });
  show();
  expect(screen.queryByRole('button', { name: /Ask about .*Wasatch/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask about 2 items: Harborview' }));
  await screen.findByText('The room');
  const question = `Dear Helena,

We compared our request with the scopes of your certificates and found no line for:
- Deletions by MLPA
- Copy number by microarray (stated in your profile, not on a certificate)
Are they in a scope of yours, and which certificates show them?`;
  expect(readDraft(draftOf(harbor))?.values.text).toBe(question);
});

it.each([
  ['2026-03-30', 'The first proposal ends in 5 days.'],
  ['2026-04-03', 'The first proposal ends in 1 day.'],
  ['2026-04-04', 'The first proposal ends today.'],
  ['2026-03-29', undefined],
  ['2026-04-05', undefined],
])('PRM-007 PRM-009 on %s says when the first proposal ends: %s', (today, words) => {
  expect(firstEndWords(comparison.labs, today)).toBe(words);
});

it('PRM-007 of 80 laboratories that ended without a proposal none has a column, and it is said how many', async () => {
  const ended = Array.from({ length: 80 }, (_, index) =>
    lab(`019a0000-0000-7000-8000-0000000002${index + 10}`, `Ended ${index}`, {
      stage: 'declined',
      can: { answer: false, accept: false, ask: false },
    }),
  );
  show({ ...comparison, labs: [...comparison.labs, ...ended] });
  expect(await screen.findByText(/^80 labs that ended without a proposal are not shown\.$/)).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: /^Ended/ })).toBeNull();
});
