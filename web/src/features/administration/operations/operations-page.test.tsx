import type {
  OperationsJob,
  OperationsMail,
  OperationsOverview,
  QueueSummary,
} from '@aliquot/contract/administration/operations';
import { ageWords } from '@aliquot/contract/age-words';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, fakeServer, refusedWith, unreachable } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { OperationsPage } from './operations-page.tsx';
import { attentionOf } from './operations-words.ts';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-11-23T10:00:00Z';

const queue = (changes: Partial<QueueSummary>): QueueSummary => ({
  queue: 'analyses.run',
  name: 'Reading documents',
  waiting: 0,
  later: 0,
  running: 0,
  failed: 0,
  oldestSeconds: 0,
  lastDoneAt: at,
  ...changes,
});

const overview: OperationsOverview = {
  queues: [
    queue({ waiting: 3, later: 1, running: 2, oldestSeconds: 180 }),
    queue({ queue: 'reports.audit', name: 'Writing audit reports', failed: 1, lastDoneAt: null }),
    queue({ queue: 'limits.sweep', name: 'Removing old usage counts' }),
  ],
  jobs: { failed: 1, running: 2, waiting: 4 },
  workers: [
    { host: 'worker-1', pid: 42, startedAt: at, beatAt: at, alive: true },
    { host: 'gone', pid: 43, startedAt: at, beatAt: at, alive: false },
  ],
  mail: { delivery: 'smtp', host: 'smtp.lab.example', waiting: 0, reason: null, failed: 1, sent: 1204 },
  stoppedAnalyses: 1,
  storage: {
    kind: 'disk',
    files: [{ name: 'Laboratory documents', files: 2, bytes: 1_572_864 }],
    databaseBytes: 10_485_760,
    disk: { freeBytes: 5 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
  },
  backup: { running: false, lastAt: null },
  versions: {
    product: '1.4.0',
    rules: '2026.12.4',
    reader: '2',
    node: 'v24.1.0',
    database: 'PostgreSQL 15.4',
    embedded: false,
    migrations: { applied: 43, last: '0043_operations.sql', at },
  },
  registers: [],
  dataSets: [{ name: 'ISO 15189:2022', version: '2022', size: '39 requirements', day: '2026-11-21' }],
};
const calm: OperationsOverview = {
  ...overview,
  queues: [queue({})],
  jobs: { failed: 0, running: 0, waiting: 0 },
  mail: { ...overview.mail, failed: 0 },
  stoppedAnalyses: 0,
  storage: { ...overview.storage, disk: { freeBytes: 50, totalBytes: 100 } },
};

const job: OperationsJob = {
  id: id(1),
  name: 'Writing audit reports',
  state: 'failed',
  attempts: 3,
  queuedAt: at,
  startedAt: at,
  endedAt: at,
  startsAt: null,
  reason: 'The disk is full',
  lab: { id: id(9), name: 'Bay Laboratory' },
  can: { retry: true },
  obstacle: null,
};
const mail: OperationsMail = {
  id: id(2),
  subject: 'Your certificate ends',
  recipient: 'o•••@lab.example',
  state: 'failed',
  attempts: 6,
  queuedAt: at,
  endedAt: at,
  reason: 'The mail server did not take the message',
  can: { resend: true },
  obstacle: null,
};
const stopped = { id: id(3), lab: { id: id(9), name: 'Bay Laboratory' }, endedAt: at, reason: 'It was interrupted.' };
const well = { check: 'Database', ok: true, detail: 'PostgreSQL 15.4' };
const ill = { check: 'Workers', ok: false, detail: '3 waiting jobs, and no worker.' };
const listOf = (...items: unknown[]) => answered({ items, total: items.length, page: 1, pageSize: 10 });

const path = '/api/admin/operations';
const open = (answers: Parameters<typeof fakeServer>[0] = {}, query = '') => {
  const server = fakeServer({
    [`GET ${path}`]: answered(overview),
    [`GET ${path}/health`]: answered({ items: [well, ill] }),
    [`GET ${path}/jobs`]: listOf(job),
    [`GET ${path}/mail`]: listOf(mail),
    [`GET ${path}/analyses`]: listOf(stopped),
    ...answers,
  });
  renderApp({
    at: `/admin/operations${query}`,
    places: [{ path: '/admin/operations', audience: 'admin', page: <OperationsPage /> }],
    readSession: async () => personWith('admin'),
  });
  return { ...server, calls: (name: string) => server.asked.filter((each) => each.name === name).length };
};

it('ADQ-008: what needs a person comes first, each with the way to its section', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'Needs you' });
  await waitFor(() => expect(within(card).getAllByRole('link')).toHaveLength(5));
  const links = within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Workers: check failed', '/admin/operations#health'],
    ['1 job failed', '/admin/operations#jobs'],
    ['1 message could not be sent', '/admin/operations?mail=failed#mail'],
    ['1 analysis stopped without a result', '/admin/operations#analyses'],
    ['Less than 10% of the disk is free', '/admin/operations#storage'],
  ]);
  for (const [, target] of links) expect(document.getElementById(target?.split('#')[1] ?? '')).not.toBeNull();
});

it('PRF-002: the last import of each register with its day and rows', async () => {
  const registers = [
    { source: 'accreditation', body: 'A2LA', day: '2026-10-01', rows: 4100, importedAt: at },
    { source: 'cms-clia', body: '', day: '2026-09-30', rows: 676_000, importedAt: at },
  ];
  open({ [`GET ${path}`]: answered({ ...overview, registers }) });
  const rows = within(await screen.findByRole('table', { name: 'Registers' })).getAllByRole('row');
  const cells = rows.slice(1).map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['A2LA', 'October 1, 2026', '4,100'],
    ['CMS register of clinical laboratories', 'September 30, 2026', '676,000'],
  ]);
});

it('ADQ-008: where nothing has failed, it says so, and every list says that it is empty', async () => {
  open({
    [`GET ${path}`]: answered(calm),
    [`GET ${path}/health`]: answered({ items: [well] }),
    [`GET ${path}/jobs`]: listOf(),
    [`GET ${path}/mail`]: listOf(),
    [`GET ${path}/analyses`]: listOf(),
  });
  expect(await screen.findByText('Everything is working.')).toBeTruthy();
  for (const text of ['No failed jobs', 'No messages in the last 7 days', 'No analysis has stopped'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
});

it('OPS-004 ADQ-008: figures that cannot be loaded again are not called good, and say when they are from', async () => {
  const quiet = {
    [`GET ${path}`]: answered(calm),
    [`GET ${path}/health`]: answered({ items: [well] }),
    [`GET ${path}/jobs`]: listOf(),
    [`GET ${path}/mail`]: listOf(),
    [`GET ${path}/analyses`]: listOf(),
  };
  const server = open(quiet);
  const allIsWell = 'Everything is working.';
  await screen.findByText(allIsWell);
  expect(screen.getAllByText('OK').some(({ className }) => className.includes('good'))).toBe(true);
  for (const name of Object.keys(quiet)) server.answers[name] = refusedWith(500, 'x');
  await userEvent.click(screen.getByRole('button', { name: /Refresh/ }));
  expect(await screen.findByText(/^We can’t load the figures right now. What you see is from .*:\d\d/)).toBeTruthy();
  expect(screen.queryByText(allIsWell)).toBeNull();
  expect(screen.getAllByText('OK').every(({ className }) => !className.includes('good'))).toBe(true);
  Object.assign(server.answers, quiet);
  await userEvent.click(screen.getByRole('button', { name: /Refresh/ }));
  expect(await screen.findByText(allIsWell)).toBeTruthy();
  expect(screen.queryByText(/^We can’t load the figures/)).toBeNull();
});

it('ADQ-008: work in words with its counts; work without jobs is folded', async () => {
  open();
  const busy = await screen.findByRole('table', { name: 'Work with waiting, running or failed jobs' });
  const rows = within(busy)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['Reading documents', '31 later', '3 minutes', '2', '0'],
    ['Writing audit reports', '0', '–', '0', '1'],
  ]);
  expect(rows[1]?.[5]).toBe('Not in the last 7 days');
  expect(screen.getByText('Nothing to do: 1 of 3 kinds of work')).toBeTruthy();
});

it('ADQ-008: health, living workers, backup, storage, versions and data sets', async () => {
  open();
  expect(await screen.findByText('3 waiting jobs, and no worker.')).toBeTruthy();
  expect(screen.getByText('Worker on worker-1')).toBeTruthy();
  expect(screen.queryByText('Worker on gone')).toBeNull();
  expect(screen.getByText('No backup recorded. Run “aliquot backup” to make one.')).toBeTruthy();
  for (const text of [
    '2 files, 1.50 MB',
    '5.00 GB of 100.00 GB',
    '1.4.0',
    'v24.1.0',
    '39 requirements',
    /^0043 \(43 migrations\), last on /,
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

it('ADQ-008: a failed job is retried; the page says so and loads again', async () => {
  const server = open({ [`POST ${path}/jobs/${id(1)}/retry`]: answered({}) });
  expect(await screen.findByText('The disk is full')).toBeTruthy();
  const before = server.calls(`GET ${path}/jobs`);
  await userEvent.click(screen.getByRole('button', { name: 'Retry job: Writing audit reports' }));
  expect(await screen.findByText('“Writing audit reports” will run again in a moment.')).toBeTruthy();
  expect(server.calls(`POST ${path}/jobs/${id(1)}/retry`)).toBe(1);
  await waitFor(() => expect(server.calls(`GET ${path}/jobs`)).toBeGreaterThan(before));
});

it('ADQ-008: someone else was faster: the server’s sentence is shown', async () => {
  open({
    [`POST ${path}/jobs/${id(1)}/retry`]: refusedWith(409, 'Conflict', {
      details: 'This job is running now. Wait until it ends.',
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry job: Writing audit reports' }));
  expect(await screen.findByText('This job is running now. Wait until it ends.')).toBeTruthy();
});

it('ADQ-008: a job that cannot be retried says why, without a button', async () => {
  open({ [`GET ${path}/jobs`]: listOf({ ...job, can: { retry: false }, obstacle: 'Codes expire.' }) });
  expect(await screen.findByText('Codes expire.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Retry job/ })).toBeNull();
});

it('ADQ-008: running jobs are one tab away, and keep the filter of the mail', async () => {
  open({ [`GET ${path}/jobs`]: listOf({ ...job, state: 'running', endedAt: null, reason: null, can: { retry: false } }) });
  await userEvent.type(await screen.findByLabelText('Recipient'), 'olga@lab.example');
  await userEvent.click(screen.getByRole('tab', { name: /Running/ }));
  expect(await screen.findByRole('table', { name: 'Running jobs, newest first' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Recipient').value).toBe('olga@lab.example');
});

it('ADQ-008: a failed message is sent again', async () => {
  const server = open({ [`POST ${path}/mail/${id(2)}/resend`]: answered({}) });
  expect(await screen.findByText('To o•••@lab.example')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Resend message: Your certificate ends' }));
  expect(await screen.findByText('“Your certificate ends” will be sent again in a moment.')).toBeTruthy();
  expect(server.calls(`POST ${path}/mail/${id(2)}/resend`)).toBe(1);
});

it('ADQ-008: on a narrow screen a message has no column of labels, and its status and time share a line', async () => {
  open();
  const cells = within(await screen.findByRole('row', { name: /Your certificate ends/ })).getAllByRole('cell');
  expect(cells.slice(0, 3).some(({ className }) => className.includes('attr(data-label)'))).toBe(false);
  expect(cells.slice(0, 3).map(({ className }) => className.includes('max-sm:inline-block'))).toEqual([false, true, true]);
});

it('ADQ-008: an analysis that stopped is started again', async () => {
  const server = open({
    [`POST /api/labs/${id(9)}/analyses`]: refusedWith(409, 'x', {
      details: 'An analysis of this laboratory is already running.',
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Start analysis again: Bay Laboratory' }));
  expect(await screen.findByText('An analysis of this laboratory is already running.')).toBeTruthy();
  expect(server.calls(`POST /api/labs/${id(9)}/analyses`)).toBe(1);
});

it('ADQ-008: what cannot be loaded says so, and can be tried again; the rest stays', async () => {
  const server = open({ [`GET ${path}/jobs`]: unreachable, [`GET ${path}/health`]: refusedWith(500, 'x') });
  expect(await screen.findByText('Failed to load the jobs')).toBeTruthy();
  expect(await screen.findByText('The checks didn’t respond')).toBeTruthy();
  expect(await screen.findByText('To o•••@lab.example')).toBeTruthy();
  server.answers[`GET ${path}/jobs`] = listOf(job);
  const [again] = screen.getAllByRole('button', { name: 'Try again' }).slice(-1);
  if (again) await userEvent.click(again);
  expect(await screen.findByText('The disk is full')).toBeTruthy();
});

it('ADQ-008: a list that became shorter goes to its last page', async () => {
  let asked = 0;
  const server = open(
    {
      [`GET ${path}/jobs`]: () => {
        asked += 1;
        const items = asked === 1 ? [] : [job];
        return Response.json({ items, total: 1, page: asked === 1 ? 2 : 1, pageSize: 10 });
      },
    },
    '?jobsPage=2',
  );
  expect(await screen.findByText('The disk is full')).toBeTruthy();
  expect(server.calls(`GET ${path}/jobs`)).toBe(2);
});

it.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [59.9, '59 seconds'],
  [896, '14 minutes'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [7200, '2 hours'],
  [86_400, '1 day'],
])('ADQ-008: %i seconds are %s', (seconds, words) => expect(ageWords(seconds)).toBe(words));

it('ADQ-008: nothing needs anybody before anything is known', () => expect(attentionOf(undefined, undefined)).toEqual([]));
