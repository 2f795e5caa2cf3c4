import type { MatrixLab, ProofCell, ProofMatrix } from '@aliquot/contract/engagements/splits';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readDraft } from '../../../platform/kept/drafts.ts';
import { answered, fakeServer } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ComparisonPage } from '../proposals/comparison-page.tsx';

const me = personWith('user');
const projectId = '019a0000-0000-7000-8000-0000000000a1';
const idOf = (at: number) => `019a0000-0000-7000-8000-0000000000b${at}`;
const harborRequest = '019a0000-0000-7000-8000-0000000000c1';

const cell = (id: string, proof: ProofCell['proof'], changes: Partial<ProofCell> = {}): ProofCell => ({
  id,
  proof,
  line: proof === 'proven' ? `Line of ${id}` : null,
  line_number: proof === 'proven' ? 4 : null,
  where: proof === 'proven' ? 'ISO 15189' : null,
  number: proof === 'proven' ? '4100.02' : null,
  issuer: proof === 'proven' ? 'A2LA' : null,
  from: null,
  until: proof === 'proven' ? '2027-01-27' : null,
  ends_early: false,
  ...changes,
});
const lab = (at: number, lab_name: string, cells: ProofCell[], changes: Partial<MatrixLab> = {}): MatrixLab => ({
  lab_id: idOf(at),
  lab_name,
  lab_location: 'Seattle, WA',
  distance_km: 1.2,
  collaboration_id: null,
  stage: null,
  respond_by: null,
  part: null,
  proposal: null,
  cells,
  can: { write: false, ask: true, take: true },
  ...changes,
});
const test = (id: string, label: string, splits = true) => ({ id, kind: 'method' as const, label, broader: null, splits });
const plan = (labs: [number, string, string[]][], open: string[] = []) => ({
  labs: labs.map(([at, lab_name, tests]) => ({ lab_id: idOf(at), lab_name, tests })),
  price: null,
  results_by: null,
  open,
});
const matrix = (changes: Partial<ProofMatrix> = {}): ProofMatrix => ({
  project_id: projectId,
  title: 'Targeted sequencing and MSI',
  checked_on: '2026-12-14',
  asked: [test('ngs', 'Targeted NGS'), test('kras', 'KRAS'), test('dna', 'DNA extraction')],
  samples: 240,
  labs: [
    lab(
      1,
      'Harborview Molecular Laboratory',
      [cell('ngs', 'proven', { ends_early: true }), cell('kras', 'not-shown'), cell('dna', 'claimed')],
      {
        collaboration_id: harborRequest,
        stage: 'proposed',
        proposal: {
          version: 2,
          total: 4_752_000,
          currency: 'USD',
          turnaround_days: 20,
          promised_end: '2027-02-05',
          lines: [
            { tests: ['ngs'], amount: 4_128_000 },
            { tests: ['kras'], amount: 624_000 },
          ],
        },
        can: { write: true, ask: false, take: true },
      },
    ),
    lab(2, 'Blue Ridge Pathology', [cell('ngs', 'not-shown'), cell('kras', 'proven'), cell('dna', 'proven')]),
  ],
  taken: [],
  plans: [
    plan([
      [2, 'Blue Ridge Pathology', ['kras', 'dna']],
      [1, 'Harborview Molecular Laboratory', ['ngs']],
    ]),
    plan([[2, 'Blue Ridge Pathology', ['kras', 'dna']]], ['ngs']),
  ],
  unproven: [],
  candidates: 63,
  can: { split: true, ask: 3 },
  ...changes,
});

const lane = (name: string) => screen.getByRole('region', { name });

const show = async (shown: ProofMatrix) => {
  const server = fakeServer({
    [`GET /api/projects/${projectId}/proof-matrix`]: answered(shown),
    [`POST /api/projects/${projectId}/split`]: answered({}, 200),
  });
  renderApp({
    at: `/projects/${projectId}/proposals?view=proof`,
    places: [
      { path: '/projects/$projectId/proposals', page: <ComparisonPage /> },
      { path: '/projects/$projectId', page: <p>The room</p> },
    ],
    readSession: async () => me,
  });
  await screen.findByRole('heading', { name: 'Proof matrix' });
  return server;
};

it('PRF-004 shows what proves each test, moves by arrow keys, and a cell opens the line, certificate and validity', async () => {
  await show(matrix());
  const table = screen.getByRole('table', { name: /What each lab proves/ });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.getAttribute('aria-label') ?? head.textContent),
  ).toEqual(['Test asked for', 'Harborview Molecular Laboratory', 'Blue Ridge Pathology']);
  const first = within(table).getByRole('button', {
    name: /^Targeted NGS, Harborview.*Proven by a scope line, ends before the work does/,
  });
  first.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(within(table).getByRole('button', { name: /^KRAS, Blue Ridge/ }));
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'KRAS' });
  for (const words of ['“Line of kras”', 'ISO 15189', '4100.02', 'A2LA', '4', 'January 27, 2027'])
    expect(within(dialog).getByText(words)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.click(within(table).getByRole('button', { name: /^KRAS, Harborview/ }));
  expect(await screen.findByText(/No scope line on a current certificate names it/)).toBeDefined();
});

it('PRF-004 asks about all missing tests in one message', async () => {
  await show(matrix());
  const [ask] = screen.getAllByRole('button', { name: 'Ask about 2 tests: Harborview Molecular Laboratory' });
  if (ask) await userEvent.click(ask);
  const draft = JSON.stringify(readDraft(`message:${me.id}:${harborRequest}`));
  expect(draft).toContain('- KRAS');
  expect(draft).toContain('- DNA extraction (stated in your profile, not on a certificate)');
});

it('PRF-004 PRM-044 tests move by M, a test without record asks first, and each lab is asked for its part', async () => {
  const server = await show(matrix());
  expect(
    screen.getByRole('heading', { name: 'Fewest labs that cover all 3: Blue Ridge Pathology (2) + Harborview (1)' }),
  ).toBeDefined();
  expect(lane('Harborview Molecular Laboratory').textContent).toContain('USD 41,280.00');
  expect(lane('Harborview Molecular Laboratory').textContent).toContain('ISO 15189 ends Jan 27, 2027, during the work');
  expect(lane('Blue Ridge Pathology').textContent).toContain('Price not asked');
  const chip = within(lane('Blue Ridge Pathology')).getByRole('button', { name: /^KRAS/ });
  chip.focus();
  await userEvent.keyboard('m');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Harborview Molecular Laboratory: not on record' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Assign test' }));
  await waitFor(() => expect(lane('Harborview Molecular Laboratory').textContent).toContain('USD 47,520.00'));
  await userEvent.click(within(lane('Blue Ridge Pathology')).getByRole('button', { name: /^DNA extraction/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'No lab yet' }));
  await userEvent.click(within(lane('No lab yet')).getByRole('button', { name: /^DNA extraction/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Blue Ridge Pathology: proven by a scope line' }));
  await userEvent.click(screen.getByRole('button', { name: 'Split the request' }));
  const text = await screen.findByRole('textbox', { name: 'Harborview Molecular Laboratory' });
  expect((text as HTMLTextAreaElement).value).toBe(
    'Please send a proposal for these tests on our 240 samples:\n- Targeted NGS\n- KRAS',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ask 2 labs' }));
  await waitFor(() =>
    expect(server.asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      parts: [
        { labId: idOf(1), tests: ['ngs', 'kras'] },
        { labId: idOf(2), tests: ['dna'], description: expect.stringContaining('- DNA extraction') },
      ],
    }),
  );
});

it.each<[string, Partial<ProofMatrix>, RegExp, boolean]>([
  [
    'no cover exists',
    {
      unproven: ['kras'],
      plans: [
        plan(
          [
            [1, 'Harborview', ['ngs']],
            [2, 'Blue Ridge', ['dna']],
          ],
          ['kras'],
        ),
      ],
    },
    /No combination proves KRAS; these 2 labs cover the rest/,
    true,
  ],
  [
    'one lab covers all',
    { plans: [plan([[2, 'Blue Ridge Pathology', ['ngs', 'kras', 'dna']]])] },
    /Blue Ridge Pathology proves all 3 tests by itself/,
    false,
  ],
  ['no lab proves any', { plans: [], unproven: ['ngs', 'kras', 'dna'] }, /No lab on record proves these tests/, false],
])('PRF-004 says it where %s', async (_name, changes, words, mayBeSplit) => {
  await show(matrix(changes));
  expect(screen.getByRole('heading', { name: words })).toBeDefined();
  const button = screen.queryByRole('button', { name: 'Split the request' });
  expect(button !== null && !button.hasAttribute('disabled')).toBe(mayBeSplit);
});

it('PRM-044 says so where every test has a lab', async () => {
  await show(matrix({ taken: ['ngs', 'kras', 'dna'].map((id) => ({ id, lab_name: 'Harborview' })), plans: [] }));
  expect(screen.getByText(/Every test of this request has a lab/)).toBeDefined();
});
