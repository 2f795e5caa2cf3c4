import { reportKinds } from '@aliquot/contract/administration/report-figures';
import { describe, expect, it } from 'vitest';
import { tableCsv } from '../../../../kernel/csv.ts';
import { paperText } from '../../../../kernel/paper.ts';
import { chartIds, charts, chartsOf } from './charts.domain.ts';
import { type ChartRows, figuresOf, type Measured, type OnRecord } from './figures.domain.ts';
import { periodOf } from './periods.domain.ts';
import { changeOf, countSentence, measureSentence, mostSentence } from './sentences.domain.ts';
import { figuresPaper, tablesOf } from './tables.domain.ts';

const words = { one: 'laboratory was approved', many: 'laboratories were approved' };

describe('ADQ-007 the sentence of a chart', () => {
  it.each([
    [42, 47, 30, '42 laboratories were approved, 5 fewer than in the 30 days before.'],
    [1, 0, 30, '1 laboratory was approved, 1 more than in the 30 days before.'],
    [3, 3, 7, '3 laboratories were approved, as many as in the 7 days before.'],
    [0, 2, 7, 'No laboratory was approved, 2 fewer than in the 7 days before.'],
    [0, 0, 7, 'No laboratory was approved, as in the 7 days before.'],
    [1234, 0, 365, '1,234 laboratories were approved, 1,234 more than in the 365 days before.'],
    [2, 1, 1, '2 laboratories were approved, 1 more than in the day before.'],
  ])('ADQ-007 counts %i after %i in %i days', (value, previous, days, sentence) =>
    expect(countSentence(words, { value, previous }, { days, at: false })).toBe(sentence),
  );

  it('ADQ-007 compares what is on record with a day', () => {
    const has = { one: 'certificate had expired', many: 'certificates had expired' };
    const said = (value: number, previous: number, days: number) => countSentence(has, { value, previous }, { days, at: true });
    expect(said(4, 1, 30)).toBe('4 certificates had expired, 3 more than 30 days earlier.');
    expect(said(0, 0, 1)).toBe('No certificate had expired, as one day earlier.');
  });

  it.each([
    [3.2, 2.8, 'days', 'The median time to a decision was 3.2 days, 0.4 days longer than in the 30 days before.'],
    [1, 2, 'days', 'The median time to a decision was 1 day, 1 day shorter than in the 30 days before.'],
    [5, 5, 'hours', 'The median time to a decision was 5 hours, the same as in the 30 days before.'],
    [4.5, 4.2, 'rating', 'The median time to a decision was 4.5 of 5, 0.3 higher than in the 30 days before.'],
    [
      4.5,
      null,
      'days',
      'The median time to a decision was 4.5 days. Nothing to compare it with was measured in the 30 days before.',
    ],
    [null, 4, 'days', 'There is no median time to a decision for this period.'],
  ] as const)('ADQ-007 measures %s after %s in %s', (value, previous, unit, sentence) =>
    expect(measureSentence('median time to a decision', unit, { value, previous }, 30)).toBe(sentence),
  );

  it('ADQ-007 names what was most common', () => {
    const said = { most: 'The most common gap', none: 'No laboratory had an open gap.' };
    expect(mostSentence(said, { label: 'Training records', value: 12, previous: 9 }, 30)).toBe(
      'The most common gap was “Training records”, in 12 laboratories, 3 more than 30 days earlier.',
    );
    expect(mostSentence(said, undefined, 30)).toBe('No laboratory had an open gap.');
  });

  it.each([
    [3, 5, -2],
    [0.3, 0.1, 0.2],
    [null, 5, null],
    [5, null, null],
  ])('ADQ-007 the change from %s after %s is %s', (value, previous, change) =>
    expect(changeOf({ value, previous })).toBe(change),
  );
});

const period = periodOf({ from: '2026-05-31', to: '2026-06-01' });
const measured = (series: string, before: boolean, part: number | null, value: number): Measured => ({
  series,
  before,
  part,
  value,
});
const decisions: Measured[] = [
  measured('approved', false, null, 3),
  measured('approved', false, 0, 1),
  measured('approved', false, 1, 2),
  measured('approved', true, null, 5),
  measured('approved', true, 1, 5),
];
const rows = new Map<(typeof chartIds)[number], ChartRows>([
  ['decisions', decisions],
  ['time-to-decision', [measured('median', false, null, 2.04), measured('median', false, 1, 2.04)]],
  ['certificates', [{ id: 'expired', label: 'expired', now: 4, before: 1 }] satisfies OnRecord[]],
  ['gaps', [{ id: 'g1', label: '=cmd()', now: 2, before: 2 }] satisfies OnRecord[]],
]);
const chart = (kind: (typeof reportKinds)[number], id: string) =>
  figuresOf(kind, period, rows).charts.find((each) => each.id === id);

describe('ADQ-007 a report', () => {
  it('ADQ-007 every chart is in one report, and says what one of its series or rows counts', () => {
    expect(reportKinds.flatMap((kind) => chartsOf[kind]).toSorted()).toEqual(chartIds.toSorted());
    for (const definition of Object.values(charts)) {
      const ids = (definition.by === 'over' ? definition.series : (definition.rows ?? [])).map(([id]) => id);
      expect([...ids, undefined]).toContain('of' in definition.says ? definition.says.of : undefined);
    }
  });

  it('ADQ-007 has each series in the parts of the period, in all and before it; nothing counted is 0', () => {
    const { series, points, sentence } = chart('laboratories', 'decisions') ?? {};
    expect(series?.[1]).toEqual({ id: 'approved', name: 'Approved', value: 3, previous: 5, change: -2 });
    expect(series?.[0]).toMatchObject({ id: 'registered', value: 0, previous: 0, change: 0 });
    expect(points).toMatchObject([
      { span: { from: '2026-05-31', to: '2026-05-31' }, values: [0, 1, 0, 0], previous: [0, 0, 0, 0] },
      { previousSpan: { from: '2026-05-30', to: '2026-05-30' }, values: [0, 2, 0, 0], previous: [0, 5, 0, 0] },
    ]);
    expect(sentence).toBe('3 laboratories were approved, 2 fewer than in the 2 days before.');
  });

  it('ADQ-007 nothing measured is no number', () => {
    const { series, points } = chart('laboratories', 'time-to-decision') ?? {};
    expect(series?.[0]).toMatchObject({ value: 2, previous: null, change: null });
    expect(points?.map(({ values }) => values)).toEqual([[null], [2]]);
  });

  it('ADQ-007 has every named row of what is on record, and counts them', () => {
    const { series, points, sentence } = chart('compliance', 'certificates') ?? {};
    expect(points?.map(({ label, values, previous }) => [label, values[0], previous[0]])).toEqual([
      ['Active', 0, 0],
      ['Expiring', 0, 0],
      ['Expired', 4, 1],
      ['Not begun', 0, 0],
      ['Without an end date', 0, 0],
    ]);
    expect([series?.[0]?.value, sentence]).toEqual([4, '4 certificates had expired, 3 more than 2 days earlier.']);
  });

  it('ADQ-007 its tables are rectangular, with ISO days, ids, and no formula', () => {
    for (const kind of reportKinds)
      for (const { columns, rows: cells } of tablesOf(figuresOf(kind, period, rows)))
        for (const row of cells) expect(row).toHaveLength(columns.length);
    const tables = tablesOf(figuresOf('laboratories', period, rows));
    expect(tables.map(({ name }) => name)).toEqual(['totals', 'decisions', 'time-to-decision']);
    expect(tables.map(tableCsv)[0]).toContain(
      'laboratories,2026-05-31,2026-06-01,2026-05-29,2026-05-30,decisions,approved,Approved,count,3,5,-2\r\n',
    );
    expect(tables.map(tableCsv)[1]).toContain('2026-06-01,2026-06-01,2026-05-30,2026-05-30,approved,Approved,2,5\r\n');
    expect(
      tablesOf(figuresOf('compliance', period, rows))
        .map(tableCsv)
        .at(-1),
    ).toContain("g1,'=cmd(),number,");
  });

  it('ADQ-007 as a document says its period, its sentences and its rows', () => {
    const text = paperText(figuresPaper(figuresOf('laboratories', period, rows), { by: 'Rosalind', at: 'now' }));
    for (const part of ['LABORATORIES REPORT', 'May 31, 2026 to June 1, 2026 (UTC)', 'May 29, 2026 to May 30, 2026', '-2'])
      expect(text).toContain(part);
    expect(text).toContain('3 laboratories were approved, 2 fewer than in the 2 days before.');
  });
});
