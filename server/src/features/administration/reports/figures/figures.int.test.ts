import { reportKinds } from '@aliquot/contract/administration/report-figures';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerWithLab, refusal, statusOf } from '../../../../testing/acts/labs.ts';
import { decide, ownerWithApprovedLab, requested, submit } from '../../../../testing/acts/projects.ts';
import { scenario, testClock } from '../../../../testing/acts/scenario.ts';
import { linesOfPdf, textOfPdf } from '../../../../testing/papers/pdf-text.ts';
import { readZip } from '../../../../testing/papers/zip.ts';

const day = 86_400_000;
const clock = testClock('2026-04-20T10:00:00.000Z');
const given = scenario({ now: clock.now });
const { app } = given;
const admin = given.admin({ name: 'Rosalind Reviewer' });
const researcher = given.researcher();

/** Two laboratories in the first period, one of which is approved; in the second one more, whose request waits two days. */
beforeAll(async () => {
  const first = await ownerWithApprovedLab(app, admin, { labName: 'Harbor Genomics' });
  await ownerWithLab(app, { labName: 'Pine Toxicology' });
  clock.set('2026-05-20T09:00:00.000Z');
  const { lab, owner } = await ownerWithLab(app, { labName: 'Bay Oncology' });
  clock.pass(2 * day);
  await admin.api.labs.decide({ labId: lab.id, newStatus: 'approved' });
  const { request } = await requested(researcher, owner, lab.id);
  clock.pass(2 * day);
  await decide(owner, lab.id, request.id, 'approved');
  await submit(researcher, first.lab.id);
  clock.set('2026-06-01T10:00:00.000Z');
});

const ask = (input: Partial<Parameters<typeof admin.api.reports.figures>[0]> = {}) =>
  admin.api.reports.figures({ kind: 'laboratories', ...input });
const chart = async (kind: (typeof reportKinds)[number], id: string) => {
  const found = (await ask({ kind })).charts.find((each) => each.id === id);
  if (!found) throw new Error(`no chart ${id}`);
  return found;
};
const totals = async (kind: (typeof reportKinds)[number], id: string) =>
  Object.fromEntries((await chart(kind, id)).series.map(({ id: series, value, previous }) => [series, [value, previous]]));

describe('ADQ-007 a report of a period', () => {
  it('ADQ-007 is of the last 30 days and the 30 before when no day is named', async () => {
    expect(await ask()).toMatchObject({
      kind: 'laboratories',
      period: { from: '2026-05-03', to: '2026-06-01' },
      previous: { from: '2026-04-03', to: '2026-05-02' },
      days: 30,
      step: 'day',
    });
  });

  it('ADQ-007 counts what happened in the period and before it', async () => {
    expect(await totals('laboratories', 'decisions')).toEqual({
      registered: [1, 2],
      approved: [1, 1],
      denied: [0, 0],
      suspended: [0, 0],
    });
    const { sentence, points } = await chart('laboratories', 'decisions');
    expect(sentence).toBe('1 laboratory was approved, as many as in the 30 days before.');
    const of = (from: string) => points.find(({ span }) => span?.from === from);
    expect([of('2026-05-20')?.values, of('2026-05-22')?.values]).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
    expect(of('2026-05-20')?.previous).toEqual([2, 1, 0, 0]);
  });

  it('ADQ-007 measures the time to decisions and answers', async () => {
    expect((await chart('laboratories', 'time-to-decision')).series[0]).toMatchObject({ value: 2, previous: 0, change: 2 });
    const { series, sentence } = await chart('requests', 'time-to-answer');
    expect(series[0]).toMatchObject({ value: 48, previous: null, change: null });
    expect(sentence).toContain('was 48 hours. Nothing to compare it with was measured in the 30 days before.');
  });

  it('ADQ-007 says what was on record at the end of both periods', async () => {
    const { points, series, sentence } = await chart('compliance', 'scores');
    expect(points.at(-1)).toMatchObject({ id: 'none', label: 'No score yet', values: [3], previous: [2] });
    expect(series[0]).toMatchObject({ value: 3, previous: 2, change: 1 });
    expect(sentence).toBe('No laboratory had a score of 80% or more, as 30 days earlier.');
  });

  it('ADQ-007 counts requests, projects and people', async () => {
    expect(await totals('requests', 'requests')).toEqual({
      requested: [2, 0],
      accepted: [1, 0],
      declined: [0, 0],
      completed: [0, 0],
    });
    expect(await totals('requests', 'projects')).toEqual({ submitted: [2, 0] });
    expect(Object.keys(await totals('people', 'sign-ups'))).toEqual(['user', 'lab_owner', 'admin']);
  });

  it('ADQ-007 a delivery on its promised day is on time until midnight in UTC, and late the day after', async () => {
    const deliver = (promised_by: string | null) =>
      app.rows(
        `update lab_collaborations set completed_at = '2026-05-29T23:59:00Z', promised_by = $1 where agreed_at is not null`,
        promised_by,
      );
    for (const [promised_by, expected] of [
      ['2026-05-30', { 'on-time': [1, 0], late: [0, 0], 'no-day': [0, 0] }],
      ['2026-05-29', { 'on-time': [1, 0], late: [0, 0], 'no-day': [0, 0] }],
      ['2026-05-28', { 'on-time': [0, 0], late: [1, 0], 'no-day': [0, 0] }],
      [null, { 'on-time': [0, 0], late: [0, 0], 'no-day': [1, 0] }],
    ] as const) {
      await deliver(promised_by);
      expect(await totals('service', 'deliveries')).toEqual(expected);
    }
    await app.rows('update lab_collaborations set completed_at = null');
  });

  it('ADQ-007 a certificate is current on its first and last day, and expiring for 90 days before', async () => {
    await app.rows(
      `insert into certifications (lab_id, type, issue_date, expiry_date, created_at)
        select (select id from labs limit 1), 'clia', c.*, '2026-05-30' from (values
          ('2025-01-01'::date, '2026-05-31'::date), ('2025-01-01', '2026-06-01'), ('2025-01-01', '2026-08-30'),
          ('2025-01-01', '2026-08-31'), ('2026-06-01', '2026-08-31'), ('2026-06-02', '2028-06-02'), ('2025-01-01', null)) as c`,
    );
    const { points } = await chart('compliance', 'certificates');
    expect(points.map(({ id, values }) => [id, values[0]])).toEqual([
      ['active', 2],
      ['expiring', 2],
      ['expired', 1],
      ['not begun', 1],
      ['no end date', 1],
    ]);
    await app.rows('delete from certifications');
  });

  it.each(reportKinds)(
    'ADQ-007 makes the report of %s of a day, of weeks and of three years, each with its rows',
    async (kind) => {
      for (const [from, step] of [
        ['2026-06-01', 'day'],
        ['2026-03-01', 'week'],
        ['2023-06-02', 'month'],
      ] as const) {
        const { step: made, charts } = await ask({ kind, from, to: '2026-06-01' });
        expect(made).toBe(step);
        for (const { series, points, sentence, shape } of charts) {
          expect(sentence).toMatch(/\.$/);
          for (const { values, previous } of points)
            expect([values.length, previous.length]).toEqual([series.length, series.length]);
          expect(points[0]?.span?.from).toBe(shape === 'lines' ? from : undefined);
        }
      }
    },
  );

  it('ADQ-007 the parts of a count add up to the period', async () => {
    for (const { charts } of [await ask({ kind: 'requests', from: '2026-01-01', to: '2026-06-01' }), await ask()])
      for (const { series, points } of charts.filter(({ unit, shape }) => unit === 'count' && shape === 'lines')) {
        for (const [at, { value, previous }] of series.entries()) {
          expect(points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)).toBe(value);
          expect(points.reduce((sum, point) => sum + (point.previous[at] ?? 0), 0)).toBe(previous);
        }
      }
  });

  it.each([
    ['2026-06-01', '2026-05-01', { from: 'The first day is after the last day.' }],
    ['2026-05-01', '2026-07-01', { to: expect.stringContaining('in the future') }],
    ['2023-01-01', '2026-06-01', { from: expect.stringContaining('three years at most') }],
    ['1990-01-01', '1990-02-01', { from: expect.stringContaining('January 1, 2000') }],
  ])('ADQ-007 refuses %s to %s with its reason', async (from, to, fields) => {
    expect(await refusal(ask({ from, to }))).toMatchObject({ status: 422, fields });
    const file = await app.fetch(`/api/reports/figures/people.pdf?from=${from}&to=${to}`, {}, admin);
    expect(file.status).toBe(422);
  });

  it.each(['2026-02-30', 'yesterday', '0000-01-01', '2026-5-1'])('ADQ-007 %s is no day', async (from) => {
    expect(await statusOf(ask({ from }))).toBe(400);
    expect((await app.fetch(`/api/reports/figures/people.zip?from=${from}`, {}, admin)).status).toBe(400);
  });

  it('ADQ-007 is a file in each format, of a report that there is', async () => {
    for (const format of ['pdf', 'zip', 'csv']) {
      const path = `/api/reports/figures/people.${format}`;
      expect((await app.fetch(path, {}, admin)).status).toBe(200);
      expect((await app.fetch(`/api/reports/figures/nothing.${format}`, {}, admin)).status).toBe(404);
    }
    expect(await statusOf(ask({ kind: 'nothing' as never }))).toBe(400);
  });
});

const bytes = async (path: string) => Buffer.from(await (await app.fetch(path, {}, admin)).arrayBuffer());

describe('ADQ-007 the files of a report', () => {
  const query = 'from=2026-05-03&to=2026-06-01';

  it('ADQ-007 its CSV is one table for each file, as the page shows them', async () => {
    const files = await readZip(await bytes(`/api/reports/figures/laboratories.zip?${query}`));
    expect([...files.keys()]).toEqual(['totals.csv', 'decisions.csv', 'time-to-decision.csv']);
    const rows = parse<Record<string, string>>(files.get('decisions.csv') ?? '', { bom: true, columns: true });
    const { points, series } = await chart('laboratories', 'decisions');
    expect(rows).toHaveLength(points.length * series.length);
    for (const row of rows) {
      const point = points.find(({ span }) => span?.from === row.from);
      const at = series.findIndex(({ id }) => id === row.series_id);
      expect([row.previous_from, row.value, row.previous_value]).toEqual([
        point?.previousSpan?.from,
        String(point?.values[at]),
        String(point?.previous[at]),
      ]);
    }
    expect(await bytes(`/api/reports/figures/laboratories.csv?${query}&table=decisions`)).toEqual(files.get('decisions.csv'));
    const missing = await app.fetch(`/api/reports/figures/laboratories.csv?${query}&table=requests`, {}, admin);
    expect(missing.status).toBe(404);
  });

  it('ADQ-007 its PDF is tagged and says the sentences; the download is in the trail', async () => {
    const pdf = new Uint8Array(await bytes(`/api/reports/figures/laboratories.pdf?${query}`));
    expect(await linesOfPdf(pdf)).toMatchObject({ language: 'en-US', isTagged: true });
    const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
    for (const part of [
      'Laboratories report',
      'May 3, 2026 to June 1, 2026',
      (await chart('laboratories', 'decisions')).sentence,
    ])
      expect(text).toContain(part);
    const [entry] = await app.rows<{ actor_id: string; after: object }>(
      `select actor_id, after from audit_entries where action = 'reports.download-figures' order by seq desc limit 1`,
    );
    expect(entry).toEqual({
      actor_id: admin.id,
      after: { kind: 'laboratories', from: '2026-05-03', to: '2026-06-01', format: 'pdf' },
    });
  });
});
