import type { ReportFigures } from '@aliquot/contract/administration/report-figures';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { answered, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { personWith, renderApp } from '../../../testing/render-app.tsx';
import { ReportPage } from './report-page.tsx';

const figures: ReportFigures = {
  kind: 'laboratories',
  period: { from: '2026-05-31', to: '2026-06-01' },
  previous: { from: '2026-05-29', to: '2026-05-30' },
  days: 2,
  step: 'day',
  charts: [
    {
      id: 'decisions',
      title: 'Registrations and decisions',
      about: 'About decisions.',
      unit: 'count',
      shape: 'lines',
      sentence: '3 laboratories were approved, 2 fewer than in the 2 days before.',
      series: [
        { id: 'registered', name: 'Registered', value: 1, previous: 1, change: 0 },
        { id: 'approved', name: 'Approved', value: 3, previous: 5, change: -2 },
      ],
      points: [
        {
          id: '2026-05-31',
          label: '2026-05-31',
          span: { from: '2026-05-31', to: '2026-05-31' },
          previousSpan: { from: '2026-05-29', to: '2026-05-29' },
          values: [1, 1234],
          previous: [0, 5],
        },
        {
          id: '2026-06-01',
          label: '2026-06-01',
          span: { from: '2026-06-01', to: '2026-06-01' },
          previousSpan: { from: '2026-05-30', to: '2026-05-30' },
          values: [0, null],
          previous: [1, 0],
        },
      ],
    },
    {
      id: 'certificates',
      title: 'Certificates',
      about: 'About certificates.',
      unit: 'count',
      shape: 'bars',
      sentence: '4 certificates had expired, 3 more than 2 days earlier.',
      series: [{ id: 'number', name: 'Certificates', value: 4, previous: 1, change: 3 }],
      points: [{ id: 'expired', label: 'Expired', span: null, previousSpan: null, values: [4], previous: [1] }],
    },
  ],
};

const call = 'GET /api/reports/figures/laboratories';
const subscriptions = 'GET /api/reports/subscriptions';
const subscription = '/api/reports/subscriptions/laboratories';

const open = (answers: Parameters<typeof fakeServer>[0] = {}, at = '/admin/reports/laboratories') => {
  const server = fakeServer({ [call]: answered(figures), [subscriptions]: answered({ items: [] }), ...answers });
  renderApp({
    at,
    places: [{ path: '/admin/reports/$kind', audience: 'admin', page: <ReportPage /> }],
    readSession: async () => personWith('admin'),
  });
  return { asked: (name: string) => server.asked.filter((each) => each.name === name) };
};

const often = () => screen.findByRole('combobox', { name: 'Send it to me' });

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('ADQ-007 each chart has its sentence, and a table with the same numbers', async () => {
  open();
  const chart = await screen.findByRole('figure', { name: 'Registrations and decisions' });
  expect(within(chart).getByText('3 laboratories were approved, 2 fewer than in the 2 days before.')).toBeTruthy();
  expect(within(chart).getByText('−2 compared with the 2 days before')).toBeTruthy();
  expect(
    within(chart)
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('aria-label')),
  ).toEqual(['Registrations and decisions: Registered, as a line', 'Registrations and decisions: Approved, as a line']);
  await userEvent.click(within(chart).getByText('Show the numbers'));
  expect(cellsOf(within(chart).getByRole('table', { name: 'Registrations and decisions' }))).toEqual([
    ['Day', 'Registered', 'Registered, before', 'Approved', 'Approved, before'],
    ['May 31, 2026', '1', '0', '1,234', '5'],
    ['June 1, 2026', '0', '1', '–', '0'],
  ]);
  const bars = screen.getByRole('figure', { name: 'Certificates' });
  expect(within(bars).getByRole('listitem').textContent).toBe('Expired4 before 1');
});

it('ADQ-007 says its days and the days before, and has its files', async () => {
  open();
  expect(
    await screen.findByText('May 31, 2026 to June 1, 2026, compared with May 29, 2026 to May 30, 2026 (UTC)'),
  ).toBeTruthy();
  const files = 'from=2026-05-31&to=2026-06-01';
  expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(`/api/reports/figures/laboratories.pdf?${files}`);
  expect(screen.getByRole('link', { name: 'CSV files' }).getAttribute('href')).toContain(`laboratories.zip?${files}`);
});

it('ADQ-007 asks for the days that were chosen, from a preset or typed', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z'), toFake: ['Date'] });
  const { asked } = open();
  await screen.findByRole('figure', { name: 'Certificates' });
  await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
  await eventually(() => expect(asked(call).at(-1)?.query).toBe('?from=2026-05-26&to=2026-06-01'));
  vi.useRealTimers();
  const from = await screen.findByLabelText('From');
  await userEvent.clear(from);
  await userEvent.type(from, '2026-01-01');
  await userEvent.click(screen.getByRole('button', { name: 'Show days' }));
  await eventually(() => expect(asked(call).at(-1)?.query).toContain('from=2026-01-01'));
});

it('ADQ-007 a report that is refused says why, and the earlier one is gone', async () => {
  const answers = [answered(figures), refusedWith(422, 'Not possible.', { details: 'The first day is after the last day.' })];
  open({ [call]: (body) => (answers.shift() ?? refusedWith(500, ''))(body) });
  await screen.findByRole('figure', { name: 'Certificates' });
  await userEvent.click(screen.getByRole('button', { name: 'Last 90 days' }));
  expect(await screen.findByText('The first day is after the last day.')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.queryByRole('link', { name: 'PDF' })).toBeNull();
});

it('ADQ-007 is subscribed to and unsubscribed from on its page', async () => {
  const weekly = { kind: 'laboratories', rhythm: 'weekly', next: { from: '2026-06-01', to: '2026-06-07' } };
  const items: object[] = [];
  const { asked } = open({
    [subscriptions]: (body) => answered({ items: [...items] })(body),
    [`PUT ${subscription}`]: (body) => {
      items.push(weekly);
      return answered(weekly)(body);
    },
    [`DELETE ${subscription}`]: (body) => {
      items.pop();
      return answered({ removed: true })(body);
    },
  });
  expect(screen.queryByText(/next message/)).toBeNull();
  await userEvent.selectOptions(await often(), 'weekly');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You’ll get the report “Laboratories” every week.')).toBeTruthy();
  expect(asked(`PUT ${subscription}`)[0]?.body).toEqual({ rhythm: 'weekly' });
  expect(await screen.findByText(/The next message covers June 1, 2026 to June 7, 2026/)).toBeTruthy();
  await userEvent.selectOptions(await often(), 'never');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You no longer get the report “Laboratories” by mail.')).toBeTruthy();
  expect(asked(`DELETE ${subscription}`)).toHaveLength(1);
});

it('ADQ-007 a kind that does not exist leads to all reports', async () => {
  open({}, '/admin/reports/nothing');
  expect(await screen.findByText('Report not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All reports' }).getAttribute('href')).toBe('/admin/reports');
});
